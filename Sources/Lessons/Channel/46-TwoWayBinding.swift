import Controls
import Reactive
import Stage

extension Lesson {
  /// A text field and its model must have the same text, whichever of them changes. A two-way
  /// binding keeps them equal: `RACChannelTo(view, property) = RACChannelTo(model, property)`, or
  /// `view <~> model` here.
  @LessonBuilder static var twoWayBinding: Lesson {
    Lesson(46, "Two-way binding", title: "Two-way binding, and the text field trap", in: .channel)

    /// A view and a model have different values when they are bound to each other. Which value do
    /// both have afterwards?
    ///
    /// - [ ] The view's: it is on the left. {"view v0 model v0"} → The right side sends its value
    ///   first.
    /// - [x] The model's. {"view m0 model m0"}
    Scene.staged("view and model") { log, stage in
      let (view, model) = stage.keep((thing("view", "v0", log), thing("model", "m0", log)))
      view <~> model
      log("view \(view.value) model \(model.value)")
      view.value = "v1"
      log("view \(view.value) model \(model.value)")
      model.value = "m1"
      log("view \(view.value) model \(model.value)")
      view.value = nil
      log("view \(view.value) model \(model.value)")
    }
    // Why: A binding begins with the right side: it sends the right side's current value to the
    // left. After that each change is sent across once, because a value that came through a channel
    // is not sent back into it.
    //
    // `RACChannelTo(x, y, @42)` stands for `[[RACKVOChannel alloc] initWithTarget:x keyPath:@"y"
    // nilValue:@42][@"followingTerminal"]`. Assigning to it calls the setter of that subscript,
    // which binds the two terminals. You never get hold of the leading terminal, so you cannot send
    // to it by mistake.

    /// Three properties are bound in a chain. A value travels from one end to the other. Does it
    /// come back?
    Scene.staged("two bindings in a chain") { log, stage in
      let (a, b, c) = stage.keep(
        (thing("a", "a", log), thing("b", "b", log), thing("c", "c", log)))
      a <~> b
      b <~> c
      log("a \(a.value) b \(b.value) c \(c.value)")
      a.value = "x"
      log("a \(a.value) b \(b.value) c \(c.value)")
      c.value = "y"
      log("a \(a.value) b \(b.value) c \(c.value)")
    }
    // Why: Each binding ignores changes that it has made itself, so the value stops at the end of
    // the chain.

    /// The field's `text` is bound to the model. The user types, code sets the model, and code sets
    /// the field. After which of these steps do field and model differ?
    ///
    /// - [ ] Never: they are bound. {no "(field typed, model )"} → UIKit does not notify observers
    ///   of `text` while the user types.
    /// - [x] After typing. {"(field typed, model )"}
    Scene("heard from code, not from the user") { log in
      tryOut(log) { viewModel, leftTextField in
        viewModel.leftString.channel <~> leftTextField.text.channel(nilValue: "")
      }
    }
    // Why: `RACChannelTo` uses key-value observing, and UIKit does not report typing to key-value
    // observers. So this channel notices changes made by code, but not those made by the user.
    //
    // **Trap.** Never bind a text field's `text` with `RACChannelTo`. Use `rac_newTextChannel`.

    /// The same steps, but with tutorial A's fix, `rac_newTextChannel`. After which of them do
    /// field and model differ now?
    ///
    /// - [ ] After typing. {"(field typed, model )"} → The channel sends the text at every
    ///   editing event.
    /// - [x] After code has set the field. {"(field field set by code, model 代码设置StringValue)"}
    Scene("heard from the user, not from code") { log in
      tryOut(log) { viewModel, leftTextField in
        viewModel.leftString.channel <~> leftTextField.newTextChannel
      }
    }
    // Why: The text channel sends the text at control events, and code that sets `text` causes
    // none. If code sets only the model, as in the tutorial, field and model stay equal.

    /// Back to the first binding, with a second one for typing. Do field and model ever differ?
    Scene("heard from both") { log in
      tryOut(log) { viewModel, leftTextField in
        viewModel.leftString.channel <~> leftTextField.text.channel(nilValue: "")
        leftTextField.text <~ leftTextField.textSignal.skip(1)
      }
    }
    // Why: The second binding sets the typed text again from code, so key-value observers notice
    // it, too.

    /// Two fields are bound to one model. When the user types into one of them, which fields do the
    /// bindings set?
    Scene.staged("two fields, one model") { log, stage in
      let viewModel = stage.keep(ViewModel())
      let (left, right) = stage.keep((TextField(), TextField()))
      for (name, textField) in [("left", left), ("right", right)] {
        viewModel.leftString.channel <~> textField.newTextChannel
        textField.text.signal.drawn(name).skip(1).subscribeNext { log("(\(name) set to \($0))") }
      }
      viewModel.leftString.signal.drawn("model").skip(1).subscribeNext { log("leftString \($0)") }
      log("(typing on the left)")
      left.type("ab")
      log("(typing on the right)")
      right.type("c")
      log("(code sets the model)")
      viewModel.leftString.value = "代码设置StringValue"
      log("(left \(left.text.value), right \(right.text.value))")
    }
    // Why: The text goes to the model, and from there to the other field. It does not return to the
    // field that it came from.

    /// A nil is sent to a number that cannot be nil. What is its value then?
    Scene("a nil value") { log in
      let integerProperty = Property(0)
      let terminal = integerProperty.channel(nilValue: 42)
      terminal.subscribeNext { log("terminal sent \($0)") }
      integerProperty.value = 7
      terminal.sendNext(9)
      log("integerProperty \(integerProperty.value)")
      terminal.sendNext(nil)
      log("integerProperty \(integerProperty.value)")
    }
    // Why: The channel was created with a value that it uses in place of nil, here 42.
    //
    // **In SwiftUI** a `Binding` replaces the channel, and `@Bindable` creates one from a model.
    // The field shows the model's own value, so there is no second value to keep equal.
  }
}

private final class ViewModel: Sendable {
  let leftString = Property(String?.none)
}

/// Binds a view model and a text field, then changes them in three ways.
private func tryOut(_ log: Log, binding bind: (ViewModel, TextField) -> Void) {
  let (viewModel, leftTextField, clickButton) = (ViewModel(), TextField(), Button())
  bind(viewModel, leftTextField)
  leftTextField.text.signal.drawn(hot: "field")
  viewModel.leftString.signal.drawn("model").subscribeNext { log("leftString \($0)") }
  clickButton.taps.subscribeNext { _ in viewModel.leftString.value = "代码设置StringValue" }

  log("(typing)")
  leftTextField.type("typed")
  log("(field \(leftTextField.text.value), model \(viewModel.leftString.value))")
  log("(a click, and code sets the model)")
  clickButton.tap()
  log("(field \(leftTextField.text.value), model \(viewModel.leftString.value))")
  log("(code sets the field)")
  leftTextField.text.value = "field set by code"
  log("(field \(leftTextField.text.value), model \(viewModel.leftString.value))")
}

/// Returns a property that logs each new value.
private func thing(_ name: String, _ value: String, _ log: Log) -> Property<String?> {
  let property = Property<String?>(value)
  property.signal.drawn(name).skip(1).subscribeNext { log("(\(name) set to \($0))") }
  return property
}
