import Controls
import Reactive
import Stage

// MARK: - Model
// The model holds the data. It is the same in all three architectures.

private struct Person: Sendable {
  let firstName: String
  let lastName: String
}

// MARK: - Views
// Each view shows a name in its own way. In these scenes it also logs the name.

private final class TestView: Sendable {
  let nameLabel = Label()

  init(_ log: Log) {
    nameLabel.text.signal.skip(1).subscribeNext { log("(label \($0))") }
  }
}

private final class BadgeView: Sendable {
  let nameButton = Button()

  init(_ log: Log) {
    nameButton.currentTitles.skip(1).subscribeNext { log("(badge \($0))") }
  }

  func setNameText(_ nameText: String) {
    nameButton.setTitle(nameText, for: .normal)
  }
}

// MARK: - MVC
// The controller owns the model, knows the rule, and sets the view's text.

private enum MVC {
  final class ViewController: Sendable {
    private let personModel = Person(firstName: "", lastName: "胡歌")
    private let testView: TestView

    init(_ testView: TestView) {
      self.testView = testView
    }

    func viewDidLoad() {
      if !personModel.firstName.isEmpty {
        testView.nameLabel.text.value = personModel.firstName
      } else {
        testView.nameLabel.text.value = personModel.lastName
      }
    }
  }

  /// A controller for the other view. It repeats all the code, because a controller depends on its
  /// view.
  final class BadgeController: Sendable {
    private let personModel = Person(firstName: "", lastName: "胡歌")
    private let badgeView: BadgeView

    init(_ badgeView: BadgeView) {
      self.badgeView = badgeView
    }

    func viewDidLoad() {
      if !personModel.firstName.isEmpty {
        badgeView.setNameText(personModel.firstName)
      } else {
        badgeView.setNameText(personModel.lastName)
      }
    }
  }
}

// MARK: - MVP
// The presenter knows the rule, and knows its view only through a protocol. The controller counts
// as part of the view.

/// The presenter's interface to its view.
private protocol PersonViewProtocol: AnyObject, Sendable {
  func setNameText(_ nameText: String)
}

extension BadgeView: PersonViewProtocol {}

private enum MVP {
  final class Presenter: Sendable {
    private struct Attachment: Sendable {
      weak var view: (any PersonViewProtocol)?
    }

    private let attachment = Property<Attachment?>(nil)

    func attachView(_ view: any PersonViewProtocol) {
      attachment.value = Attachment(view: view)
    }

    func fetchData() {
      let person = Person(firstName: "赵丽颖", lastName: "胡歌")
      let view = attachment.value?.view
      view?.setNameText(person.firstName.isEmpty ? person.lastName : person.firstName)
    }
  }

  final class ViewController: PersonViewProtocol {
    private let testView: TestView
    private let presenter: Presenter

    init(_ testView: TestView, _ presenter: Presenter) {
      self.testView = testView
      self.presenter = presenter
    }

    func viewDidLoad() {
      presenter.attachView(self)
      presenter.fetchData()
    }

    func setNameText(_ nameText: String) {
      testView.nameLabel.text.value = nameText
    }
  }
}

// MARK: - MVVM The view model knows the rule, but does not know any view. The controller binds the
// view to the view model: `<~` sets a property to each value of a signal (lesson 34), and `<~>`
// keeps a property and a text field equal, in both directions, through their channels (lesson 46).

private enum MVVM {
  final class PersonViewModel: Sendable {
    let firstName: Property<String>
    let lastName: Property<String>
    let nameText: Signal<String>

    init(_ person: Person) {
      firstName = Property(person.firstName)
      lastName = Property(person.lastName)
      nameText = Signal.combineLatest(firstName.signal, lastName.signal) { firstName, lastName in
        firstName.isEmpty ? lastName : firstName
      }
    }
  }

  final class ViewController: Sendable {
    let nameField = TextField()
    private let testView: TestView
    private let viewModel: PersonViewModel

