import Stage

/// A question to a shop is put together from its parts: which books, in which order, how many. The
/// list on the screen answers only the last part. Have the question keep all that it has been told.
private struct Question: Sendable {
  var words: [String] = []

  func books(by author: String) -> Question { adding("by \(author)") }

  func sorted(by key: String) -> Question { adding("sorted by \(key)") }

  func first(_ count: Int) -> Question { adding("the first \(count)") }

  private func adding(_ word: String) -> Question { self }
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var chainedAndLost: Exercise {
    Exercise(1, "Chained and lost", after: 1) { log, stage in
      let question = Question().books(by: "Austen").sorted(by: "year").first(3)
      log("\(question.words.joined(separator: ", "))")
      let other = Question().sorted(by: "title").books(by: "Eliot")
      log("\(other.words.joined(separator: ", "))")
    }
  }
}

// MARK: - Hints
// - [ ] Each call returns a question. Which one is the next call made on?
// - [ ] A chain is made of copies: each has the `words` that it got, and one more.
// - [ ] Write what the three methods share once: `words + [word]`.
//
// Shows: A chain works because each call returns something that knows all that was said before.
