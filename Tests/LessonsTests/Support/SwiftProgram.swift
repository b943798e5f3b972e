import Foundation

@testable import Explaining

/// An answer of `explain` as a file that compiles: a method of a screen, with calls in place of the
/// parts that the answer omits.
struct SwiftProgram {
  static let imports = """
    #if canImport(Combine)
      import Combine
    #endif
    #if canImport(SwiftUI)
      import SwiftUI
    #endif
    import Foundation
    import Observation
    #if canImport(FoundationNetworking)
      import FoundationNetworking
    #endif

    """

  let text: String

  init(_ row: Today, number: Int) {
    let parts = row.code.components(separatedBy: Today.members + "\n")
    let (statements, members) = (parts[0], parts.count > 1 ? parts[1] : "")
    let isCombine = row.advice.hasPrefix("Combine")
    let base = isCombine ? "CombineScreen" : members.isEmpty ? "LoopScreen" : "MemberScreen"
    // A method that awaits nothing is not asynchronous, so that requests are publishers.
    let effects = isCombine ? "throws" : "async throws"
    let lines = Self.filled(statements).split(separator: "\n").map(String.init)
    let body = lines.map { $0.hasPrefix(".") ? "_ = EmptyView()\($0)" : $0 }.joined(
      separator: "\n    ")
    text = """
      \(Self.imports)
      @MainActor final class Screen\(number): \(base)\(members.contains("@Published") ? "" : "") {
        \(Self.filled(members).replacing("@objc ", with: "override "))
        func now(_ item: Item, transform: @escaping (Value) -> Value) \(effects) -> Any? {
          \(row.advice.contains("SwiftUI") && !row.code.contains("@Bindable") ? "let (viewModel, model) = (viewModel, model)" : "")
          \(body)
          \(statements.hasPrefix("throw") || statements.contains(#/(^|\n)return/#) ? "" : "return nil")
        }
      }
      """
  }

  /// Returns `code` with a call in place of each `…`. The call uses all parameters of the closure.
  static func filled(_ code: String) -> String {
    var code = code.replacing(#/ +\/\/ .*/#, with: "")
      .replacing("#selector", with: "selector")
      .replacing("@Bindable var viewModel: Model", with: "@Bindable var viewModel = Model()")
      .replacing("@Bindable var model: Model", with: "@Bindable var model = Model()")
      .replacing("\"…\"", with: "\"\"")
      .replacing("-> Value {\n  …", with: "-> Value {\n  return hole()")
      .replacing("&& …", with: "&& flag()").replacing("guard … else", with: "guard flag() else")
      .replacing("if … {", with: "if flag() {")
      .replacing("= try await …", with: "= try await work()").replacing(
        "= try …", with: "= try hole()"
      )
      .replacing(#/= …$/#.anchorsMatchLineEndings(), with: "= hole()").replacing(
        "= … }", with: "= hole() }"
      )
      .replacing(#/var (\w+): Bool \{ … \}/#) { "var \($0.1): Bool { flag() }" }
      .replacing(#/var (\w+): Value \{ … \}/#) { "var \($0.1): Value { hole() }" }
      .replacing(
        "continuation in … }", with: "continuation in continuation.resume(returning: Value()) }"
      )
      .replacing(
        ", selection: $viewModel.index) { … }",
        with: ", selection: $viewModel.index) { EmptyView() }"
      )
      .replacing(#/(reductions|scan|reduce)\((.*?)\) \{ … \}/#) {
        "\($0.1)(\($0.2)) { hole($0, $1) }"
      }
    let kinds = [
      ("map|compactMap|tryMap", "hole"), ("filter|prefix|drop|contains|allSatisfy|first", "flag"),
      ("flatMap|catch", "newPublisher"), ("sink|UIAction|style: \\.default\\)", "use"),
      ("Deferred", "newPublisher"),
    ]
    for (names, call) in kinds {
      let start = try? Regex<(Substring, Substring, Substring, Substring)>(
        "((?:\\.(?:\(names))|Deferred|UIAction|default\\))(?:\\([^{}\\n]*(?:\\{[^{}\\n]*\\})?[^{}\\n]*\\))? \\{)([^{}…\\n]*?)(!?)…"
      )
      guard let start else { continue }
      code = code.replacing(start) { match in
        let name = match.1.firstMatch(of: #/\w+/#).map { String($0.0) } ?? ""
        let isOf = names.split(separator: "|").contains { $0 == name } || names.contains(name)
        guard isOf else { return String(match.0) }
        let parameters = Self.parameters(of: match.2)
        let arguments = name == "Deferred" ? "" : parameters ?? "$0"
        return "\(match.1)\(match.2) \(match.3)\(call)(\(arguments))"
      }
    }
    // The closure before `switchToLatest` returns publishers, and a flag needs a Boolean.
    code = code.replacing(#/hole(\([^)]*\) \}\s*\.switchToLatest)/#) { "newPublisher\($0.1)" }
    code = code.replacing(#/hole(\([^)]*\) \}\s*\.map \{ \$0 \?)/#) { "flag\($0.1)" }
    if code.contains(#/isEnabled = (\$0|value)/#) { code = code.replacing("hole(", with: "flag(") }
    return code.replacing(#/(receive\w+: \{)([^{}…]*?)…/#) { match in
      "\(match.1)\(match.2) use(\(Self.parameters(of: match.2) ?? "$0"))"
    }
    .replacing("…", with: "use()")
  }

  /// Returns the names of a closure's parameters, or nil if it has no header.
  private static func parameters(of header: Substring) -> String? {
    guard let range = header.range(of: " in", options: .backwards) else { return nil }
    let names = header[..<range.lowerBound].replacing(#/\[.*?\]/#, with: "").replacing(
      "@MainActor", with: "")
    return names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0 != "_" && !$0.isEmpty }.joined(separator: ", ")
  }
}
