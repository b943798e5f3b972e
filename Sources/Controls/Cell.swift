import Reactive

/// A cell of a table, which shows one row after the other.
///
/// What is bound for one row must end before the next is shown:
///
///     row.title.signal.takeUntil(cell.prepareForReuse).subscribeNext { label.text.value = $0 }
///
/// A cell is made by its table: see `TableView.dequeue`.
public final class Cell<Content: Sendable>: LifetimeOwner {
  /// What stands in it: a label, a button, or all that a tutorial's cell class declares.
  public let content: Content

  /// Its life.
  public let lifetime = Lifetime()

  let reuseIdentifier: String
  private let reuse = Subject<Void>()

  /// A cell that shows `content`.
  public init(_ content: Content, reuseIdentifier: String = "") {
    self.content = content
    self.reuseIdentifier = reuseIdentifier
  }

  /// Sends whenever the cell is about to show another row, and completes when the cell goes.
  public var prepareForReuse: Signal<Void> {
    reuse.takeUntil(lifetime.ended)
  }

  /// Tells that the cell is taken for another row.
  public func reuseForAnotherRow() {
    reuse.sendNext(())
  }
}
