import Foundation
import Testing

/// Tests that the engine stays plain: it spends speed on being read.
@Suite struct PlainCodeTests {
  @Test("Few files have attributes for the optimizer, and few declarations are unchecked")
  func attributes() throws {
    let inlining =
      #/@(_\w*EmitIntoClient|inlinable|inline|usableFromInline|exclusivity|_\w*peciali\w+)/#
    var (files, lines, exclusivity, unmanaged) = ([String](), 0, 0, 0)
    for file in EngineSources.files {
      let source = file.code.split(separator: "\n")
      let found = source.filter { $0.contains(inlining) }.count
      if found > 0 { files.append(file.name) }
      lines += found
      exclusivity += source.filter { $0.contains("@exclusivity(unchecked)") }.count
      unmanaged += source.filter { $0.contains("Unmanaged") }.count
    }
    #expect(files.count <= 20, "These files have such attributes: \(files)")
    #expect(lines <= 100)
    #expect(exclusivity <= 20)
    #expect(unmanaged <= 6)
  }
}
