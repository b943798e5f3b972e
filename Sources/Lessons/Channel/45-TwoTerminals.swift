import Reactive
import Stage

extension Lesson {
  /// A model and a text field must follow each other without an endless echo. Two-way bindings use
  /// a channel with two terminals: a value that you send to one comes out of the other.
  @LessonBuilder static var twoTerminals: Lesson {
    Lesson(45, "Two terminals", in: .channel)

    /// Three values are sent, and each terminal has one listener. Which listener receives which
    /// values?
    Scene("values cross over") { log in
      let channel = Channel<String>().drawn("leading", "following")
      listen("leading", to: channel.leadingTerminal, log)
      listen("following", to: channel.followingTerminal, log)
      Scheduler.main.after(.seconds(1)) { channel.leadingTerminal.sendNext("L1") }
      Scheduler.main.after(.seconds(2)) { channel.followingTerminal.sendNext("F1") }
      Scheduler.main.after(.seconds(3)) { channel.leadingTerminal.sendNext("L2") }
    }
    // Why: Each terminal sends to the other's subscribers. Like a subject, a terminal is both a
    // signal and a subscriber, but it never receives its own values.

    /// First a subject connects a model and a view, then a channel does. Which of the two sends a
    /// value back to the side that it came from?
    ///
    /// - [ ] Both: whatever is sent reaches all subscribers. {3 "model got M1"} → That is true of
    ///   the subject. A channel sends only to the other side.
    /// - [x] Only the subject. {1 "model got M1" and 2 "view got M1"}
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
    // Why: A subject sends to all its subscribers, including the side that sent the value. A
    // channel has a subject for each direction, so nothing comes back.

    /// Both sides have sent two values before anyone subscribes. Which side still sends one of them
    /// to a late subscriber?
    ///
    /// - [ ] Both. {"leading got F2"} → The leading terminal remembers nothing.
    /// - [x] The following one. {"following got L2" and no "leading got F2"}
    /// - [ ] Neither: a terminal is hot. {no "following got L2"} → The following side stores the
    ///   latest value.
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
    // Why: The leading terminal represents the side that owns the value. So the following one
    // stores the latest value and sends it to each new subscriber, while the leading one sends
    // future values only.
    //
    // **Trap.** If a view starts out empty, it is bound to the wrong terminal. Bind it to the
    // following one.

    /// According to C, a channel consists of these two replay subjects. Which one sends to which
    /// side's subscribers?
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
    // Why: The leading terminal's subscribers listen to the subject with capacity 0, and the
    // following terminal's subscribers to the one with capacity 1. A value that you send to a
    // terminal goes to the other terminal's subject, while an ending goes to both subjects.
    //
    // C's list of controls with a channel ("目前RAC官方支持了的控件有") lacks UISlider and
    // UIStepper.

    /// One side completes, and then an L4 is sent. Does anyone receive it?
    ///
    /// - [ ] No: the channel has completed. {no "late following got L4"} → The following side
    ///   stores the value for later subscribers.
    /// - [x] A subscriber that comes later. {"late following got L4"}
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
    // Why: When one side ends, the other side ends right after it. A value that is sent after the
    // end reaches no current subscriber, yet the following terminal keeps it for later ones.

    /// One side fails. Which side's subscribers receive the error first, and what do later
    /// subscribers receive?
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
    // Why: As with a completion, the subscribers of the side that sends the error receive it first,
    // then those of the other side. Both subjects store the error for later subscribers.
    //
    // **In Combine and Swift** there is no counterpart. AsyncAlgorithms' `AsyncChannel` goes one
    // way and makes its sender wait. SwiftUI's `Binding` reads and writes one value, and does not
    // report changes.
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
