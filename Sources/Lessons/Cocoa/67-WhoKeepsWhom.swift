import Reactive
import Stage

extension Lesson {
  /// Memory grows with every visit to a screen, because its `dealloc` is never called. Something
  /// still holds the screen, usually the block of a subscription that has not ended.
  @LessonBuilder static var whoKeepsWhom: Lesson {
    Lesson(67, "Who keeps whom", in: .cocoa)

    /// A block captures a reader. The subject is released before it completes or fails. Is the
    /// reader deallocated in ReactiveObjC?
    ///
    /// - [ ] Yes, together with the subject. {"(the reader goes)"} → The subject's list of
    ///   subscribers is part of a reference cycle, and outlives the subject.
    /// - [x] No. {no "(the reader goes)"}
    Scene.staged("a subject that never ends") { log, stage in
      do {
        let news = Subject<String>()
        let reader = Reader(log)
        news.subscribeNext { reader.read($0) }
        news.sendNext("hello")
        stage.drawOwnership(
          "news → subscription → block → reader",
          original: "news → \(circle); RACSubscriber → block → reader",
          of: ["news": news, "reader": reader])
      }
      log("(the subject is released)")
    }
    // Why: In ReactiveObjC, a subscription's disposable has a block that holds both the subject's
    // array of subscribers and one subscriber in that array. Both lead back to the disposable, so
    // this reference cycle remains when the subject is deallocated. In this engine, a subscription
    // refers back only to its source, without a cycle.
    //
    // **The rule.** In ReactiveObjC, a block and everything it captures live until the signal
    // completes or fails, or until you dispose of the subscription. Releasing a `RACSubject`, a
    // `RACReplaySubject`, a `RACBehaviorSubject` or a channel's terminal ends nothing. If the block
    // captures `self`, `takeUntil:self.rac_willDeallocSignal` ends nothing either, because `self`
    // is not deallocated while the block holds it: capture it weakly (lesson 38).
    //
    // In the pictures:
    // - An arrow leads from one object to another that it still holds when the scene is over.
    // - A filled box is an object that still exists. A dashed box is an object that has been
    //   deallocated.
    // - A thick arrow is part of a reference cycle. A dashed arrow is a weak reference.
    // - A reference with ✂ has been released.

    /// The first way to break the cycle: the subject completes before it is released. Which
    /// references are cut?
    Scene.staged("complete it") { log, stage in
      do {
        let news = Subject<String>()
        let reader = Reader(log)
        news.drawn("news").subscribeNext { reader.read($0) }
        news.sendNext("hello")
        news.sendCompleted()
        stage.drawOwnership(
          "news ✂ subscription ✂ block → reader", of: ["news": news, "reader": reader])
      }
      log("(the subject is released)")
    }
    // Why: A completion disposes of every subscription to the subject. That clears the subscriber's
    // blocks and removes the subscriber from the subject's array, in ReactiveObjC and in this
    // engine.
    //
    // In an app, send the completion in the `dealloc` method of the object that owns the subject.
    // If the block holds that object, `dealloc` is never called.

    /// The second way to break the cycle: the subscription is disposed of. When is the reader
    /// deallocated?
    Scene.staged("dispose of the subscription") { log, stage in
      do {
        let news = Subject<String>()
        let reader = Reader(log)
        let subscription = news.drawn("news").subscribeNext { reader.read($0) }
        news.sendNext("hello")
        stage.drawOwnership(
          "news ✂ subscription ✂ block → reader", of: ["news": news, "reader": reader])
        subscription.dispose()
      }
      log("(the subject is released)")
    }
    // Why: Disposing of a subscription ends it as a completion does, but leaves the subject's other
    // subscribers alone. Use it for a subject that belongs to another object.

    /// The third way to break the cycle: the subject stays, but the owner of the subscription is
    /// deallocated. Then the subject sends “too late”. Does the reader receive it?
    Scene.staged("takeUntil") { log, stage in
      let news = Subject<String>()
      do {
        let owner = Owner()
        let reader = Reader(log)
        news.takeUntil(owner.lifetime.ended).subscribeNext { reader.read($0) }
        news.sendNext("hello")
        stage.drawOwnership(
          "news ✂ takeUntil ✂ block → reader; owner ✂ takeUntil",
          of: ["owner": owner, "reader": reader])
      }
      log("(the owner is released)")
      news.sendNext("too late")
    }
    // Why: `rac_willDeallocSignal` completes when the owner is deallocated. `takeUntil` passes that
    // completion on, so the subscription ends although the subject has not ended.
    //
    // **Trap.** This works because the block holds the reader, and not the owner. A block that
    // holds the owner keeps it alive, so `takeUntil` waits forever and frees nothing. In a method,
    // the owner is usually `self`: write `@weakify(self)` and `@strongify(self)` as well
    // (lesson 38).

    /// In each line of the log, a different operator is between a subject and a listener. The
    /// subject is released before it completes or fails. In ReactiveObjC, for which operators is
    /// the listener deallocated?
    ///
    /// - [ ] For all of them. {no ": kept"} → The subject's reference cycle holds the operator's
    ///   subscriber as well.
    /// - [ ] For all that pass on the subject's own values, such as `filter`.
    ///   {"filter and take 5: gone"} → An operator has a subscriber of its own, which the cycle
    ///   holds.
    /// - [x] For none of them, as long as the source is a subject that has not ended.
    ///   {12 ": kept" and 3 ": gone" and "take 1, after a value: gone"}
    Scene.staged("behind each operator") { log, stage in
      look("the subject itself", log) { $0 }
      look("map", log) { $0.map { $0 } }
      look("filter and take 5", log) { $0.filter { _ in true }.take(5) }
      look("distinctUntilChanged", log) { $0.distinctUntilChanged() }
      look("merge", log) { $0.merge(.never()) }
      look("combineLatest", log) {
        $0.combineLatest(with: Signal<Int>.never()).map { first, _ in first }
      }
      look("flattenMap", log) { $0.flattenMap { .return($0) } }
      look("switchToLatest", log) { $0.map { .return($0) }.switchToLatest() }
      look("deliverOnMainThread", log) { $0.deliverOnMainThread() }
      look("throttle", log) { $0.throttle(.seconds(1)) }
      look("publish and autoconnect", log) { $0.publish().autoconnect() }
      look("replayLast", log) { $0.replayLast() }
      log("-- sources that keep no list")
      look("never", log) { _ in .never() }
      look("a signal of its own, with map", log) { _ in
        Signal<Int> { _ in nil }.map { $0 }
      }
      log("-- a subject that has ended for its subscriber")
      look("take 1, after a value", log) { source in
        let first = source.take(1).replay()
        source.sendNext(1)
        return first
      }
      stage.drawOwnership(
        "source → operator's subscription → block → listener",
        original: "source → \(circle); RACSubscriber → operator's block → block → listener",
        of: [:])
    }
    // Why: An operator subscribes to its source, and holds your subscriber. In ReactiveObjC, the
    // subject's reference cycle keeps the operator's subscriber, and with it everything downstream.
    // A signal from `createSignal:` has no array of subscribers, so it makes no cycle.
    //
    // **Trap.** Some operators subscribe you to a subject even if the source is not one:
    // `switchToLatest`, `if`, `switch`, `publish` with `autoconnect`, `replayLazily`, and
    // `takeUntil` with a subject as its trigger. Behind them, your subscriber stays in memory even
    // if the source never sends anything. It stays until the signal ends, or until you dispose of
    // the subscription.

    /// The block in the page's `showTitle` mentions `self` only in `RACObserve(self, title)`. Is
    /// the page deallocated?
    ///
    /// - [ ] Yes: the block sends no message to `self`. {"(the page goes)"} → `RACObserve` expands
    ///   to code that names `self`, so the block captures it.
    /// - [x] No. {no "(the page goes)"}
    Scene.staged(
      "RACObserve in a block",
      leaking: [
        "Page", "BehaviorSubject<Optional<ObjectIdentifier>>", "Property<String>", "Subject<()>",
        "subscription",
      ]
    ) { log, stage in
      do {
        let page = stage.track(Page(log))
        page.showTitle()
        page.refresh.sendNext(())
        stage.drawOwnership(
          "page → refresh → subscription → block → page", of: ["page": page])
      }
      log("(the page is released)")
    }
    // Why: The page holds `refresh`, `refresh` holds the subscription, the subscription holds its
    // block, and the block holds the page. `RACObserve(target, path)` names `self` even if the
    // target is another object, because it passes `self` as the observer.
    //
    // In Swift you have to write `self` in the closure, so you can see the reference.

    /// The same block with `@weakify(self)` and `@strongify(self)`. What stays in memory?
    Scene.staged("RACObserve with weakify") { log, stage in
      do {
        let page = Page(log)
        page.showTitleWeakly()
        page.refresh.sendNext(())
        stage.drawOwnership(
          "page → refresh → subscription → block ⇢ page",
          original: "page → refresh → \(circle); RACSubscriber → block ⇢ page",
          of: ["page": page, "refresh": page.refresh])
      }
      log("(the page is released)")
    }
    // Why: `@strongify` declares a local variable called `self`, and `RACObserve` uses that one. So
    // the page is deallocated. In ReactiveObjC the block itself stays, because `refresh` is
    // released before it has ended.

    /// A block refers to the page weakly and to a reader strongly. Which of the two is deallocated
    /// in ReactiveObjC?
    ///
    /// - [ ] Both. {"(the page goes)" and "(the reader goes)"} → The page's subject has not ended,
    ///   so its subscription remains, with everything that the block holds strongly.
    /// - [x] Only the page. {"(the page goes)" and no "(the reader goes)"}
    Scene.staged("what weakify leaves") { log, stage in
      do {
        let page = Page(log)
        let reader = Reader(log)
        page.refresh(for: reader)
        page.refresh.sendNext(())
        stage.drawOwnership(
          "page → refresh → subscription → block → reader; block ⇢ page",
          original: "page → refresh → \(circle); RACSubscriber → block → reader; block ⇢ page",
          of: ["page": page, "reader": reader])
      }
      log("(the page is released)")
    }
    // Why: The page is deallocated and releases `refresh`, but the subscription has not ended. In
    // ReactiveObjC the subscription stays in memory, and with it the block and the reader.
    //
    // **Trap.** `@weakify(self)` makes only `self` weak. The block still holds everything else that
    // it captures, so end the subscription as well, with `takeUntil:self.rac_willDeallocSignal`.
    // You need both: without `@weakify(self)`, that end never comes.

    /// A page's title is bound to a subject that lives longer than the page. Does the binding keep
    /// the page alive?
    ///
    /// - [ ] Yes, until the subject completes. {no "(the page goes)"} → A binding does not retain
    ///   its target.
    /// - [x] No. {"(the page goes)" before "(the page is released)"}
    Scene.staged("a binding") { log, stage in
      let titles = Subject<String>()
      do {
        let page = Page(log)
        page.title <~ titles
        titles.sendNext("Sports")
        log("title \(page.title.value)")
        stage.drawOwnership("titles ✂ binding ⇢ page", of: ["page": page])
      }
      log("(the page is released)")
    }
    // Why: `RAC(page, title)` holds no strong reference to the page, and it disposes of its
    // subscription when the page is deallocated. It needs no `takeUntil`.

    /// Now the bound signal has a block that captures the page. When is the page deallocated?
    Scene.staged("a binding that captures its target") { log, stage in
      let titles = Subject<String>()
      do {
        let page = Page(log)
        page.title <~ titles.map { page.shorten($0) }
        titles.sendNext("Sports")
        log("title \(page.title.value)")
        stage.drawOwnership(
          "titles ✂ subscription to map ✂ map's block → page; subscription to map ✂ binding ⇢ page",
          of: ["page": page])
      }
      log("(the page is released)")
      titles.sendCompleted()
      log("(the titles have completed)")
    }
    // Why: The binding ends when the page is deallocated, but the block passed to `map` keeps the
    // page alive. So the page stays until `titles` completes. Refer to the page weakly in such a
    // block.

    /// A form has a command whose block captures the form. The command was never executed. Is the
    /// form deallocated when it is released?
    ///
    /// - [ ] Yes: without an execution there is no subscription. {"(the form goes)" before "(the
    ///   form is released)"} → A command keeps its block from the beginning.
    /// - [x] Only when the form drops its command.
    ///   {"(the form is released)" before "(the form goes)"}
    Scene.staged("a command") { log, stage in
      weak var left: Form?
      do {
        let form = Form(log)
        left = form
        form.makeSave()
        stage.drawOwnership("form ✂ save → block → form", of: ["form": form])
      }
      log("(the form is released)")
      left?.save.value = nil
      log("(the command is released)")
    }
    // Why: A command keeps its block while it lives, and the form keeps the command. There is no
    // signal whose end would break the cycle, so refer to the form weakly in the block.

    /// The command's block refers to the form weakly, and a reader subscribes to `executing`. When
    /// are the form and the reader deallocated?
    Scene.staged("a command with weakify") { log, stage in
      do {
        let form = Form(log)
        let reader = Reader(log)
        form.makeSaveWeakly()
        form.save.value?.executing.subscribeNext { reader.read($0) }
        stage.drawOwnership(
          "form → save → block ⇢ form; save ✂ executing ✂ subscriber's block → reader",
          of: ["form": form, "reader": reader])
      }
      log("(the form is released)")
    }
    // Why: A command completes its own signals when it is deallocated, so their blocks are released
    // without further code. The completion arrives one turn of the main queue later.

    /// Two channels (lesson 45) are released: the first before it has ended, the second after one
    /// terminal has completed. Which reader is deallocated in ReactiveObjC?
    ///
    /// - [ ] Both. {2 "(the reader goes)"} → The two subjects in the first channel still hold each
    ///   other.
    /// - [x] Only the second one. {1 "(the reader goes)" and "-- completed" before "(the reader goes)"}
    Scene.staged("a channel") { log, stage in
      log("-- not completed")
      do {
        let channel = Channel<String>()
        let reader = Reader(log)
        channel.leadingTerminal.subscribeNext { reader.read($0) }
        channel.followingTerminal.sendNext("hello")
        stage.drawOwnership(
          "channel → leading terminal → subscription → block → reader; channel → following terminal",
          original: """
            channel → leading terminal → leading subject → following subject → leading subject
            channel → following terminal → following subject
            leading subject → subscription → block → reader
            """,
          of: ["channel": channel, "reader": reader])
      }
      log("(the channel is released)")
      log("-- completed")
      do {
        let channel = Channel<String>()
        let reader = Reader(log)
        channel.leadingTerminal.subscribeNext { reader.read($0) }
        channel.followingTerminal.sendNext("hello")
        channel.followingTerminal.sendCompleted()
      }
      log("(the channel is released)")
    }
    // Why: In ReactiveObjC, a channel has two replay subjects that are subscribed to each other, so
    // that an ending on one side reaches the other. They hold each other until a terminal completes
    // or fails. In this engine, each refers to the other weakly.

    /// A connection is disposed of and then released. In ReactiveObjC, is this enough to deallocate
    /// the reader that its subscriber captures?
    ///
    /// - [ ] Yes. {2 "(the reader goes)"} → The connection's subject has not ended, and keeps its
    ///   subscribers.
    /// - [x] No, their subscriptions must end, too.
    ///   {1 "(the reader goes)" and "-- the subscription, too" before "(the reader goes)"}
    Scene.staged("a connection") { log, stage in
      log("-- the connection is disposed of")
      do {
        let connection = Signal<String>.never().publish()
        let reader = Reader(log)
        connection.signal.subscribeNext { reader.read($0) }
        connection.connect().dispose()
        stage.drawOwnership(
          "connection → subject → subscription → block → reader",
          original: "connection → subject → \(circle); RACSubscriber → block → reader",
          of: ["connection": connection, "reader": reader])
      }
      log("(the connection is released)")
      log("-- the subscription, too")
      do {
        let connection = Signal<String>.never().publish()
        let reader = Reader(log)
        let subscription = connection.signal.subscribeNext { reader.read($0) }
        connection.connect().dispose()
        subscription.dispose()
      }
      log("(the connection is released)")
    }
    // Why: Disposing of the connection ends its own subscription to the source. The connection's
    // subject does not end, and keeps its subscribers like any other subject. So dispose of their
    // subscriptions, too.
  }
}

