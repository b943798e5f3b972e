import Controls
import Reactive
import Testing

@Suite struct TextFieldTests {
  @Test("The signal sends the text at once, on every keystroke, and when editing begins and ends")
  func textSignal() throws {
    let text = try logged { _, log in
      let field = TextField()
      field.textSignal.log("text", in: log) { "[\($0)]" }
      field.beginEditing()
      field.beginEditing()
      field.type("12")
      field.delete()
      field.enter("345")
      field.text.value = "code"
      field.endEditing()
      field.endEditing()
    }
    #expect(
      text == "text [] · text [] · text [1] · text [12] · text [1] · text [345] · text [code]"
        + " · text over")
  }

  @Test("Typing does not notify observers of `text`; setting it does, and sends no event")
  func unobservedTyping() throws {
    let text = try logged { _, log in
      let field = TextField("old")
      field.text.signal.log("observed", in: log) { $0 }
      field.signal(for: .editingChanged).log("event", in: log) { $0.text.value }
      field.type("!")
      field.text.value = "set"
    }
    #expect(
      text == "observed old · event old! · observed set · observed over · event over")
  }

  @Test("Deleting in an empty field and typing into a disabled one do nothing")
  func refused() throws {
    let text = try logged { _, log in
      let field = TextField()
      field.signal(for: .allEditingEvents).log("event", in: log) { $0.text.value }
      field.delete()
      field.isEnabled.value = false
      field.beginEditing()
      field.type("a")
      field.isEnabled.value = true
      field.type("b")
    }
    #expect(text == "event b · event over")
  }

  @Test("`text.channel` sends only what code sets, and `newTextChannel` only what the user types")
  func bothWays() throws {
    let text = try logged { _, log in
      for isTrap in [true, false] {
        let (model, field) = (Property(String?.none), TextField())
        model.channel <~> (isTrap ? field.text.channel(nilValue: "") : field.newTextChannel)
        let watch = model.signal.subscribeNext { log("model \($0 ?? "nil")") }
        func show() { log("(field \(field.text.value), model \(model.value ?? "nil"))") }
        field.enter("typed")
        show()
        model.value = "model"
        show()
        field.text.value = "code"
        show()
        watch.dispose()
      }
    }
    #expect(
      text == "model  · (field typed, model ) · model model · (field model, model model)"
        + " · model code · (field code, model code)"
        + " · model nil · model typed · (field typed, model typed) · model model"
        + " · (field model, model model) · (field code, model model)")
  }

  @Test("On the left of a binding, the text channel shows the model's text and loses no edit")
  func boundOnTheLeft() throws {
    let text = try logged { _, log in
      let (field, model) = (TextField(), Property("model"))
      field.newTextChannel <~> model.channel(nilValue: "")
      func show() { log("(field \(field.text.value), model \(model.value))") }
      show()
      field.enter("first")
      show()
      field.enter("second")
      show()
      model.value = "code"
      show()
    }
    #expect(
      text == "(field model, model model) · (field first, model first)"
        + " · (field second, model second) · (field code, model code)")
  }

  @Test(
    "OBJ-control-01: nil empties the field; the text channel does not echo, and ends with the field"
  )
  func channel() throws {
    let text = try logged { _, log in
      var field: TextField? = TextField("old")
      let channel = field!.newTextChannel
      channel.log("heard", in: log) { $0 ?? "nil" }
      channel.sendNext("sent")
      log("shows \(field!.text.value)")
      channel.sendNext(nil)
      log("shows \(field!.text.value)")
      field?.type("t")
      let isGone = { [weak field] in field == nil }
      field = nil
      log(isGone() ? "gone" : "held")
      channel.sendNext("late")
    }
    #expect(text == "shows sent · shows  · heard t · heard over · gone")
  }
}
