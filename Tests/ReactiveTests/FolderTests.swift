import Foundation
import Testing

/// Tests of how the engine's files are organised: dependencies between folders, and the names of
/// the files with operators.
@Suite struct FolderTests {
  /// The folders. A folder may use only folders in earlier rows; folders in the same row may not
  /// use each other.
  private static let order = [
    ["Support"],
    ["Disposables"],
    ["Schedulers"],
    ["Delivery"],
    ["Signals"],
    ["Subjects"],
    ["OperatorParts"],
    ["Operators"],
    ["Collections", "Commands", "Properties"],
    ["Packs"],
  ]

  /// The permitted exceptions. A subscription has to end its membership. Hiding the type
  /// `Membership` behind a protocol would make every disposable, and therefore every subscription,
  /// 16 bytes larger.
  ///
  /// A disposable asks `Thread` how much stack is free, because a record in `Support` would need a
  /// second thread-local variable.
  private static let exceptions = [
    "Disposables: Membership of Subjects", "Disposables: Thread of Schedulers",
  ]

  @Test("A folder uses only types of the folders before it")
  func order() {
    let rank = Dictionary(
      uniqueKeysWithValues: Self.order.enumerated().flatMap { rank, folders in
        folders.map { ($0, rank) }
      })
    let home = Dictionary(
      EngineSources.files.flatMap { file in file.types.map { ($0, file.folder) } },
      uniquingKeysWith: { first, _ in first })
    var found: Set<String> = []
    for file in EngineSources.files {
      #expect(rank[file.folder] != nil, "Add the folder \(file.folder) to `order`.")
      for match in file.code.matches(of: /\b[A-Z]\w+/) {
        let type = String(match.output)
        guard !file.privateTypes.contains(type), let other = home[type], other != file.folder,
          rank[other] ?? 0 >= rank[file.folder] ?? 0
        else { continue }
        found.insert("\(file.folder): \(type) of \(other)")
      }
    }
    #expect(
      found.sorted() == Self.exceptions,
      "Move the type or the code that uses it, so that a folder uses only earlier folders.")
  }

  @Test("The engine's README lists the folders in the same order")
  func page() throws {
    let page = try String(
      contentsOf: EngineSources.root.appending(path: "Sources/Reactive/README.md"), encoding: .utf8)
    let listed = page.matches(of: #/(?m)^\| `(\w+)/` /#).map { String($0.1) }
    #expect(listed == Self.order.flatMap { $0 })
  }

  @Test(
    "A file is named after its operator, or after the two operators that it contains")
  func names() {
    for (name, file) in EngineSources.operators.sorted(by: { $0.key < $1.key }) {
      // The compiler miscompiles some uses of parameter packs, so all operators with packs are in
      // one file.
      if file == "Packs" { continue }
      let family = Set(EngineSources.files.first { $0.name == file }?.operators ?? [])
      let isFamily = family.contains { first in
        family.contains { first.lowercased() + $0.lowercased() == file.lowercased() }
      }
      #expect(
        isFamily || name.lowercased().hasPrefix(file.lowercased()),
        "\(name) is in Operators/\(file).swift. Move it to a file with its name.")
    }
  }
}
