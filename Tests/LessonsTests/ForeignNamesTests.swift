import Notebook
import TestSupport
import Testing

/// Names of other libraries, for which the compiler's error gives this library's name.
@Suite struct ForeignNamesTests {
  /// Code with a name of another library, and the compiler's error.
  struct Slip: Sendable, CustomTestStringConvertible {
    /// The name as its declaration spells it, with its first label.
    let name: String
    let code: String
    let answer: String

    init(_ name: String, _ code: String, _ answer: String) {
      (self.name, self.code, self.answer) = (name, code, answer)
    }

    var testDescription: String { name }
  }

  /// A declaration that is marked unavailable.
  private struct Declaration {
    /// The name with its first label: `take(until:)`.
    let name: String

    /// The name used here, if the declaration is only renamed.
    let renamed: String?
  }

  private static let declarations = Result {
    try ["Reactive/ForeignNames", "Controls"].flatMap { folder in
      let code = try Repository.text(of: "Sources/\(folder)/ForeignNames.swift")
      let pattern =
        #/@available\(\s*\*, unavailable,\s*(renamed|message):\s*"([^"]*)"\s*\)\s*(?:@discardableResult\s*)?public (?:(?:final|static|convenience) )*(?:(?:func|var|typealias) )?`?(\w+)`?(?:<[^>(]*>)?(?:\(\s*(\w+))?/#
      return code.matches(of: pattern).map { match in
        let label = match.4.map { "(\($0):)" } ?? ""
        return Declaration(
          name: match.3 + label, renamed: match.1 == "renamed" ? String(match.2) : nil)
      }
    }
  }

  @Test("For each foreign name, the compiler suggests the name used here")
  func answers() throws {
    let files = Self.slips.enumerated().map { Self.file($0.offset, $0.element.code) }
    let errors = try Compiler.firstErrors(in: files)
    for (slip, error) in zip(Self.slips, errors) {
      let text = error?.text ?? "(it compiles)"
      #expect(text.hasSuffix(slip.answer), "\(slip.code): \(text)")
      #expect(text.hasPrefix("'\(slip.name.prefix { $0 != "(" })"), "\(slip.code): \(text)")
    }
  }

  @Test("Each declared foreign name is tested")
  func complete() throws {
    let declarations = try Self.declarations.get()
    #expect(declarations.count > 100)
    #expect(Set(declarations.map(\.name)) == Set(Self.slips.map(\.name)))
  }

  @Test("The dictionary has each foreign name, and leads to the same name here")
  func dictionary() throws {
    for declaration in try Self.declarations.get() {
      let base = String(declaration.name.prefix { $0 != "(" })
      if base == "init" { continue }
      // Swift imports `deliverOn:` as `deliver(on:)`.
      let joined = declaration.name.filter { !"(:)_".contains($0) }
      let spellings = [base, joined].map { Spelling($0) }
      let foreign = ForeignName.all.filter { spellings.contains(Spelling($0.spelling)) }
      let names = foreign.compactMap(\.name) + [base, joined].flatMap(Name.called)
      #expect(!names.isEmpty, "\(declaration.name) has no row.")
      guard let renamed = declaration.renamed else { continue }
      let members = names.compactMap(\.here).map(Self.member)
      #expect(members.contains(Self.member(renamed)), "\(declaration.name): \(members)")
    }
  }

  private static func member(_ name: String) -> Substring? {
    name.prefix { $0 != "(" }.split(separator: ".").last
  }

  @Test("Valid code keeps its meaning, even with a library that declares these names")
  func valid() throws {
    let errors = try Compiler.firstErrors(
      in: [
        Self.validCalls, "import Reactive\nimport Other\n" + Self.codeUsingOther("A"),
        "import Other\nimport Reactive\n" + Self.codeUsingOther("B"),
      ], other: Self.other)
    #expect(errors == [nil, nil, nil])
  }

  // MARK: Code

  private static func file(_ number: Int, _ code: String) -> String {
    """
    import Controls
    import Dispatch
    import Reactive

    func slip\(number)(
      _ s: Signal<Int>, _ subject: Subject<Int>, _ command: Command<Int, Int>, _ disposable: Disposable,
      _ property: Property<Int>, _ field: TextField, _ button: Button, _ cell: Cell<Int>
    ) {
      \(code)
    }

    """
  }