    init(_ testView: TestView, _ viewModel: PersonViewModel) {
      self.testView = testView
      self.viewModel = viewModel
    }

    func viewDidLoad() {
      testView.nameLabel.text <~ viewModel.nameText
      viewModel.firstName.channel(nilValue: "") <~> nameField.newTextChannel
    }
  }
}

extension Lesson {
  /// A label shows a person's name by a simple rule: the first name, or the last name if there is
  /// no first name. The same screen is built here in MVC, MVP and MVVM, and then a badge replaces
  /// the label.
  @LessonBuilder static var architectures: Lesson {
    Lesson(47, "Architectures", title: "MVC, MVP, MVVM", in: .mvvm)

    /// The controller has the person, the rule and the view. Which object sets the label's text?
    Scene.staged("mvc") { log, stage in
      let controller = stage.keep(MVC.ViewController(TestView(log)))
      controller.viewDidLoad()
    }
    // Why: In Apple's MVC, the model and the view know nothing about each other, so the controller
    // does everything between them.
    //
    // In practice a view controller is half a view, and with `cell.model = model` the view knows
    // the model.

    /// A badge replaces the label. How much of the controller can be reused for it?
    ///
    /// - [ ] The rule: it is the same. → The rule is inside a method that sets a label's text.
    /// - [x] Nothing: the whole controller is written again.
    Scene.staged("mvc with a badge") { log, stage in
      let controller = stage.keep(MVC.BadgeController(BadgeView(log)))
      controller.viewDidLoad()
    }
    // Why: The controller was written for its view, and its rule is part of the method that updates
    // that view.
    //
    // **Trap.** A rule in a controller is copied for every new view.

    /// The presenter knows nothing about labels. Which object sets the label's text now?
    Scene.staged("mvp") { log, stage in
      let controller = stage.keep(MVP.ViewController(TestView(log), MVP.Presenter()))
      controller.viewDidLoad()
    }
    // Why: The presenter calls a method of a protocol. The controller adopts the protocol, and sets
    // the label's text.

    /// A badge adopts the protocol and is attached. When does it show the name?
    ///
    /// - [ ] As soon as it is attached. {"reads 赵丽颖"} → The presenter sets the name only when it
    ///   fetches data.
    /// - [x] At the next fetch. {"(badge 赵丽颖)"}
    Scene.staged("mvp with a badge") { log, stage in
      let presenter = MVP.Presenter()
      let controller = stage.keep(MVP.ViewController(TestView(log), presenter))
      controller.viewDidLoad()
      let badge = stage.keep(BadgeView(log))
      presenter.attachView(badge)
      log("(the badge is attached, and reads \(badge.nameButton.currentTitle))")
      log("(and the data are fetched again)")
      presenter.fetchData()
    }
    // Why: The presenter calls its view only when it has fetched data, and attaching a view does
    // not fetch any.
    //
    // B considers MVP fully decoupled, but clumsy, and says that it needs more code. A larger
    // screen has many protocols, with base protocols for common parts such as requests and alerts,
    // and the presenter contains most of the logic.
    //
    // | architecture | model | view | other parts |
    // |---|---|---|---|
    // | MVC | M | V | C: controller |
    // | MVP | M | V: view and controller | P: presenter |
    // | MVVM | M | V: view and controller | VM: view model |
    // | MVCS | M | V | C: controller, S: service |
    // | VIPER | E: entity | V | I: interactor, P: presenter, R: router |
    //
    // **Where D and E are wrong.** They list MVCS with "C:服务类" (C: service class), but the
    // service is the S, as B says.
    //
    // D and E give one reason for an architecture: it makes the code easier to develop and to
    // maintain.
    //
    // B divides the duties in MVVM as follows, with an engine below the view model:
    //
    // | part | does | does not do |
    // |---|---|---|
    // | view | creates its controls, shows the data it is given, passes taps on to a delegate | network, business data |
    // | view controller | creates and combines views, coordinates them, handles their events | – |
    // | view model | business logic, precomputes the layout, turns the server's data into data for the view, prevents data races (a row deleted during a refresh) | adding and deleting data |
    // | engine | requests, parsing, adding, changing, finding and deleting data, adapting the server's fields | – |
    //
    // B, D and E also have a shorter list. The model stores the view's data, the view with its
    // controller shows them, and the view model handles the presentation logic: taps, and also
    // requests and parsing ("数据的请求和解析"). So B gives requests and parsing to two parts. The
    // lessons of this chapter send a request from the view model's command, and leave the HTTP to a
    // client below it.

    /// The label and the field are bound to the view model. What does the label show once the field
    /// is empty?
    ///
    /// - [ ] Nothing, like the field. {"(label )"} → The rule falls back to the last name.
    /// - [x] The last name. {"(label 胡歌)" at 2}
    Scene.staged("mvvm") { log, stage in
      let viewModel = MVVM.PersonViewModel(Person(firstName: "", lastName: "胡歌"))
      let controller = stage.keep(MVVM.ViewController(TestView(log), viewModel))
      controller.nameField.textSignal.drawn(hot: "field")
      viewModel.firstName.signal.drawn(hot: "firstName")
      viewModel.nameText.drawn(hot: "nameText")
      controller.viewDidLoad()
      stage.at("14:00:01") { controller.nameField.type("赵丽颖") }
      stage.at("14:00:02") {
        log("(all deleted)")
        controller.nameField.enter("")
      }
      stage.at("14:00:03") {
        log("(set by code)")
        viewModel.firstName.value = "丽颖"
        log("(field \(controller.nameField.text.value))")
      }
    }
    // Why: The label is bound to a signal of the view model, and the rule computes a new name
    // whenever the first or the last name changes. The field is bound both ways, so it also shows a
    // name that code sets.
    //
    // **Where B is wrong.** It says "通过v和vm双向绑定进行通信": view and view model talk to each
    // other through bindings in both directions. But the code in its MVVM chapter repeats the book
    // search, which has no bindings. Here the label is bound.

    /// The badge is bound to the same view model. Does it have to wait for the next fetch, and does
    /// it need the label?
    Scene.staged("mvvm with a badge") { log, stage in
      let viewModel = MVVM.PersonViewModel(Person(firstName: "", lastName: "胡歌"))
      let controller = MVVM.ViewController(TestView(log), viewModel)
      let screen = Property<MVVM.ViewController?>(controller)
      controller.viewDidLoad()

      log("(the badge is bound)")
      let badge = stage.keep(BadgeView(log))
      viewModel.firstName.signal.drawn(hot: "firstName")
      viewModel.nameText.drawn("nameText").subscribeNext { [weak badge] in badge?.setNameText($0) }
      stage.at("14:00:01") { viewModel.firstName.value = "赵丽颖" }
      stage.at("14:00:02") {
        log("(the label goes)")
        screen.value = nil
        viewModel.firstName.value = ""
      }
    }
    // Why: A new subscriber gets the current name at once. The view model knows none of its views,
    // so one view can be released while another stays.

    /// There is no label and no field. Which name does the view model send when the first or the
    /// last name changes?
    Scene("the view model alone") { log in
      let viewModel = MVVM.PersonViewModel(Person(firstName: "赵丽颖", lastName: "胡歌"))
      viewModel.firstName.signal.drawn(hot: "firstName")
      viewModel.lastName.signal.drawn(hot: "lastName")
      viewModel.nameText.drawn("nameText").subscribeNext { log("(nameText \($0))") }
      viewModel.firstName.value = ""
      viewModel.lastName.value = "胡"
    }
    // Why: The view model can be tested alone: set its properties, and observe its signal.
    //
    // In SwiftUI an `@Observable` class is the view model, and every view that reads it is bound to
    // it.
  }
}
