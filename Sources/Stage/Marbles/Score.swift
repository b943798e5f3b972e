/// What a scene draws: its diagram, and what a picture tells besides.
///
/// A diagram says what was sent in which lane, and when. A score also knows what came first among
/// what happened at one instant, which operator made a lane of which others, and which thread sent
/// what.
public struct Score: Sendable {
  /// What was sent in which lane, and when. It has no lanes where something else is drawn.
  public let diagram: Diagram

  /// What happened, in order.
  let notes: [Note]

  /// What is known of the lanes of the diagram besides.
  let parts: [Part]

  /// The lanes of the diagram in the order in which a picture has them: what goes into an operator
  /// above what comes out.
  let order: [Int]

  /// What screens show, at each instant at which that changes.
  var frames: [ScreenFrame] = []

  /// Who calls whom, and what is logged meanwhile.
  var exchanges: [Exchange] = []

  /// Classes of signals, if these are what is drawn.
  var family: [FamilyMember] = []

  /// The references between objects, if these are what is drawn.
  var ownership: [OwnershipClaim] = []

  /// The names of the signals whose calls these are.
  var called: [String] = []

  /// The names of the lanes, with what tells one from another of the same name.
  let laneNames: [String]

  /// The operators that make its lanes, as they are called.
  package var calls: [String] { parts.compactMap(\.call) }

  /// Something that happened in a lane.
  struct Note: Sendable {
    let lane: Int
    let time: Duration
    let mark: Diagram.Mark

    /// The lane of the signal that is this value, if it is one that was subscribed to.
    var inner: Int?

    /// The lanes that begin because of it, first that of the signal.
    var made: [Int] = []

    /// The number of the thread that it happened on: 1 is main.
    var thread = 1

    /// The number of the event.
    var event = 0

    /// The note that led to it, if there is one.
    var cause: Int?

    /// The other lanes that the value comes from: several if it has been put together.
    var sources: [Int] = []

    /// The lanes that the value comes from: its own lane if it begins there.
    var origins: [Int] { sources.isEmpty ? [lane] : sources }

    /// True if what it leads to may begin a lane.
    var begins: Bool { mark.value != nil || mark == .completed || mark == .failed }
  }

  /// What is known of a lane besides its events.
  struct Part: Sendable {
    /// The operators between what goes in and the lane, if what goes in is known.
    var call: String?

    /// Whether operators make it, of whatever goes in.
    var isMade = false

    /// Which lanes have their operators in common, by a number.
    var band: Int?

    /// The lanes that go in.
    var sources: [Int] = []
  }

  /// What was recorded.
  init(_ diagram: Diagram, _ notes: [Note], _ parts: [Part], order: [Int]) {
    self.diagram = diagram
    laneNames = diagram.fullNames
    self.notes = notes
    self.parts = parts
    self.order = order
  }

  /// What is known of a diagram that nobody has played: at one instant the upper lane comes first.
  public init(_ diagram: Diagram) {
    let notes = diagram.lanes.enumerated().flatMap { lane, content in
      content.events.map { Note(lane: lane, time: $0.time, mark: $0.mark) }
    }
    let sorted = notes.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    let numbered = sorted.enumerated().map { index, item in
      var note = item.element
      note.event = index + 1
      return note
    }
    self.init(
      diagram, numbered, diagram.lanes.map { _ in Part() },
      order: Array(diagram.lanes.indices))
  }
}
