import Controls
import Reactive
import Stage

// MARK: - Model
// The model keeps the data. It is the same in all three architectures.

private struct Person: Sendable {
  let firstName: String
  let lastName: String
}

// MARK: - Views
// Each view shows a name in its own way; here they also log it.

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

  /// A controller for the other view. All code is repeated, because a controller depends on its
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
// The presenter knows the rule. It knows its view only through a protocol. The controller counts as
// a part of the view.

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

// MARK: - MVVM
// The view model knows the rule, but no view. The controller binds the view to it.

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
  /// A label shows a person's first name, or the last name if there is no first. The same screen is
  /// built here in MVC, MVP and MVVM, and then a badge takes the place of the label.
  @LessonBuilder package static var architectures: Lesson {
    Lesson(
      47, "Architectures", title: "MVC, MVP, MVVM", in: .mvvm,
      retelling: .b("介绍MVVM架构思想", "iOS 从MVC到MVP到mvvm", "mvc", "MVP", "MVVM"),
      .d("MVVM架构思想", "MVVM介绍"), .e("10.介绍MVVM架构思想。"))

    /// The controller has the person, the rule and the view. What writes into the label?
    Scene.staged("mvc") { log, stage in
      let controller = stage.keep(MVC.ViewController(TestView(log)))
      controller.viewDidLoad()
    }
    // Why: In Apple's MVC, model and view know nothing of each other, so the controller does
    // everything between them.
    //
    // In practice a view controller is half a view, and with `cell.model = model` view and model
    // know each other.

    /// A badge takes the place of the label. How much of the controller can it use?
    ///
    /// - [ ] The rule: it is the same. → The rule is inside a method that writes into a label.
    /// - [x] Nothing: everything is written again.
    Scene.staged("mvc with a badge") { log, stage in
      let controller = stage.keep(MVC.BadgeController(BadgeView(log)))
      controller.viewDidLoad()
    }
    // Why: The controller was written for its view, and its rule is part of the method that updates
    // that view.
    //
    // **Trap.** A rule in a controller is copied for every new view.

    /// The presenter has never heard of a label. What writes into the label now?
    Scene.staged("mvp") { log, stage in
      let controller = stage.keep(MVP.ViewController(TestView(log), MVP.Presenter()))
      controller.viewDidLoad()
    }
    // Why: The presenter calls a method of a protocol, and the controller, which adopts it, writes
    // into the label.

    /// A badge adopts the protocol and is attached. When does it show the name?
    ///
    /// - [ ] As soon as it is attached. {"reads 赵丽颖"} → The presenter writes only when it fetches
    ///   data.
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
    // Why: The presenter tells its view when there is something new. Attaching a view is not a
    // reason to tell it anything.
    //
    // B's verdict: fully decoupled, but clumsy, and more code. A larger screen has many protocols,
    // common parts such as requests and alerts go into base protocols, and the presenter contains
    // most of the logic.

    /// Label and field are bound to the view model. What does the label show once the field is
    /// empty?
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
    // whenever a part of it changes. The field is bound both ways, so it also shows a name that
    // code sets.
    //
    // **Where B is wrong.** It describes bindings in both directions, but the code of its MVVM
    // chapter is the book search again, which has none. Here the label is bound.

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
    // so one can go while another stays.

    /// There is no label and no field. Which name does the view model send when a part of it
    /// changes?
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
    // In SwiftUI an `@Observable` class is the view model, and every view that reads it is bound.
    //
    // | architecture | model | view | the others |
    // |---|---|---|---|
    // | MVC | M | V | C: controller |
    // | MVP | M | V: view and controller | P: presenter |
    // | MVVM | M | V: view and controller | VM: view model |
    // | MVCS | M | V | C: controller, S: service |
    // | VIPER | E: entity | V | I: interactor, P: presenter, R: router |
    //
    // D and E list MVCS with "C:服务类": the service is the S, as B has it.
    //
    // The duties in MVVM, as B understands them, with an engine below the view model:
    //
    // | who | does | does not |
    // |---|---|---|
    // | view | makes its controls, shows what it is given, hands taps on to a delegate | network, business data |
    // | view controller | makes and composes views, coordinates them, answers their events | business logic |
    // | view model | business logic, precomputes the layout, turns the server's data into texts for the view, prevents data races (a row deleted during a refresh) | adding and deleting data |
    // | engine | requests, parsing, adding, changing, finding and deleting data, adapting the server's fields | presentation |
  }
}
