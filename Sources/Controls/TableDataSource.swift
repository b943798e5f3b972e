/// The object that provides a table with its rows.
public protocol TableDataSource<Content>: AnyObject, Sendable {
  associatedtype Content: Sendable

  /// Returns the number of rows in `table`.
  func rowCount(in table: TableView<Content>) -> Int

  /// Returns the cell for `row`, usually from `table.dequeue`.
  func cell(forRow row: Int, in table: TableView<Content>) -> Cell<Content>
}
