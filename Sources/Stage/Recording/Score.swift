/// Everything that a scene draws: its diagram, and the details for a picture.
///
/// A diagram contains lanes, events and times. A score also contains the order of events at one
/// instant, the operators between lanes, and the thread of each event.
public struct Score: Sendable {
  /// The marble diagram. It has no lanes if the scene draws only other things.
  public let diagram: Diagram

  /// The events of all lanes, in order.
  package let notes: [Note]

  /// Details about the lanes of the diagram.
  package let laneDetails: [LaneDetails]

  /// The indices of the lanes in the order of a picture: an operator's inputs are above its output.
  package let order: [Int]

  /// The screens, one frame for each change.
  package var frames: [ScreenFrame] = []

  /// The calls between a signal and its subscriber, with the messages logged in between.
  package var callSequence: [CallSequenceItem] = []

  /// The event number of each item in `callSequence`.
  package var callEvents: [Int] = []

  /// The classes in a drawing of the class hierarchy.
  package var hierarchy: [HierarchyClass] = []

  /// The drawn references between objects.
  package var ownership: [OwnershipClaim] = []

  /// The names of the signals whose calls are drawn.
  package var called: [String] = []

  /// The number of lanes that belong to tasks, loops and streams.
  package var asynchronousLanes = 0

  /// The lines for `lesson-runner try` that reproduce the results.
  package var typedLines: [TypedLine] = []

  /// The names of the lanes, each with its parent's name if it has a parent.
  package let laneNames: [String]

  /// The operators that make the lanes, as code.
  package var calls: [String] { laneDetails.compactMap(\.call) }

  /// The names of the lanes whose Booleans are not drawn as levels.
  package var flagsAsMarbles: [String] {
    laneDetails.indices.filter { lane in
      let values = notes.filter { $0.lane == lane }.compactMap(\.mark.value)
      // A lane that sends nil does not send only Booleans, so it cannot be a level.
      return laneDetails[lane].isBoolean && !laneDetails[lane].hasFlags && !values.isEmpty
        && !values.contains("(null)")
    }.map { laneNames[$0] }
  }

  /// An event in a lane.
  package struct Note: Sendable {
    package let lane: Int
    package let time: Duration
    package let mark: Diagram.Mark

    /// The lane of the inner signal, if the value is a signal with a subscriber.
    package var inner: Int?

    /// The lanes that this event starts. The lane of an inner signal comes first.
    package var made: [Int] = []

    /// The number of the thread. 1 is main.
    package var thread = 1

    /// The number of the thread that called `subscribe`, if the subscription began on another one.
    package var caller: Int?

    /// The number of the event.
    package var event = 0

    /// The index of the note that caused this one, if there is one.
    package var cause: Int?

    /// The time at which the value entered a buffer, if it was in one.
    package var arrival: Duration?

    /// True for a line that a task logs.
    package var isLogged = false

    /// The other lanes that the value comes from. A combined value has several.
    var sources: [Int] = []

    /// The lanes that the value comes from, or its own lane if it begins there.
    package var origins: [Int] { sources.isEmpty ? [lane] : sources }

    /// True if the event can start a lane.
    var begins: Bool { mark.value != nil || mark == .completed || mark == .failed }
  }

  /// Details about a lane.
  package struct LaneDetails: Sendable {
    /// The operators between the inputs and the lane, if the inputs are known.
    package var call: String?

    /// True if operators make the lane, even if its inputs are unknown.
    var isMade = false

    /// A number that is the same for all lanes made by the same operator call.
    package var band: Int?

    /// The input lanes.
    var sources: [Int] = []

    /// True if the lane's values are Booleans that are drawn as a level.
    package var hasFlags = false

    /// True if the lane's values are Booleans, even if they are not drawn as a level.
    var isBoolean = false
  }

  /// Creates the score of a recording.
  init(_ diagram: Diagram, _ notes: [Note], _ laneDetails: [LaneDetails], order: [Int]) {
    self.diagram = diagram
    laneNames = diagram.fullNames
    self.notes = notes
    self.laneDetails = laneDetails
    self.order = order
  }

  /// Creates a score for a diagram without a recording. At each instant, the events in upper lanes
  /// come first.
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
      diagram, numbered, diagram.lanes.map { LaneDetails(hasFlags: $0.isLevel) },
      order: Array(diagram.lanes.indices))
  }
}
