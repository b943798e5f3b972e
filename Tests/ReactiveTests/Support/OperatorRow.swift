import Reactive

/// A row in the table of operators, which many suites and `Stress` read: an operator or a variant
/// of one, with the facts that they need. A row has the operator's name; a variant adds words to it.
struct OperatorRow: Sendable {
  /// A closure that a test passes to the operator. It returns its argument.
  typealias Use = @Sendable (Int) -> Int

  /// The relation between the two sources of an operator.
  enum Pairing {
    /// The second source is subscribed to later than the first, if at all.
    case sequential

    /// Values of both sources are sent.
    case merged

    /// Nothing is sent until both sources have sent a value.
    case combined

    /// Values of the second source are sent until the first sends one.
    case triggered
  }

  /// The ways in which a subscription may end.
  enum Ending: Sendable, CaseIterable {
    case completion, error, disposal

    /// Ends the subscription in this way.
    func apply<Value>(to sender: some Subscriber<Value>, _ subscription: Disposable) {
      switch self {
      case .completion: sender.sendCompleted()
      case .error: sender.sendError(TestError())
      case .disposal: subscription.dispose()
      }
    }
  }

  let name: String

  /// True if the operator gets a closure, `use`.
  private(set) var hasClosure = false

  /// The relation between the sources, or `nil` if there is only one.
  private(set) var pairing: Pairing?

  /// The first source in a long chain that passes through the second one.
  private(set) var first: Signal<Int>?

  /// The second source in a long chain that passes through the first one.
  private(set) var second: Signal<Int>?

  /// True if the operator sends nothing at the moment when its source sends a value.
  var isSilent = false

  /// True if the operator delays an ending, or passes on only the second one.
  var endsLate = false

  /// True if the subscription ends at the second value or earlier.
  var isShort = false

  /// The ways in which this operator's subscription ends.
  var endings = Ending.allCases

  let make: @Sendable (Signal<Int>, Signal<Int>, @escaping Use) -> Signal<Int>

  /// An operator without a closure.
  static func plain(
    _ name: String, isSilent: Bool = false, endsLate: Bool = false, isShort: Bool = false,
    endings: [Ending] = Ending.allCases,
    _ make: @escaping @Sendable (_ source: Signal<Int>) -> Signal<Int>
  ) -> OperatorRow {
    OperatorRow(
      name: name, second: .never(), isSilent: isSilent, endsLate: endsLate, isShort: isShort,
      endings: endings
    ) { source, _, _ in make(source) }
  }

  /// An operator with a closure.
  static func using(
    _ name: String, isSilent: Bool = false, endsLate: Bool = false, isShort: Bool = false,
    endings: [Ending] = Ending.allCases,
    _ make: @escaping @Sendable (_ source: Signal<Int>, _ use: @escaping Use) -> Signal<Int>
  ) -> OperatorRow {
    OperatorRow(
      name: name, hasClosure: true, second: .never(), isSilent: isSilent, endsLate: endsLate,
      isShort: isShort, endings: endings
    ) { source, _, use in make(source, use) }
  }

  /// An operator with two sources. If the first has sent a value, a join sends each value of the
  /// second at once. If the operator's receiver is the source that makes it send, `make` swaps them.
  ///
  /// A long chain passes through one source. The other one is then `first` or `second`, which must
  /// let the chain's values and endings through.
  static func pair(
    _ name: String, _ pairing: Pairing, first: Signal<Int>? = nil, second: Signal<Int>? = nil,
    isSilent: Bool = false, endings: [Ending] = Ending.allCases,
    _ make: @escaping @Sendable (_ first: Signal<Int>, _ second: Signal<Int>) -> Signal<Int>
  ) -> OperatorRow {
    OperatorRow(
      name: name, pairing: pairing, first: first, second: second, isSilent: isSilent,
      endings: endings
    ) { first, second, _ in make(first, second) }
  }
}

extension OperatorRow {
  /// Joins two signals. Only a positive value of `first` can trigger an ending.
  func join(_ first: Signal<Int>, _ second: Signal<Int>) -> Signal<Int> {
    make(pairing == .triggered ? first.filter { $0 > 0 } : first, second) { $0 }
  }
}

extension Duration {
  /// A delay longer than any test, however busy the machine is.
  static var ages: Duration { .seconds(86_400) }
}
