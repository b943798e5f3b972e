import Controls
import Reactive
import Stage

// MARK: - View model
// One for each row, which has what was typed, and one for the table, which has all rows.

/// What one row knows.
private final class TextFieldAndTableViewCellViewModel: Sendable {
  let inputValue = Property(String?.none)
  let tag: Int

  init(tag: Int) {
    self.tag = tag
  }
}

/// What the table knows.
private final class TextFieldAndTableCellViewModel: Sendable {
  let dataArray = (0...10).map { TextFieldAndTableViewCellViewModel(tag: $0) }
}

// MARK: - View
// A cell with a field. Setting its view model binds the two, until the next reuse.

private typealias TextFieldAndTableViewCell = Cell<InputViews>

/// What stands in a cell.
private struct InputViews: Sendable {
  let inputTextField = TextField()
  let viewModel = Property(TextFieldAndTableViewCellViewModel?.none)
  let log: Log

  init(_ log: Log) {
    self.log = log
  }
}

extension TextFieldAndTableViewCell {
  /// The row that the cell shows. Setting it binds the field to it until the next reuse.
  fileprivate var viewModel: TextFieldAndTableViewCellViewModel? {
    get { content.viewModel.value }
    set {
      content.viewModel.value = newValue
      if let newValue { bind(newValue) }
    }
  }

  private func bind(_ viewModel: TextFieldAndTableViewCellViewModel) {
    let (field, log) = (content.inputTextField, content.log)
    field.text.value = viewModel.inputValue.value ?? ""
    field.textSignal
      .takeUntil(prepareForReuse)
      .drawn("tag \(viewModel.tag)")
      .filter { value in
        log("filter -- \(value)")
        return true
      }
      .subscribeNext { x in
        log("subscribeNext \(x) tag:\(viewModel.tag)")
        viewModel.inputValue.value = x
      }
  }
}

// MARK: - Controller
// It is the data source of the table, and has the button.

private final class TextFieldAndTableCellViewController: TableDataSource {
  let tableView = TableView<InputViews>(showing: 6)
  let clickButton = Button()
  private let viewModel = TextFieldAndTableCellViewModel()
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func viewDidLoad() {
    bindViewModel()
    tableView.setDataSource(self)
  }

  private func bindViewModel() {
    clickButton.taps.subscribeNext { [weak self, viewModel, log] _ in
      self?.endEditing()
      for object in viewModel.dataArray { log("inputValue \(object.inputValue.value)") }
    }
  }

  func rowCount(in table: TableView<InputViews>) -> Int { viewModel.dataArray.count }

  func cell(forRow row: Int, in table: TableView<InputViews>) -> TextFieldAndTableViewCell {
    let cell = table.dequeue("TextFieldAndTableViewCell") { InputViews(log) }
    cell.viewModel = viewModel.dataArray[row]
    return cell
  }

  /// Takes the keyboard from whichever field has it.
  func endEditing() {
    for cell in tableView.visibleCells { cell.content.inputTextField.endEditing() }
  }

  /// The user puts the cursor into the field of a row, and types.
  func write(_ text: String, intoRow row: Int) {
    endEditing()
    let field = tableView.cell(at: row)?.content.inputTextField
    field?.beginEditing()
    field?.type(text)
  }

  /// What is on the screen, from top to bottom.
  var rowsOnDisplay: String {
    zip(tableView.visibleRows.value, tableView.visibleCells)
      .map { row, cell in "\(row) \"\(cell.content.inputTextField.text.value)\"" }
      .joined(separator: ", ")
  }
}

