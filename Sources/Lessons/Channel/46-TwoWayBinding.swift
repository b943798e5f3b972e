import Controls
import Reactive
import Stage

extension Lesson {
  /// Two properties that are to be equal, whichever of them changes, are bound both ways. The
  /// original writes `RACChannelTo(view, property) = RACChannelTo(model, property)`, and here it is
  /// `view <~> model`; the value of the right side is the one to begin with. Each side is set once,
  /// however long the chain, since what came through a channel is not sent back into it.
  ///
  /// `RACChannelTo(x, y, @42)` stands for `[[RACKVOChannel alloc] initWithTarget:x keyPath:@"y"
  /// nilValue:@42][@"followingTerminal"]`. To assign to it is to call the setter of that subscript,
  /// which binds the two; so nobody sends to the leading end by mistake. The 42 is what a nil
  /// becomes.
  ///
  /// **Trap.** UIKit does not tell key-value observing of what is typed, so a channel to a field's
  /// `text` hears code and not the user, while `rac_newTextChannel` hears the user and not code.
  /// The tutorial's cure is the second, where code sets the model and leaves the field alone.
  /// “heard from both” sets what was typed once more, so that observers hear of it.
  ///
  /// SwiftUI's `Binding` is the successor, and `@Bindable` makes one of a model: the field shows
  /// the model's own value, so there are no two to keep equal.
  @LessonBuilder static var twoWayBinding: Lesson {
    Lesson(
      46, "Two-way binding", title: "Two-way binding, and the text field trap", in: .channel,
      retelling: .a("TableView&UITextField"), .c("RACChannel"))

    /// Which of the two values wins at first, and how often is each set after that?
    Scene("view and model") { log in
      let (view, model) = (thing("view", "v0", log), thing("model", "m0", log))
      view <~> model
      log("view \(view.value) model \(model.value)")
      view.value = "v1"
      log("view \(view.value) model \(model.value)")
      model.value = "m1"
      log("view \(view.value) model \(model.value)")
      view.value = nil
      log("view \(view.value) model \(model.value)")
    }

    /// A value goes from one end of three to the other. Does it ever come back?
    Scene("two bindings in a chain") { log in
      let (a, b, c) = (thing("a", "a", log), thing("b", "b", log), thing("c", "c", log))
      a <~> b
      b <~> c
      log("a \(a.value) b \(b.value) c \(c.value)")
      a.value = "x"
      log("a \(a.value) b \(b.value) c \(c.value)")
      c.value = "y"
      log("a \(a.value) b \(b.value) c \(c.value)")
    }

    /// Typing, a click, code. After which of them do field and model differ?
    Scene("heard from code, not from the user") { log in
      tryOut(log) { viewModel, leftTextField in
        viewModel.leftString.channel <~> leftTextField.text.channel(nilValue: "")
      }
    }

    /// The same three with A's cure. After which do they differ now?
    Scene("heard from the user, not from code") { log in
      tryOut(log) { viewModel, leftTextField in
        viewModel.leftString.channel <~> leftTextField.newTextChannel
      }
    }

    /// The same with one more binding. Do they ever differ?
    Scene("heard from both") { log in
      tryOut(log) { viewModel, leftTextField in
        viewModel.leftString.channel <~> leftTextField.text.channel(nilValue: "")
        leftTextField.text <~ leftTextField.textSignal.skip(1)
      }
    }

    /// Two fields with one model. Which is set when the user types into the other?
    Scene("two fields, one model") { log in
      let viewModel = ViewModel()
      let (left, right) = (TextField(), TextField())
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

    /// A number that cannot be nil is sent a nil. What is it then?
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
  }
}

private final class ViewModel: Sendable {
  let leftString = Property(String?.none)
}

/// Binds a view model and a text field, and changes them in three ways.
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

/// A property that says what it is set to.
private func thing(_ name: String, _ value: String, _ log: Log) -> Property<String?> {
  let property = Property<String?>(value)
  property.signal.drawn(name).skip(1).subscribeNext { log("(\(name) set to \($0))") }
  return property
}
