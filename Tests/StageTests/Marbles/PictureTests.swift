import Foundation
import Stage
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A diagram as a picture.
@Suite struct PictureTests {
  @Test("The picture is well-formed, and has all its parts", arguments: Diagrams.names)
  func parts(name: String) throws {
    let diagram = try #require(Diagrams.all[name])
    let picture = try Picture(diagram.svg(title: "A <b> & \"c\""))
    #expect(picture.problems == [])
    #expect(picture.titles.first == "A <b> & \"c\"")
  }

  @Test("Every mark has a title, and every value its letter or word")
  func marks() throws {
    let picture = try Picture(Diagrams.subjects.svg(title: "subjects"))
    #expect(
      picture.titles.dropFirst() == [
        "a in source at 100 ms", "b in source at 200 ms", "c in source at 300 ms",
        "source completes at 400 ms", "early of Subject is subscribed at 0 ms",
        "a in early of Subject at 100 ms", "b in early of Subject at 200 ms",
        "c in early of Subject at 300 ms", "early of Subject completes at 400 ms",
        "late of Subject is subscribed at 250 ms", "c in late of Subject at 300 ms",
        "late of Subject completes at 400 ms",
        "late of ReplaySubject (capacity 2) is subscribed at 250 ms",
        "a in late of ReplaySubject (capacity 2) at 250 ms",
        "b in late of ReplaySubject (capacity 2) at 250 ms",
        "c in late of ReplaySubject (capacity 2) at 300 ms",
        "late of ReplaySubject (capacity 2) completes at 400 ms",
      ])
    #expect(picture.texts.filter { ["a", "b", "c"].contains($0) }.count == 10)
  }

  @Test("The description tells the sequence in words")
  func description() throws {
    let picture = try Picture(Diagrams.subjects.svg(title: "subjects"))
    #expect(
      picture.description == """
        At 0 ms: early of Subject is subscribed. \
        At 100 ms: a in source, a in early of Subject. \
        At 200 ms: b in source, b in early of Subject. \
        At 250 ms: late of Subject is subscribed, \
        late of ReplaySubject (capacity 2) is subscribed, \
        a in late of ReplaySubject (capacity 2), b in late of ReplaySubject (capacity 2). \
        At 300 ms: c in source, c in early of Subject, c in late of Subject, \
        c in late of ReplaySubject (capacity 2). \
        At 400 ms: source completes, early of Subject completes, late of Subject completes, \
        late of ReplaySubject (capacity 2) completes.
        """)
  }

  @Test("What happens at one instant is stacked")
  func stack() throws {
    let lane = Diagrams.lane("a", (0, .subscribed), (0, .next("x")), (0, .next("y")))
    let picture = try Picture(Diagram([lane]).svg(title: "stack"))
    #expect(picture.marbles.count == 2)
    #expect(Set(picture.marbles.map(\.x)).count == 1)
    #expect(Set(picture.marbles.map(\.y)).count == 2)
  }

  @Test("The end, an error and a disposal have shapes of their own")
  func shapes() throws {
    let shapes = try [Diagram.Mark.completed, .failed, .disposed, .subscribed].map { mark in
      let lane = Diagrams.lane("a", (0, mark), sends: true)
      return try Picture(Diagram([lane]).svg(title: "shape")).shapes
    }
    #expect(shapes.allSatisfy { $0.count == 1 })
    #expect(Set(shapes).count == 4)
  }

  @Test("The same diagram gives the same bytes, on every machine")
  func stable() throws {
    let path = "Tests/Pictures/three-lanes.svg"
    let expected = try Repository.text(of: path)
    #expect(
      Diagrams.subjects.svg(title: "Three lanes") == expected,
      "Look at the new picture, and if it is right, put it in the place of \(path).")
  }
}
