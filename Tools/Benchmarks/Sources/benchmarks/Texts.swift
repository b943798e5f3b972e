import Reactive

/// Workloads with values that cost more to copy than a number.
let texts: [Workload] = [
  Workload(name: "text-map-filter", count: 500_000, target: 5) { count in
    let sum = Sum()
    return {
      Signal<String> { subscriber in
        for number in 0..<count { subscriber.sendNext(title(number)) }
        subscriber.sendCompleted()
        return nil
      }
      .map { $0 + "!" }
      .filter { $0.utf8.count & 1 == 0 }
      .subscribeNext { sum.add($0.utf8.count) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let shout = hidden { (text: String) in text + "!" }
    let isEven = hidden { (text: String) in text.utf8.count & 1 == 0 }
    let next = hidden { (text: String) in sum.add(text.utf8.count) }
    return {
      let shouted = hidden { (text: String) in
        let result = shout(text)
        if isEven(result) { next(result) }
      }
      for number in 0..<count { shouted(title(number)) }
      return sum.value
    }
  },
  Workload(name: "text-subject", count: 500_000, target: 2) { count in
    let sum = Sum()
    let subject = Subject<String>()
    subject.subscribeNext { sum.add($0.utf8.count) }
    return {
      for number in 0..<count { subject.sendNext(title(number)) }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let subject = TightTexts()
    subject.subscribe(hidden { (text: String) in sum.add(text.utf8.count) })
    return {
      for number in 0..<count { subject.send(title(number)) }
      return sum.value
    }
  },
  Workload(name: "text-combine-latest", count: 500_000, target: 5) { count in
    let sum = Sum()
    let (first, second) = (Subject<String>(), Subject<String>())
    first.combineLatest(with: second).subscribeNext {
      sum.append($0.utf8.count &- $1.utf8.count)
    }
    return {
      for number in 0..<count / 2 {
        first.sendNext(title(number))
        second.sendNext(title(number &+ 1))
      }
      return sum.value
    }
  } floor: { count in
    let sum = Sum()
    let (first, second) = (TightTexts(), TightTexts())
    combineLatest(first, second) { sum.append($0.utf8.count &- $1.utf8.count) }
    return {
      for number in 0..<count / 2 {
        first.send(title(number))
        second.send(title(number &+ 1))
      }
      return sum.value
    }
  },
]

/// Returns one of a few strings that are too long to be stored inline.
@inline(never)
private func title(_ number: Int) -> String { titles[number % titles.count] }

private let titles = (1...9).map { "The collected works, volume \($0 * $0)" }

@inline(never) @_optimize(none)
private func hidden<Result>(_ closure: @escaping (String) -> Result) -> (String) -> Result {
  closure
}

/// A version of `TightSubject` for strings.
final class TightTexts {
  private final class Receiver {
    let next: (String) -> Void

    init(_ next: @escaping (String) -> Void) {
      self.next = next
    }
  }

  @exclusivity(unchecked) private var receivers: ContiguousArray<Unmanaged<Receiver>> = []

  deinit {
    for receiver in receivers { receiver.release() }
  }

  @inline(never)
  func subscribe(_ next: @escaping (String) -> Void) {
    receivers.append(.passRetained(Receiver(next)))
  }

  @inline(never)
  func send(_ value: String) {
    for receiver in receivers { receiver._withUnsafeGuaranteedRef { $0.next(value) } }
  }
}

private final class Latest {
  @exclusivity(unchecked) var first: String?
  @exclusivity(unchecked) var second: String?
}

@inline(never)
private func combineLatest(
  _ first: TightTexts, _ second: TightTexts, _ next: @escaping (String, String) -> Void
) {
  let latest = Latest()
  first.subscribe {
    latest.first = $0
    if let second = latest.second { next($0, second) }
  }
  second.subscribe {
    latest.second = $0
    if let first = latest.first { next(first, $0) }
  }
}
