import Foundation
import Lessons
import Stage
import TestSupport
import Testing

@testable import Notebook

@Suite struct NamesTests {
  @Test("A name's sentence does not contain the placeholder for an argument")
  func arguments() {
    for name in Name.all {
      for selector in name.selectors {
        #expect(!name.does(as: selector).contains("$"), "\(selector)")
      }
    }
    for name in ForeignName.all { #expect(!name.same.contains("$"), "\(name.spelling)") }
  }

  @Test("Each name's lesson exists", arguments: Name.all)
  func lesson(name: Name) {
    #expect(Lesson.catalogue.numbered(name.lesson) != nil)
  }

  @Test("Every name used here is declared in the sources", arguments: Name.all)
  func declared(name: Name) throws {
    // `Signal.never()` contains two names, the type and its member.
    guard let here = name.here else { return }
    let parts = here.prefix { $0 != "(" }.split(separator: ".")
    let declared = try DeclaredNames.names.get()
    #expect(!parts.isEmpty)
    for part in parts { #expect(declared.contains(String(part)), "\(here)") }
  }

  @Test("Exactly the names with a counterpart describe a difference", arguments: Name.all)
  func difference(name: Name) {
    let hasCounterpart = name.combine != nil || name.concurrency != nil
    #expect((name.difference?.isEmpty == false) == hasCounterpart)
  }

  @Test("Exactly the names without a counterpart say what to use instead")
  func counterparts() {
    for name in Name.all {
      let hasCounterpart = name.combine != nil || name.concurrency != nil
      #expect((name.instead == nil) == hasCounterpart, "\(name.objectiveC)")
    }
  }

  @Test("A name's lesson about leaving RAC is in chapter IX", arguments: Name.all)
  func leaving(name: Name) {
    guard let leaving = name.leaving else { return }
    #expect(Lesson.catalogue.numbered(leaving)?.chapter == .leaving)
  }

  @Test("Each row of lesson 7's table agrees with what explain says about its names")
  func heat() throws {
    let lesson = try #require(Lesson.catalogue.numbered(7))
    let rows = LessonFile(text: try Repository.text(of: lesson.source)).prose(of: lesson)
      .split(separator: "\n")
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    let kinds = ["cold", "hot, after the current value", "hot", "hot once connected"]
    var listed: [String: String] = [:]
    for cells in rows where cells.count == 3 && cells[0].hasPrefix("`") {
      for name in cells[0].split(separator: ", ") {
        listed[name.filter { $0 != "`" }] = cells[1]
      }
    }
    #expect(Set(kinds).isSubset(of: listed.values))
    for (name, words) in listed where Name.spelt(name)?.scene != nil && words.hasPrefix("hot") {
      #expect(Name.spelt(name)?.heat?.rawValue == words, "\(name)")
    }
    for name in ["createSignal:", "defer:", "return:", "interval:onScheduler:"] {
      #expect(listed[name] == "cold" && Name.spelt(name)?.heat == .cold)
    }
  }

  @Test("No name is listed twice")
  func unique() {
    let names = Name.all.map(\.objectiveC)
    #expect(names.count == Set(names).count)
  }

  @Test(
    "A name is found in any spelling",
    arguments: [
      ("RACObserve", 34), ("racobserve", 34), ("rac_prepareForReuseSignal", 38),
      ("switchToLatest", 23), ("combineLatest:reduce:", 22), ("-map:", 12), ("flattenMap(_:)", 13),
      ("Signal.never()", 5), ("createSignal", 4), ("LazyList", 33), ("<~", 34),
      ("PassthroughSubject", 6), ("debounce", 30),
    ])
  func found(word: String, lesson: Int) {
    #expect(Name.matching(word).first?.lesson == lesson)
  }

  @Test("The dictionary has every public selector of ReactiveObjC, each once")
  func complete() throws {
    let selectors = try Repository.text(of: "Tests/Declarations/Selectors.txt").split(
      separator: "\n"
    )
    .filter { !$0.hasPrefix("#") }.map(String.init)
    #expect(!selectors.isEmpty)
    #expect(selectors.filter { Name.spelt($0) == nil } == [])
    let spellings = Name.all.flatMap(\.selectors)
    #expect(Dictionary(grouping: spellings) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
  }

  @Test("Each name's scene exists, and uses the name", arguments: Name.all)
  func scene(name: Name) throws {
    guard let sceneName = name.scene, let lesson = Lesson.catalogue.numbered(name.lesson) else {
      return
    }
    let scene = try #require(lesson.scenes.first { $0.name == sceneName }, "\(sceneName)")
    let file = LessonFile(text: try Repository.text(of: lesson.source))
    let objectiveC = (try? Repository.text(of: lesson.objectiveC)).flatMap { text in
      try? ObjectiveCFile(text: text, path: lesson.objectiveC)
    }
    let shared = file.sections.map(\.code) + [file.declarations, objectiveC?.shared ?? ""]
    let own: [String] = [
      file.code(of: scene) ?? "", objectiveC?.section(of: scene)?.code ?? "", file.prose,
    ]
    var words = [String(name.objectiveC.prefix { $0 != ":" })]
    if let here = name.here {
      let member = here.prefix { $0 != "(" }.split(separator: ".").last.map(String.init)
      words.append(member ?? here)
    }
    #expect((own + shared).contains { text in words.contains(where: text.contains) }, "\(words)")
  }

  @Test("A foreign name leads to a name in RAC, and says what both names have in common")
  func foreign() {
    for name in ForeignName.all {
      #expect(name.name != nil, "\(name.spelling)")
      #expect(name.same.isEmpty == (name.library == .misspelling), "\(name.spelling)")
      let isSpelt = !Spelling(name.spelling).isEmpty
      #expect(Name.called(name.spelling).isEmpty != isSpelt, "\(name.spelling)")
    }
  }

  @Test(
    "A foreign name is translated into ReactiveObjC's name",
    arguments: [
      ("debounce", "throttle:"), ("withLatestFrom", "sample:"),
      ("skipRepeats", "distinctUntilChanged"),
      ("rx.tap", "rac_signalForControlEvents:"), ("RACAble", "RACObserve"),
      ("flatternMap", "flattenMap:"),
      ("MutableProperty", "RACBehaviorSubject"), ("removeDuplicates", "distinctUntilChanged"),
      ("bufferWithTime:onScheduler:", "bufferWithTime:onScheduler:"),
      ("subscribNext", "subscribeNext:"),
    ])
  func foreign(spelling: String, objectiveC: String) {
    #expect(Name.called(spelling).first?.objectiveC == objectiveC)
  }

  @Test("A foreign name with its labels leads to a name that lists it, unless we have that name")
  func labels() {
    let own = Name.all.flatMap { $0.selectors + [$0.here ?? ""] }
    let spellings = Set(own.map { Spelling($0) })
    for name in ForeignName.all where !Spelling(name.spelling).isEmpty {
      let isOwn =
        name.spelling.contains("(")
        ? own.contains(name.spelling) : spellings.contains(Spelling(name.spelling))
      if isOwn { continue }
      let answers = Name.called(name.spelling)
      #expect(
        answers.contains { $0 == name.name }, "\(name.spelling): \(answers.map(\.objectiveC))")
    }
  }

  @Test("explain answers the names that other libraries' users write", arguments: Self.answers)
  func answered(objectiveC: String, words: String) {
    for word in words.split(separator: " ").map(String.init) {
      let answers = Name.called(word).prefix(3).map(\.objectiveC)
      #expect(answers.contains(objectiveC), "\(word): \(answers)")
    }
  }

  /// The closest names in ReactiveObjC, each with names from other libraries, as you write them in
  /// Swift.
  private static let answers = [
    (
      "subscribeNext:",
      """
      sink sink(receiveValue:) startWithValues(_:) observeValues(_:) startWithResult(_:) \
      subscribe(onNext:) subscribe(onNext:onError:onCompleted:onDisposed:)
      """
    ),
    ("subscribeError:", "sink(receiveCompletion:) startWithFailed(_:)"),
    ("subscribeCompleted:", "sink(receiveCompletion:) startWithCompleted(_:)"),
    ("RAC", "bind(to:) assign(to:on:)"),
    (
      "RACSignal",
      "RACSignal SignalProducer AnyPublisher eraseToAnyPublisher() asObservable()"
    ),
    ("deliverOn:", "receive(on:) observe(on:) observeOn(_:) deliver(on:)"),
    ("subscribeOn:", "subscribe(on:)"),
    (
      "throttle:",
      """
      debounce debounce(for:) debounce(for:scheduler:) debounce(_:scheduler:) debounce(_:on:) \
      throttle(for:scheduler:latest:)
      """
    ),
    ("delay:", "delay(for:scheduler:)"), ("retry:", "retry(upTo:)"),
    ("flattenMap:", "flatMap(_:)"), ("ignore:", "compactMap(_:)"), ("concat:", "concatMap(_:)"),
    ("switchToLatest", "flatMapLatest(_:) switchLatest()"),
    ("distinctUntilChanged", "removeDuplicates() skipRepeats()"),
    ("take:", "prefix(_:) take(first:)"), ("takeLast:", "take(last:)"),
    ("takeWhileBlock:", "prefix(while:) take(while:)"),
    ("takeUntil:", "prefix(untilOutputFrom:) take(until:)"),
    ("skip:", "dropFirst(_:) skip(first:)"), ("skipWhileBlock:", "drop(while:) skip(while:)"),
    ("startWith:", "prepend(_:) start(with:)"), ("concat:", "append(_:)"),
    ("aggregateWithStart:reduce:", "reduce(_:_:)"),
    ("ignoreValues", "ignoreElements() ignoreOutput()"), ("merge:", "merge(with:)"),
    ("sample:", "withLatestFrom(_:) withLatest(from:)"),
    ("doNext:", "do(onNext:) handleEvents(receiveOutput:) on(value:)"),
    ("doError:", "do(onError:) on(failed:)"),
    ("doCompleted:", "do(onCompleted:) on(completed:)"), ("initially:", "do(onSubscribe:)"),
    ("logAll", "debug() print() logEvents()"), ("catch:", "flatMapError(_:)"),
    ("catchTo:", "catch(to:) replaceError(with:) catchAndReturn(_:)"),
    ("publish", "share() makeConnectable()"), ("replayLazily", "share(replay:)"),
    ("replayLast", "share(replay:)"), ("autoconnect", "refCount()"), ("not", "negate()"),
    ("return:", "just(_:)"), ("createSignal:", "create(_:) createSignal(_:)"),
    ("defer:", "deferred(_:)"), ("sendNext:", "onNext(_:) send(_:) send(value:)"),
    ("sendError:", "onError(_:) send(error:)"), ("sendCompleted", "onCompleted()"),
    ("RACSubject", "RACSubject pipe() PublishSubject PublishRelay PassthroughSubject"),
    (
      "RACBehaviorSubject",
      """
      CurrentValueSubject BehaviorRelay BehaviorRelay(value:) BehaviorSubject(value:) \
      MutableProperty
      """
    ),
    ("RACCommand", "RACCommand init(signal:) init(enabled:signal:)"),
    ("execute:", "apply(_:)"), ("executing", "isExecuting"), ("enabled", "isEnabled"),
    ("RACObserve", "producer"), ("dispose", "cancel()"),
    ("RACCompoundDisposable", "CompositeDisposable DisposeBag disposed(by:) store(in:)"),
    ("RACScopedDisposable", "AnyCancellable"),
    ("mainThreadScheduler", "MainScheduler MainScheduler.instance UIScheduler"),
    ("RACTargetQueueScheduler", "QueueScheduler"), ("RACScheduler", "RACScheduler"),
    ("rac_willDeallocSignal", "rac_willDeallocSignal()"),
    ("rac_deallocDisposable", "rac_deallocDisposable"),
    ("rac_signalForControlEvents:", "rac_signal(for:)"), ("rac_textSignal", "rac_textSignal()"),
    ("rac_newTextChannel", "rac_newTextChannel()"), ("rac_command", "rac_command"),
    ("rac_prepareForReuseSignal", "rac_prepareForReuseSignal"),
  ]

  @Test("An empty or unknown name finds nothing", arguments: ["", ":", "()", "noSuchName"])
  func unknown(word: String) {
    #expect(Name.matching(word).isEmpty)
  }
}

extension Name: CustomTestStringConvertible {
  /// The name in Objective-C.
  public var testDescription: String { objectiveC }
}
