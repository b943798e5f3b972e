import Foundation
import Marbles
import Stage
import TestSupport
import Testing

/// Tests of the operators' names and of the results of their examples.
@Suite struct OperatorTests {
  /// The marks in each example's last lane, each preceded by its time in seconds.
  private static let results = [
    ("aggregate", "5:6 5:|"),
    ("all", "4:false 4:|"),
    ("and", "0:true 2:false 4:true 4:false 5:|"),
    ("any", "4:true 4:|"),
    ("attempts", "1:a 2:|"),
    ("bufferWithTime", "2:abc 6:d 9:e 9:|"),
    ("catch", "0:a 2:x 4:y 5:|"),
    ("catchTo", "0:a 2:x 4:y 5:|"),
    ("collect", "5:abc 5:|"),
    ("combineLatest", "1:a1 3:b1 4:b2 6:|"),
    ("combinePrevious", "0:1 2:3 4:5 5:|"),
    ("concat", "0:a 2:b 3:x 5:y 6:|"),
    ("delay", "1.5:a 3.5:b 4.5:|"),
    ("deliverOnMainThread", "0:a 2:b 3:|"),
    ("dematerialize", "0:a 2:b 2:|"),
    ("distinctUntilChanged", "0:a 3:b 6:a 7:|"),
    ("empty", "0:a 0:|"),
    ("error", "0:a 1:|"),
    ("filter", "4:3 6:4 7:|"),
    ("flatten", "0:1 2:2 4:3 5:4 7:5 8:|"),
    ("flattenMap", "0:1 2:2 4:1 6:2 7:|"),
    ("groupBy", "0:1 2:2 4:3 6:4 7:|"),
    ("if", "0:1 2:2 3:5 5:6 6:|"),
    ("ignore", "2:b 5:|"),
    ("ignoreValues", "5:|"),
    ("interval", "2:1 4:2 6:3 6:|"),
    ("logAll", "0:a 2:b 3:|"),
    ("logCompleted", "0:a 2:b 3:|"),
    ("logError", "0:a 2:#"),
    ("logNext", "0:a 2:b 3:|"),
    ("map", "0:A 2:B 4:C 5:|"),
    ("mapReplace", "0:x 2:x 4:x 5:|"),
    ("materialize", "0:a 2:b 3:| 3:|"),
    ("merge", "0:a 1:1 3:b 4:2 5:|"),
    ("never", "3:#"),
    ("not", "0:false 2:true 4:false 5:|"),
    ("or", "0:true 2:false 4:true 5:|"),
    ("publish", "0:a 2:b 3:|"),
    ("reduceEach", "0:5 2:7 4:9 5:|"),
    ("repeat", "0:a 1:b 2:a 3:b 4:a 4:|"),
    ("replay", "0:a 2:b 3:|"),
    ("replayLast", "0:a 2:b 3:|"),
    ("replayLazily", "0:a 2:b 3:|"),
    ("retry", "0:a 2:a 4:a 6:#"),
    ("return", "2:a 2:|"),
    ("sample", "2:c 5:f 6:|"),
    ("scan", "0:1 2:3 4:6 5:|"),
    ("skip", "2:b 4:c 5:|"),
    ("skipUntil", "2:1 4:b 5:|"),
    ("skipWhile", "2:1 4:b 5:|"),
    ("startWith", "0:x 1:a 3:b 4:|"),
    ("switch", "0:1 2:2 3:4 5:5 6:|"),
    ("switchToLatest", "0:1 2:2 3:4 5:5 6:|"),
    ("take", "0:a 2:b 2:|"),
    ("takeLast", "5:b 5:c 5:|"),
    ("takeUntil", "0:a 2:b 3:|"),
    ("takeUntilReplacement", "0:a 2:b 3:x 5:y 6:|"),
    ("takeWhile", "0:1 2:2 4:|"),
    ("then", "3:x 5:y 6:|"),
    ("throttle", "4:b 6:c 6:|"),
    ("timeout", "0:a 2:b 4:#"),
    ("try", "0:a 2:b 4:#"),
    ("tryMap", "0:1 2:2 4:#"),
    ("zip", "2:a1 4:b2 5:|"),
  ]

  @Test("Every operator's example gives the expected result", arguments: results)
  func example(name: String, result: String) throws {
    let tried = try #require(Operator.named(name))
    let outcome = try Trial(line: tried.example).run()
    #expect(outcome.result == result)
    #expect(!outcome.isCut)
    #expect(tried.example.contains(name))
  }

  @Test("Every operator has a tested example and a unique name")
  func listed() {
    #expect(Operator.all.map(\.name) == Self.results.map(\.0))
    let names = Operator.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
  }

  @Test(
    "Every operator's Objective-C name is declared in ReactiveObjC",
    arguments: Operator.all.flatMap(\.names))
  func original(name: String) throws {
    guard name.contains(":") else { return }
    let headers = try Repository.files(in: "Tests/Declarations/ReactiveObjC")
      .map { try Repository.text(of: "Tests/Declarations/ReactiveObjC/\($0)") }.joined()
    for part in name.split(separator: ":") { #expect(headers.contains("\(part):")) }
  }

  @Test(
    "An operator is found by its Swift or Objective-C name, regardless of case and colons",
    arguments: [
      ("throttle", "throttle"), ("throttle:", "throttle"), ("Throttle:", "throttle"),
      ("throttle:valuesPassingTest:", "throttle"), ("combineLatestWith:", "combineLatest"),
      ("combineLatestWith", "combineLatest"), ("zipWith:", "zip"), ("takeuntil", "takeUntil"),
      ("bufferWithTime:onScheduler:", "bufferWithTime"), ("scanWithStart", "scan"),
      ("if:then:else:", "if"), ("TRY:", "try"),
    ])
  func names(typed: String, name: String) {
    #expect(Operator.named(typed)?.name == name)
  }

  @Test(
    "No operator is found by an invalid name", arguments: ["", ":", "thrott", "reduce:", "a-b|"])
  func unknown(typed: String) {
    #expect(Operator.named(typed) == nil)
  }

  @Test("Logging operators print the same lines as in ReactiveObjC")
  func printed() throws {
    #expect(
      try Trial(line: "\"a-#\" logAll").run().printed == [
        "<RACDynamicSignal: 0x…> name:  next: a", "<RACDynamicSignal: 0x…> name:  error: #",
      ])
  }
}

extension Trial.Outcome {
  /// The events of the last lane.
  var result: String {
    (diagram.lanes.last?.events ?? []).map { event in
      let seconds = event.time / .seconds(1)
      let time = seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
      return "\(time):\(event.mark.text)"
    }.joined(separator: " ")
  }
}

extension Diagram.Mark {
  fileprivate var text: String {
    switch self {
    case .subscribed: "^"
    case .next(let value): value
    case .failed: "#"
    case .completed: "|"
    case .disposed: "!"
    case .started, .cancelled, .dropped: "\(self)"
    }
  }
}
