import Notebook
import TestSupport
import Testing

@testable import Explaining

/// The Swift code that `explain` prints. The compiler checks it against declarations like those in
/// Combine, UIKit, SwiftUI and AsyncAlgorithms.
@Suite struct TranslationTests {
  /// Lines of code like those in apps. The class `Screen` below declares the names in them.
  private static let lines = [
    "RAC(self.label, text) = RACObserve(self.model, name);",
    "RAC(self, title) = [[RACObserve(self.model, name) ignore:nil] distinctUntilChanged];",
    "RAC(item, enabled) = [self.numbers map:^id(id x) { return x; }];",
    "RAC(self.button, enabled) = [RACSignal combineLatest:@[ a, b ] reduce:^(id x, id y) { return x; }];",
    "RAC(self, list) = [[RACObserve(self.model, page) map:^(id x) { return [self page:x]; }] switchToLatest];",
    "RAC(self, list) = [[RACObserve(self.model, all) combineLatestWith:RACObserve(self.model, shop)] reduceEach:^(id x, id y) { return x; }];",
    "RAC(self, list) = [self rac_liftSelector:@selector(find:) withSignals:a, nil];",
    "[[self.field.rac_textSignal throttle:0.3] subscribeNext:^(NSString *x) { show(x); }];",
    "[[[self.field.rac_textSignal skip:1] distinctUntilChanged] subscribeNext:^(NSString *x) { show(x); }];",
    "[[[a deliverOn:[RACScheduler mainThreadScheduler]] take:2] subscribeNext:^(id x) { show(x); }];",
    "[[a deliverOnMainThread] subscribeNext:^(id x) {} error:^(NSError *e) {} completed:^{}];",
    "[[RACSignal merge:@[ a, b ]] subscribeError:^(NSError *e) { show(e); }];",
    "[[a merge:b] subscribeCompleted:^{ done(); }];",
    "[[a concat:b] subscribeNext:^(id x) { show(x); }];",
    "[[a zipWith:b] subscribeNext:^(id x) { show(x); }];",
    "[[[a map:^(id x) { return [self page:x]; }] concat] subscribeNext:^(id x) { show(x); }];",
    "[[[a takeUntil:self.rac_willDeallocSignal] filter:^(id x) { return YES; }] subscribeNext:^(id x) {}];",
    "[[a takeUntil:b] subscribeNext:^(id x) { show(x); }];",
    "[[[a delay:2] timeout:5 onScheduler:[RACScheduler mainThreadScheduler]] subscribeNext:^(id x) {}];",
    "[[a catchTo:[RACSignal empty]] subscribeNext:^(id x) { show(x); }];",
    "[[a catch:^(NSError *e) { return [RACSignal return:@1]; }] subscribeNext:^(id x) {}];",
    "[[[a startWith:@1] scanWithStart:@0 reduce:^(id x, id y) { return x; }] subscribeNext:^(id x) {}];",
    "[[[a publish] autoconnect] subscribeNext:^(id x) { show(x); }];",
    "[[[a collect] doNext:^(id x) {}] subscribeNext:^(id x) { show(x); }];",
    "[[a retry:2] subscribe:subject];",
    "[[a then:^{ return b; }] subscribe:nil];",
    "[[a mapReplace:@YES] subscribeNext:^(id x) { show(x); }];",
    "[[a tryMap:^(id x, NSError **e) { return x; }] subscribeNext:^(id x) { show(x); }];",
    "[[a flattenMap:^(id x) { return b; }] subscribeNext:^(id x) { show(x); }];",
    "[[RACSignal interval:1 onScheduler:[RACScheduler mainThreadScheduler]] subscribeNext:^(id x) {}];",
    "[[[NSNotificationCenter defaultCenter] rac_addObserverForName:Posted object:nil] subscribeNext:^(id x) {}];",
    "[[self.model rac_valuesForKeyPath:@\"name\" observer:self] subscribeNext:^(id x) { show(x); }];",
    "[[RACScheduler mainThreadScheduler] afterDelay:2 schedule:^{ done(); }];",
    "[[RACScheduler scheduler] schedule:^{ done(); }];",
    "[self rac_liftSelector:@selector(find:) withSignals:a, nil];",
    "[self rac_liftSelector:@selector(find:and:) withSignalsFromArray:@[ a, b ]];",
    "[[[RACSignal if:a then:b else:c] tamed] subscribeNext:^(id x) { show(x); }];",
    "RAC(self.button, rac_command) = RACObserve(self.model, save);",
    "return [RACSignal defer:^{ return b; }];",
    "[self.events sendNext:@1];", "[self.events sendError:error];", "[self.events sendCompleted];",
    "RACSubject *events = [RACSubject subject];",
    "RACTupleUnpack(NSString *shop, NSNumber *price) = tuple;",
    "RACTuple *pair = RACTuplePack(name, age);",
    "NSArray *names = [[people.rac_sequence map:^(id x) { return x; }] array];",
    "self.save = [[RACCommand alloc] initWithSignalBlock:^(id x) { return [self page:x]; }];",
    "self.button.rac_command = self.saveCommand;",
    "[self.saveCommand execute:nil];",
    "[self.saveCommand.executing subscribeNext:^(id x) { show(x); }];",
    "[[self.saveCommand.executionSignals switchToLatest] subscribeNext:^(id x) { show(x); }];",
    "[self.saveCommand.errors subscribeNext:^(NSError *e) { show(e); }];",
    "[[self.button rac_signalForControlEvents:UIControlEventTouchUpInside] subscribeNext:^(id x) {}];",
    "[[[self.button rac_signalForControlEvents:UIControlEventTouchUpInside] flattenMap:^(id x) { return a; }] subscribeNext:^(id x) {}];",
    "[[self rac_signalForSelector:@selector(pop:)] subscribeNext:^(RACTuple *x) { show(x.first); }];",
    "return [RACSignal createSignal:^RACDisposable *(id<RACSubscriber> s) { [s sendNext:@1]; [s sendCompleted]; return nil; }];",
    "RACChannelTo(self, name) = RACChannelTo(self.model, name);",
    "a.map { $0.name }.take(until: b).subscribeNext { [weak self] in self?.show($0) }",
  ]

