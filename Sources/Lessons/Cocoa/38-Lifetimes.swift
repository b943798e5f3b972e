import Controls
import Foundation
import Reactive
import Stage

extension Lesson {
  /// A screen is closed, but it stays in memory, because a handler captures `self`. Capture `self`
  /// weakly, so that the screen can be deallocated; only then can `rac_willDeallocSignal` and
  /// `rac_deallocDisposable` end its subscriptions.
  @LessonBuilder static var lifetimes: Lesson {
    Lesson(38, "Lifetimes", in: .cocoa)

    /// The owner is deallocated, and then the user types b. Does the subscriber receive it?
    ///
    /// - [ ] Yes: the field still exists. {"ab"} → `takeUntil` has already completed.
    /// - [x] No: the subscription has completed. {"(completed)" at 0.1 and no "ab"}
    Scene.staged("takeUntil willDealloc") { log, stage in
      let textField = stage.keep(TextField())
      let owner = Owner()
      let holder = Property<Owner?>(owner)
      textField.textSignal.drawn("text field").takeUntil(owner.lifetime.ended.drawn("owner gone"))
        .drawn("takeUntil").subscribe(
          next: { log("\($0)") },
          completed: { log("(completed)") })

      textField.type("a")
      Scheduler.main.after(.seconds(0.1)) {
        holder.value = nil
        log("(released)")
        textField.type("b")
      }
    }
    // Why: `rac_willDeallocSignal` completes when its object is deallocated, and `takeUntil` ends
    // the subscription at that moment.
    //
    // The handler does not hold the owner. If it did, the owner would not be deallocated, and
    // `takeUntil` would wait forever, as in the scene "takeUntil and strong self".
    //
    // Here the signals belong to a `Lifetime`. By the time it ends, you can no longer use the
    // object; in ReactiveObjC, a handler can still read the object's properties.

    /// A timer runs for an object. What stops it when the object is deallocated?
    Scene("a disposable of the owner") { log in
      let owner = Owner()
      let holder = Property<Owner?>(owner)
      let ticks = Signal<Instant>.interval(.seconds(1), on: .main)
      owner.lifetime.disposable.add(ticks.drawn("ticks").subscribeNext { _ in log("(tick)") })
      owner.lifetime.disposable.add { log("rac_deallocDisposable") }
      owner.lifetime.ended.drawn("ended").subscribeCompleted { log("rac_willDeallocSignal") }

      Scheduler.main.after(.seconds(2.5)) {
        holder.value = nil
        log("(released)")
      }
    }
    // Why: `rac_deallocDisposable` is a compound disposable that is disposed of with its object.
    // Everything that you have added to it is then disposed of, too. The handler must not hold the
    // object, because an object that is held is not deallocated.
    //
    // **Where A is wrong.** Its heading is
    // "rac_deallocDisposable、rac_deallocDisposable、rac_prepareForReuseSignal". The second name
    // should be `rac_willDeallocSignal`, as in the list below that heading.

    /// The handler captures `self` weakly, and the controller is released at 1 s. The subject has
    /// not ended. When is the controller deallocated?
    ///
    /// - [ ] Never: the subscription is still there. {no "(the controller goes)"} → The subscription
    ///   holds the handler, but the handler does not hold the controller.
    /// - [x] At once. {"(the controller goes)" at 1}
    Scene.staged("weak self") { log, stage in
      let controller = stage.track(TestViewController(log))
      let holder = Property<TestViewController?>(controller)
      controller.viewDidLoad()
      controller.viewModel.loadData()

      Scheduler.main.after(.seconds(1)) {
        holder.value = nil
        log("(released)")
      }
    }
    // Why: The controller holds its view model, the view model holds a subject, and the subject
    // holds the handler. The handler holds only a weak reference to the controller, so nothing
    // holds the controller any more.
    //
    // `@weakify(self)` and `@strongify(self)` do this in Objective-C.
    //
    // **Where B is wrong.** It says
    // that they are not in the main header, "需要自己手动导入": you have to import `RACEXTScope.h`
    // by hand. In version 3.1.1 no other import is needed: `ReactiveObjC.h` imports `EXTScope.h`
    // and `EXTKeyPathCoding.h`.

    /// The same screen, but the handler captures `self` strongly. Is the controller deallocated
    /// when it is released?
    ///
    /// - [ ] Yes, when its last owner releases it. {"controller goes"} → The handler still holds
    ///   it.
    /// - [x] No. {no "controller goes"}
    Scene.staged(
      "strong self", leaking: ["TestViewController", "Subject<Int>", "subscription"]
    ) { log, stage in
      let controller = stage.track(TestViewController(log))
      let holder = Property<TestViewController?>(controller)
      stage.drawOwnership(
        "controller → view model → subject → subscription → handler → controller",
        of: ["controller": controller])
      controller.viewDidLoadWithoutWeakSelf()
      controller.viewModel.loadData()

      Scheduler.main.after(.seconds(1)) {
        holder.value = nil
        log("(released)")
      }
    }
    // Why: Three objects form a cycle: the controller, the view model with its subject, and the
    // handler. Each keeps the next one alive, so none of them is deallocated.
    //
    // **Trap.** There are two common leaks. In this one, a handler refers strongly to the owner of
    // its subscription. The other one needs no cycle in your code: in ReactiveObjC, a subject that
    // is released before it ends keeps everything that its subscribers' blocks have captured
    // (lesson 67).

    /// A screen observes a notification. Its handler uses the screen, as a block in one of its
    /// methods uses `self`, and `takeUntil` waits for the screen's end. The screen is released, and
    /// then another notification is posted. What happens?
    ///
    /// - [ ] The screen is deallocated, because `takeUntil` ends the subscription, which releases
    ///   the handler. {"(the inbox goes)"} → `takeUntil` waits for the deallocation, which cannot
    ///   happen while the handler holds the screen.
    /// - [ ] The screen stays in memory, but its handler does not run again. {1 "the inbox hears"} →
    ///   The screen has not been deallocated, so nothing has ended the subscription.
    /// - [x] The screen stays in memory, and its handler runs again.
    ///   {2 "the inbox hears" and no "(the inbox goes)"}
    Scene.staged(
      "takeUntil and strong self", leaking: ["MailScreen", "ReplaySubject<Never>", "subscription"]
    ) { log, stage in
      let center = stage.notifications
      do {
        let inbox = stage.track(MailScreen("inbox", log))
        center.signal(named: .mailCame).takeUntil(inbox.lifetime.ended)
          .subscribeNext { _ in inbox.hear() }
        stage.drawOwnership(
          "inbox → takeUntil's subscription → handler → inbox", of: ["inbox": inbox])
        center.post(name: .mailCame, object: nil)
      }
      log("(the inbox is released)")
      center.post(name: .mailCame, object: nil)
    }
    // Why: The subscription holds the handler, and the handler holds the screen. So the screen is
    // never deallocated, and `takeUntil` never ends the subscription. It even adds a cycle of its
    // own: `takeUntil` subscribes to the screen's `lifetime.ended`, so the screen holds the
    // subscription.
    //
    // **The rule.** `takeUntil:self.rac_willDeallocSignal` ends what would outlive the object. It
    // does not free an object that the handler holds, and neither does `rac_deallocDisposable`.
    // Capture `self` weakly, and end the subscription as well.
    //
    // A screen that its handler holds is freed only by an end that does not wait for the screen:
    // the signal completes or fails, or you dispose of the subscription before. In `dealloc` you
    // cannot, because `dealloc` is never called. If you dispose of it in `viewDidDisappear:`,
    // subscribe in `viewWillAppear:`, because another screen may only have covered this one.

    /// Two screens observe the same notification, and both handlers hold their screen weakly. Only
    /// the inbox uses `takeUntil`. Both are released, and then another notification is posted. What
    /// happens?
    ///
    /// - [ ] The archive stays in memory, because nothing ends its subscription.
    ///   {no "(the archive goes)"} → Its handler is held, but does not hold the screen.
    /// - [ ] Both are deallocated, and neither handler runs again. {no "finds no screen"} → The
    ///   notification center holds the archive's handler, whether or not there is a screen.
    /// - [x] Both are deallocated, but the archive's handler runs again.
    ///   {"(the inbox goes)" and "(the archive goes)" and "archive's handler finds no screen"}
    Scene.staged("takeUntil and weak self") { log, stage in
      let center = stage.notifications
      let screens = Property([MailScreen("inbox", log), MailScreen("archive", log)])
      do {
        let (inbox, archive) = (screens.value[0], screens.value[1])
        center.signal(named: .mailCame).takeUntil(inbox.lifetime.ended)
          .subscribeNext { [weak inbox, log] _ in
            log("the inbox's handler finds \(inbox == nil ? "no screen" : "its screen")")
          }
        center.signal(named: .mailCame).subscribeNext { [weak archive, log] _ in
          log("the archive's handler finds \(archive == nil ? "no screen" : "its screen")")
        }
        stage.drawOwnership(
          "inbox ✂ takeUntil's subscription ✂ handler ⇢ inbox", of: ["inbox": inbox])
        center.post(name: .mailCame, object: nil)
      }
      screens.value = []
      log("(the screens are released)")
      center.post(name: .mailCame, object: nil)
    }
    // Why: A weak reference keeps nothing alive, so both screens are deallocated when they are
    // released. At that moment `takeUntil` ends the inbox's subscription. Nothing ends the
    // archive's: the center calls its handler after every post, and finds no screen.
    //
    // ReactiveObjC 3.1.1 itself gave these results for a screen that is released (the programs are
    // not part of this notebook):
    //
    // | `self` in the block | `takeUntil:self.rac_willDeallocSignal` | the screen | the block |
    // |---|---|---|---|
    // | strong | yes | stays in memory | can still be called |
    // | weak | yes | is deallocated | is not called again |
    // | weak | no | is deallocated | is still called |
    //
    // The signal was a notification, a timer, or another object's subject, which frees the screen
    // of the first row when it completes. With a subject of the screen's own, or with
    // `RACObserve(self, …)`, and a strong `self`, the screen stays, too. It stays even with a
    // signal that keeps no subscriber, which would free it without `takeUntil:`.

    /// Only handlers hold the two targets. One subscription is disposed of, and then the subject is
    /// released without having ended. When is each target deallocated in ReactiveObjC?
    ///
    /// - [ ] Both, when the subject is released.
    ///   {"(the first subscription was disposed of)" before "(target 1 goes)"} → Disposing releases
    ///   the handler at once.
    /// - [ ] The first when its subscription is disposed of, the second with the subject.
    ///   {"(target 2 goes)"} → In ReactiveObjC, releasing a subject does not end its subscriptions.
    /// - [x] The first when its subscription is disposed of, the second never.
    ///   {"(target 1 goes)" before "(the first subscription was disposed of)" and
    ///   no "(target 2 goes)"}
    Scene("as long as the subscription lives") { log in
      var subject: Subject<Int>? = Subject()
      let subscription = subject?.drawn("target 1").subscribeNext {
        [target = Target("target 1", log)] in
        target.take($0)
      }
      subject?.drawn("target 2").subscribeNext { [target = Target("target 2", log)] in
        target.take($0)
      }

      subject?.sendNext(1)
      subscription?.dispose()
      log("(the first subscription was disposed of)")
      subject?.sendNext(2)
      subject = nil
      log("(the subject has been let go of)")
    }
    // Why: A subscription holds its handlers until it ends. In this engine, releasing the subject
    // ends the second subscription; in ReactiveObjC it does not, and the second target stays in
    // memory.

    /// A cell's label is bound to a row until `prepareForReuse`, and then to another row. Then the
    /// first row changes. What does the label show?
    ///
    /// - [ ] `one changed`: its binding is still there. {"one changed"} → `takeUntil` has ended it.
    /// - [x] Still `two`. {no "one changed"}
    Scene.staged("prepareForReuse") { log, stage in
      let (one, two) = (Property("one"), Property("two"))
      let cell = stage.keep(Cell(Label()))
      cell.prepareForReuse.drawn("prepareForReuse").subscribeNext { log("(prepareForReuse)") }

      let textLabel = cell.content
      textLabel.text <~ one.signal.takeUntil(cell.prepareForReuse).drawn("one")
      log("\(textLabel.text.value)")
      cell.reuseForAnotherRow()
      textLabel.text <~ two.signal.takeUntil(cell.prepareForReuse).drawn("two")
      log("\(textLabel.text.value)")
      one.value = "one changed"
      log("\(textLabel.text.value)")
      two.value = "two changed"
      log("\(textLabel.text.value)")
    }
    // Why: A cell is reused for another row. `rac_prepareForReuseSignal` sends just before that,
    // and `takeUntil` ends the old row's binding before the new one begins.

    /// The view is released at 0.2 s. Which of its signals complete, and does “after” still reach
    /// it?
    Scene("bridges end with their object") { log in
      let (object, control) = (FramedView(), Button())
      let holder = Property<FramedView?>(object)
      let signal6 = object.frames
      let signal7 = control.signal(for: .touchUpInside)
      let signal8 = object.lifetime.ended
      let signal9 = object.backgroundColor.signal
      signal6.drawn("frames").subscribe(
        next: { log("setFrame: (\($0))") }, completed: { log("setFrame: completed") })
      signal7.mapReplace("tap").drawn("touchUpInside").subscribeNext { _ in log("touchUpInside") }
      signal8.drawn("willDealloc").subscribeCompleted { log("willDealloc completed") }
      signal9.drawn("backgroundColor").subscribe(
        next: { log("backgroundColor \($0)") }, completed: { log("backgroundColor completed") })
      control.tap()
      object.setFrame(7)
      log("frame \(object.frame.value)")

      let signal10 = Subject<String>()
      object.backgroundColor <~ signal10
      signal10.sendNext("red")
      log("view \(object.backgroundColor.value)")
      LazyList([1, 2]).signal.deliverOnMainThread().subscribe(
        next: { log("sequence.signal \($0)") }, completed: { log("sequence.signal completed") })

      Scheduler.main.after(.seconds(0.2)) {
        log("(release)")
        holder.value = nil
        log("(released)")
        signal10.sendNext("after")
      }
    }
    // Why: Signals from Cocoa's bridges end with their object, and so do bindings to its
    // properties. A value that is sent afterwards has no receiver.
    //
    // **In Combine and Swift.** In Combine, a subscription ends when the `AnyCancellable` that the
    // object holds is deallocated. A `Task` continues after its handle and its owner have been
    // released: you must call `cancel()`, unless SwiftUI's `.task` does it for you.
  }
}

