#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

Crash.watch()
Output.occupyClosedDescriptors()
exit(status(ofRunning: Array(CommandLine.arguments.dropFirst())).rawValue)