  @Test("The compiler accepts every translation")
  func compiles() throws {
    var codes: [(line: String, code: String)] = []
    for line in Self.lines {
      let explanation = CodeExplanation(of: line)
      #expect(!explanation.today.isEmpty, "\(line)")
      for today in explanation.today where !today.code.isEmpty {
        let isCombine = today.advice.hasPrefix("Combine")
        codes.append((line, Self.program(today.code, isCombine, number: codes.count)))
      }
    }
    #expect(codes.count > Self.lines.count)
    let errors = try Compiler.firstErrors(in: [Self.declarations] + codes.map(\.code))
    #expect(errors[0] == nil)
    for (index, error) in errors.dropFirst().enumerated() {
      #expect(error == nil, "\(codes[index].line)\n\(codes[index].code)")
    }
  }

  /// Returns `code` in a method of a screen, with `hole()` in place of the parts that it omits.
  private static func program(_ code: String, _ isCombine: Bool, number: Int) -> String {
    let kind = isCombine ? "Publisher" : "Values"
    return """
      import Foundation
      #if canImport(FoundationNetworking)
        import FoundationNetworking
      #endif
      extension Screen {
        func now\(number)(_ a: \(kind), _ b: \(kind), _ subject: Subject, _ item: Thing) async throws {
          let numbers = a
          _ = numbers
          \(filled(code.replacing("self.numbers", with: "numbers")))
        }
      }
      """
  }

