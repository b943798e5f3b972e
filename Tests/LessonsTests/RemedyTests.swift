import Explaining
import Notebook
import Reactive
import Synchronization
import Testing

/// The remedies that `doctor` prints. A remedy must cure the mistake, and not only silence the rule.
@Suite struct RemedyTests {
  /// The rules whose remedies no scene shows. A test here plays each of them.
  private static let played: Set<String> = [
    "leaving-scope", "dropped-disposable", "take-until-first", "repeated-subscription",
  ]

  @Test(
    "A scene or a test shows each remedy",
    arguments: Trap.Rule.allCases.filter { $0.severity != .question })
  func shown(rule: Trap.Rule) {
    #expect((rule.cure == nil) == Self.played.contains(rule.name), "\(rule.name)")
  }

  @Test("A scoped disposable that is kept does not dispose")
  func leavingScope() {
    let news = Subject<Int>()
    let heard = Mutex<[Int]>([])
    do { _ = news.subscribeNext { value in heard.withLock { $0.append(value) } }.asScoped() }
    news.sendNext(1)
    let kept = news.subscribeNext { value in heard.withLock { $0.append(value) } }.asScoped()
    withExtendedLifetime(kept) { news.sendNext(2) }
    #expect(heard.withLock { $0 } == [2])
  }

  @Test("If the block returns the inner disposable, the inner subscription ends with the outer one")
  func droppedDisposable() {
    for isReturned in [false, true] {
      let hasEnded = Mutex(false)
      // Work under way keeps its subscriber.
      let work = Mutex<(any Subscriber<Int>)?>(nil)
      let inner = Signal<Int> { subscriber in
        work.withLock { $0 = subscriber }
        return Disposable { hasEnded.withLock { $0 = true } }
      }
      let outer = Signal<Int> { subscriber in
        let disposable = inner.subscribe(
          next: { subscriber.sendNext($0) }, completed: { subscriber.sendCompleted() })
        return isReturned ? disposable : nil
      }
      VirtualClock().run { outer.subscribeNext { _ in }.dispose() }
      #expect(hasEnded.withLock { $0 } == isReturned)
    }
  }

  @Test("After flattenMap, takeUntil ends the inner signals, too")
  func takeUntilLast() {
    for isLast in [false, true] {
      let (taps, answers, stop) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
      let heard = Mutex<[Int]>([])
      let signal =
        isLast
        ? taps.flattenMap { _ in answers }.takeUntil(stop)
        : taps.takeUntil(stop).flattenMap { _ in answers }
      VirtualClock().run {
        signal.subscribeNext { value in heard.withLock { $0.append(value) } }
        taps.sendNext(0)
        answers.sendNext(1)
        stop.sendNext(0)
        answers.sendNext(2)
      }
      #expect(heard.withLock { $0 } == (isLast ? [1] : [1, 2]))
    }
  }

  @Test("A subscription that ends before the next one does not run twice")
  func repeatedSubscription() {
    for ends in [false, true] {
      let (appearances, texts) = (Subject<Int>(), Subject<String>())
      let heard = Mutex<[String]>([])
      func appear() {
        appearances.sendNext(0)
        let until = ends ? texts.takeUntil(appearances) : texts
        until.subscribeNext { value in heard.withLock { $0.append(value) } }
      }
      VirtualClock().run {
        appear()
        appear()
        texts.sendNext("a")
      }
      #expect(heard.withLock { $0 } == (ends ? ["a"] : ["a", "a"]))
    }
  }
}
