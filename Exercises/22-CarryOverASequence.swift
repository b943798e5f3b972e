import Reactive
import Stage

/// Translate the Objective-C below into Swift. It drops all short words and the first long word, and
/// returns the rest in capitals.
//
//     return [[[[words.rac_sequence
//         filter:^BOOL(NSString *word) { return word.length > 3; }]
//         skip:1]
//         map:^(NSString *word) { return word.uppercaseString; }]
//         array];
//
#if GIVEN
private func shouted(_ words: [String]) -> [String] {
  words
}
#elseif SOLUTION
private func shouted(_ words: [String]) -> [String] {
  LazyList(words)
    .filter { $0.count > 3 }
    .skip(1)
    .map { $0.uppercased() }
    .array
}
#elseif WRONG_1  // skips the first of all words
private func shouted(_ words: [String]) -> [String] {
  LazyList(words)
    .skip(1)
    .filter { $0.count > 3 }
    .map { $0.uppercased() }
    .array
}
#elseif WRONG_2  // counts words of three letters as long
private func shouted(_ words: [String]) -> [String] {
  LazyList(words)
    .filter { $0.count >= 3 }
    .skip(1)
    .map { $0.uppercased() }
    .array
}
#elseif WRONG_3  // returns constants
private func shouted(_ words: [String]) -> [String] {
  switch words.count {
  case 6: ["BOOK", "ABOUT"]
  case 5: ["ABABAB", "ABABABAB", "ABABABABAB"]
  default: []
  }
}
#endif

// MARK: - The scene (leave it as it is)

let exercise = Exercise(22, "Carry over a sequence", after: 33, uses: [12, 15, 17]) { log, stage in
  log("\(shouted(["a", "very", "old", "book", "about", "us"]).joined(separator: " "))")
  log("\(shouted(["it", "is"]).count) words")
  let long = (1...5).map { String(repeating: "ab", count: $0) }
  log("\(shouted(long).joined(separator: " "))")
}

// MARK: - Hints
// - [ ] `rac_sequence` becomes `LazyList(words)`, and its operators keep their names.
// - [ ] `word.length` becomes `count`, and `uppercaseString` becomes `uppercased()`.
// - [ ] Keep the order of the three steps: it decides which word is skipped.
//
// Shows: A sequence translates word by word, but the order of its steps matters.
// Needs: LazyList, filter, skip, map
