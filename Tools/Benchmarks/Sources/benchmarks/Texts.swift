import Reactive

/// Workloads with values that cost more to copy than a number. The floors send the numbers of texts.
let texts: [Workload] = [
  Workload(name: "text-map-filter", count: 500_000, target: 5) { count, sum in
    {
      Signal<String> { subscriber in
        for number in 0..<count { subscriber.sendNext(title(number)) }
        subscriber.sendCompleted()
        return nil
      }
      .map { $0 + "!" }
      .filter { $0.utf8.count & 1 == 0 }
      .subscribeNext { sum.add($0.utf8.count) }
    }
  } floor: { count, sum in
    let subject = FloorSubject()
    subject.subscribe {
      let shout = title($0) + "!"
      if shout.utf8.count & 1 == 0 { sum.add(shout.utf8.count) }
    }
    return { for number in 0..<count { subject.send(number) } }
  },
  Workload(name: "text-subject", count: 500_000, target: 2) { count, sum in
    let subject = Subject<String>()
    subject.subscribeNext { sum.add($0.utf8.count) }
    return { for number in 0..<count { subject.sendNext(title(number)) } }
  } floor: { count, sum in
    let subject = FloorSubject()
    subject.subscribe { sum.add(title($0).utf8.count) }
    return { for number in 0..<count { subject.send(number) } }
  },
  Workload(name: "text-combine-latest", count: 500_000, target: 5) { count, sum in
    let (first, second) = (Subject<String>(), Subject<String>())
    first.combineLatest(with: second).subscribeNext { sum.append($0.utf8.count &- $1.utf8.count) }
    return {
      for number in 0..<count / 2 {
        first.sendNext(title(number))
        second.sendNext(title(number &+ 1))
      }
    }
  } floor: { count, sum in
    let (first, second) = (FloorSubject(), FloorSubject())
    combineLatest(first, second) { sum.append(title($0).utf8.count &- title($1).utf8.count) }
    return {
      for number in 0..<count / 2 {
        first.send(number)
        second.send(number &+ 1)
      }
    }
  },
]

/// Returns one of a few strings that are too long to be stored inline.
@inline(never)
private func title(_ number: Int) -> String { titles[number % titles.count] }

private let titles = (1...9).map { "The collected works, volume \($0 * $0)" }
