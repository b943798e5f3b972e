import Reactive

/// A cell of a table, which shows one row after the other.
///
/// What is bound for one row must end before the next is shown:
///
///     row.title.signal.takeUntil(cell.prepareForReuse).subscribeNext { label.text.value = $0 }
public final class Cell: LifetimeOwner {
  /// The life of the cell.
  public let lifetime = Lifetime()

  private let reuse = Subject<Void>()

  /// A cell that shows nothing yet.
  public init() {}

  /// Sends whenever the cell is about to show another row, and completes when the cell goes.
  public var prepareForReuse: Signal<Void> {
    reuse.takeUntil(lifetime.ended)
  }

  /// The table takes the cell for another row.
  public func reuseForAnotherRow() {
    reuse.sendNext(())
  }
}
