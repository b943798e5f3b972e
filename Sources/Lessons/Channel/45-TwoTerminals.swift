import Reactive
import Stage

extension Lesson {
  /// A channel has two ends, and what is sent to one comes out of the other; two-way bindings are
  /// made of it. A terminal is a hot signal and a subscriber at once, as a subject is, but never
  /// hears itself. The leading terminal stands for where the value lives: whoever subscribes to the
  /// following one is told the latest value, while the leading one tells future values only. When
  /// one side ends, both do, that side first; late subscribers are told too. Inside, C finds two
  /// replay subjects: what the leading terminal sends out remembers nothing, what the following one
  /// sends out remembers one value, and each terminal sends to the other's subject.
  ///
  /// **Trap.** If a view starts out empty, it has the wrong end: it belongs at the following one.
  /// And what is sent after the end reaches no subscriber, yet the following terminal keeps it for
  /// whoever comes late.
  ///
  /// Combine has nothing of the kind. Swift's `AsyncChannel` goes one way and makes its sender
  /// wait. SwiftUI's `Binding` reads and writes one value, and tells nobody of changes.
  ///
  /// Where the documents are wrong:
  /// - C's list of the controls that have a channel lacks UISlider and UIStepper.
  @LessonBuilder static var twoTerminals: Lesson {
    Lesson(45, "Two terminals", in: .channel, retelling: .c("RACChannel"), .a("RACChannel"))

    /// Three values, two listeners. Who hears which?
    Scene("values cross over") { log in
      let channel = Channel<String>().drawn("leading", "following")
      listen("leading", to: channel.leadingTerminal, log)
      listen("following", to: channel.followingTerminal, log)
      Scheduler.main.after(.seconds(1)) { channel.leadingTerminal.sendNext("L1") }
      Scheduler.main.after(.seconds(2)) { channel.followingTerminal.sendNext("F1") }
      Scheduler.main.after(.seconds(3)) { channel.leadingTerminal.sendNext("L2") }
    }

    /// A model and a view, with a subject between them, then a channel. Who hears itself?
    Scene("nothing echoes") { log in
      log("-- a subject in the middle")
      let subject = Subject<String>()
      subject.drawn("model", in: "subject").subscribeNext { log("model got \($0)") }
      subject.drawn("view", in: "subject").subscribeNext { log("view got \($0)") }
      log("(the model sends)")
      subject.sendNext("M1")
      log("(the view sends)")
      subject.sendNext("V1")

      log("-- a channel in the middle")
      let channel = Channel<String>()
      let (model, view) = (channel.leadingTerminal, channel.followingTerminal)
      model.drawn("model", in: "channel").subscribeNext { log("model got \($0)") }
      view.drawn("view", in: "channel").subscribeNext { log("view got \($0)") }
      log("(the model sends)")
      model.sendNext("M1")
      log("(the view sends)")
      view.sendNext("V1")
    }

    /// Both sides have sent two values. Who is told of one of them?
    Scene("late subscribers") { log in
      let channel = Channel<String>()
      let (leading, following) = (channel.leadingTerminal, channel.followingTerminal)
      log("-- values sent before anyone subscribes")
      leading.sendNext("L1")
      leading.sendNext("L2")
      following.sendNext("F1")
      following.sendNext("F2")
      log("(subscribe to the following terminal)")
      listen("following", to: following, log)
      log("(subscribe to the leading terminal)")
      listen("leading", to: leading, log)
      log("-- future values")
      leading.sendNext("L3")
      following.sendNext("F3")
    }

    /// The two replay subjects that C finds inside a channel. Which side is which?
    Scene("made by hand") { log in
      let toLeading = ReplaySubject<String>(capacity: 0)
      let toFollowing = ReplaySubject<String>(capacity: 1)
      toLeading.ignoreValues().subscribe(toFollowing)
      toFollowing.ignoreValues().subscribe(toLeading)

      toFollowing.sendNext("L1")
      toLeading.sendNext("F1")
      listen("following", to: toFollowing, log)
      listen("leading", to: toLeading, log)
      toFollowing.sendNext("L2")
      toLeading.sendNext("F2")
      log("(the leading terminal completes)")
      toFollowing.sendCompleted()
    }

    /// One side completes. Who hears of the L4, which is sent after that?
    Scene("a completion reaches both") { log in
      let channel = Channel<String>()
      let (leading, following) = (channel.leadingTerminal, channel.followingTerminal)
      listen("following", to: following, log)
      listen("leading", to: leading, log)
      log("(the following terminal completes)")
      following.sendCompleted()
      leading.sendNext("L4")
      following.sendNext("F4")
      listen("late following", to: following, log)
      listen("late leading", to: leading, log)
    }

    /// One side fails. Who hears of it first, and what do latecomers hear?
    Scene("an error reaches both") { log in
      let channel = Channel<String>()
      let (leading, following) = (channel.leadingTerminal, channel.followingTerminal)
      listen("following", to: following, log)
      listen("leading", to: leading, log)
      log("(an error on the leading terminal)")
      leading.sendError(Broken(code: 5))
      listen("late leading", to: leading, log)
      listen("late following", to: following, log)
    }
  }
}

private func listen(_ name: String, to terminal: Signal<String>, _ log: Log) {
  terminal.drawn(name).subscribe(
    next: { log("\(name) got \($0)") },
    error: { log("\(name) error \(($0 as? Broken)?.code)") },
    completed: { log("\(name) completed") })
}

private struct Broken: Error {
  let code: Int
}
