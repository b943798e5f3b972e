import Controls
import Reactive
import Stage

extension Lesson {
  /// `RACObserve` makes a signal of a property, and `RAC` sets a property to what a signal sends.
  ///
  /// With the two, a value follows others because it is declared to, and not because somebody
  /// remembered to update it. Observing sends the present value at once and then everything that is
  /// set, equal or not: look at the two "two". `rac_valuesAndChanges` sends what key-value
  /// observing knows besides, and begins with the present value only if it is asked to; here
  /// `skip(1)` leaves that out, and `combinePrevious` gives the old value beside the new one.
  ///
  /// A binding writes on the thread that sends. Where the signal may send nil and the property
  /// cannot be nil, a nil value is given. A property takes one signal at a time: when that has
  /// completed another may be bound, and before that it is an error. What people get wrong is a
  /// text field, whose `text` observed in this way hears code but not typing. Combine has
  /// `@Published` and `assign(to:)` for this, today's Swift an `@Observable` class and
  /// `Observations`.
  ///
  /// Where the documents are wrong:
  /// - A's message says that `age` has changed, while the key that it observes is `text`.
  /// - A blames key-value observing for the error when a property is bound twice: it comes from
  ///   `RAC()` itself, which looks for it in debug builds only.
  @LessonBuilder static var properties: Lesson {
    Lesson(
      33, "Properties", title: "Observing and binding properties", in: .cocoa,
      retelling: .a("RACObserve"), .b("代替KVO", "ReactiveCocoa常见宏"), .c("订阅信号"))

    Scene("RACObserve") { log in
      let textLabel = Label()
      textLabel.text.signal.subscribeNext {
        log("KVO 监听到 age 内容发生变化 ，变为 \($0) , thread = \(log.thread)")
      }
      textLabel.text.value = "one"
      textLabel.text.value = "two"
      textLabel.text.value = "two"
    }

    Scene("values and changes") { log in
      let redView = RedView()
      let subscription = redView.center.signal.skip(1).subscribeNext { value in
        log("value \(value) change new \(value)")
      }
      redView.center.value = 2
      redView.center.value = 3
      subscription.dispose()
      redView.center.value = 4

      let values = redView.center.signal.map { Int?.some($0) }
      values.combinePrevious(nil) { (old: $0, new: $1) }.subscribeNext { change in
        log("value \(change.new) change new \(change.new) old \(change.old)")
      }
      redView.center.value = 5
    }

    Scene("a label follows a text field") { log in
      let (textField, labelView) = (TextField(), Label())
      labelView.text <~ textField.textSignal
      labelView.text.signal.subscribeNext { log("label \($0)") }
      textField.type("h")
      textField.type("i")
    }

    Scene("a view takes a colour") { log in
      let view = Label()
      let signal10 = Signal.of(1, 2).map { $0 == 1 ? Color.red : Color.green }
      view.backgroundColor.signal.subscribeNext { log("backgroundColor \($0)") }
      view.backgroundColor <~ signal10
    }

    Scene("a nil value") { log in
      let (age, ages) = (Property(0), Subject<Int?>())
      age.bind(to: ages, nilValue: -1)
      ages.sendNext(5)
      log("age \(age.value)")
      ages.sendNext(nil)
      log("age \(age.value)")
    }

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

private final class RedView: Sendable {
  let center = Property(1)
}
