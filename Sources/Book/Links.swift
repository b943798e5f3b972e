import Notebook
import Stage

/// The addresses in the book to which the notebook's links lead.
struct Links: Sendable {
  /// The book's page for each anchor of the notebook's front page: `names` is on `names.html`.
  let pages: [String: String]

  /// Returns the address in the book for `target`, as written on the notebook's front page, or nil
  /// if the book does not contain the target.
  func address(of target: String) -> String? {
    if target.has("://") { return HTML.escaped(target) }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let place = parts.count == 2 ? String(parts[1]) : ""
    switch parts[0] {
    case "", Notebook.front[...]:
      return place.isEmpty ? "index.html" : pages[place].map { "\($0)#\(place)" }
    case Notebook.names[...]: return "names.html" + (place.isEmpty ? "" : "#\(place)")
    case let path where path.hasPrefix("\(Notebook.folder)/") && path.hasSuffix(".md"):
      let name = path.dropFirst(Notebook.folder.count + 1).dropLast(3)
      return "\(name).html" + (place.isEmpty ? "" : "#\(place)")
    case let path where path.hasPrefix("\(ShortPath.folder)/") && path.hasSuffix(".swift"):
      return Int(path.dropFirst(ShortPath.folder.count + 1).prefix { $0.isNumber }).map(
        PathPages.name)
    default: return nil
    }
  }
}
