import Reactive
import Stage

extension Lesson {
  /// A channel has two ends, and what is sent to one comes out of the other. It is what two-way
  /// bindings are made of: a terminal is a hot signal and a subscriber at once, as a subject is,
  /// but never hears itself.
  ///
  /// Two sides that share a subject hear what they send, and would answer themselves for ever; on a
  /// channel the log shows each value once, at the far end. The leading terminal stands for where
  /// the value lives, so whoever subscribes to the following one is told the latest value, while
  /// the leading one tells future values only. People who confuse the two wonder why a view starts
  /// out empty.
  ///
  /// An ending of either side ends both, that side first, and is told to latecomers. What is sent
  /// after the end reaches nobody who is subscribed, yet the following terminal still notes it: in
  /// the log a latecomer gets L4 and then the completion. Combine has nothing of the kind, and
  /// Swift's `AsyncChannel` is something else; SwiftUI's `Binding` comes nearest.
  ///
  /// Where the documents are wrong:
  /// - C's list of the controls that have a channel lacks UISlider and UIStepper.
  @LessonBuilder static var twoTerminals: Lesson {
    Lesson(43, "Two terminals", in: .channel, retelling: .c("RACChannel"), .a("RACChannel"))

    Scene("values cross over") { log in
      let channel = Channel<String>().drawn("leading", "following")
      listen("leading", to: channel.leadingTerminal, log)
      listen("following", to: channel.followingTerminal, log)
      channel.leadingTerminal.sendNext("L1")
      channel.followingTerminal.sendNext("F1")
      channel.leadingTerminal.sendNext("L2")
    }

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

private func listen(_ name: String, to terminal: ChannelTerminal<String>, _ log: Log) {
  terminal.drawn(name).subscribe(
    next: { log("\(name) got \($0)") },
    error: { log("\(name) error \(($0 as? Broken)?.code)") },
    completed: { log("\(name) completed") })
}

private struct Broken: Error {
  let code: Int
}