private final class Owner: LifetimeOwner {
  let lifetime = Lifetime()
}

private final class TestViewModel: Sendable {
  let subject = Subject<Int>()

  func loadData() {
    subject.sendNext(1)
  }
}

private final class TestViewController: Sendable {
  let viewModel = TestViewModel()
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func viewDidLoad() {
    viewModel.subject.drawn("subject").subscribeNext { [weak self] in
      guard let self else { return }
      show($0)
    }
  }

  func viewDidLoadWithoutWeakSelf() {
    viewModel.subject.subscribeNext { self.show($0) }
  }

  func show(_ data: Int) {
    log("Service data: \(data)")
  }

  deinit {
    log("(the controller goes)")
  }
}

/// A screen that is told when mail comes.
private final class MailScreen: LifetimeOwner {
  let lifetime = Lifetime()
  private let name: String
  private let log: Log

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func hear() {
    log("the \(name) hears of mail")
  }

  deinit {
    log("(the \(name) goes)")
  }
}

extension Notification.Name {
  fileprivate static let mailCame = Notification.Name("MailCame")
}

private final class Target: Sendable {
  private let name: String
  private let log: Log

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func take(_ value: Int) {
    log("\(name) got \(value)")
  }

  deinit {
    log("(\(name) goes)")
  }
}

/// A view that sends each new frame. Its properties are released in the order of their declaration.
private final class FramedView: LifetimeOwner {
  private let setFrames = Subject<Int>()
  let lifetime = Lifetime()
  let frame = Property(0)
  let backgroundColor = Property<String?>(nil)

  var frames: Signal<Int> { setFrames.takeUntil(lifetime.ended) }

  func setFrame(_ frame: Int) {
    self.frame.value = frame
    setFrames.sendNext(frame)
  }
}
