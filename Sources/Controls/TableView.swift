import Reactive

/// A list of rows. Only the visible rows have cells, and the cells are reused for other rows.
///
///     func cell(forRow row: Int, in table: TableView<Label>) -> Cell<Label> {
///       let cell = table.dequeue("Book") { Label() }
///       cell.content.text.value = books[row].title
///       return cell
///     }
///
/// Three rules determine which cell shows a row:
///
/// - Scrolling moves row by row. The row that appears gets its cell before the row at the other end
///   gives up its own, because for a moment both are half visible.
/// - Reloading gives up all cells, from top to bottom, and then requests a cell for each row, also
///   from top to bottom.
/// - The cell that was given up last is reused first. It sends `prepareForReuse` at that moment.
///
/// Use a table on one thread only, as you would any user interface.
public final class TableView<Content: Sendable>: View {
  /// The background colour.
  public let backgroundColor = Property(Color.clear)

  /// A Boolean value that indicates whether the view is hidden.
  public let isHidden = Property(false)

  /// The object's lifetime, which ends when the object is deallocated.
  public let lifetime = Lifetime()

  /// The visible rows.
  public let visibleRows = Property(0..<0)

  /// The row that the user selected last, if any.
  public let selectedRow = Property(Int?.none)

  private let capacity: Int
  private let source = Property<@Sendable () -> (any TableDataSource<Content>)?>({ nil })
  private let onDisplay = Property<[Int: Cell<Content>]>([:])
  private let reusableCells = Property<[Cell<Content>]>([])
  private let selecting = Subject<Int>()

  /// Creates an empty table that shows up to `capacity` rows at a time.
  public init(showing capacity: Int) {
    self.capacity = capacity
  }

  /// Shows the rows of `dataSource`, which the table does not keep alive.
  public func setDataSource(_ dataSource: (any TableDataSource<Content>)?) {
    source.value = { [weak dataSource] in dataSource }
    reloadData()
  }

  /// Requests the cells for all visible rows again. The scroll position stays the same if there are
  /// still enough rows.
  public func reloadData() {
    let shown = visibleCells
    onDisplay.value = [:]
    reusableCells.modify { $0 += shown }
    let count = rowCount
    let top = max(0, min(visibleRows.value.lowerBound, count - capacity))
    let rows = top..<min(count, top + capacity)
    for row in rows { show(row) }
    visibleRows.value = rows
    selectedRow.value = nil
  }

  /// Scrolls until `row` is at the top, or as far as possible, as a user would.
  @_disfavoredOverload
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

  /// Taps `row`, as a user would. Does nothing if the row is not visible.
  @_disfavoredOverload
  public func select(_ row: Int) {
    guard visibleRows.value.contains(row) else { return }
    selectedRow.value = row
    selecting.sendNext(row)
  }

  /// A signal that sends each row that the user taps, and completes when the table is deallocated.
  public var selections: Signal<Int> { selecting.takeUntil(lifetime.ended) }

  /// Returns the cell for `row`, if the row is visible.
  public func cell(at row: Int) -> Cell<Content>? { onDisplay.value[row] }

  /// The visible cells, from top to bottom.
  public var visibleCells: [Cell<Content>] {
    onDisplay.value.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns a cell that can be reused for `reuseIdentifier`, or else a new cell with the content
  /// that `makeContent` returns.
  public func dequeue(_ reuseIdentifier: String, orMake makeContent: () -> Content)
    -> Cell<Content>
  {
    let cells = reusableCells.value
    guard let index = cells.lastIndex(where: { $0.reuseIdentifier == reuseIdentifier }) else {
      return Cell(makeContent(), reuseIdentifier: reuseIdentifier)
    }
    reusableCells.modify { $0.remove(at: index) }
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
    reusableCells.modify { $0.append(cell) }
  }
}
