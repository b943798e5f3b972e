import Foundation
import TestSupport
import Testing

@testable import Marbles
@testable import Stage

/// Compiler errors for common mistakes: the first error must point at the mistake and say what is
/// wrong. The code is compiled with the modules that these tests were built with.
@Suite struct CompilerErrorTests {
  /// A piece of code, with the first error that the compiler must report, if any.
  struct CompilerErrorCase: Sendable, CustomTestStringConvertible {
    let name: String
    let error: String?
    let code: String

    init(_ name: String, _ error: String?, _ code: String) {
      self.name = name
      self.error = error
      self.code = code
    }

    var testDescription: String { name }

    /// The number of the line that ends with `// here`.
    var line: Int? {
      code.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.hasSuffix("// here") }.map { $0 + 1 }
    }
  }

  @Test("The compiler's first error is on the line with the mistake, and says what is wrong")
  func slips() throws {
    let errors = try Compiler.firstErrors(in: Self.slips.map(\.code))
    for (slip, error) in zip(Self.slips, errors) {
      let text = error?.text ?? "(it compiles)"
      #expect(error?.line == slip.line, "\(slip.name): \(text)")
      guard let expected = slip.error else { continue }
      #expect(text.contains(expected), "\(slip.name)")
    }
  }

  @Test("The code examples in the documentation compile")
  func documentation() throws {
    let pages = try [
      "Documentation/UsingReactive", "Documentation/AsynchronousCode",
      "Sources/Reactive/Reactive.docc/Reactive", "Sources/Controls/Controls.docc/Controls",
    ].map { MarkdownText(try Repository.text(of: "\($0).md")) }
    // The compiler does not find the test framework without additional options.
    let codes = pages.flatMap(\.blocks).map(\.text).filter {
      $0.contains(/^import (Reactive|Controls)\n/) && !$0.contains("import Testing")
    }
    #expect(codes.count == 6)
    for code in codes {
      #expect(try Compiler.firstErrors(in: [code], isProgram: true) == [nil])
    }
  }

  private static let slips: [CompilerErrorCase] = [
    CompilerErrorCase(
      "a control's method in a staged scene", "type 'TextField' has no member 'typ'",
      """
      import Controls
      @testable import Stage
      extension Lesson {
        @LessonBuilder static var slip: Lesson {
          Lesson(99, "CompilerErrorCase", in: .cocoa)
          Scene("good") { log in log("good") }
          Scene.staged("typing", from: "2020-05-28 19:02:21.305235") { log, stage in
            let textField = stage.keep(TextField())
            textField.textSignal.subscribeNext { log("\\($0)") }
            textField.typ("a")  // here
          }
          Scene.staged("good, too") { log, stage in stage.at("14:00:01") { log("good") } }
        }
      }
      """),
    CompilerErrorCase(
      "a subscriber's method in a scene", "type 'Subscription<Int>' has no member 'sendNxt'",
      """
      @testable import Stage
      import Reactive
      private let scene = Scene("sending") { log in
        let signal = Signal<Int> { subscriber in
          subscriber.sendNxt(3)  // here
          subscriber.sendCompleted()
          return nil
        }
        signal.subscribeNext { log("\\($0)") }
      }
      """),
    CompilerErrorCase(
      "a stage in a scene without a stage", "expects 1 argument, but 2 were used",
      """
      @testable import Stage
      private let scene = Scene("no stage") { log, stage in  // here
        stage.at("14:00:01") { log("one") }
      }
      """),
    CompilerErrorCase(
      "a model's method in a scene that awaits", "value of type 'Model' has no member 'signInn'",
      """
      @testable import Stage
      import Reactive
      @OnMain private final class Model {
        func signIn() async throws {}
      }
      private let scene = Scene.staged("awaiting") { log, stage in
        let model = Model()
        try await model.signInn()  // here
        try await stage.clock.sleep(for: .seconds(1))
        log("signed in")
      }
      """),
    CompilerErrorCase(
      "a subscriber's method", "type 'Subscription<Int>' has no member 'sendNxt'",
      """
      import Reactive
      private let signal = Signal<Int> { subscriber in
        subscriber.sendNxt(3)  // here
        subscriber.sendCompleted()
        return nil
      }
      """),
    CompilerErrorCase(
      "a value of the wrong type", "'String' to expected argument type 'Int'",
      """
      import Reactive
      private let signal = Signal<Int> { subscriber in
        subscriber.sendNext("3")  // here
        return nil
      }
      """),
    CompilerErrorCase(
      "an operator in a chain", "type 'Signal<Int>' has no member 'subscribNext'",
      """
      import Reactive
      private func show(_ numbers: Signal<Int>) {
        numbers.filter { $0 > 1 }.map { $0 * 2 }
          .subscribNext { print($0) }  // here
      }
      """),
    CompilerErrorCase(
      "a value's property in a closure", "type 'Int' has no member 'cuont'",
      """
      import Reactive
      private func show(_ numbers: Signal<Int>) {
        numbers.map { value -> Int in
          let count = value.cuont  // here
          return count * 2
        }.subscribeNext { print($0) }
      }
      """),
    CompilerErrorCase(
      "a comparison in a predicate",
      "'==' cannot be applied to operands of type 'Int' and 'String'",
      """
      import Reactive
      private func show(_ numbers: Signal<Int>) {
        numbers.takeUntil { $0 == "3" }  // here
          .subscribeNext { print($0) }
      }
      """),
    CompilerErrorCase(
      "a command's block", "type 'String' has no member 'uppercase'",
      """
      import Reactive
      private let shout = Command<String, String> { word in
        let loud = word.uppercase()  // here
        return .return(loud)
      }
      """),
    CompilerErrorCase(
      "a binding between different types", "'Property<String>' and 'Signal<Int>'",
      """
      import Reactive
      private func bind(_ name: Property<String>, to numbers: Signal<Int>) {
        name <~ numbers  // here
      }
      """),
    CompilerErrorCase(
      "Boolean signals passed as separate arguments",
      "Pass an array: Signal.combineLatest([a, b]).and()",
      """
      import Reactive
      private func both(_ a: Signal<Bool>, _ b: Signal<Bool>) -> Signal<Bool> {
        Signal.combineLatest(a, b).and()  // here
      }
      """),
    CompilerErrorCase(
      "the main actor's property", "main actor-isolated property 'title'",
      """
      import Reactive
      @MainActor private final class Page {
        var title = ""
        func show(_ titles: Signal<String>) {
          titles.subscribeNext { self.title = $0 }  // here
        }
      }
      """),
    // Swift cannot give a better error here. The doc comment on `map` and
    // Documentation/UsingReactive.md explain what to do.
    CompilerErrorCase(
      "a closure with several statements and no result type", "'Any'",
      """
      import Reactive
      private func show(_ numbers: Signal<Int>) {
        numbers.map { value in  // here
          let twice = value * 2
          return "\\(twice)"
        }.subscribeNext { print($0) }
      }
      """),
    CompilerErrorCase(
      "a closure with several statements and a result type", nil,
      """
      import Reactive
      private func show(_ numbers: Signal<Int>) {
        numbers.map { value -> String in
          let twice = value * 2
          return "\\(twice)"
        }.subscribeNext { print($0) }
      }
      """),
  ]
}
