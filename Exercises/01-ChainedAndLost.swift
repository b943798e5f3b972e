import Stage

/// A shop query is built step by step: which books, in which order, how many. Only the last step
/// takes effect. Make the query keep all the steps.
#if GIVEN
private struct Query: Sendable {
  var words: [String] = []

  func books(by author: String) -> Query { Query(words: ["by \(author)"]) }

  func sorted(by key: String) -> Query { Query(words: ["sorted by \(key)"]) }

  func first(_ count: Int) -> Query { Query(words: ["the first \(count)"]) }
}
#elseif SOLUTION
private struct Query: Sendable {
  var words: [String] = []

  func books(by author: String) -> Query { adding("by \(author)") }

  func sorted(by key: String) -> Query { adding("sorted by \(key)") }

  func first(_ count: Int) -> Query { adding("the first \(count)") }

  private func adding(_ word: String) -> Query { Query(words: words + [word]) }
}
#elseif WRONG_1  // adds in front
private struct Query: Sendable {
  var words: [String] = []

  func books(by author: String) -> Query { adding("by \(author)") }

  func sorted(by key: String) -> Query { adding("sorted by \(key)") }

  func first(_ count: Int) -> Query { adding("the first \(count)") }

  private func adding(_ word: String) -> Query { Query(words: [word] + words) }
}
#elseif WRONG_2  // adds nothing
private struct Query: Sendable {
  var words: [String] = []

  func books(by author: String) -> Query { adding("by \(author)") }

  func sorted(by key: String) -> Query { adding("sorted by \(key)") }

  func first(_ count: Int) -> Query { adding("the first \(count)") }

  private func adding(_ word: String) -> Query { self }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(1, "Chained and lost", after: 1) { log, stage in
  let query = Query().books(by: "Austen").sorted(by: "year").first(3)
  log("\(query.words.joined(separator: ", "))")
  let other = Query().sorted(by: "title").books(by: "Eliot")
  log("\(other.words.joined(separator: ", "))")
}

// MARK: - Hints
// - [ ] Each call returns a query. On which query is the next call made?
// - [ ] Each query in a chain is a copy: it has the `words` of the previous one, and one more.
// - [ ] Move the code that the three methods share into one method: `words + [word]`.
//
// Shows: A chain works if each call returns something that remembers the calls before it.
