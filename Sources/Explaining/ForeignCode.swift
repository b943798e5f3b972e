import Notebook
import Stage

/// Code that uses RxSwift, ReactiveSwift or Combine instead of RAC.
///
///     let code = ForeignCode("numbers.debounce(for: 1, scheduler: main).sink { print($0) }")
///     print(code?.library, code?.names)
///     // Prints "combine" and ["debounce", "sink"]
package struct ForeignCode: Sendable {
  /// The library.
  package let library: ForeignName.Library

  /// The names in the code that have a row in the dictionary, in order.
  ///
  /// Names of one or two letters, such as `do`, are left out.
  package let names: [String]

  /// Pieces of code that occur with only one of the libraries.
  private static let signs: [(ForeignName.Library, [String])] = [
    (
      .rx,
      [
        ".rx.", ".disposed(by:", "DisposeBag", "PublishSubject", "BehaviorRelay",
        "subscribe(onNext:",
        "Observable.", "Observable<",
      ]
    ),
    (
      .reactiveSwift,
      [".reactive.", "SignalProducer", "MutableProperty", ".startWithValues", ".observeValues"]
    ),
    (
      .combine,
      [
        ".sink", ".store(in:", ".eraseToAnyPublisher", "AnyCancellable", "PassthroughSubject",
        "CurrentValueSubject", ".assign(to:", ".receive(on:",
      ]
    ),
  ]

  /// Pieces of code that occur only with RAC and this notebook's engine.
  private static let ownSigns = ["RAC", "rac_", "subscribeNext", "flattenMap", "[["]

  /// Creates a description of `code` by detecting its library. Returns nil if the code shows a
  /// sign of RAC or this notebook's engine, or no sign of another library.
  package init?(_ code: String) {
    guard !Self.ownSigns.contains(where: code.contains),
      let found = Self.signs.first(where: { $0.1.contains(where: code.contains) })
    else { return nil }
    library = found.0
    let words = CodeReader.statements(in: code).flatMap { statement in
      statement.expression.messages.map { String($0.base.prefix { $0 != ":" }) }
    }
    names = words.filter { word in
      ForeignName.called(word).contains { $0.library == found.0 } && word.count > 2
    }
    .withoutRepeats()
  }
}