  /// Valid calls whose names also exist in other libraries.
  private static let validCalls = """
    import Reactive

    func own(_ s: Signal<Int>, _ subject: Subject<Int>) {
      subject.send(.completed)
      subject.send(.next(1))
      Subject<Event<Int>>().send(.next(.next(1)))
      s.materialize().subscribeNext { subject.send($0) }
      s.subscribe(next: { print($0) }, completed: {})
      s.subscribe(subject)
      s.take(1).skip(1).retry(2).delay(.seconds(1)).throttle(.seconds(1)).merge(s).concat(s)
        .catch { _ in .empty() }.map { $0 + 1 }.subscribeNext { _ in }
    }
    """

  /// A library that declares a few of these names.
  private static let other = """
    public final class AnyCancellable: Hashable {
      public init() {}
      public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }
      public func hash(into hasher: inout Hasher) {}
      public func store(in cancellables: inout Set<AnyCancellable>) {}
    }
    public final class PassthroughSubject<Output, Failure: Error> {
      public init() {}
      public func sink(receiveValue: (Output) -> Void) -> AnyCancellable { AnyCancellable() }
    }
    public final class PublishSubject<Element>: @unchecked Sendable {
      public init() {}
      public func onNext(_ element: Element) {}
    }
    public class DisposeBag { public init() {} }
    """

  /// Returns code that uses that library together with this one.
  private static func codeUsingOther(_ name: String) -> String {
    """
    struct Screen\(name) {
      var cancellables = Set<AnyCancellable>()
      let bag = DisposeBag()
      let events = PublishSubject<Int>()
      let subject = PassthroughSubject<Int, any Error>()
      mutating func show(_ signal: Signal<Int>) {
        subject.sink { print($0) }.store(in: &cancellables)
        signal.subscribeNext { [events] in events.onNext($0) }
      }
    }
    extension PassthroughSubject where Output == Int { func end\(name)() {} }
    """
  }

  private static let ends = "subscribe(next:error:completed:)"

