import Reactive
import Stage

/// Carry the Objective-C in this file over to Swift: the long words in capitals, without the first
/// of them.
//
//     return [[[[words.rac_sequence
//         filter:^BOOL(NSString *word) { return word.length > 3; }]
//         skip:1]
//         map:^(NSString *word) { return word.uppercaseString; }]
//         array];
//
private func shouted(_ words: [String]) -> [String] {
  LazyList(words)
    .filter { $0.count > 3 }
    .skip(1)
    .map { $0.uppercased() }
    .array
}

// MARK: - The scene, which stays as it is

extension Exercise {
  static var carryOverASequence: Exercise {
    Exercise(23, "Carry over a sequence", after: 33) { log, stage in
      log("\(shouted(["a", "very", "old", "book", "about", "us"]).joined(separator: " "))")
      log("\(shouted(["it", "is"]).count) words")
    }
  }
}

// MARK: - Hints
// - [ ] `rac_sequence` is `LazyList(words)`, and its operators have their names.
// - [ ] `word.length` is `count`, and `uppercaseString` is `uppercased()`.
// - [ ] Keep the order of the three: it matters which word is the first.
//
// Shows: Sequences carry over word by word; the order of the steps is a part of what they say.
