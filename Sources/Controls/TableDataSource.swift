/// What a table asks for its rows.
public protocol TableDataSource<Content>: AnyObject, Sendable {
  associatedtype Content: Sendable

  /// How many rows `table` has.
  func rowCount(in table: TableView<Content>) -> Int

  /// The cell for `row`, which usually comes from `table.dequeue`.
  func cell(forRow row: Int, in table: TableView<Content>) -> Cell<Content>
}
