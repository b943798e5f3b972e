import Reactive

/// A row of segments, of which one at most is selected.
public final class SegmentedControl: Control {
  /// The index for none.
  public static let noSegment = -1

  /// What the segments read.
  public let titles: [String]

  /// Which segment is selected, counted from 0.
  ///
  /// Code that sets it tells those who observe it; a user who selects one does not.
  public let selectedSegmentIndex = Property(SegmentedControl.noSegment)

  /// Whether it takes notice of the user.
  public let isEnabled = Property(true)

  /// What the user does to it.
  public let events = Subject<ControlEvents>()

  /// What shows behind it.
  public let backgroundColor = Property(Color.clear)

  /// Whether it is left out of what the screen shows.
  public let isHidden = Property(false)

  /// Its life.
  public let lifetime = Lifetime()

  /// A control whose segments read `titles`, none of them selected.
  public init(_ titles: String...) {
    self.titles = titles
  }

  /// The user taps the segment at `index`, which does nothing if it is selected already.
  public func select(_ index: Int) {
    guard titles.indices.contains(index), index != selectedSegmentIndex.value else { return }
    change(selectedSegmentIndex, to: index)
  }

  /// A new terminal that sends the index whenever the user selects a segment, and selects the one
  /// that it is sent, or `nilValue`.
  public func newSelectedSegmentIndexChannel(nilValue: Int) -> ChannelTerminal<Int?> {
    newChannel(for: .valueChanged, to: \.selectedSegmentIndex, nilValue: nilValue)
  }
}
