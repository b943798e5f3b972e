import Controls
import Reactive
import Stage

// MARK: - View model
// Each row has a view model that holds the typed text. The table has a view model that holds all
// rows.

/// The state of one row.
private final class TextFieldAndTableViewCellViewModel: Sendable {
  let inputValue = Property(String?.none)
  let tag: Int

  init(tag: Int) {
    self.tag = tag
  }
}

/// The state of the table.
private final class TextFieldAndTableCellViewModel: Sendable {
  let dataArray = (0...10).map { TextFieldAndTableViewCellViewModel(tag: $0) }
}

// MARK: - View
// A cell with a field. Setting the cell's view model binds the field until the cell is reused.

private typealias TextFieldAndTableViewCell = Cell<InputViews>

/// The contents of a cell.
private struct InputViews: Sendable {
  let inputTextField = TextField()
  let viewModel = Property(TextFieldAndTableViewCellViewModel?.none)
  let log: Log

  init(_ log: Log) {
    self.log = log
  }
}

extension TextFieldAndTableViewCell {
  /// The view model of the row that the cell shows. Setting it binds the field until the next
  /// reuse.
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
// The controller is the table's data source, and has the button.

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

  /// Ends editing in all visible cells.
  func endEditing() {
    for cell in tableView.visibleCells { cell.content.inputTextField.endEditing() }
  }

  /// Puts the cursor into a row's field and types, as the user does.
  func write(_ text: String, intoRow row: Int) {
    endEditing()
    let field = tableView.cell(at: row)?.content.inputTextField
    field?.beginEditing()
    field?.type(text)
  }

  /// The rows on the screen, from top to bottom.
  var rowsOnDisplay: String {
    zip(tableView.visibleRows.value, tableView.visibleCells)
      .map { row, cell in "\(row) \"\(cell.content.inputTextField.text.value)\"" }
      .joined(separator: ", ")
  }
}

extension Lesson {
  /// A table shows many rows in few cells, so the text that a user types must not stay in the cell.
  /// Each field writes to its row's view model, and a reused cell shows its new row's text.
  @LessonBuilder static var textFieldsInCells: Lesson {
    Lesson(54, "Text fields in cells", in: .mvvm)

    /// Six of eleven rows fit on the screen. The user types into rows 0, 1, 8 and 5 and scrolls up
    /// and down. Which rows have no value in the end, not even an empty one?
    ///
    /// - [ ] All seven that the user did not type into. {7 "inputValue (null)"} → A field sends its
    ///   text when it is bound, too.
    /// - [x] The two that were never on display. {2 "inputValue (null)"}
    /// - [ ] None. {no "inputValue (null)"} → Rows 9 and 10 never had a cell, so no field was bound
    ///   to them.
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
    // Why: `textSignal` begins with the field's current text, and the handler stores it in the
    // row's view model. So every row that ever had a cell has a value.
    //
    // A field's text is sent when the field is bound, at each keystroke, and at the beginning and
    // end of editing. So the tap on the button, which ends editing, sends it once more.
    //
    // **Where A is wrong.** It asks for a cell with `[tableView
    // dequeueReusableCellWithIdentifier:[self reuseIdentifier] forIndexPath:indexPath]` and creates
    // one if the result is nil. It is never nil: if there is no cell to reuse, that method creates
    // one of the class registered for the identifier, and throws if no class is registered.

    /// One cell shows row 0, then row 1, then row 0 again. What does its field send when the cell
    /// changes rows?
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
    // Why: The cell first shows its new row's text and then subscribes, so the field first sends
    // that text. The old subscription has already ended, because `prepareForReuse` sends before the
    // cell gets its new row.

    /// Code sets the text of row 10, although no cell has ever shown that row. How many rows hold
    /// text?
    Scene("the view models alone") { log in
      let viewModel = TextFieldAndTableCellViewModel()
      viewModel.dataArray[10].inputValue.value = "k"
      log("(\(viewModel.dataArray.count) rows)")
      for row in viewModel.dataArray where row.inputValue.value != nil {
        log("(tag \(row.tag), inputValue \(row.inputValue.value))")
      }
    }
    // Why: The view models hold the texts. There is one for each row, even if no cell shows the
    // row.

    /// A field is bound without `takeUntil`, and its cell is reused. The user types "row 1" into
    /// the second row. Which rows hold that text?
    ///
    /// - [ ] Only the second row. {"inputValue row 0"} → The binding to the first row never ended.
    /// - [x] Both. {2 "inputValue row 1"}
    Scene.staged("bound for ever") { log, stage in
      let rows = (0..<2).map { TextFieldAndTableViewCellViewModel(tag: $0) }
      let cell = stage.keep(Cell(TextField()))
      for row in rows {
        cell.content.text.value = row.inputValue.value ?? ""
        cell.content.textSignal.drawn("tag \(row.tag)").subscribeNext {
          log("subscribeNext \($0) tag:\(row.tag)")
          row.inputValue.value = $0
        }
        cell.content.enter("row \(row.tag)")
        cell.reuseForAnotherRow()
      }
      for row in rows { log("inputValue \(row.inputValue.value)") }
    }
    // Why: Both subscriptions listen to the same field, and each writes to its own row. So the text
    // that is typed into the second row also overwrites the first row's text.
    //
    // **Trap.** End the binding when the cell is reused, with `takeUntil` and `prepareForReuse`.
    // A's own handler asks the cell for its current row, so without `takeUntil` it would only write
    // the same text twice.
    //
    // **In SwiftUI** a `List` manages the cells for you, but the rule is the same: bind each
    // `TextField` to its row's observable model.
  }
}
