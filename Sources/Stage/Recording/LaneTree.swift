import Reactive

/// The drawn names as a tree, with the lanes of their subscriptions.
struct LaneTree {
  /// A drawn name. It has a lane for each subscription.
  struct Node {
    var name: String
    let parent: Int?
    var isHeading = false
    var isTask = false

    /// True for a signal that was sent as a value, and false for one that the lesson itself draws.
    var isSent = false
    var lanes: [Int] = []

    /// The call that made the drawn signal.
    var call: Call?
  }

  /// A lane at a node.
  struct Lane {
    let kind: Diagram.Lane.Kind
    var hasFlags: Bool

    /// True if the values are Booleans, even if they are not drawn as a level.
    let isBoolean: Bool
    let node: Int

    /// True if the subscriber is the recording itself rather than the lesson.
    let isWatched: Bool

    /// True if the lane belongs to a task, a loop or a stream, and not to a signal.
    let isAsynchronous: Bool
    var isOver = false
    var events: [Diagram.Event] = []
  }

  /// The nodes, in the order in which they were added.
  private(set) var nodes: [Node] = []

  /// The lanes of all nodes.
  var lanes: [Lane] = []

  /// The number of the signals that were sent as values.
  private var signals = 0

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  private mutating func node(group: String) -> Int {
    nodes.firstIndex { $0.name == group } ?? add(Node(name: group, parent: nil, isHeading: true))
  }

  /// Returns the node for lanes called `name`, below `group` if there is one. `call` is the call
  /// that made the signal drawn there.
  mutating func node(_ name: String, in group: String?, of call: Call?) -> Int {
    let parent = group.map { node(group: $0) }
    let found = nodes.firstIndex {
      $0.name == name && $0.parent == parent && !$0.isHeading && !$0.isTask
    }
    let index = found ?? add(Node(name: name, parent: parent))
    if nodes[index].call == nil { nodes[index].call = call }
    return index
  }

  /// Returns a new node, below `group`, for the lane of a task called `name`.
  mutating func addTask(_ name: String, in group: String?) -> Int {
    let parent = group.map { node(group: $0) }
    return add(Node(name: name, parent: parent, isTask: true))
  }

  /// Returns a new node, below `parent`, for the lanes of a signal that is sent as a value.
  mutating func addSignal(below parent: Int) -> (node: Int, name: String) {
    let letter = UnicodeScalar(UInt8(ascii: "a") + UInt8(signals % 26))
    let round = signals / 26
    let name = "\(letter)\(round == 0 ? "" : "\(round)")"
    signals += 1
    return (add(Node(name: name, parent: parent, isSent: true)), name)
  }

  /// Adds `lane` at its node and returns its number.
  mutating func add(_ lane: Lane) -> Int {
    lanes.append(lane)
    nodes[lane.node].lanes.append(lanes.count - 1)
    return lanes.count - 1
  }
}
