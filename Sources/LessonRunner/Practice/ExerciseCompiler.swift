import CLibrary
import Foundation
import Notebook
import Stage

/// Compiles an exercise on its own against the engine that this program was built with, and plays
/// it.
///
/// The result is kept beside this program, under a name made of the text's checksum, until the text
/// or this program changes.
struct ExerciseCompiler {
  /// The result of compiling and playing an exercise.
  enum PlayResult: Equatable {
    /// The log that it printed.
    case log([UInt8])

    /// The compiler's errors, in the order of their lines.
    case errors(String)
  }

  private let checkout: Checkout

  /// This program, which is in the folder of the build's products.
  private let program = URL(filePath: Runner.path)
  private var products: URL { program.deletingLastPathComponent() }
  private var folder: URL {
    products.appending(path: "\(program.lastPathComponent).practice")
  }

  /// The modules that exercises are linked with, as in `Package.swift`.
  private static let modules = ["CLibrary", "Controls", "Reactive", "Stage"]

  /// The limit on an exercise's processor time, in seconds.
  private static let processorLimit = 10

  /// The limit on an exercise's run time. No exercise waits in real time: scenes have virtual
  /// clocks.
  private static let longestWait = Duration.seconds(60)

  init(of checkout: Checkout) {
    self.checkout = checkout
  }

  /// Compiles and plays `text`. Returns the kept result if there is one. Errors name the file
  /// `path`.
  func product(of exercise: GivenExercise, _ text: String, at path: String) throws(Failure)
    -> PlayResult
  {
    if let known = known(exercise, text) { return known }
    discard(exercise)
    let product = try build(exercise, text, path)
    let result = resultPath(of: exercise, text)
    switch product {
    case .log(let bytes): try write(bytes, to: result + ".log")
    case .errors(let text): try write(Array(text.utf8), to: result + ".errors")
    }
    return product
  }

