import CLibrary
import Foundation
import Notebook
import Stage

/// Compiles an exercise, alone, against the engine that this program was built with, and plays it.
///
/// What came of it is a product of the build like any other: it lies beside this program, is called
/// by the text that it was made of, and is made anew when that, or this program, is another.
struct Workshop {
  /// What came of an exercise.
  enum Product: Equatable {
    /// What it printed.
    case log([UInt8])

    /// What the compiler says.
    case errors(String)
  }

  private let checkout: Checkout

  /// The folder that this program was built into, and the program.
  private let program = URL(filePath: Runner.path)
  private var products: URL { program.deletingLastPathComponent() }
  private var folder: URL {
    products.appending(path: "\(program.lastPathComponent).practice")
  }

  /// What exercises are compiled against and linked with, as `Package.swift` has it.
  private static let modules = ["CLibrary", "Controls", "Reactive", "Stage"]

  /// The seconds of processor time that an exercise may take.
  private static let patience = 10

  /// How long one may take that only waits. The clock of a scene takes no time, so that none has to.
  private static let longestWait = Duration.seconds(60)

  init(of checkout: Checkout) {
    self.checkout = checkout
  }

  /// What comes of the file at `path`, which has this `text`, once it is compiled. The product of
  /// an earlier build is taken where there is one.
  func product(of exercise: GivenExercise, _ text: String, at path: String) throws(Failure)
    -> Product
  {
    if let known = known(exercise, text) { return known }
    discard(exercise)
    let product = try build(exercise, path)
    let place = place(of: exercise, text)
    switch product {
    case .log(let bytes): try write(bytes, to: place + ".log")
    case .errors(let text): try write(Array(text.utf8), to: place + ".errors")
    }
    return product
  }

  /// What is known to come of `text`.
  func known(_ exercise: GivenExercise, _ text: String) -> Product? {
    let place = place(of: exercise, text)
    if let bytes = try? Files.bytes(of: place + ".log") { return .log(bytes) }
    return (try? Files.bytes(of: place + ".errors")).map {
      .errors(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Where the product of `text` lies: its name says what it was made of.
  private func place(of exercise: GivenExercise, _ text: String) -> String {
    let bytes = Array(text.utf8)
    let name = prefix(of: exercise) + "-\(bytes.count)-\(checksum(of: bytes))"
    return folder.appending(path: name).path
  }

  /// What the names of all products of an exercise begin with that this program has made.
  private func prefix(of exercise: GivenExercise) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: program.path)
    let built = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    return "\(exercise.name)-\(Int(built * 1000))"
  }

  /// Takes away what an earlier program has made.
  private func discard(_ exercise: GivenExercise) {
    let names = (try? Files.names(in: folder.path)) ?? []
    for name in names
    where name.hasPrefix("\(exercise.name)-") && !name.hasPrefix(prefix(of: exercise)) {
      try? Files.remove(folder.appending(path: name).path)
    }
  }

  private func build(_ exercise: GivenExercise, _ path: String) throws(Failure) -> Product {
    // Nobody else who builds it at the same time has files of these names.
    let own = folder.appending(path: "\(exercise.name).\(getpid())").path
    let (main, binary) = (own + ".swift", own + ".program")
    let code = """
      import Stage

      @main private enum Main {
        static func main() { Exercise.\(exercise.names.member).run() }
      }
      """
    try write(Array(code.utf8), to: main)
    defer {
      for file in [main, binary] { try? Files.remove(file) }
      // Ctrl-C has ended what ran, too, so that nothing came of it.
      SourceWatcher.endIfAsked()
    }
    let compiler = try run(
      ["swiftc", path, main, "-o", binary, "-module-name", "Exercise\(exercise.number)"]
        + ["-parse-as-library", "-swift-version", "6", "-wmo", "-suppress-warnings"]
        + ["-I", products.appending(path: "Modules").path]
        + (try objects()))
    if [126, 127].contains(compiler.status) {
      throw .unrunnable("swiftc", "an exercise needs Swift's compiler", saying: compiler.out)
    }
    if compiler.status > 128 { throw .endedCompiler(by: compiler.status - 128) }
    if compiler.status != 0 {
      return .errors(
        String(decoding: compiler.out, as: UTF8.self).replacing(checkout.root + "/", with: ""))
    }
    let exercise = try run([binary])
    return .log(exercise.out.withoutStackTrace + ending(of: exercise))
  }

  /// What there is to say of a program that ended otherwise than it should, in a line of its log.
  private func ending(of exercise: Subprocess) -> [UInt8] {
    let words: String? =
      switch exercise.status {
      case _ where !exercise.isWhole:
        "it was still waiting after \(Self.longestWait.components.seconds) seconds"
      case 0: nil
      case 128 + SIGXCPU: "it was still running after \(Self.patience) seconds"
      case 129...: "it was ended by signal \(exercise.status - 128)"
      default: "it ended with status \(exercise.status)"
      }
    return words.map { Array("(\($0))\n".utf8) } ?? []
  }

  /// The compiled engine: what the build linked this program with, but for the lessons and what runs
  /// them.
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

  /// A word, of which a shell would have to be told where it ends if it has a blank or a quote.
  private static func unquoted(_ word: Substring) -> String {
    guard word.hasPrefix("'"), word.count > 1 else { return String(word) }
    return String(word.dropFirst().dropLast()).replacing("'\\''", with: "'")
  }

  /// Runs a program in the checkout, and gives what it prints, on standard error too.
  private func run(_ words: [String]) throws(Failure) -> Subprocess {
    let line = """
      cd "$0" && ulimit -c 0 && SWIFT_BACKTRACE=enable=no exec "$@" 2>&1
      """
    let isCompiler = words[0] == "swiftc"
    let limited = isCompiler ? line : "ulimit -S -t \(Self.patience); \(line)"
    let end = ContinuousClock.now + Self.longestWait
    return try Subprocess(of: "/bin/sh", ["-c", limited, checkout.root] + words, lookingEvery: 100)
    {
      isCompiler || .now < end
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do throws(Files.Problem) {
      _ = try Files.makeFolder(folder.path)
      try Files.replace(path, with: bytes)
    } catch {
      throw Failure(message: "\(path) cannot be written: \(error.reason)")
    }
  }
}

extension [UInt8] {
  /// What Swift says of a trap, but not by which calls it came there.
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
      message: "exercises are compiled with what lesson-runner was built of, which does not lie "
        + "beside it any more",
      advice: [Advice(command: "swift build --product lesson-runner", comment: "in the checkout")])
  }
}
