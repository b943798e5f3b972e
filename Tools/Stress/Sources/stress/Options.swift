/// The default length of a run, in seconds.
let defaultSeconds = 60

/// The parsed command line.
struct Options {
  enum Task { case play, list, help }

  /// The time or the number after which a scenario ends.
  enum Limit {
    case seconds(Double)
    case events(Int)
    case rounds(Int)
  }

  private(set) var task = Task.play
  private(set) var seed = UInt64.random(in: 0..<1_000_000)
  private(set) var limit = Limit.seconds(Double(defaultSeconds))
  private(set) var scenarios: [Scenario] = []

  /// The only round to play, if one was given.
  private(set) var round: Int?

  /// An error that describes an invalid option.
  struct InvalidOption: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  init(_ arguments: some Sequence<String>) throws(InvalidOption) {
    var rest = Array(arguments)[...]
    var isLimited = false
    while let argument = rest.popFirst() {
      switch argument {
      case "--seed": seed = try Self.number(after: argument, in: &rest)
      case "--seconds", "--events", "--rounds":
        if isLimited {
          throw InvalidOption(
            "Give only one of --seconds, --events and --rounds, and only once.")
        }
        isLimited = true
        let count: Int = try Self.number(after: argument, in: &rest)
        guard count > 0 else { throw InvalidOption("\(argument) needs a number above 0.") }
        limit =
          switch argument {
          case "--events": .events(count)
          case "--rounds": .rounds(count)
          default: .seconds(Double(count))
          }
      case "--round":
        let number: Int = try Self.number(after: argument, in: &rest)
        guard number > 0 else { throw InvalidOption("Round numbers begin at 1.") }
        round = number
      case "--list": task = .list
      case "--help", "-h": task = .help
      default:
        guard let scenario = Scenario.all.first(where: { $0.name == argument }) else {
          throw InvalidOption("There is no scenario or option “\(argument)”.")
        }
        scenarios.append(scenario)
      }
    }
    if round != nil, scenarios.count != 1 {
      throw InvalidOption("--round needs exactly one scenario.")
    }
    if scenarios.isEmpty { scenarios = Scenario.all }
  }

  private static func number<Number: FixedWidthInteger>(
    after option: String, in rest: inout ArraySlice<String>
  ) throws(InvalidOption) -> Number {
    guard let word = rest.popFirst() else { throw InvalidOption("\(option) needs a number.") }
    guard let number = Number(word) else {
      throw InvalidOption("\(option) needs a whole number, not “\(word)”.")
    }
    return number
  }
}