  /// Returns the kept result for `text`.
  func known(_ exercise: GivenExercise, _ text: String) -> PlayResult? {
    let result = resultPath(of: exercise, text)
    if let bytes = try? Files.bytes(of: result + ".log") { return .log(bytes) }
    return (try? Files.bytes(of: result + ".errors")).map {
      .errors(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Returns the path of the result for `text`, without its extension.
  private func resultPath(of exercise: GivenExercise, _ text: String) -> String {
    let bytes = Array(text.utf8)
    let name = prefix(of: exercise) + "-\(bytes.count)-\(checksum(of: bytes))"
    return folder.appending(path: name).path
  }

  /// Returns the prefix of the names of all results for an exercise that belong to this program.
  private func prefix(of exercise: GivenExercise) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: program.path)
    let built = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    return "\(exercise.name)-\(Int(built * 1000))"
  }

  /// Removes the results of earlier programs.
  private func discard(_ exercise: GivenExercise) {
    let names = (try? Files.names(in: folder.path)) ?? []
    for name in names
    where name.hasPrefix("\(exercise.name)-") && !name.hasPrefix(prefix(of: exercise)) {
      try? Files.remove(folder.appending(path: name).path)
    }
  }

  private func build(
    _ exercise: GivenExercise, _ text: String, _ path: String
  ) throws(Failure) -> PlayResult {
    // The process number keeps this build apart from another build of the same exercise that runs
    // at the same time.
    let scratch = folder.appending(path: "\(exercise.name).\(getpid())").path
    let (source, main, binary) = (
      "\(scratch)/\(exercise.name).swift", scratch + ".swift", scratch + ".program"
    )
    let code = """
      import Stage

      @main private enum Main {
        static func main() { exercise.run() }
      }
      """
    try write(Array(text.utf8), to: source)
    try write(Array(code.utf8), to: main)
    defer {
      for file in [source, main, binary] { try? Files.remove(file) }
      Files.removeFolder(scratch)
      // Ctrl-C has ended the exercise too, so there is no result to keep.
      SourceWatcher.endIfAsked()
    }
    let compiler = try run(
      ["swiftc", source, main, "-o", binary, "-module-name", "Exercise\(exercise.number)"]
        + ["-parse-as-library", "-swift-version", "6", "-wmo", "-suppress-warnings"]
        + ["-I", products.appending(path: "Modules").path]
        + (try objects()))
    if [126, 127].contains(compiler.status) {
      throw .unrunnable("swiftc", "an exercise needs Swift's compiler", output: compiler.out)
    }
    if compiler.status > 128 { throw .endedCompiler(by: compiler.status - 128) }
    if compiler.status != 0 {
      let errors = String(decoding: compiler.out, as: UTF8.self)
      return .errors(Self.byLine(errors.replacing(source, with: path), in: path))
    }
    let exercise = try run([binary])
    return .log(exercise.out.withoutStackTrace + ending(of: exercise))
  }

  /// Returns `errors` of the file `path` in the order of their lines.
  static func byLine(_ errors: String, in path: String) -> String {
    var (groups, header) = ([(line: Int, text: [Substring])](), [Substring]())
    for line in errors.lines {
      let words =
        line.hasPrefix("\(path):") ? line.dropFirst(path.count + 1).split(separator: ":") : []
      if let number = words.first.flatMap({ Int($0) }), !words.contains(" note") {
        groups.append((number, [line]))
      } else if groups.isEmpty {
        header.append(line)
      } else {
        groups[groups.count - 1].text.append(line)
      }
    }
    let sorted = groups.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    return (header + sorted.flatMap(\.element.text)).joined(separator: "\n")
  }

  /// Returns a log line for the abnormal end of an exercise, or nothing.
  private func ending(of exercise: Subprocess) -> [UInt8] {
    let words: String? =
      switch exercise.status {
      case _ where exercise.wasInterrupted:
        "it was still waiting after \(Self.longestWait.components.seconds) seconds"
      case 0: nil
      case 128 + SIGXCPU: "it was still running after \(Self.processorLimit) seconds"
      case 129...: "it was ended by signal \(exercise.status - 128)"
      default: "it ended with status \(exercise.status)"
      }
    return words.map { Array("(\($0))\n".utf8) } ?? []
  }

  /// Returns the compiled engine: the object files of this program that belong to `modules`.
  private func objects() throws(Failure) -> [String] {
    let list = products.appending(path: "\(program.lastPathComponent).product")
      .appending(path: "Objects.LinkFileList").path
    guard let bytes = try? Files.bytes(of: list) else { throw .nothingBuilt }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .map(Self.unquoted)
      .filter { object in
        Self.modules.contains { object.contains("/\($0).build/") }
      }
  }

  /// Returns `word` without shell quotes.
  private static func unquoted(_ word: Substring) -> String {
    guard word.hasPrefix("'"), word.count > 1 else { return String(word) }
    return String(word.dropFirst().dropLast()).replacing("'\\''", with: "'")
  }

  /// Runs a program in the checkout and collects its output, including standard error.
  private func run(_ words: [String]) throws(Failure) -> Subprocess {
    let line = """
      cd "$0" && ulimit -c 0 && SWIFT_BACKTRACE=enable=no exec "$@" 2>&1
      """
    let isCompiler = words[0] == "swiftc"
    let limited = isCompiler ? line : "ulimit -S -t \(Self.processorLimit); \(line)"
    let end = ContinuousClock.now + Self.longestWait
    return try Subprocess(
      of: "/bin/sh", ["-c", limited, checkout.root] + words, checkingEvery: 100
    ) {
      isCompiler || .now < end
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do throws(Files.Problem) {
      for folder in [folder.path, String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])] {
        _ = try Files.makeFolder(folder)
      }
      try Files.replace(path, with: bytes)
    } catch {
      throw Failure(message: "\(path) cannot be written: \(error.reason)")
    }
  }
}

extension [UInt8] {
  /// The output without the stack trace of a trap.
  fileprivate var withoutStackTrace: [UInt8] {
    let text = String(decoding: self, as: UTF8.self)
    return text.firstRange(of: "\nCurrent stack trace:\n").map {
      Array(text[..<text.index(after: $0.lowerBound)].utf8)
    } ?? self
  }
}

extension Failure {
  fileprivate static func endedCompiler(by signal: Int32) -> Failure {
    Failure(message: "Swift's compiler was ended by signal \(signal)")
  }

  fileprivate static var nothingBuilt: Failure {
    Failure(
      message: "exercises are compiled with the modules of lesson-runner, which are no longer "
        + "beside the program",
      advice: [Advice(command: "swift build --product lesson-runner", comment: "in the checkout")])
  }
}
