// The functions of the C library that Swift needs. A module plays one line, so memory is never
// freed.

typedef __SIZE_TYPE__ size_t;
typedef unsigned long long u64;
typedef unsigned __int128 u128;

extern unsigned char __heap_base;
static size_t top, end;

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (top == 0) {
    top = (size_t)&__heap_base;
    end = __builtin_wasm_memory_size(0) << 16;
  }
  size_t start = (top + alignment - 1) & ~(alignment - 1);
  if (start + size > end) {
    size_t pages = (start + size - end + 0xffff) >> 16;
    if (pages < 16) pages = 16;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
    end += pages << 16;
  }
  top = start + size;
  *result = (void *)start;
  return 0;
}

void free(void *address) {}

// With bulk memory these are single instructions.
void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }

void *memmove(void *to, const void *from, size_t count) {
  return __builtin_memmove(to, from, count);
}

void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *a = one, *b = other;
  for (; count > 0; count--, a++, b++)
    if (*a != *b) return *a - *b;
  return 0;
}

// A constant is a good enough seed for dictionaries.
void arc4random_buf(void *to, size_t count) { memset(to, 7, count); }

int putchar(int character) { return character; }

static u128 joined(u64 high, u64 low) { return (u128)high << 64 | low; }

u128 __multi3(u128 a, u128 b) {
  u64 al = (u64)a, bl = (u64)b, mask = 0xffffffff;
  u64 low = (al & mask) * (bl & mask);
  u64 one = (al >> 32) * (bl & mask) + (low >> 32);
  u64 other = (al & mask) * (bl >> 32) + (one & mask);
  u64 high = (al >> 32) * (bl >> 32) + (one >> 32) + (other >> 32);
  high += (u64)(a >> 64) * bl + al * (u64)(b >> 64);
  return joined(high, other << 32 | (low & mask));
}

static u128 divided(u128 a, u128 b, u128 *rest) {
  u64 high = (u64)(a >> 64), low = (u64)a;
  u128 left = 0;
  // The bits of the quotient replace those of the dividend.
  for (int bit = 0; bit < 128; bit++) {
    left = (left + left) + (high >> 63);
    high = high << 1 | low >> 63;
    low <<= 1;
    if (left >= b) {
      left -= b;
      low |= 1;
    }
  }
  *rest = left;
  return joined(high, low);
}

__int128 __divti3(__int128 a, __int128 b) {
  u128 rest, quotient = divided(a < 0 ? -(u128)a : a, b < 0 ? -(u128)b : b, &rest);
  return (a < 0) != (b < 0) ? -quotient : quotient;
}

__int128 __modti3(__int128 a, __int128 b) {
  u128 rest;
  divided(a < 0 ? -(u128)a : a, b < 0 ? -(u128)b : b, &rest);
  return a < 0 ? -rest : rest;
}
