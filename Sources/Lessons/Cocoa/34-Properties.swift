import Controls
import Reactive
import Stage

extension Lesson {
  /// A label must follow the model without code that updates it after each change. `RACObserve`
  /// turns a property into a signal, and `RAC` sets a property to each value of a signal; in Swift,
  /// `property.signal` and `<~` do this.
  @LessonBuilder static var properties: Lesson {
    Lesson(34, "Properties", title: "Observing and binding properties", in: .cocoa)

    /// The label's text is set to one, to two, and to two again. How many lines are logged?
    ///
    /// - [ ] Two: one and two. {2 "变为"} → Equal values are sent too.
    /// - [ ] Three, one for each assignment. {3 "变为"} → The current value comes first.
    /// - [x] Four. {4 "变为"}
    Scene("RACObserve") { log in
      let textLabel = Label()
      textLabel.text.signal.subscribeNext {
        log("KVO 监听到 age 内容发生变化 ，变为 \($0) , thread = \(log.thread)")
      }
      textLabel.text.value = "one"
      textLabel.text.value = "two"
      textLabel.text.value = "two"
    }
    // Why: `RACObserve` sends the current value first, and then every value that is set, even an
    // equal one. Add `distinctUntilChanged` to drop repetitions.
    //
    // **Where A is wrong.** Its message says "KVO 监听到 age 内容发生变化": `age` has changed. But
    // the key that it observes is `text`.

    /// `combinePrevious` pairs each value with the previous one. The 4 is the first value of a new
    /// subscription. With which value is it paired?
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
    // Why: Each subscription begins with the current value, and `combinePrevious` begins with the
    // value you pass, here nil. It knows nothing of earlier subscriptions.
    //
    // In Objective-C, `rac_valuesAndChangesForKeyPath:options:observer:` does this work. It sends
    // each value together with key-value observing's change dictionary, in which the options put
    // the new value, the old value, or both. B says that the observer may be nil
    // ("observer:可以传入nil"). That works in 3.1.1, although its header does not allow nil.

    /// No code sets the label. What does it show before the first keystroke?
    Scene("a label follows a text field") { log in
      let (textField, labelView) = (TextField(), Label())
      labelView.text <~ textField.textSignal.drawn("text field")
      labelView.text.signal.drawn("label").subscribeNext { log("label \($0)") }
      textField.type("h")
      textField.type("i")
    }
    // Why: The text signal sends the current text when the binding subscribes to it. So the label
    // shows the field's text from the beginning.

    /// `map` turns each number of a signal into a colour. Which colour does the view keep?
    Scene("a view takes a colour") { log in
      let view = Label()
      let signal10 = Signal.of(1, 2).drawn("numbers").map { $0 == 1 ? Color.red : Color.green }
      view.backgroundColor.signal.drawn("backgroundColor").subscribeNext {
        log("backgroundColor \($0)")
      }
      view.backgroundColor <~ signal10
    }
    // Why: A binding sets the property to each value of the signal. The last value stays after the
    // completion.

    /// The signal sends nil, but an age cannot be nil. What is it set to?
    Scene("a nil value") { log in
      let (age, ages) = (Property(0), Subject<Int?>())
      age.bind(to: ages, nilValue: -1)
      ages.sendNext(5)
      log("age \(age.value)")
      ages.sendNext(nil)
      log("age \(age.value)")
    }
    // Why: `RAC()` takes a value to use in place of nil, here -1. Without that value, key-value
    // coding would get nil for a number and throw an exception.

    /// The first signal completes. Can you then bind another one to the property?
    Scene.staged("another one afterwards") { log, stage in
      let (age, ages) = (stage.keep(Property(0)), Subject<Int>())
      age.signal.drawn(hot: "age")
      age <~ ages.drawn("ages")
      ages.sendNext(5)
      ages.sendCompleted()

      let more = Subject<Int>()
      age <~ more.drawn("more")
      more.sendNext(9)
      log("age \(age.value)")
    }
    // Why: A completion ends the binding, so the property is free again.

    /// The bound signal fails. What happens to the program?
    ///
    /// - [ ] Nothing: the label keeps its last text. {"(never reached)"} → The program stops. In
    ///   ReactiveObjC, a release build logs the error and continues.
    /// - [x] It stops with a message. {no "(never reached)" and "cannot take the error"}
    Scene("an error in a binding") { log in
      let (textLabel, texts) = (Label(), Subject<String?>())
      textLabel.text <~ texts
      texts.sendNext("one")
      log("\(textLabel.text.value)")
      texts.sendError(Offline())
      log("(never reached)")
    }
    // Why: A property cannot store an error, so an error in a binding is a mistake in the program.
    // The original fails an assertion: `Received error from … in binding for key path "text" on …`.
    //
    // **Trap.** Catch errors before you bind a signal.

    /// Two signals are bound to one label. What happens at the second binding?
    ///
    /// - [ ] The second one replaces the first. {"(never reached)"} → Neither binding knows of the
    ///   other; each would set the label.
    /// - [x] The program stops with a message. {"already bound" and no "(never reached)"}
    Scene("bound twice") { log in
      let (one, two) = (Property<String?>("one"), Property<String?>("two"))
      let textLabel = Label()
      textLabel.text <~ one.signal
      log("\(textLabel.text.value)")
      log.misuse { textLabel.text <~ two.signal }
      log("(never reached)")
    }
    // Why: Each binding would overwrite the other's value, so the second one is refused. The
    // original fails an assertion: `Signal … is already bound to key path "text" on object …,
    // adding signal … is undefined behavior`.
    //
    // **Where A is wrong.** It says of this error "因为KVO的keypath重复绑定": key-value observing
    // has bound the key path twice. But `RAC()` itself checks for a second binding, in debug builds
    // only.
    //
    // **Trap.** `RACObserve` on a text field's `text` sends the text that code sets, but not the
    // text that the user types.
    //
    // **In Combine and Swift.** Combine's `@Published` sends before the property has changed, so an
    // observer that reads the property finds the old value. `Observations` reports the state of an
    // `@Observable` class at most once in each turn of the main thread, so in the first scene it
    // would report only (null) and two.
  }
}

private struct Offline: Error {}

private final class RedView: Sendable {
  let center = Property(1)
}
