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

  /// What the signal is called whose calls these are.
  var nameOfCalled = ""

  /// The operators that make its lanes, as they are called.
  package var calls: [String] { parts.compactMap(\.call) }

  /// Something that happened in a lane.
  struct Note: Sendable {
    let lane: Int
    let time: Duration
    let mark: Diagram.Mark

    /// The lane of the signal that is this value, if it is one that was subscribed to.
    var inner: Int?

    /// The lane that begins because of it, if one does.
    var made: Int?

    /// The number of the thread that it happened on: 1 is main.
    var thread = 1
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
    self.init(
      diagram, sorted.map(\.element), diagram.lanes.map { _ in Part() },
      order: Array(diagram.lanes.indices))
  }
}