  /// Returns `code` with a call in place of each `…`. The call uses all parameters of the closure.
  private static func filled(_ code: String) -> String {
    code.replacing(#/(reductions|scan)(\(.*?\)) \{ … \}/#) { "\($0.1)\($0.2) { hole($0, $1) }" }
      .replacing(#/(\.(?!async)\w+|receive\w+:) \{([^}]*?)…/#) { match in
        "\(match.1) {\(match.2)\(match.2.contains(" in ") ? "hole()" : "hole($0)")"
      }
      .replacing("…", with: "hole()")
  }

  /// Declarations with the same labels as the real ones. One type replaces all generic types.
  private static let declarations = """
    import Foundation
    #if canImport(FoundationNetworking)
      import FoundationNetworking
    #endif
    func hole<T>(_ values: Any...) -> T { fatalError() }
    func hole(_ values: Any...) -> Thing { Thing() }
    func hole() {}
    struct Failure: Error {}
    typealias Value = Thing
    @dynamicMemberLookup final class Thing: NSObject, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
      ExpressibleByBooleanLiteral
    {
      override init() {}
      init(stringLiteral: String) {}
      init(integerLiteral: Int) {}
      init(booleanLiteral: Bool) {}
      subscript(dynamicMember name: String) -> Thing { get { self } set {} }
      static prefix func ! (_: Thing) -> Thing { Thing() }
    }
    @propertyWrapper struct Published { var wrappedValue = Thing(); var projectedValue: Publisher { Publisher() } }
    @dynamicMemberLookup final class Model: NSObject {
      @Published var isRunning
      @Published var failure
      @Published var result
      @Published var value
      subscript(dynamicMember name: String) -> Thing { get { Thing() } set {} }
      func run() async {}
      func tapped() {}
    }
    protocol Observed: NSObject {}
    extension Model: Observed {}
    extension Observed { func publisher(for: KeyPath<Self, Thing>, options: Set<Option> = []) -> Publisher { Publisher() } }
    enum Option { case old, new }
    struct Publisher {
      enum Demand { case max(Int) }
      enum Interval { case seconds(Double) }
      func map(_ body: (Thing) -> Thing) -> Publisher { self }
      func sink(receiveCompletion: (Int) -> Void, receiveValue: (Thing, Thing) -> Void) -> Cancellable { Cancellable() }
      func tryMap(_ body: (Thing) throws -> Thing) -> Publisher { self }
      func compactMap(_ body: (Thing) -> Thing?) -> Publisher { self }
      func filter(_ body: (Thing) -> Bool) -> Publisher { self }
      func flatMap(maxPublishers: Demand = .max(9), _ body: (Thing) -> Thing) -> Publisher { self }
      func switchToLatest() -> Publisher { self }
      func removeDuplicates() -> Publisher { self }
      func receive(on: DispatchQueue) -> Publisher { self }
      func debounce(for: Interval, scheduler: DispatchQueue) -> Publisher { self }
      func delay(for: Interval, scheduler: DispatchQueue) -> Publisher { self }
      func timeout(_: Interval, scheduler: DispatchQueue) -> Publisher { self }
      func dropFirst(_: Int) -> Publisher { self }
      func prefix(_: Int) -> Publisher { self }
      func prefix(untilOutputFrom: Publisher) -> Publisher { self }
      func prepend(_: Thing...) -> Publisher { self }
      func append(_: Publisher) -> Publisher { self }
      func merge(with: Publisher) -> Publisher { self }
      func scan(_: Thing, _ body: (Thing, Thing) -> Thing) -> Publisher { self }
      func collect() -> Publisher { self }
      func share() -> Publisher { self }
      func tamed() -> Publisher { self }
      func ignoreOutput() -> Publisher { self }
      func retry(_: Int) -> Publisher { self }
      func autoconnect() -> Publisher { self }
      func `catch`(_ body: (any Error) -> Publisher) -> Publisher { self }
      func handleEvents(receiveOutput: (Thing) -> Void) -> Publisher { self }
      func subscribe(_: Subject) -> Cancellable { Cancellable() }
      func sink(receiveValue: (Thing) -> Void) -> Cancellable { Cancellable() }
      func sink(receiveCompletion: (Int) -> Void, receiveValue: (Thing) -> Void) -> Cancellable { Cancellable() }
    }
    enum Publishers {
      static func CombineLatest(_: Publisher, _: Publisher) -> Publisher { Publisher() }
      static func Zip(_: Publisher, _: Publisher) -> Publisher { Publisher() }
      static func MergeMany(_: Publisher...) -> Publisher { Publisher() }
    }
    func Empty() -> Publisher { Publisher() }
    func Just(_: Thing) -> Publisher { Publisher() }
    func Deferred(_ body: () -> Publisher) -> Publisher { Publisher() }
    struct PassthroughSubject<Output, Failure: Error> { init() {} }
    struct Cancellable { func store(in: inout Set<Int>) {} }
    enum RunLoopPlace { case main }
    extension Timer { static func publish(every: Double, on: RunLoopPlace, in: Mode) -> Publisher { Publisher() } }
    enum Mode { case common }
    struct Subject {
      enum Completion { case finished, failure(any Error) }
      func send(_: Thing) {}
      func send(_: Void) {}
      func send(completion: Completion) {}
    }
    struct Continuation { func yield(_: Thing) {}; func finish() {}; func finish(throwing: any Error) {} }
    let continuation = Continuation()
    extension NotificationCenter {
      func publisher(for: Notification.Name, object: AnyObject? = nil) -> Publisher { Publisher() }
      func notifications(named: Notification.Name) -> Values { Values() }
    }
    let Posted = Notification.Name("Posted")
    struct Values: AsyncSequence, AsyncIteratorProtocol {
      init() {}
      init(_ body: () -> Thing) {}
      mutating func next() async -> Thing? { nil }
      func makeAsyncIterator() -> Values { self }
      func map(_ body: (Thing) async throws -> Thing) -> Values { self }
      func filter(_ body: (Thing) async -> Bool) -> Values { self }
      func compactMap(_ body: (Thing) async -> Thing?) -> Values { self }
      func flatMap(_ body: (Thing) async -> Thing) -> Values { self }
      func flatMapLatest(_ body: (Thing) async -> Thing) -> Values { self }
      func debounce(for: Duration) -> Values { self }
      func reductions(_: Thing, _ body: (Thing, Thing) -> Thing) -> Values { self }
      func share() -> Values { self }
      func tamed() -> Values { self }
    }
    extension AsyncSequence { func removeDuplicates() -> Values { Values() } }
    typealias Observations = Values
    func combineLatest(_: Values, _: Values) -> Values { Values() }
    func merge(_: Values, _: Values) -> Values { Values() }
    func zip(_: Values, _: Values) -> Values { Values() }
    func chain(_: Values, _: Values) -> Values { Values() }
    func AsyncTimerSequence(interval: Duration, clock: Ticks) -> Values { Values() }
    enum Ticks { case continuous }
    final class Field: NSObject { var text: Thing?; static var textDidChangeNotification: Notification.Name { Posted } }
    typealias UITextField = Field
    struct UIAction { init(_ body: @escaping (UIAction) -> Void) {} }
    enum Events { case touchUpInside }
    final class Control: NSObject { var isEnabled = Thing(); func addAction(_: UIAction, for: Events) {} }
    struct Button { init(_: String, _ body: () -> Void) {}; func disabled(_: Thing) -> Button { self } }
    struct TextField { init(_: String, text: Thing) {} }
    @propertyWrapper struct Bindable { var wrappedValue: Model { Model() }; var projectedValue: Thing { Thing() } }
    final class Screen {
      var cancellables: Set<Int> = []
      let model = Model(), label = Thing(), field = Field(), button = Control(), control = Control()
      var title = Thing(), list = Thing(), isRunning = false, task: Task<Void, Never>?
      var failure: (any Error)?
      var isEnabled: Bool { true }
      let texts = Values(), source = Publisher(), calls = Values(), error = Failure(), tuple = (1, 2), people = [1], name = 1, age = 2
      let request = URLRequest(url: URL(filePath: "/"))
      let events = Subject()
      func work() async throws {}
      @discardableResult func find(_: Thing, and: Thing = Thing()) -> Thing { Thing() }
    }
    """
}