  private static let slips = [
    Slip(
      "subscribe(onNext:)", "s.subscribe(onNext: { print($0) })",
      "'subscribeNext(_:error:completed:)'"),
    Slip(
      "subscribe(onNext:)", "s.subscribe(onError: { print($0) }, onDisposed: {})",
      "'subscribeNext(_:error:completed:)'"),
    Slip("sink(receiveValue:)", "s.sink { print($0) }", "'subscribeNext(_:)'"),
    Slip(
      "sink(receiveCompletion:)", "s.sink(receiveCompletion: { _ in }) { print($0) }",
      "Use `\(ends)`, which has a closure for each end."),
    Slip("startWithValues(_:)", "s.startWithValues { print($0) }", "'subscribeNext(_:)'"),
    Slip("observeValues(_:)", "s.observeValues { print($0) }", "'subscribeNext(_:)'"),
    Slip("startWithFailed(_:)", "s.startWithFailed { print($0) }", "'subscribeError(_:)'"),
    Slip("startWithCompleted(_:)", "s.startWithCompleted {}", "'subscribeCompleted(_:)'"),
    Slip(
      "startWithResult(_:)", "s.startWithResult { print($0) }",
      "Use `\(ends)`, which has a closure for values and one for errors."),
    Slip("bind(to:)", "s.bind(to: property)", "Write `property <~ signal`."),
    Slip(
      "assign(to:)", "s.assign(to: \\Property<Int>.value, on: property)",
      "Write `property <~ signal`."),
    Slip(
      "eraseToAnyPublisher", "_ = s.eraseToAnyPublisher()",
      "Every chain is a `Signal` already: leave this out."),
    Slip(
      "asObservable", "_ = s.asObservable()", "Every chain is a `Signal` already: leave this out."),
    Slip("receive(on:)", "_ = s.receive(on: DispatchQueue.main)", "'deliverOn(_:)'"),
    Slip("receive(on:)", "_ = s.receive(on: .main)", "'deliverOn(_:)'"),
    Slip("observe(on:)", "_ = s.observe(on: DispatchQueue.main)", "'deliverOn(_:)'"),
    Slip("observe(on:)", "_ = s.observe(on: .main)", "'deliverOn(_:)'"),
    Slip("deliver(on:)", "_ = s.deliver(on: .main)", "'deliverOn(_:)'"),
    Slip("observeOn(_:)", "_ = s.observeOn(.main)", "'deliverOn(_:)'"),
    Slip("subscribe(on:)", "_ = s.subscribe(on: DispatchQueue.main)", "'subscribeOn(_:)'"),
    Slip("subscribe(on:)", "_ = s.subscribe(on: .main)", "'subscribeOn(_:)'"),
    Slip(
      "debounce(for:)", "_ = s.debounce(for: .seconds(1), scheduler: DispatchQueue.main)",
      "Use `throttle(_:)`, which waits for a pause as `debounce` does."),
    Slip("debounce(for:)", "_ = s.debounce(for: .seconds(1))", "'throttle(_:)'"),
    Slip(
      "debounce(_:)", "_ = s.debounce(.seconds(1), scheduler: DispatchQueue.main)",
      "Use `throttle(_:)`, which waits for a pause as `debounce` does."),
    Slip(
      "debounce(_:)", "_ = s.debounce(0.3, on: DispatchQueue.main)",
      "Use `throttle(_:)`, which waits for a pause as `debounce` does."),
    Slip(
      "throttle(for:)",
      "_ = s.throttle(for: .seconds(1), scheduler: DispatchQueue.main, latest: true)",
      "There is no such operator: `throttle(_:)` here waits for a pause, as `debounce` does."),
    Slip(
      "delay(for:)", "_ = s.delay(for: .seconds(1), scheduler: DispatchQueue.main)",
      "Use `delay(_:)`, which does not delay errors."),
    Slip("retry(upTo:)", "_ = s.retry(upTo: 3)", "'retry(_:)'"),
    Slip("flatMap(_:)", "_ = s.flatMap { .return($0) }", "'flattenMap(_:)'"),
    Slip(
      "flatMapLatest(_:)", "_ = s.flatMapLatest { Signal.return($0) }",
      "Use `map(_:)`, then `switchToLatest()`."),
    Slip(
      "concatMap(_:)", "_ = s.concatMap { Signal.return($0) }", "Use `map(_:)`, then `concat()`."),
    Slip("switchLatest", "_ = s.map { Signal.return($0) }.switchLatest()", "'switchToLatest()'"),
    Slip(
      "compactMap(_:)", "_ = s.compactMap { Int(\"\\($0)\") }",
      "Use `flattenMap`, and return `.return(value)` for a value and `.empty()` for nil."),
    Slip("removeDuplicates", "_ = s.removeDuplicates()", "'distinctUntilChanged()'"),
    Slip("skipRepeats", "_ = s.skipRepeats()", "'distinctUntilChanged()'"),
    Slip("prefix(_:)", "_ = s.prefix(1)", "'take(_:)'"),
    Slip("take(first:)", "_ = s.take(first: 1)", "'take(_:)'"),
    Slip("take(last:)", "_ = s.take(last: 1)", "'takeLast(_:)'"),
    Slip("prefix(while:)", "_ = s.prefix { $0 > 1 }", "'takeWhile(_:)'"),
    Slip("prefix(while:)", "_ = s.prefix(while: { $0 > 1 })", "'takeWhile(_:)'"),
    Slip("take(while:)", "_ = s.take(while: { $0 > 1 })", "'takeWhile(_:)'"),
    Slip("prefix(untilOutputFrom:)", "_ = s.prefix(untilOutputFrom: s)", "'takeUntil(_:)'"),
    Slip("take(until:)", "_ = s.take(until: s)", "'takeUntil(_:)'"),
    Slip("dropFirst(_:)", "_ = s.dropFirst()", "'skip(_:)'"),
    Slip("skip(first:)", "_ = s.skip(first: 1)", "'skip(_:)'"),
    Slip("drop(while:)", "_ = s.drop { $0 > 1 }", "'skipWhile(_:)'"),
    Slip("skip(while:)", "_ = s.skip(while: { $0 > 1 })", "'skipWhile(_:)'"),
    Slip("prepend(_:)", "_ = s.prepend(1)", "'startWith(_:)'"),
    Slip("start(with:)", "_ = s.start(with: 1)", "'startWith(_:)'"),
    Slip("append(_:)", "_ = s.append(s)", "'concat(_:)'"),
    Slip("reduce(_:)", "_ = s.reduce(0, +)", "'aggregate(_:_:)'"),
    Slip("ignoreElements", "_ = s.ignoreElements()", "'ignoreValues()'"),
    Slip("ignoreOutput", "_ = s.ignoreOutput()", "'ignoreValues()'"),
    Slip("merge(with:)", "_ = s.merge(with: s)", "'merge(_:)'"),
    Slip(
      "withLatestFrom(_:)", "_ = s.withLatestFrom(s)", "Turn the two around: `other.sample(self)`."),
    Slip(
      "withLatest(from:)", "_ = s.withLatest(from: s)", "Turn the two around: `other.sample(self)`."
    ),
    Slip("do(onNext:)", "_ = s.do(onNext: { print($0) })", "'doNext(_:)'"),
    Slip("do(onError:)", "_ = s.do(onError: { print($0) })", "'doError(_:)'"),
    Slip("do(onCompleted:)", "_ = s.do(onCompleted: {})", "'doCompleted(_:)'"),
    Slip("do(onSubscribe:)", "_ = s.do(onSubscribe: {})", "'initially(_:)'"),
    Slip(
      "handleEvents(receiveOutput:)", "_ = s.handleEvents(receiveOutput: { print($0) })",
      "'doNext(_:)'"),
    Slip("on(value:)", "_ = s.on(value: { print($0) })", "'doNext(_:)'"),
    Slip("on(failed:)", "_ = s.on(failed: { print($0) })", "'doError(_:)'"),
    Slip("on(completed:)", "_ = s.on(completed: {})", "'doCompleted(_:)'"),
    Slip("debug", "_ = s.debug()", "'logAll()'"),
    Slip("print", "_ = s.print()", "'logAll()'"),
    Slip("logEvents", "_ = s.logEvents()", "'logAll()'"),
    Slip("flatMapError(_:)", "_ = s.flatMapError { _ in .empty() }", "'catch(_:)'"),
    Slip("catch(to:)", "_ = s.catch(to: s)", "'catchTo(_:)'"),
    Slip("replaceError(with:)", "_ = s.replaceError(with: 1)", "Use `catchTo(.return(value))`."),
    Slip("catchAndReturn(_:)", "_ = s.catchAndReturn(1)", "Use `catchTo(.return(value))`."),
    Slip("share", "_ = s.share()", "Use `publish().autoconnect()`."),
    Slip(
      "share(replay:)", "_ = s.share(replay: 1)",
      "Use `replayLazily()`, or `replayLast()` for the latest value only."),
    Slip("makeConnectable", "_ = s.makeConnectable()", "'publish()'"),
    Slip("negate", "_ = s.map { $0 > 1 }.negate()", "'not()'"),
    Slip("just(_:)", "_ = Signal.just(1)", "'return(_:)'"),
    Slip("create(_:)", "_ = Signal<Int>.create { _ in nil }", "Use `Signal { subscriber in … }`."),
    Slip(
      "createSignal(_:)", "_ = Signal<Int>.createSignal { _ in nil }",
      "Use `Signal { subscriber in … }`."),
    Slip("deferred(_:)", "_ = Signal.deferred { s }", "'defer(_:)'"),
    Slip(
      "pipe", "_ = Signal<Int>.pipe()",
      "Create a `Subject`, which is both the signal and its observer."),
    Slip("onNext(_:)", "subject.onNext(1)", "'sendNext(_:)'"),
    Slip("onError(_:)", "subject.onError(CancellationError())", "'sendError(_:)'"),
    Slip("onCompleted", "subject.onCompleted()", "'sendCompleted()'"),
    Slip("send(_:)", "subject.send(1)", "'sendNext(_:)'"),
    Slip("send(value:)", "subject.send(value: 1)", "'sendNext(_:)'"),
    Slip("send(error:)", "subject.send(error: CancellationError())", "'sendError(_:)'"),
    Slip("refCount", "_ = s.publish().refCount()", "'autoconnect()'"),
    Slip("apply(_:)", "_ = command.apply(1)", "'execute(_:)'"),
    Slip("isExecuting", "_ = command.isExecuting", "'executing'"),
    Slip("isEnabled", "_ = command.isEnabled", "'enabled'"),
    Slip("init(signal:)", "_ = Command<Int, Int>(signal: { .return($0) })", "'init(_:)'"),
    Slip(
      "init(enabled:)", "_ = Command<Int, Int>(enabled: nil, signal: { .return($0) })",
      "'init(enabled:_:)'"),
    Slip("producer", "_ = property.producer", "'signal'"),
    Slip("init(value:)", "_ = Property(value: 1)", "'init(_:)'"),
    Slip("init(value:)", "_ = BehaviorSubject(value: 1)", "'init(_:)'"),
    Slip("rac_willDeallocSignal", "_ = button.rac_willDeallocSignal()", "'lifetime.ended'"),
    Slip("rac_deallocDisposable", "_ = button.rac_deallocDisposable", "'lifetime.disposable'"),
    Slip("instance", "_ = s.deliverOn(.instance)", "'main'"),
    Slip("cancel", "disposable.cancel()", "'dispose()'"),
    Slip(
      "disposed(by:)", "disposable.disposed(by: property)", "or add it to a `CompoundDisposable`."),
    Slip(
      "store(in:)", "var all: [Disposable] = []\n  disposable.store(in: &all)",
      "or add it to a `CompoundDisposable`."),
    Slip("RACSignal", "let signal: RACSignal<Int> = s", "'Signal'"),
    Slip(
      "SignalProducer", "let signal: SignalProducer<Int, Never> = s",
      "Use `Signal`: every error is `any Error`."),
    Slip(
      "AnyPublisher", "let signal: AnyPublisher<Int, Never> = s",
      "Use `Signal`: every error is `any Error`."),
    Slip("PublishSubject", "_ = PublishSubject<Int>()", "'Subject'"),
    Slip("PublishRelay", "_ = PublishRelay<Int>()", "'Subject'"),
    Slip("RACSubject", "_ = RACSubject<Int>()", "'Subject'"),
    Slip(
      "PassthroughSubject", "_ = PassthroughSubject<Int, Never>()",
      "Use `Subject`: every error is `any Error`."),
    Slip(
      "CurrentValueSubject", "_ = CurrentValueSubject<Int, Never>(1)",
      "Use `BehaviorSubject`, or a `Property` if it never ends."),
    Slip("BehaviorRelay", "_ = BehaviorRelay(value: 1)", "Use `Property`."),
    Slip("MutableProperty", "_ = MutableProperty(1)", "Use `Property`."),
    Slip("RACCommand", "_ = RACCommand<Int, Int>(signal: { .return($0) })", "'Command'"),
    Slip("CompositeDisposable", "_ = CompositeDisposable()", "'CompoundDisposable'"),
    Slip(
      "DisposeBag", "_ = DisposeBag()",
      "Use a `CompoundDisposable`, and dispose of it: releasing it ends nothing."),
    Slip(
      "AnyCancellable", "_ = Set<AnyCancellable>()",
      "Use `asScoped()` for a disposable that ends the subscription when it is released."),
    Slip("MainScheduler", "_ = s.deliverOn(MainScheduler.instance)", "Use `Scheduler.main`."),
    Slip(
      "UIScheduler", "let scheduler: UIScheduler",
      "Use `Scheduler.main`, which always delivers later."),
    Slip(
      "QueueScheduler", "_ = s.deliverOn(QueueScheduler.main)",
      "Use `Scheduler.queue`, or `Scheduler.main`."),
    Slip("RACScheduler", "let scheduler: RACScheduler", "'Scheduler'"),
    Slip("rac_signal(for:)", "_ = button.rac_signal(for: .touchUpInside)", "'signal(for:)'"),
    Slip("rac_textSignal", "_ = field.rac_textSignal()", "'textSignal'"),
    Slip("rac_newTextChannel", "_ = field.rac_newTextChannel()", "'newTextChannel'"),
    Slip("rac_command", "button.rac_command = command", "Use `setCommand(_:)`."),
    Slip("rac_prepareForReuseSignal", "_ = cell.rac_prepareForReuseSignal", "'prepareForReuse'"),
  ]
}
