#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

Output.occupyClosedDescriptors()
do {
  exit(run(try Selection(Array(CommandLine.arguments.dropFirst()))).rawValue)
} catch {
  Output.error.line("lesson-runner: \(error.message)")
  exit(error.status.rawValue)
}
