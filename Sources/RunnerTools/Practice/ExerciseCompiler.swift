import CLibrary
import Foundation
import Notebook
import Runner
import Stage

/// A compiler that builds an exercise as a separate program, linked with this program's engine, and
/// plays it.
///
/// Results are cached next to this program and used until the program changes. A result's file name
/// contains the size and the checksum of the exercise's text.
package struct ExerciseCompiler {
  /// The result of compiling and playing an exercise.
  package enum PlayResult: Equatable {
    /// The log that the exercise printed.
    case log([UInt8])

    /// The compiler's errors, sorted by line.
    case errors(String)
  }

  private let checkout: Checkout

  /// This program, which is in the folder with the build's products.
  private let program = URL(filePath: RunningProgram.path)
  private var products: URL { program.deletingLastPathComponent() }
  private var folder: URL {
    products.appending(path: "\(program.lastPathComponent).practice")
  }

  /// The modules that exercises are linked with, the same as in `Package.swift`.
  private static let modules = ["CLibrary", "Controls", "Reactive", "Stage"]

  /// The limit on an exercise's processor time, in seconds.
  private static let processorLimit = 10

  /// The limit on an exercise's run time. No exercise waits in real time, because scenes have
  /// virtual clocks.
  private static let longestWait = Duration.seconds(60)

  package init(of checkout: Checkout) {
    self.checkout = checkout
  }

  /// Compiles and plays `text`, or returns the cached result if there is one. Compiler errors refer
  /// to the file as `path`.
  package func product(of exercise: GivenExercise, _ text: String, at path: String) throws(Failure)
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

  /// Returns the cached result for `text`, or nil if there is none.
  package func known(_ exercise: GivenExercise, _ text: String) -> PlayResult? {
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

  /// Returns the prefix in the names of all results that this build of the program produced for
  /// `exercise`.
  private func prefix(of exercise: GivenExercise) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: program.path)
    let built = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    return "\(exercise.name)-\(Int(built * 1000))"
  }

  /// Removes the results that earlier builds of the program produced for `exercise`.
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
    // The process ID separates this compilation from a concurrent one of the same exercise.
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
      // If the user pressed Ctrl-C, it ended the exercise too, so there is no result to cache.
      SourceWatcher.endIfAsked()
    }
    let compiler = try run(
      ["swiftc", source, main, "-o", binary, "-module-name", "Exercise\(exercise.number)"]
        + ["-parse-as-library", "-swift-version", "6", "-wmo", "-suppress-warnings"]
        + ["-I", products.appending(path: "Modules").path]
        + (try objects()))
    if [126, 127].contains(compiler.status) {
      throw .unrunnable("swiftc", "an exercise needs the Swift compiler", output: compiler.out)
    }
    if compiler.status > 128 { throw .endedCompiler(by: compiler.status - 128) }
    if compiler.status != 0 {
      let errors = String(decoding: compiler.out, as: UTF8.self)
      return .errors(Self.byLine(errors.replacing(source, with: path), in: path))
    }
    let exercise = try run([binary])
    return .log(exercise.out.withoutStackTrace + ending(of: exercise))
  }

  /// Returns `errors`, which are about the file `path`, sorted by line.
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

  /// Returns a log line about the abnormal end of `exercise`, or nothing if it ended normally.
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
  /// The output without the stack trace that a trap prints.
  fileprivate var withoutStackTrace: [UInt8] {
    let text = String(decoding: self, as: UTF8.self)
    return text.firstRange(of: "\nCurrent stack trace:\n").map {
      Array(text[..<text.index(after: $0.lowerBound)].utf8)
    } ?? self
  }
}

extension Failure {
  fileprivate static func endedCompiler(by signal: Int32) -> Failure {
    Failure(message: "the Swift compiler was ended by signal \(signal)")
  }

  fileprivate static var nothingBuilt: Failure {
    Failure(
      message: "exercises are compiled with lesson-runner's modules, which are no longer next to "
        + "the program",
      advice: [Advice(command: "swift build --product lesson-runner", comment: "in the checkout")])
  }
}
