import Reactive

/// Rows, of which a few are on display, in cells that are used again and again.
///
///     func cell(forRow row: Int, in table: TableView<Label>) -> Cell<Label> {
///       let cell = table.dequeue("Book") { Label() }
///       cell.content.text.value = books[row].title
///       return cell
///     }
///
/// Which cell shows which row follows from three rules.
///
/// - Scrolling goes row by row. The row that comes into view asks for its cell before the row at the
///   other end puts its own away, since for a moment both are half to be seen.
/// - Reloading puts all cells away, from top to bottom, and then asks for each row, from top to
///   bottom.
/// - The cell that was put away last is taken first; it tells `prepareForReuse` when it is taken.
///
/// Like all of a user interface, a table is to be used on one thread.
public final class TableView<Content: Sendable>: View {
  /// What shows behind it.
  public let backgroundColor = Property(Color.clear)

  /// Whether it is left out of what the screen shows.
  public let isHidden = Property(false)

  /// Its life.
  public let lifetime = Lifetime()

  /// The rows on display.
  public let visibleRows = Property(0..<0)

  /// The row that was selected last, if any.
  public let selectedRow = Property(Int?.none)

  private let capacity: Int
  private let source = Property<@Sendable () -> (any TableDataSource<Content>)?>({ nil })
  private let onDisplay = Property<[Int: Cell<Content>]>([:])
  private let putAway = Property<[Cell<Content>]>([])
  private let selecting = Subject<Int>()

  /// An empty table that shows `capacity` rows at a time.
  public init(showing capacity: Int) {
    self.capacity = capacity
  }

  /// Shows the rows of `dataSource`, which it does not hold.
  public func setDataSource(_ dataSource: (any TableDataSource<Content>)?) {
    source.value = { [weak dataSource] in dataSource }
    reloadData()
  }

  /// Asks for all rows anew, and stays scrolled as far down as it was, if there are still rows.
  public func reloadData() {
    let shown = visibleCells
    onDisplay.value = [:]
    putAway.modify { $0 += shown }
    let count = rowCount
    let top = max(0, min(visibleRows.value.lowerBound, count - capacity))
    let rows = top..<min(count, top + capacity)
    for row in rows { show(row) }
    visibleRows.value = rows
    selectedRow.value = nil
  }

  /// The user scrolls until `row` is the top one, or as far as there are rows.
  public func scroll(toTop row: Int) {
    let goal = max(0, min(row, rowCount - capacity))
    while visibleRows.value.lowerBound != goal {
      let rows = visibleRows.value
      let isDown = rows.lowerBound < goal
      let step = isDown ? 1 : -1
      show(isDown ? rows.upperBound : rows.lowerBound - 1)
      hide(isDown ? rows.lowerBound : rows.upperBound - 1)
      visibleRows.value = rows.lowerBound + step..<rows.upperBound + step
    }
  }

  /// The user taps `row`; one that is not on display cannot be tapped.
  public func select(_ row: Int) {
    guard visibleRows.value.contains(row) else { return }
    selectedRow.value = row
    selecting.sendNext(row)
  }

  /// Sends each row that the user taps, and completes when the table goes.
  public var selections: Signal<Int> { selecting.takeUntil(lifetime.ended) }

  /// The cell of `row`, if that is on display.
  public func cell(at row: Int) -> Cell<Content>? { onDisplay.value[row] }

  /// The cells on display, from top to bottom.
  public var visibleCells: [Cell<Content>] {
    onDisplay.value.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A cell that was put away under `reuseIdentifier`, or else a new one, whose content
  /// `makeContent` makes.
  public func dequeue(_ reuseIdentifier: String, orMake makeContent: () -> Content)
    -> Cell<Content>
  {
    let cells = putAway.value
    guard let index = cells.lastIndex(where: { $0.reuseIdentifier == reuseIdentifier }) else {
      return Cell(makeContent(), reuseIdentifier: reuseIdentifier)
    }
    putAway.modify { $0.remove(at: index) }
    cells[index].reuseForAnotherRow()
    return cells[index]
  }

  private var rowCount: Int { source.value()?.rowCount(in: self) ?? 0 }

  private func show(_ row: Int) {
    guard let cell = source.value()?.cell(forRow: row, in: self) else { return }
    onDisplay.modify { $0[row] = cell }
  }

  private func hide(_ row: Int) {
    guard let cell = onDisplay.value[row] else { return }
    onDisplay.modify { $0[row] = nil }
    putAway.modify { $0.append(cell) }
  }
}
