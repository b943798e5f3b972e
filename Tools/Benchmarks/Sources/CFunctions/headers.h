#ifdef __APPLE__
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif
#include <stdio.h>

// Swift does not import `popen` on Apple's systems.
static inline FILE *start_shell(const char *line) { return popen(line, "r"); }
static inline int end_shell(FILE *shell) { return pclose(shell); }
