import Controls
import Reactive
import Testing

/// A data source that numbers its cells in the order in which it creates them.
private final class Rows: TableDataSource {
  let count = Property(4)

  /// The reuse identifiers of the rows' cells. They are repeated in this order.
  let identifiers = Property(["Row"])

  private let made = Property(0)
  private let log: EventLog

  init(_ log: EventLog) { self.log = log }

  func rowCount(in table: TableView<Int>) -> Int { count.value }

  func cell(forRow row: Int, in table: TableView<Int>) -> Cell<Int> {
    let cell = table.dequeue(identifiers.value[row % identifiers.value.count]) {
      made.modify { $0 += 1 }
      return made.value
    }
    log("\(row) in \(cell.content)")
    return cell
  }
}

@Suite struct TableViewTests {
  @Test("Scrolling requests the new row before it removes the old one")
  func scrolling() throws {
    let text = try logged { _, log in
      let (table, rows) = (TableView<Int>(showing: 2), Rows(log))
      table.setDataSource(rows)
      table.scroll(toTop: 9)
      log("shows \(table.visibleRows.value) in \(table.visibleCells.map(\.content))")
      table.scroll(toTop: 0)
      log("row 3 has \(table.cell(at: 3)?.content ?? 0)")
    }
    #expect(
      text == "0 in 1 · 1 in 2 · 2 in 3 · 3 in 1 · shows 2..<4 in [3, 1]"
        + " · 1 in 2 · 0 in 1 · row 3 has 0")
  }

  @Test("Reloading reuses cells in reverse order, and each reused cell is notified")
  func reloading() throws {
    let text = try logged { _, log in
      let (table, rows) = (TableView<Int>(showing: 3), Rows(log))
      table.setDataSource(rows)
      for cell in table.visibleCells {
        cell.prepareForReuse.log("reuse", in: log) { [content = cell.content] in "\(content)" }
      }
      rows.count.value = 2
      table.reloadData()
      log("shows \(table.visibleRows.value)")
      table.setDataSource(nil)
      log("shows \(table.visibleRows.value)")
    }
    #expect(
      text == "0 in 1 · 1 in 2 · 2 in 3 · reuse 3 · 0 in 3 · reuse 2 · 1 in 2 · shows 0..<2"
        + " · shows 0..<0 · reuse over · reuse over · reuse over")
  }

  @Test("Reloading keeps the scroll position, or moves it back to the last rows")
  func shrinking() throws {
    let text = try logged { _, log in
      let (table, rows) = (TableView<Int>(showing: 2), Rows(log))
      table.setDataSource(rows)
      table.scroll(toTop: 2)
      rows.count.value = 3
      table.reloadData()
      log("shows \(table.visibleRows.value)")
    }
    #expect(
      text == "0 in 1 · 1 in 2 · 2 in 3 · 3 in 1 · 1 in 1 · 2 in 3 · shows 1..<3")
  }

  @Test("A handler that receives the visible rows finds the cells of these rows")
  func visibleRows() throws {
    let text = try logged { _, log in
      let (table, rows) = (TableView<Int>(showing: 2), Rows(log))
      table.visibleRows.signal.skip(1).subscribeNext { [weak table] rows in
        log("shows \(rows) in \(table?.visibleCells.map(\.content) ?? [])")
      }
      table.setDataSource(rows)
      table.scroll(toTop: 1)
    }
    #expect(
      text == "0 in 1 · 1 in 2 · shows 0..<2 in [1, 2] · 2 in 3 · shows 1..<3 in [2, 3]")
  }

  @Test("A handler that receives the selected row finds it selected, until the table reloads")
  func selectedRow() throws {
    let text = try logged { _, log in
      let (table, rows) = (TableView<Int>(showing: 2), Rows(log))
      rows.count.value = 1
      table.setDataSource(rows)
      table.selections.subscribeNext { [weak table] row in
        log("selected \(row), row \(table?.selectedRow.value ?? -1)")
      }
      table.select(0)
      rows.count.value = 0
      table.selectedRow.signal.skip(1).subscribeNext { [weak table] row in
        log("row \(row ?? -1) of \(table?.visibleRows.value ?? 0..<9)")
      }
      table.reloadData()
    }
    #expect(text == "0 in 1 · selected 0, row 0 · row -1 of 0..<0")
  }

  @Test("A cell is reused only for rows with its reuse identifier")
  func identifiers() throws {
    let text = try logged { _, log in
      let (table, rows) = (TableView<Int>(showing: 2), Rows(log))
      rows.identifiers.value = ["even", "odd"]
      table.setDataSource(rows)
      table.scroll(toTop: 2)
      // Cell 4 was the last to become free, but it has the identifier of odd rows.
      table.scroll(toTop: 0)
    }
    #expect(text == "0 in 1 · 1 in 2 · 2 in 3 · 3 in 4 · 1 in 2 · 0 in 1")
  }

  @Test(
    "Only a visible row can be selected, and the table retains neither its data source nor itself")
  func selecting() throws {
    let text = try logged { _, log in
      var (table, rows): (TableView<Int>?, Rows?) = (TableView(showing: 1), Rows(log))
      table?.setDataSource(rows)
      table?.selections.log("selected", in: log) { "\($0)" }
      table?.select(1)
      table?.select(0)
      log("row \(table?.selectedRow.value ?? -1)")
      let isSourceGone = { [weak rows] in rows == nil }
      rows = nil
      let isGone = { [weak table] in table == nil }
      table = nil
      log(isSourceGone() && isGone() ? "gone" : "held")
    }
    #expect(text == "0 in 1 · selected 0 · row 0 · selected over · gone")
  }
}
