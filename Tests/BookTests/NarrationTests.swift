import Notebook
import Stage
import Testing

@testable import Book

/// All sentences of the book about events.
struct NarrationTests {
  /// A sentence with the scene that it is about. `last` is the sentence before it.
  private struct Told {
    let sentence: String
    let last: String
    let lanes: [String]
    let place: String
  }

  private static let told = Result {
    try SharedBook.notebook.get().pages.flatMap { page in
      page.experiments.flatMap { experiment -> [Told] in
        let narration = Narration(of: experiment.run, experiment.scene, in: page.file)
        let lanes = experiment.run.score?.laneNames ?? []
        let place = "\(page.lesson.number).\(experiment.scene.name)"
        return [narration.sentences, narration.beatSentences].flatMap { sentences in
          zip(sentences, [""] + sentences).map {
            Told(sentence: $0, last: $1, lanes: lanes, place: place)
          }
        }
      }
    }
  }

  @Test("Every sentence names what it is about")
  func objects() throws {
    let empty = [
      "The code subscribes.", "The code subscribes,", "The code logs this line",
      "this line is logged",
      "The code executes a command", "The code disposes of a subscription", "The code executes.",
      "subscribes to Signal.of",
    ]
    let told = try Self.told.get()
    #expect(told.count > 10_000)
    for one in told {
      #expect(!empty.contains { one.sentence.contains($0) }, "\(one.place): \(one.sentence)")
      #expect(one.sentence.hasSuffix("."), "\(one.place): \(one.sentence)")
      #expect(one.sentence.count <= 500, "\(one.place): \(one.sentence)")
    }
    // A few lines of code name nothing that is subscribed to, executed or disposed of.
    let vague = told.filter { one in
      ["to the signal", "executes the command", "of the subscription"].contains {
        one.sentence.hasSuffix("\($0).")
      }
    }
    #expect(vague.count * 500 < told.count, "\(vague.map { "\($0.place): \($0.sentence)" })")
  }

  @Test("A sentence that begins like the one before it continues it, or says that it repeats it")
  func continued() {
    for (next, hasCause, told) in [
      ("a sends 1.", true, "a sends 1, once more."), ("a sends 1.", false, "a sends 1, once more."),
      ("a sends 1, so b logs.", true, "So b logs."), ("a sends 1, and b logs.", true, "So b logs."),
      ("a sends 1, so b logs.", false, "a sends 1, once more, so b logs."),
      ("a sends 1, to b.", true, "a sends 1, once more, to b."),
      ("a sends 10.", true, "a sends 10."), ("b logs.", true, "b logs."),
    ] {
      #expect(Narration.told([("a sends 1.", false), (next, hasCause)]) == ["a sends 1.", told])
    }
    #expect(
      Narration.told(Array(repeating: ("a.", true), count: 4))
        == ["a.", "a, once more.", "a, once more (3).", "a, once more (4)."])
  }

  @Test("No sentence repeats the one before it")
  func repetitions() throws {
    for one in try Self.told.get() where !one.last.isEmpty {
      #expect(one.sentence != one.last, "\(one.place): \(one.sentence)")
      let repeats = one.sentence.hasPrefix("\(one.last.dropLast()),")
      #expect(!repeats || one.sentence.contains(", once more"), "\(one.place): \(one.sentence)")
    }
  }

  @Test("A sentence that begins with a lane's name spells it as the picture does")
  func laneNames() throws {
    for one in try Self.told.get() {
      guard let first = one.sentence.first, first.isUppercase else { continue }
      for lane in one.lanes where lane.first?.isLowercase == true {
        let capital = lane.prefix(1).uppercased() + lane.dropFirst()
        let isOther = one.lanes.contains { one.sentence.hasPrefix($0) }
        #expect(
          isOther || !one.sentence.hasPrefix("\(capital) "), "\(one.place): \(one.sentence)")
      }
    }
  }

  @Test("The beats of a scene contain each event once, in order")
  func beats() throws {
    for page in try SharedBook.notebook.get().pages {
      for experiment in page.experiments {
        let narration = Narration(of: experiment.run, experiment.scene, in: page.file)
        #expect(
          narration.beats.flatMap { Array($0) } == experiment.run.events.map(\.number),
          "\(page.lesson.number).\(experiment.scene.name)")
      }
    }
  }
}
