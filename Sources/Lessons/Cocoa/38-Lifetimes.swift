import Controls
import Reactive
import Stage

extension Lesson {
  /// A subscription must end when the object it serves does, or it keeps running for nobody.
  /// `rac_willDeallocSignal` completes when its object goes, and `takeUntil` with it ends whatever
  /// the object has subscribed to; `rac_deallocDisposable` collects what is to be disposed of then.
  /// Here both belong to a `Lifetime`; when it ends the object cannot be reached any more, while
  /// the original still lets its properties be read. A cell is used again when its row goes, and
  /// `rac_prepareForReuseSignal` tells when.
  ///
  /// **Trap.** A subscription holds what its handlers capture, until it ends. The usual leak has
  /// three links: the controller holds its view model, the view model a subject with its
  /// subscribers, and one of them, strongly, the controller. `@weakify(self)` and
  /// `@strongify(self)` cut the last one, as `[weak self]` does. In ReactiveObjC a subject leaks
  /// alone: if it is released before it ends and before its subscriptions are disposed of, it keeps
  /// all that their blocks captured. Complete it in `dealloc`, or use `takeUntil`.
  ///
  /// Combine ends a subscription with the `AnyCancellable` that the object holds. A `Task` goes on
  /// when its handle and its owner have gone: only `cancel()` ends it, or SwiftUI's `.task` (lesson
  /// 63).
  ///
  /// Where the documents are wrong:
  /// - A's heading names `rac_deallocDisposable` twice: the second is `rac_willDeallocSignal`.
  /// - B says to import `RACEXTScope.h` for `@weakify` and `@strongify`, because the main header
  ///   leaves them out: at 3.1.1 `ReactiveObjC.h` imports `EXTScope.h` and `EXTKeyPathCoding.h`.
  @LessonBuilder static var lifetimes: Lesson {
    Lesson(
      38, "Lifetimes", in: .cocoa,
      retelling: .a("rac_deallocDisposable、rac_deallocDisposable、rac_prepareForReuseSignal"),
      .b("ReactiveCocoa常见宏", "takeUntil"), .c("Cocoa 桥接"))

    /// The owner goes, then the user types b. Does anybody hear it?
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

    /// A timer runs for an object. Who stops it?
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

    /// The controller is released. Does it go?
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

    /// The same, but the handler captures `self`. Which line is missing?
    Scene.staged(
      "strong self", leaking: ["TestViewController", "Subject<Int>", "subscription"]
    ) { log, stage in
      let controller = stage.track(TestViewController(log))
      let holder = Property<TestViewController?>(controller)
      controller.viewDidLoadWithoutWeakSelf()
      controller.viewModel.loadData()

      Scheduler.main.after(.seconds(1)) {
        holder.value = nil
        log("(released)")
      }
    }

    /// Two targets that only a handler holds. When does each of them go? ReactiveObjC answers
    /// otherwise.
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

    /// One label, used for two rows. Why is it not bound twice?
    Scene.staged("prepareForReuse") { log, stage in
      let (one, two) = (Property("one"), Property("two"))
      let cell = stage.keep(Cell(Label()))
      cell.prepareForReuse.subscribeNext { log("(prepareForReuse)") }

      let textLabel = cell.content
      textLabel.text <~ one.signal.takeUntil(cell.prepareForReuse)
      log("\(textLabel.text.value)")
      cell.reuseForAnotherRow()
      textLabel.text <~ two.signal.takeUntil(cell.prepareForReuse)
      log("\(textLabel.text.value)")
      one.value = "one changed"
      log("\(textLabel.text.value)")
      two.value = "two changed"
      log("\(textLabel.text.value)")
    }

    /// Which signals complete when the view goes, and is “after” still written?
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

/// A view that sends the frames it is set to, and is gone part by part in the order of its parts.
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
