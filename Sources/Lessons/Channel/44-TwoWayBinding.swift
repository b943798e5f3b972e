import Controls
import Reactive
import Stage

extension Lesson {
  /// Two properties that are to be equal whichever of them changes are bound both ways. The
  /// original writes `RACChannelTo(view, property) = RACChannelTo(model, property)`, and here it is
  /// `view <~> model`; the value of the right side is the one to begin with.
  ///
  /// Look at how often something is set: once on each side, however long the chain, since what came
  /// through a channel is not sent back into it. What `RACChannelTo` and `channel` give is the
  /// following terminal, so that nobody sends to the property's own end by mistake; and a property
  /// that cannot be nil has a nil value for it, here 42.
  ///
  /// People walk into a trap with text fields. `text` is a property, but a channel to it hears code
  /// and not the user, since UIKit does not tell key-value observing of what is typed; and
  /// `rac_newTextChannel` hears the user and not code. In the three scenes that try this the same
  /// things happen to one field, and only in the last do field and model agree after each of them.
  /// The tutorial's cure is the second, where code sets the model and leaves the field to the user;
  /// the last sets what was typed once more, so that observers hear of it. SwiftUI's `Binding` is
  /// the successor of all this, and `@Bindable` makes one of a model.
  @LessonBuilder static var twoWayBinding: Lesson {
    Lesson(
      44, "Two-way binding", title: "Two-way binding, and the text field trap", in: .channel,
      retelling: .a("TableView&UITextField"), .c("RACChannel"))

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

    Scene("heard from code, not from the user") { log in
      tryOut(log) { viewModel, leftTextField in
        viewModel.leftString.channel <~> leftTextField.text.channel(nilValue: "")
      }
    }

    Scene("heard from the user, not from code") { log in
      tryOut(log) { viewModel, leftTextField in
        viewModel.leftString.channel <~> leftTextField.newTextChannel
      }
    }

    Scene("heard from both") { log in
      tryOut(log) { viewModel, leftTextField in
        viewModel.leftString.channel <~> leftTextField.text.channel(nilValue: "")
        leftTextField.text <~ leftTextField.textSignal.skip(1)
      }
    }

    Scene("two fields, one model") { log in
      let viewModel = ViewModel()
      let (left, right) = (TextField(), TextField())
      for (name, textField) in [("left", left), ("right", right)] {
        viewModel.leftString.channel <~> textField.newTextChannel
        textField.text.signal.skip(1).subscribeNext { log("(\(name) set to \($0))") }
      }
      viewModel.leftString.signal.skip(1).subscribeNext { log("leftString \($0)") }
      log("(typing on the left)")
      left.type("ab")
      log("(typing on the right)")
      right.type("c")
      log("(code sets the model)")
      viewModel.leftString.value = "代码设置StringValue"
      log("(left \(left.text.value), right \(right.text.value))")
    }

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
  viewModel.leftString.signal.subscribeNext { log("leftString \($0)") }
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
  property.signal.skip(1).subscribeNext { log("(\(name) set to \($0))") }
  return property
}
