import Reactive

/// A table cell, which is reused for one row after another.
///
/// A binding made for one row must end before the cell shows the next:
///
///     row.title.signal.takeUntil(cell.prepareForReuse).subscribeNext { label.text.value = $0 }
///
/// Tables create their cells: see `TableView.dequeue`.
public final class Cell<Content: Sendable>: LifetimeOwner {
  /// The content: a label, a button, or everything that a tutorial's cell class declares.
  public let content: Content

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  let reuseIdentifier: String
  private let reuse = Subject<Void>()

  /// Creates a cell that shows `content`.
  public init(_ content: Content, reuseIdentifier: String = "") {
    self.content = content
    self.reuseIdentifier = reuseIdentifier
  }

  /// A signal that sends before the cell is reused for another row, and completes when the cell is
  /// deallocated.
  public var prepareForReuse: Signal<Void> {
    reuse.takeUntil(lifetime.ended)
  }

  /// Announces that the cell is about to show another row.
  public func reuseForAnotherRow() {
    reuse.sendNext(())
  }
}
