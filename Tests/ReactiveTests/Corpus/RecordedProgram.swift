import Foundation

/// A random program and the log that ReactiveObjC 3.1.1 wrote for it.
struct RecordedProgram: Decodable {
  let program: Program
  let log: [String]
}

/// The parts of a program: sources, signals built from them, commands, and a script that uses them
/// all.
struct Program: Decodable, Sendable {
  /// The kind of each source: a subject, or one end of the program's channel.
  let subjects: [SourceKind]

  /// The signals that the script subscribes to.
  let roots: [Node]

  let commands: [CommandNode]?
  let rules: [Rule]
  let script: [ScriptAction]
}

enum SourceKind: String, Decodable {
  case plain, replay, replay1, behavior, lead, follow
}

/// A signal in a program: an operator with its parameters and its inputs.
struct Node: Decodable, Sendable {
  let name: String
  let inputs: [Node]
  let text: String
  let number: Int
  let interval: Duration
  let scheduler: String
  let values: [String]

  private enum CodingKeys: String, CodingKey {
    case name = "o"
    case inputs = "c"
    case text = "p"
    case number = "i"
    case tenths = "t"
    case scheduler = "s"
    case values = "ev"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.decode(String.self, forKey: .name)
    inputs = try fields.decodeIfPresent([Node].self, forKey: .inputs) ?? []
    text = try fields.decodeIfPresent(String.self, forKey: .text) ?? ""
    number = try fields.decodeIfPresent(Int.self, forKey: .number) ?? 0
    interval = .milliseconds(try fields.decodeIfPresent(Int.self, forKey: .tenths) ?? 0) * 100
    scheduler = try fields.decodeIfPresent(String.self, forKey: .scheduler) ?? "main"
    values = try fields.decodeIfPresent([String].self, forKey: .values) ?? []
  }
}

/// A command in a program: its enabling signal, if it has one, and its work.
struct CommandNode: Decodable, Sendable {
  let enabled: Node?
  let work: Node

  private enum CodingKeys: String, CodingKey {
    case enabled = "en"
    case work
  }
}

/// An action that a handler performs on the `count`th event of a signal or a command.
struct Rule: Decodable, Sendable {
  let trigger: Trigger
  let count: Int
  let action: ScriptAction

  private enum CodingKeys: String, CodingKey {
    case trigger = "r"
    case count = "n"
    case action = "do"
  }
}

/// The events that rules count.
enum Trigger: Hashable, Decodable {
  /// A value from the signal with this index.
  case value(Int)

  /// A change of `executing` in the command with this index.
  case execution(Int)

  init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Int.self)
    self = number < 100 ? .value(number) : .execution(number - 100)
  }
}

/// A step in a script. Signals, commands and sources are identified by their index.
indirect enum ScriptAction: Decodable, Sendable {
  case subscribe(Int)
  case dispose(Int)
  case send(String, to: Int)
  case complete(Int)
  case fail(Int)
  case execute(Int)
  case watch(Int)
  case allowConcurrency(Int)
  case release(Int)
  case turn
  case advance(Duration)
  case inBackground(ScriptAction)
  case onMain(ScriptAction)

  private enum CodingKeys: String, CodingKey {
    case name = "a"
    case index = "r"
    case source = "k"
    case value = "v"
    case tenths = "t"
    case action = "do"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func index() throws -> Int { try fields.decode(Int.self, forKey: .index) }
    func source() throws -> Int { try fields.decode(Int.self, forKey: .source) }
    func action() throws -> ScriptAction { try fields.decode(ScriptAction.self, forKey: .action) }
    switch try fields.decode(String.self, forKey: .name) {
    case "sub": self = .subscribe(try index())
    case "dispose": self = .dispose(try index())
    case "send": self = .send(try fields.decode(String.self, forKey: .value), to: try source())
    case "done": self = .complete(try source())
    case "fail": self = .fail(try source())
    case "exec": self = .execute(try index())
    case "watch": self = .watch(try index())
    case "concurrent": self = .allowConcurrency(try index())
    case "drop": self = .release(try index())
    case "turn": self = .turn
    case "go": self = .advance(.milliseconds(try fields.decode(Int.self, forKey: .tenths)) * 100)
    case "bg": self = .inBackground(try action())
    case "main": self = .onMain(try action())
    case let name:
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: fields, debugDescription: "No action is named \"\(name)\".")
    }
  }
}