/// Reads values, and logs its deallocation.
private final class Reader: Sendable {
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func read(_ value: some Sendable) {
    log("read \(value)")
  }

  deinit {
    log("(the reader goes)")
  }
}

private final class Owner: LifetimeOwner {
  let lifetime = Lifetime()
}

/// A screen with a title and a subject of its own.
private final class Page: Sendable {
  let title = Property("News")
  let refresh = Subject<Void>()
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  /// Shows the title after each refresh, and whenever it changes.
  func showTitle() {
    refresh.flattenMap { self.title.signal }.subscribeNext { [log] in log("title \($0)") }
  }

  func showTitleWeakly() {
    refresh.flattenMap { [weak self] in self?.title.signal ?? .empty() }
      .subscribeNext { [log] in log("title \($0)") }
  }

  func refresh(for reader: Reader) {
    refresh.subscribeNext { [weak self] in
      if let self { reader.read(title.value) }
    }
  }

  func shorten(_ title: String) -> String { String(title.prefix(1)) }

  deinit {
    log("(the page goes)")
  }
}

/// A screen with a command of its own.
private final class Form: Sendable {
  let save = Property<Command<Void, String>?>(nil)
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func makeSave() {
    save.value = Command { self.upload() }
  }

  func makeSaveWeakly() {
    save.value = Command { [weak self] in self?.upload() ?? .empty() }
  }

  private func upload() -> Signal<String> { .return("saved") }

  deinit {
    log("(the form goes)")
  }
}

/// Subscribes a listener to the signal that `make` builds on a subject, releases the subject, and
/// logs whether the listener is still alive.
private func look(
  _ name: String, _ log: Log, _ make: (Subject<Int>) -> Signal<Int>
) {
  weak var left: Listener?
  do {
    let source = Subject<Int>()
    let listener = Listener()
    left = listener
    make(source).subscribeNext { listener.hear($0) }
  }
  log("\(name): \(left == nil ? "gone" : "kept")")
}

/// Receives values, and does nothing with them.
private final class Listener: Sendable {
  func hear(_: Int) {}
}

/// A subject's reference cycle in ReactiveObjC. A compound disposable has a block, which holds the
/// subject's array and a subscriber in that array.
private let circle = """
  array of subscribers → RACPassthroughSubscriber → RACCompoundDisposable → array of subscribers
  RACCompoundDisposable → RACPassthroughSubscriber
  RACPassthroughSubscriber → RACSubscriber → RACCompoundDisposable
  """
