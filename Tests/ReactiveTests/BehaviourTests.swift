import Foundation
import Testing

/// The catalogued behaviours of ReactiveObjC 3.1.1, and which of them have a test.
@Suite struct BehaviourTests {
  /// All ids.
  private static let ids = """
    SIG-create-01 SIG-create-02 SIG-create-05 SIG-create-08 SIG-create-10 SIG-subscribe-02
    SIG-subscribe-05 SIG-subscribe-06 SIG-lifetime-01 SIG-lifetime-02 SIG-lifetime-03
    SIG-basic-01 SIG-basic-02 SIG-defer-01 SIG-defer-02 SIG-start-01 SIG-start-03 SIG-bind-01
    SIG-bind-02 SIG-bind-03 SIG-bind-05 SIG-map-02 SIG-flattenMap-03 SIG-flattenMap-04
    SIG-flattenMap-05 SIG-flattenMap-06 SIG-flattenMap-07 SIG-flatten-01 SIG-flatten-02
    SIG-filter-01 SIG-ignoreValues-01 SIG-take-01 SIG-take-02 SIG-take-03 SIG-take-04
    SIG-take-05 SIG-take-06 SIG-skip-01 SIG-takeLast-01 SIG-takeLast-02 SIG-takeLast-03
    SIG-takeWhen-01 SIG-takeWhen-02 SIG-takeUntil-01 SIG-takeUntil-03 SIG-takeUntil-05
    SIG-takeUntil-06 SIG-takeUntil-07 SIG-takeUntilRepl-02 SIG-takeUntilRepl-03
    SIG-takeUntilRepl-04 SIG-startWith-01 SIG-startWith-02 SIG-concat-01 SIG-concat-02
    SIG-concat-03 SIG-concat-04 SIG-concat-06 SIG-concat-08 SIG-then-03 SIG-merge-01
    SIG-merge-02 SIG-merge-03 SIG-merge-06 SIG-flattenN-01 SIG-flattenN-05 SIG-flattenN-06
    SIG-flattenN-07 SIG-flattenN-09 SIG-zip-01 SIG-zip-02 SIG-zip-03 SIG-zip-04 SIG-zip-05
    SIG-zip-06 SIG-zip-07 SIG-zip-08 SIG-zip-09 SIG-zip-12 SIG-combineLatest-01
    SIG-combineLatest-02 SIG-combineLatest-05 SIG-combineLatest-06 SIG-combineLatest-07
    SIG-combineLatest-08 SIG-combineLatest-09 SIG-combineLatest-10 SIG-sample-01 SIG-sample-02
    SIG-sample-03 SIG-sample-04 SIG-switchToLatest-01 SIG-switchToLatest-03
    SIG-switchToLatest-04 SIG-switchToLatest-05 SIG-switchToLatest-07 SIG-switchCases-01
    SIG-switchCases-02 SIG-ifThenElse-01 SIG-ifThenElse-02 SIG-catch-01 SIG-catch-02
    SIG-catch-03 SIG-catch-04 SIG-catch-06 SIG-try-01 SIG-tryMap-01 SIG-retry-04 SIG-retry-05
    SIG-retry-06 SIG-retry-07 SIG-retry-08 SIG-retry-09 SIG-retry-10 SIG-repeat-01
    SIG-repeat-04 SIG-materialize-01 SIG-dematerialize-02 SIG-do-01 SIG-do-02 SIG-do-03
    SIG-initially-01 SIG-scan-01 SIG-scan-02 SIG-scan-03 SIG-aggregate-01 SIG-aggregate-02
    SIG-collect-01 SIG-any-01 SIG-all-01 SIG-reduceEach-01 SIG-groupBy-03 SIG-groupBy-04
    SIG-delay-03 SIG-delay-04 SIG-delay-05 SIG-delay-06 SIG-throttle-01 SIG-throttle-02
    SIG-throttle-03 SIG-throttle-04 SIG-throttle-05 SIG-throttle-06 SIG-throttle-07
    SIG-buffer-02 SIG-buffer-04 SIG-timeout-01 SIG-timeout-02 SIG-timeout-03 SIG-interval-01
    SIG-interval-02 SIG-deliverOn-01 SIG-deliverOn-03 SIG-deliverOn-04 SIG-deliverOn-06
    SIG-subscribeOn-01 SIG-subscribeOn-02 SIG-subscribeOn-04 SIG-deliverOnMain-02
    SIG-deliverOnMain-03 MC-replay-01 MC-publish-01 MC-publish-02 MC-publish-03
    MC-multicast-01 MC-autoconnect-01 MC-autoconnect-02 SUBJ-Subject-01 SUBJ-Subject-03
    SUBJ-Subject-04 SUBJ-Subject-05 SUBJ-Subject-06 SUBJ-Subject-08 SUBJ-Subject-09
    SUBJ-Subject-10 SUBJ-ReplaySubject-01 SUBJ-ReplaySubject-03 SUBJ-ReplaySubject-04
    SUBJ-ReplaySubject-06 SUBJ-ReplaySubject-07 SUBJ-ReplaySubject-09 SUBJ-ReplaySubject-10
    SUBJ-BehaviorSubject-01 SUBJ-BehaviorSubject-03 CHAN-Channel-01 CHAN-Channel-02
    CHAN-Channel-03 CHAN-Channel-04 CHAN-Channel-06 CMD-init-01 CMD-enabled-01 CMD-enabled-02
    CMD-enabled-03 CMD-enabled-05 CMD-enabled-06 CMD-enabled-07 CMD-execute-02 CMD-execute-03
    CMD-execute-05 CMD-execute-07 CMD-execute-08 CMD-execute-09 CMD-execute-11 CMD-errors-02
    CMD-errors-03 CMD-executionSignals-01 CMD-executionSignals-02 CMD-executionSignals-03
    CMD-concurrency-02 CMD-concurrency-03 CMD-dealloc-02 SCH-main-02 SCH-immediate-02
    SCH-currentScheduler-01 SCH-repeating-01 SCH-recursive-01 SCH-recursive-02
    SCH-recursive-03 TSCH-step-01 TSCH-step-02 TSCH-step-03 DISP-Disposable-01
    DISP-Compound-01 DISP-Compound-02 DISP-Compound-03 DISP-Compound-04 DISP-Compound-05
    DISP-Compound-06 DISP-Serial-01 DISP-Serial-02 DISP-Serial-03 SEQ-lazy-01 SEQ-map-01
    SEQ-filter-01 SEQ-take-01 SEQ-skip-01 SEQ-flatten-01 SEQ-bind-01 SEQ-zip-01 SEQ-eager-01
    SEQ-foldLeft-01 SEQ-all-01 SEQ-enumerator-01 SEQ-large-01 SEQ-immutability-01
    SEQ-sources-01 SEQ-signal-01 VAL-Tuple-02 VAL-Tuple-03 VAL-Tuple-04 VAL-Tuple-05
    VAL-Event-01 BLK-first-01 BLK-toArray-01 BLK-async-01 OBJ-liftSelector-02
    OBJ-liftSelector-03 OBJ-liftSelector-04 OBJ-willDealloc-01 OBJ-deallocDisposable-01
    OBJ-signalForSelector-03 OBJ-delegateProxy-01 OBJ-observe-01 OBJ-observe-02 OBJ-observe-03
    OBJ-bindProp-02 OBJ-propChannel-04 OBJ-propChannel-05 OBJ-notification-01 OBJ-control-01
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// What Swift's types or its lack of a dynamic runtime rule out of an entry. The rest of it, if
  /// there is a rest, is tested.
  private static let ruledOut: [String: String] = [
    "SIG-subscribe-02": "an error is never nil",
    "SIG-basic-01": "an error is never nil",
    "SIG-flatten-01": "a signal of signals sends no nil; flattenMap is given one instead",
    "SIG-flattenN-06": "a signal of signals sends no nil",
    "SIG-switchToLatest-07": "a signal of signals sends no nil; it sends an empty one instead",
    "SIG-tryMap-01": "a failure is thrown, so nil is a value and there is no nil error",
    "SIG-collect-01": "an array keeps nil as itself, without a marker",
    "SUBJ-ReplaySubject-04": "an error is never nil",
    "BLK-toArray-01": "an array keeps nil as itself, without a marker",
    "SEQ-sources-01": "the engine knows no Foundation collection, and nil needs no marker",
    "SEQ-eager-01": "a list is a value, so its storage is shared instead of being the same object",
    "SEQ-enumerator-01": "the enumerator is an iterator",
    "VAL-Tuple-02": "an element is nil or not; there is no marker for it",
    "VAL-Tuple-03": "a tuple is not made from an array, so no marker needs converting",
    "VAL-Tuple-04": "a tuple of one more element has another type",
    "VAL-Tuple-05": "tuples of one count have one type, and no class beside it",
    "VAL-Event-01": "an event is a value and no singleton, and an error is never nil",
    "OBJ-signalForSelector-03": "a method cannot be hooked at run time",
    "OBJ-delegateProxy-01": "whether an object responds to a method is decided by its type",
  ]

  @Test("Every behaviour has a test that names it, and the table names only behaviours")
  func coverage() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = try #require(
      FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    var named: Set<String> = []
    for case let file as URL in files
    where file.pathExtension == "swift" && file.path != URL(filePath: #filePath).path {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /[A-Z]+-[A-Za-z]+-\d\d/) { named.insert(String(match.output)) }
    }
    let missing = Self.ids.filter { !named.contains($0) && Self.ruledOut[$0] == nil }
    #expect(missing == [], "name these in a test, or say in the table why there can be none")
    let unknown = named.union(Self.ruledOut.keys).subtracting(Self.ids).sorted()
    #expect(unknown == [], "there is no such behaviour")
  }
}
