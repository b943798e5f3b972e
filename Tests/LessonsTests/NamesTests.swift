import Foundation
import Lessons
import Stage
import TestSupport
import Testing

@testable import Notebook

@Suite(.notebook) struct NamesTests {
  @Test("A name's lesson exists", arguments: Name.all)
  func lesson(name: Name) {
    #expect(Lesson.numbered(name.lesson) != nil)
  }

  @Test("Every name used here is declared in the sources", arguments: Name.all)
  func declared(name: Name) throws {
    // `Signal.never()` names two things: the type, and its member.
    let parts = name.here.prefix { $0 != "(" }.split(separator: ".")
    let declared = try Declared.names.get()
    #expect(!parts.isEmpty)
    for part in parts { #expect(declared.contains(String(part)), "\(name.here)") }
  }

  @Test("Every counterpart, and nothing else, says what differs", arguments: Name.all)
  func difference(name: Name) {
    let hasCounterpart = name.combine != nil || name.concurrency != nil
    #expect((name.difference?.isEmpty == false) == hasCounterpart)
  }

  @Test("Every name without a counterpart, and nothing else, says what to do instead")
  func counterparts() {
    let names = Name.all.filter { $0.combine == nil && $0.concurrency == nil }.map(\.objectiveC)
    #expect(Set(names) == Set(Name.instead.keys))
  }

  @Test("Names for leaving RAC are shown in chapter IX", arguments: Name.all)
  func leaving(name: Name) {
    guard let leaving = name.leaving else { return }
    #expect(Lesson.numbered(leaving)?.chapter == .leaving)
  }

  @Test("No name is listed twice")
  func unique() {
    let names = Name.all.map(\.objectiveC)
    #expect(names.count == Set(names).count)
    #expect(names.count >= 60)
  }

  @Test(
    "A name is found however it is written",
    arguments: [
      ("RACObserve", 34), ("racobserve", 34), ("rac_prepareForReuseSignal", 38),
      ("switchToLatest", 23), ("combineLatest:reduce:", 22), ("-map:", 12), ("flattenMap(_:)", 13),
      ("Signal.never()", 5), ("createSignal", 4), ("LazyList", 33), ("<~", 34),
      ("PassthroughSubject", 6), ("debounce", 30),
    ])
  func found(word: String, lesson: Int) {
    #expect(Name.matching(word).first?.lesson == lesson)
  }

  @Test("An empty name finds nothing", arguments: ["", ":", "()", "noSuchName"])
  func unknown(word: String) {
    #expect(Name.matching(word).isEmpty)
  }
}

extension Name: CustomTestStringConvertible {
  /// Its name in Objective-C.
  public var testDescription: String { objectiveC }
}
