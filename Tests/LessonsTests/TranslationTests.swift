import Foundation
import Notebook
import TestSupport
import Testing

@testable import Explaining

/// The Swift code that `explain` prints. The compiler checks it against the declarations in
/// `Tests/Declarations/Today`, or against Apple's modules where they exist.
@Suite struct TranslationTests {
  @Test("The compiler accepts every translation of code like that in apps, and of random chains")
  func compiles() throws {
    var random = RandomChains(seed: 1)
    let statements = Explained.codes(in: try Repository.text(of: Explained.compiled))
    let shapes = statements + Self.templates + (0..<200).map { _ in random.statement() }
    var codes: [(shape: String, code: String)] = []
    var known: Set<Today> = []
    for shape in shapes {
      let today = CodeExplanation(of: shape).today
      #expect(!today.isEmpty, "\(shape)")
      for row in today where !row.code.isEmpty && known.insert(row).inserted {
        codes.append((shape, SwiftProgram(row, number: codes.count).text))
      }
    }
    let errors = try Compiler.firstErrors(in: Self.declarations() + codes.map(\.code))
    for error in errors.dropLast(codes.count) { #expect(error == nil) }
    for (index, error) in errors.suffix(codes.count).enumerated() {
      #expect(error == nil, "\(codes[index].shape)\n\(codes[index].code)")
    }
  }

  @Test("The declarations report what Combine, UIKit and the main actor do not allow")
  func mistakes() throws {
    let mistakes = [
      "control.addAction(UIAction { _ in use() })",
      "tap.addAction(UIAction { _ in }, for: .touchUpInside)",
      "states.sink { self.shown = 1 }.store(in: &cancellables)",
      "numbers.sink { use($0) }.store(in: &cancellables)",
      "numbers.subscribe(self).store(in: &cancellables)",
      "Publishers.Merge(states, numbers).sink(receiveCompletion: { _ in }) { use($0) }.store(in: &cancellables)",
      "button.enabled = true", "Task.detached { self.button.isEnabled = true }",
    ]
    let codes = mistakes.enumerated().map { index, code in
      SwiftProgram(Today(13, "Combine.", code, "57"), number: index).text
    }
    let errors = try Compiler.firstErrors(in: Self.declarations() + codes)
    for (index, error) in errors.suffix(codes.count).enumerated() {
      #expect(error != nil, "\(mistakes[index])")
    }
  }

  /// A chain with each operator whose dictionary row has a template.
  private static let templates = Name.all.compactMap { name -> String? in
    // These need signals of tuples, connections or sequences, which other statements have.
    let special = [
      "and", "or", "not", "flatten", "switchToLatest", "reduceApply", "autoconnect", "RACObserve",
      "multicast:", "publish",
    ]
    guard [name.line, name.loop].contains(where: { $0?.hasPrefix(".") == true }),
      !name.objectiveC.hasPrefix("fold"), !special.contains(name.objectiveC)
    else { return nil }
    let signals = [
      "takeUntil", "merge", "concat", "zipWith", "combineLatest", "combineLatestWith", "catchTo",
    ]
    let numbers = [
      "take", "skip", "takeLast", "delay", "throttle", "retry", "timeout", "bufferWithTime",
    ]
    let parts = name.objectiveC.split(separator: ":").map(String.init)
    let words = parts.map { part in
      if signals.contains(part) { return "\(part):self.numbers" }
      if numbers.contains(part) { return "\(part):1" }
      switch part {
      case "onScheduler": return "onScheduler:[RACScheduler mainThreadScheduler]"
      case "subscribeOn", "deliverOn": return "\(part):[RACScheduler mainThreadScheduler]"
      case "startWith", "mapReplace", "ignore", "scanWithStart", "aggregateWithStart",
        "combinePreviousWithStart", "setNameWithFormat":
        return "\(part):@1"
      case "reduce": return "reduce:^(id x, id y) { return x; }"
      default: return "\(part):^(id x) { return x; }"
      }
    }
    let operation = name.objectiveC.contains(":") ? words.joined(separator: " ") : name.objectiveC
    return "[[self.numbers \(operation)] subscribeNext:^(id y) { show(y); }];"
  }

  private static func declarations() throws -> [String] {
    try ["Combine", "UIKit", "SwiftUI", "AsyncAlgorithms", "App"].map { name in
      let text = try Repository.text(of: "Tests/Declarations/Today/\(name).swift")
      return name == "App" ? SwiftProgram.imports + text : text
    }
  }
}
