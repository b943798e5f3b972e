import Controls
import Reactive
import Stage

extension Lesson {
  /// `RACObserve` makes a signal of a property, and `RAC` sets a property to what a signal sends;
  /// here these are `property.signal` and `<~`. A value then follows others because it was declared
  /// to, and not because somebody remembered to update it. Observing sends the current value first,
  /// then everything that is set, equal or not. A binding writes on the thread that sends.
  ///
  /// **Trap.** A property takes one signal at a time, and no error. A second signal is an
  /// assertion, `Signal … is already bound to key path "text" on object …, adding signal … is
  /// undefined behavior`; so is an error, `Received error from … in binding for key path "text" on
  /// …`, which a release build only logs. And a text field's `text`, observed in this way, hears
  /// code but not typing: see lessons 35 and 46.
  ///
  /// Combine's `@Published` sends before the property has changed: an observer that reads the
  /// property finds the old value. An `@Observable` class tells `Observations` once a turn: of
  /// (null), one, two, two only (null) and two arrive (lesson 57).
  ///
  /// Where the documents are wrong:
  /// - A's message says that `age` has changed, while the key that it observes is `text`.
  /// - A blames key-value observing for the error when a property is bound twice: it comes from
  ///   `RAC()` itself, which looks for it in debug builds only.
  @LessonBuilder static var properties: Lesson {
    Lesson(
      34, "Properties", title: "Observing and binding properties", in: .cocoa,
      retelling: .a("RACObserve"), .b("代替KVO", "ReactiveCocoa常见宏"), .c("订阅信号"))

    /// The label is set three times. How many lines are there, and why?
    Scene("RACObserve") { log in
      let textLabel = Label()
      textLabel.text.signal.subscribeNext {
        log("KVO 监听到 age 内容发生变化 ，变为 \($0) , thread = \(log.thread)")
      }
      textLabel.text.value = "one"
      textLabel.text.value = "two"
      textLabel.text.value = "two"
    }

    /// `combinePrevious` puts each value beside the one before it. Is the current value sent? Look at
    /// what stands beside the 4.
    Scene("values and changes") { log in
      let redView = RedView()
      let subscription = redView.center.signal.drawn("center").skip(1).drawn("skip").subscribeNext {
        value in
        log("value \(value) change new \(value)")
      }
      redView.center.value = 2
      redView.center.value = 3
      subscription.dispose()
      redView.center.value = 4

      let values = redView.center.signal.drawn("value").map { Int?.some($0) }
      values.combinePrevious(nil) { (old: $0, new: $1) }.drawn("change")
        .subscribeNext { change in
          log("value \(change.new) change new \(change.new) old \(change.old)")
        }
      redView.center.value = 5
    }

    /// Nobody sets the label. What does it show before the first key?
    Scene("a label follows a text field") { log in
      let (textField, labelView) = (TextField(), Label())
      labelView.text <~ textField.textSignal.drawn("text field")
      labelView.text.signal.drawn("label").subscribeNext { log("label \($0)") }
      textField.type("h")
      textField.type("i")
    }

    /// A signal of numbers, and a colour for each. Which does the view keep?
    Scene("a view takes a colour") { log in
      let view = Label()
      let signal10 = Signal.of(1, 2).drawn("numbers").map { $0 == 1 ? Color.red : Color.green }
      view.backgroundColor.signal.drawn("backgroundColor").subscribeNext {
        log("backgroundColor \($0)")
      }
      view.backgroundColor <~ signal10
    }

    /// The signal sends nil, but an age cannot be nil. What is it set to?
    Scene("a nil value") { log in
      let (age, ages) = (Property(0), Subject<Int?>())
      age.bind(to: ages, nilValue: -1)
      ages.sendNext(5)
      log("age \(age.value)")
      ages.sendNext(nil)
      log("age \(age.value)")
    }

    /// The first signal completes. May another be bound?
    Scene("another one afterwards") { log in
      let (age, ages) = (Property(0), Subject<Int>())
      age <~ ages
      ages.sendNext(5)
      ages.sendCompleted()

      let more = Subject<Int>()
      age <~ more
      more.sendNext(9)
      log("age \(age.value)")
    }

    /// The source fails. What becomes of the program?
    Scene("an error in a binding") { log in
      let (textLabel, texts) = (Label(), Subject<String?>())
      textLabel.text <~ texts
      texts.sendNext("one")
      log("\(textLabel.text.value)")
      texts.sendError(Offline())
      log("(never reached)")
    }

    /// Two signals for one label. Who notices?
    Scene("bound twice") { log in
      let (one, two) = (Property<String?>("one"), Property<String?>("two"))
      let textLabel = Label()
      textLabel.text <~ one.signal
      log("\(textLabel.text.value)")
      textLabel.text <~ two.signal
      log("(never reached)")
    }
  }
}

private struct Offline: Error {}

private final class RedView: Sendable {
  let center = Property(1)
}