extension Lesson {
  /// A table shows many rows in few cells, so what the user types must not stay in the cell: a text
  /// field writes to the view model of its row, and shows what that knows.
  ///
  /// Six of the eleven rows fit on the screen. Scrolling reuses the cells at the top for the rows
  /// that come into view, each shows what its new row knows, and what was typed comes back with its
  /// row. The text is sent when a field is bound, at each key and at the beginning and the end of
  /// editing, so the tap of the button, which ends editing, sends once more. A row that was ever on
  /// display has a value, if only an empty one; rows 9 and 10 have none.
  ///
  /// **Trap.** The binding must end when the cell is reused for another row, which `takeUntil` with
  /// `prepareForReuse` does. Left out, the old binding still writes to the old row, and one row's
  /// text overwrites another's. (A's own handler asks the cell for its current row, and would only
  /// write the same twice.)
  ///
  /// SwiftUI's `List` with a `TextField` bound to an observable row hides the cells, but the rule
  /// is the same.
  ///
  /// Where the documents are wrong:
  /// - A asks for a cell with `dequeueReusableCellWithIdentifier:forIndexPath:` and makes one if it
  ///   is nil: it never is, since that method makes the cell itself, of the class registered for
  ///   the identifier, and throws where none is registered.
  @LessonBuilder package static var textFieldsInCells: Lesson {
    Lesson(54, "Text fields in cells", in: .mvvm, retelling: .a("TableViewCell&UITextField"))

    /// The user types, scrolls and types again. Which row has which text in the end, and
    /// which have none at all?
    Scene.staged("eleven rows") { log, stage in
      let controller = stage.keep(TextFieldAndTableCellViewController(log))
      controller.viewDidLoad()

      stage.at("14:00:01") {
        log("(the user writes into rows 0 and 1)")
        controller.write("ab", intoRow: 0)
        controller.write("c", intoRow: 1)
      }
      stage.at("14:00:02") {
        log("(the keyboard goes, the user scrolls down)")
        controller.endEditing()
        controller.tableView.scroll(toTop: 3)
        log("(on display: \(controller.rowsOnDisplay))")
      }
      stage.at("14:00:03") {
        log("(writes into row 8, and scrolls up)")
        controller.write("d", intoRow: 8)
        controller.endEditing()
        controller.tableView.scroll(toTop: 0)
        log("(on display: \(controller.rowsOnDisplay))")
      }
      stage.at("14:00:04") {
        log("(writes into row 5, and taps the button)")
        controller.write("e", intoRow: 5)
        controller.clickButton.tap()
      }
    }

    /// One cell serves row 0, row 1 and row 0 again. What is sent when it changes rows?
    Scene.staged("one cell for three rows") { log, stage in
      let rows = (0..<3).map { TextFieldAndTableViewCellViewModel(tag: $0) }
      let cell = stage.keep(TextFieldAndTableViewCell(InputViews(log)))
      cell.viewModel = rows[0]
      cell.content.inputTextField.type("a")
      cell.reuseForAnotherRow()
      cell.viewModel = rows[1]
      cell.content.inputTextField.type("b")
      cell.reuseForAnotherRow()
      cell.viewModel = rows[0]
      for row in rows { log("inputValue \(row.inputValue.value)") }
    }

    /// What is typed lives here. How many rows know a text after one has been written?
    Scene("the view models alone") { log in
      let viewModel = TextFieldAndTableCellViewModel()
      viewModel.dataArray[10].inputValue.value = "k"
      log("(\(viewModel.dataArray.count) rows)")
      for row in viewModel.dataArray where row.inputValue.value != nil {
        log("(tag \(row.tag), inputValue \(row.inputValue.value))")
      }
    }

    /// Without `takeUntil`: the user types "row 1" into the second row. Which rows have it?
    Scene.staged("bound for ever") { log, stage in
      let rows = (0..<2).map { TextFieldAndTableViewCellViewModel(tag: $0) }
      let cell = stage.keep(Cell(TextField()))
      for row in rows {
        cell.content.text.value = row.inputValue.value ?? ""
        cell.content.textSignal.subscribeNext {
          log("subscribeNext \($0) tag:\(row.tag)")
          row.inputValue.value = $0
        }
        cell.content.enter("row \(row.tag)")
        cell.reuseForAnotherRow()
      }
      for row in rows { log("inputValue \(row.inputValue.value)") }
    }
  }
}
