import Notebook
import TestSupport
import Testing

/// Other libraries' names, for which the compiler's error suggests this library's name.
@Suite struct ForeignNamesTests {
  /// Code with another library's name, and the end of the compiler's error.
  struct Row: Sendable, CustomTestStringConvertible {
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
    let files = Self.rows.enumerated().map { Self.file($0.offset, $0.element.code) }
    let errors = try Compiler.firstErrors(in: files)
    for (row, error) in zip(Self.rows, errors) {
      let text = error?.text ?? "(it compiles)"
      #expect(text.hasSuffix(row.answer), "\(row.code): \(text)")
      #expect(text.hasPrefix("'\(row.name.prefix { $0 != "(" })"), "\(row.code): \(text)")
    }
  }

  @Test("Each declared foreign name is tested")
  func complete() throws {
    let declarations = try Self.declarations.get()
    #expect(declarations.count > 100)
    #expect(Set(declarations.map(\.name)) == Set(Self.rows.map(\.name)))
  }

  @Test("The dictionary has each foreign name, and suggests the same name as the compiler")
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

  @Test("Valid code compiles, even together with a library that declares these names")
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

  /// Returns code that uses `other` together with this library.
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

  private static let rows = [
    Row(
      "subscribe(onNext:)", "s.subscribe(onNext: { print($0) })",
      "'subscribeNext(_:error:completed:)'"),
    Row(
      "subscribe(onNext:)", "s.subscribe(onError: { print($0) }, onDisposed: {})",
      "'subscribeNext(_:error:completed:)'"),
    Row("sink(receiveValue:)", "s.sink { print($0) }", "'subscribeNext(_:)'"),
    Row(
      "sink(receiveCompletion:)", "s.sink(receiveCompletion: { _ in }) { print($0) }",
      "Use `\(ends)`, which has a closure for each kind of ending."),
    Row("startWithValues(_:)", "s.startWithValues { print($0) }", "'subscribeNext(_:)'"),
    Row("observeValues(_:)", "s.observeValues { print($0) }", "'subscribeNext(_:)'"),
    Row("startWithFailed(_:)", "s.startWithFailed { print($0) }", "'subscribeError(_:)'"),
    Row("startWithCompleted(_:)", "s.startWithCompleted {}", "'subscribeCompleted(_:)'"),
    Row(
      "startWithResult(_:)", "s.startWithResult { print($0) }",
      "Use `\(ends)`, which has a closure for values and one for errors."),
    Row("bind(to:)", "s.bind(to: property)", "Write `property <~ signal`."),
    Row(
      "assign(to:)", "s.assign(to: \\Property<Int>.value, on: property)",
      "Write `property <~ signal`."),
    Row(
      "eraseToAnyPublisher", "_ = s.eraseToAnyPublisher()",
      "Every chain is already a `Signal`: leave this out."),
    Row(
      "asObservable", "_ = s.asObservable()", "Every chain is already a `Signal`: leave this out."),
    Row("receive(on:)", "_ = s.receive(on: DispatchQueue.main)", "'deliverOn(_:)'"),
    Row("receive(on:)", "_ = s.receive(on: .main)", "'deliverOn(_:)'"),
    Row("observe(on:)", "_ = s.observe(on: DispatchQueue.main)", "'deliverOn(_:)'"),
    Row("observe(on:)", "_ = s.observe(on: .main)", "'deliverOn(_:)'"),
    Row("deliver(on:)", "_ = s.deliver(on: .main)", "'deliverOn(_:)'"),
    Row("observeOn(_:)", "_ = s.observeOn(.main)", "'deliverOn(_:)'"),
    Row("subscribe(on:)", "_ = s.subscribe(on: DispatchQueue.main)", "'subscribeOn(_:)'"),
    Row("subscribe(on:)", "_ = s.subscribe(on: .main)", "'subscribeOn(_:)'"),
    Row(
      "debounce(for:)", "_ = s.debounce(for: .seconds(1), scheduler: DispatchQueue.main)",
      "Use `throttle(_:)`, which waits for a pause as `debounce` does."),
    Row("debounce(for:)", "_ = s.debounce(for: .seconds(1))", "'throttle(_:)'"),
    Row(
      "debounce(_:)", "_ = s.debounce(.seconds(1), scheduler: DispatchQueue.main)",
      "Use `throttle(_:)`, which waits for a pause as `debounce` does."),
    Row(
      "debounce(_:)", "_ = s.debounce(0.3, on: DispatchQueue.main)",
      "Use `throttle(_:)`, which waits for a pause as `debounce` does."),
    Row(
      "throttle(for:)",
      "_ = s.throttle(for: .seconds(1), scheduler: DispatchQueue.main, latest: true)",
      "There is no such operator here: `throttle(_:)` waits for a pause, as `debounce` does."),
    Row(
      "delay(for:)", "_ = s.delay(for: .seconds(1), scheduler: DispatchQueue.main)",
      "Use `delay(_:)`, which does not delay errors."),
    Row("retry(upTo:)", "_ = s.retry(upTo: 3)", "'retry(_:)'"),
    Row("flatMap(_:)", "_ = s.flatMap { .return($0) }", "'flattenMap(_:)'"),
    Row(
      "flatMapLatest(_:)", "_ = s.flatMapLatest { Signal.return($0) }",
      "Use `map(_:)`, then `switchToLatest()`."),
    Row(
      "concatMap(_:)", "_ = s.concatMap { Signal.return($0) }", "Use `map(_:)`, then `concat()`."),
    Row("switchLatest", "_ = s.map { Signal.return($0) }.switchLatest()", "'switchToLatest()'"),
    Row(
      "compactMap(_:)", "_ = s.compactMap { Int(\"\\($0)\") }",
      "Use `flattenMap`, and return `.return(value)` for a value and `.empty()` for nil."),
    Row("removeDuplicates", "_ = s.removeDuplicates()", "'distinctUntilChanged()'"),
    Row("skipRepeats", "_ = s.skipRepeats()", "'distinctUntilChanged()'"),
    Row("prefix(_:)", "_ = s.prefix(1)", "'take(_:)'"),
    Row("take(first:)", "_ = s.take(first: 1)", "'take(_:)'"),
    Row("take(last:)", "_ = s.take(last: 1)", "'takeLast(_:)'"),
    Row("prefix(while:)", "_ = s.prefix { $0 > 1 }", "'takeWhile(_:)'"),
    Row("prefix(while:)", "_ = s.prefix(while: { $0 > 1 })", "'takeWhile(_:)'"),
    Row("take(while:)", "_ = s.take(while: { $0 > 1 })", "'takeWhile(_:)'"),
    Row("prefix(untilOutputFrom:)", "_ = s.prefix(untilOutputFrom: s)", "'takeUntil(_:)'"),
    Row("take(until:)", "_ = s.take(until: s)", "'takeUntil(_:)'"),
    Row("dropFirst(_:)", "_ = s.dropFirst()", "'skip(_:)'"),
    Row("skip(first:)", "_ = s.skip(first: 1)", "'skip(_:)'"),
    Row("drop(while:)", "_ = s.drop { $0 > 1 }", "'skipWhile(_:)'"),
    Row("skip(while:)", "_ = s.skip(while: { $0 > 1 })", "'skipWhile(_:)'"),
    Row("prepend(_:)", "_ = s.prepend(1)", "'startWith(_:)'"),
    Row("start(with:)", "_ = s.start(with: 1)", "'startWith(_:)'"),
    Row("append(_:)", "_ = s.append(s)", "'concat(_:)'"),
    Row("reduce(_:)", "_ = s.reduce(0, +)", "'aggregate(_:_:)'"),
    Row("ignoreElements", "_ = s.ignoreElements()", "'ignoreValues()'"),
    Row("ignoreOutput", "_ = s.ignoreOutput()", "'ignoreValues()'"),
    Row("merge(with:)", "_ = s.merge(with: s)", "'merge(_:)'"),
    Row(
      "withLatestFrom(_:)", "_ = s.withLatestFrom(s)", "Swap the signals: `other.sample(self)`."),
    Row(
      "withLatest(from:)", "_ = s.withLatest(from: s)", "Swap the signals: `other.sample(self)`."),
    Row("do(onNext:)", "_ = s.do(onNext: { print($0) })", "'doNext(_:)'"),
    Row("do(onError:)", "_ = s.do(onError: { print($0) })", "'doError(_:)'"),
    Row("do(onCompleted:)", "_ = s.do(onCompleted: {})", "'doCompleted(_:)'"),
    Row("do(onSubscribe:)", "_ = s.do(onSubscribe: {})", "'initially(_:)'"),
    Row(
      "handleEvents(receiveOutput:)", "_ = s.handleEvents(receiveOutput: { print($0) })",
      "'doNext(_:)'"),
    Row("on(value:)", "_ = s.on(value: { print($0) })", "'doNext(_:)'"),
    Row("on(failed:)", "_ = s.on(failed: { print($0) })", "'doError(_:)'"),
    Row("on(completed:)", "_ = s.on(completed: {})", "'doCompleted(_:)'"),
    Row("debug", "_ = s.debug()", "'logAll()'"),
    Row("print", "_ = s.print()", "'logAll()'"),
    Row("logEvents", "_ = s.logEvents()", "'logAll()'"),
    Row("flatMapError(_:)", "_ = s.flatMapError { _ in .empty() }", "'catch(_:)'"),
    Row("catch(to:)", "_ = s.catch(to: s)", "'catchTo(_:)'"),
    Row("replaceError(with:)", "_ = s.replaceError(with: 1)", "Use `catchTo(.return(value))`."),
    Row("catchAndReturn(_:)", "_ = s.catchAndReturn(1)", "Use `catchTo(.return(value))`."),
    Row("share", "_ = s.share()", "Use `publish().autoconnect()`."),
    Row(
      "share(replay:)", "_ = s.share(replay: 1)",
      "Use `replayLazily()`, or `replayLast()` for the latest value only."),
    Row("makeConnectable", "_ = s.makeConnectable()", "'publish()'"),
    Row("negate", "_ = s.map { $0 > 1 }.negate()", "'not()'"),
    Row("just(_:)", "_ = Signal.just(1)", "'return(_:)'"),
    Row("create(_:)", "_ = Signal<Int>.create { _ in nil }", "Use `Signal { subscriber in … }`."),
    Row(
      "createSignal(_:)", "_ = Signal<Int>.createSignal { _ in nil }",
      "Use `Signal { subscriber in … }`."),
    Row("deferred(_:)", "_ = Signal.deferred { s }", "'defer(_:)'"),
    Row(
      "pipe", "_ = Signal<Int>.pipe()",
      "Create a `Subject`, which is both the signal and its observer."),
    Row("onNext(_:)", "subject.onNext(1)", "'sendNext(_:)'"),
    Row("onError(_:)", "subject.onError(CancellationError())", "'sendError(_:)'"),
    Row("onCompleted", "subject.onCompleted()", "'sendCompleted()'"),
    Row("send(_:)", "subject.send(1)", "'sendNext(_:)'"),
    Row("send(value:)", "subject.send(value: 1)", "'sendNext(_:)'"),
    Row("send(error:)", "subject.send(error: CancellationError())", "'sendError(_:)'"),
    Row("refCount", "_ = s.publish().refCount()", "'autoconnect()'"),
    Row("apply(_:)", "_ = command.apply(1)", "'execute(_:)'"),
    Row("isExecuting", "_ = command.isExecuting", "'executing'"),
    Row("isEnabled", "_ = command.isEnabled", "'enabled'"),
    Row("init(signal:)", "_ = Command<Int, Int>(signal: { .return($0) })", "'init(_:)'"),
    Row(
      "init(enabled:)", "_ = Command<Int, Int>(enabled: nil, signal: { .return($0) })",
      "'init(enabled:_:)'"),
    Row("producer", "_ = property.producer", "'signal'"),
    Row("init(value:)", "_ = Property(value: 1)", "'init(_:)'"),
    Row("init(value:)", "_ = BehaviorSubject(value: 1)", "'init(_:)'"),
    Row("rac_willDeallocSignal", "_ = button.rac_willDeallocSignal()", "'lifetime.ended'"),
    Row("rac_deallocDisposable", "_ = button.rac_deallocDisposable", "'lifetime.disposable'"),
    Row("instance", "_ = s.deliverOn(.instance)", "'main'"),
    Row("cancel", "disposable.cancel()", "'dispose()'"),
    Row(
      "disposed(by:)", "disposable.disposed(by: property)", "or add this to a `CompoundDisposable`."
    ),
    Row(
      "store(in:)", "var all: [Disposable] = []\n  disposable.store(in: &all)",
      "or add this to a `CompoundDisposable`."),
    Row("RACSignal", "let signal: RACSignal<Int> = s", "'Signal'"),
    Row(
      "SignalProducer", "let signal: SignalProducer<Int, Never> = s",
      "Use `Signal`: every error is `any Error`."),
    Row(
      "AnyPublisher", "let signal: AnyPublisher<Int, Never> = s",
      "Use `Signal`: every error is `any Error`."),
    Row("PublishSubject", "_ = PublishSubject<Int>()", "'Subject'"),
    Row("PublishRelay", "_ = PublishRelay<Int>()", "'Subject'"),
    Row("RACSubject", "_ = RACSubject<Int>()", "'Subject'"),
    Row(
      "PassthroughSubject", "_ = PassthroughSubject<Int, Never>()",
      "Use `Subject`: every error is `any Error`."),
    Row(
      "CurrentValueSubject", "_ = CurrentValueSubject<Int, Never>(1)",
      "Use `BehaviorSubject`, or a `Property` if it never ends."),
    Row("BehaviorRelay", "_ = BehaviorRelay(value: 1)", "Use `Property`."),
    Row("MutableProperty", "_ = MutableProperty(1)", "Use `Property`."),
    Row("RACCommand", "_ = RACCommand<Int, Int>(signal: { .return($0) })", "'Command'"),
    Row("CompositeDisposable", "_ = CompositeDisposable()", "'CompoundDisposable'"),
    Row(
      "DisposeBag", "_ = DisposeBag()",
      "Use a `CompoundDisposable`, and dispose of it: releasing it does not end anything."),
    Row(
      "AnyCancellable", "_ = Set<AnyCancellable>()",
      "Use `asScoped()` for a disposable that ends the subscription when it is released."),
    Row("MainScheduler", "_ = s.deliverOn(MainScheduler.instance)", "Use `Scheduler.main`."),
    Row(
      "UIScheduler", "let scheduler: UIScheduler",
      "Use `Scheduler.main`, which always delivers later."),
    Row(
      "QueueScheduler", "_ = s.deliverOn(QueueScheduler.main)",
      "Use `Scheduler.queue`, or `Scheduler.main`."),
    Row("RACScheduler", "let scheduler: RACScheduler", "'Scheduler'"),
    Row("rac_signal(for:)", "_ = button.rac_signal(for: .touchUpInside)", "'signal(for:)'"),
    Row("rac_textSignal", "_ = field.rac_textSignal()", "'textSignal'"),
    Row("rac_newTextChannel", "_ = field.rac_newTextChannel()", "'newTextChannel'"),
    Row("rac_command", "button.rac_command = command", "Use `setCommand(_:)`."),
    Row("rac_prepareForReuseSignal", "_ = cell.rac_prepareForReuseSignal", "'prepareForReuse'"),
  ]
}
