import Reactive

/// A row of segments. At most one of them is selected.
public final class SegmentedControl: Control {
  /// The index that means no selection.
  public static let noSegment = -1

  /// The titles of the segments.
  public let titles: [String]

  /// The index of the selected segment, counted from 0.
  ///
  /// Observers are notified when code sets the index, but not when the user selects a segment.
  public let selectedSegmentIndex = Property(SegmentedControl.noSegment)

  /// A Boolean value that indicates whether the user can use the control.
  public let isEnabled = Property(true)

  /// The user's actions, one event at a time.
  public let events = Subject<ControlEvents>()

  /// The background colour.
  public let backgroundColor = Property(Color.clear)

  /// A Boolean value that indicates whether the view is hidden.
  public let isHidden = Property(false)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  /// Creates a control with these `titles` and no selection.
  public init(_ titles: String...) {
    self.titles = titles
  }

  /// Taps the segment at `index`, as a user would. Does nothing if the segment is already selected.
  @_disfavoredOverload
  public func select(_ index: Int) {
    guard titles.indices.contains(index), index != selectedSegmentIndex.value else { return }
    change(selectedSegmentIndex, to: index)
  }

  /// Returns a new terminal that sends the index whenever the user selects a segment, and selects
  /// each index it receives, or `nilValue` for nil.
  public func newSelectedSegmentIndexChannel(nilValue: Int) -> ChannelTerminal<Int?> {
    newChannel(for: .valueChanged, to: \.selectedSegmentIndex, nilValue: nilValue)
  }
}
