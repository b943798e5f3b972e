import Dispatch
import Foundation
import Reactive
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct SubscribeOnMainTests {
  /// A page isolated to the main actor. The tests compile only because `subscribeOnMain` calls its
  /// handlers on the main actor.
  @MainActor private final class Page {
    var title = ""
    var lines: [String] = []

    func add(_ line: String) { lines.append(line) }
  }

  @Test("A value that arrives on the main actor is delivered at once")
  func atOnce() {
    let (page, clock) = (Page(), VirtualClock())
    let titles = Subject<String>()
    clock.run {
      titles.subscribeOnMain { page.title = $0 }
      titles.sendNext("Emma")
    }
    #expect(page.title == "Emma")
  }

  @Test("Each kind of event calls its own handler, on the clock's main thread")
  func events() throws {
    let (page, clock) = (Page(), VirtualClock())
    try clock.run {
      let source = Signal.of(1, 2).deliverOn(.background())
      source.subscribeOnMain { page.add("\($0) on \(Scheduler.current?.name ?? "none")") }
      source.subscribeOnMain(next: { _ in }, completed: { page.add("completed") })
      Signal<Int>.error(TestError()).subscribeOnMain(next: { _ in }, error: { page.add("\($0)") })
      page.add("subscribed")
      try clock.advanceUntilIdle()
    }
    #expect(page.lines == ["E1", "subscribed", "1 on main", "2 on main", "completed"])
  }

  @Test("After a disposal, nothing is delivered, not even a queued value")
  func disposal() {
    let (page, clock) = (Page(), VirtualClock())
    clock.run {
      let subscription = Signal.return("Emma").deliverOn(.background())
        .subscribeOnMain { page.title = $0 }
      clock.step()
      subscription.dispose()
      clock.settle()
    }
    #expect(page.title == "")
  }

  @Test("Without a clock, a value from another thread reaches the main actor")
  func live() async {
    let page = Page()
    await withCheckedContinuation { continuation in
      let titles = Subject<String>()
      titles.subscribeOnMain(
        next: { page.title = $0 }, completed: { continuation.resume() })
      Thread {
        titles.sendNext("Emma")
        titles.sendCompleted()
      }.start()
    }
    #expect(page.title == "Emma")
  }

  @Test("On a live clock, values are also delivered on the main actor")
  func liveClock() async throws {
    let page = Page()
    let clock = LiveClock(speed: 1000)
    try await Task.detached {
      clock.run {
        Signal.return("Emma").delay(.seconds(1)).subscribeOnMain { page.title = $0 }
      }
      try clock.advanceUntilIdle()
    }.value
    #expect(page.title == "Emma")
  }
}
