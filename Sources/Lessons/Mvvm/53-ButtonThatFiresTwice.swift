import Controls
import Reactive
import Stage

// MARK: - Model
// The films that the list shows.

private struct DouBanTheatersModel: Sendable {
  let title: String
}

// MARK: - View model
// Each row has a view model, which reports the clicks in the row.

private final class CircleListMainViewCellViewModel: Sendable {
  let model: DouBanTheatersModel
  var buttonClicks: Signal<String> { buttonClickSubject }
  private let buttonClickSubject = Subject<String>()

  init(_ model: DouBanTheatersModel) {
    self.model = model
  }

  func click() {
    buttonClickSubject.sendNext(model.title)
  }
}

// MARK: - View
// A cell with a button, and a list that binds each cell in the way that a scene chooses.

private typealias CircleListMainViewCell = Cell<RaiseViews>

/// The contents of a cell.
private struct RaiseViews: Sendable {
  let raiseButton = Button()
  let viewModel = Property(CircleListMainViewCellViewModel?.none)
}

extension CircleListMainViewCell {
  fileprivate var raiseButton: Button { content.raiseButton }

  /// Binds the button as the tutorial's first version does.
  fileprivate func bindViewModel() {
    raiseButton.taps.subscribeNext { [viewModel = content.viewModel] _ in viewModel.value?.click() }
  }

  /// Binds the button as the tutorial's fix does.
  fileprivate func bindViewModelUntilReuse() {
    raiseButton.taps.takeUntil(prepareForReuse)
      .subscribeNext { [viewModel = content.viewModel] _ in viewModel.value?.click() }
  }
}

/// A list of three films that binds its cells with a given closure.
private final class CircleListMainView: TableDataSource {
  typealias Binding = @Sendable (CircleListMainViewCell, CircleListMainViewCellViewModel) -> Void

  let mainTableView = TableView<RaiseViews>(showing: 3)
  private let dataArray = Property([CircleListMainViewCellViewModel]())
  private let bind: Binding

  init(binding: @escaping Binding) {
    bind = binding
    mainTableView.setDataSource(self)
  }

  /// Shows the same films again, each with a new view model, as a refresh does.
  func showNewRows() {
    dataArray.value = ["Coco", "Zootopia", "Spirited Away"].map {
      CircleListMainViewCellViewModel(DouBanTheatersModel(title: $0))
    }
    mainTableView.reloadData()
  }

  /// Taps the button in a row as the user does.
  func tapButton(ofRow row: Int) {
    mainTableView.cell(at: row)?.raiseButton.tap()
  }

  func rowCount(in table: TableView<RaiseViews>) -> Int { dataArray.value.count }

  func cell(forRow row: Int, in table: TableView<RaiseViews>) -> CircleListMainViewCell {
    let cell = table.dequeue("CircleListMainViewCell") { RaiseViews() }
    cell.content.viewModel.value = dataArray.value[row]
    bind(cell, dataArray.value[row])
    return cell
  }
}

extension Lesson {
  /// A table reuses its cells, and each use binds the cell again: after three refreshes one tap is
  /// handled three times. `takeUntil` with the cell's `prepareForReuse` ends the old binding.
  @LessonBuilder static var buttonThatFiresTwice: Lesson {
    Lesson(53, "Button that fires twice", title: "The button that fires twice", in: .mvvm)

    /// Each refresh binds the cells again, and after each one the button in row 0 is tapped once.
    /// How many times is the third tap handled?
    ///
    /// - [ ] Once, because each row is new. {3 "raiseButton"} → The rows are new, but the cells and
    ///   their buttons are not.
    /// - [x] Three times. {6 "raiseButton"}
    Scene.staged("reuse subscribes again") { log, stage in
      let mainView = stage.keep(
        CircleListMainView { cell, viewModel in
          cell.bindViewModel()
          viewModel.buttonClicks.drawn("row").subscribeNext {
            log("raiseButton subscribeNext--\($0)")
          }
        })
      for round in 1...3 {
        log("(refresh \(round), and a tap)")
        mainView.showNewRows()
        mainView.tapButton(ofRow: 0)
      }
    }
    // Why: Each use of a cell adds a subscription to its button, and nothing ends the older ones.
    // All of them pass the tap on to the row that the cell shows now.

    /// The list now uses the tutorial's fix: the cell subscribes to its button with
    /// `takeUntil(prepareForReuse)`. The list is refreshed three times, and after each refresh the
    /// user taps. How many times is the third tap handled?
    ///
    /// - [ ] Three times: the cell has subscribed three times. {6 "raiseButton"} → `takeUntil` has
    ///   ended the first two subscriptions.
    /// - [x] Once. {3 "raiseButton"}
    Scene.staged("until the cell is reused") { log, stage in
      let mainView = stage.keep(
        CircleListMainView { cell, viewModel in
          cell.bindViewModelUntilReuse()
          viewModel.buttonClicks.drawn("row").subscribeNext {
            log("raiseButton subscribeNext--\($0)")
          }
        })
      for round in 1...3 {
        log("(refresh \(round), and a tap)")
        mainView.showNewRows()
        mainView.tapButton(ofRow: 0)
      }
    }
    // Why: `prepareForReuse` sends just before the cell shows another row, and ends the
    // subscription to the button. The table's subscriptions to old rows stay, but those rows no
    // longer send anything.
    //
    // Ending the cell's subscription with `prepareForReuse` is the tutorial's fix. The fix works
    // only if each refresh creates new rows, with new signals.

    /// The fix is in place, but the table reloads the same rows. How many times is the third tap
    /// handled?
    ///
    /// - [ ] Once, because `takeUntil` ends the old subscriptions. {3 "raiseButton"} → It ends the
    ///   cell's subscription to the button, but not the table's subscription to the row.
    /// - [x] Three times. {6 "raiseButton"}
    Scene.staged("the same rows again") { log, stage in
      let mainView = stage.keep(
        CircleListMainView { cell, viewModel in
          cell.bindViewModelUntilReuse()
          viewModel.buttonClicks.drawn("row").subscribeNext {
            log("raiseButton subscribeNext--\($0)")
          }
        })
      mainView.showNewRows()
      for round in 1...3 {
        log("(tap \(round), and the same rows again)")
        mainView.tapButton(ofRow: 0)
        mainView.mainTableView.reloadData()
      }
    }
    // Why: The rows are the same objects, so their signals are the same, too. At each reload the
    // table subscribes to them once more, and nothing ends these subscriptions.
    //
    // **Where A is incomplete.** It says that `takeUntil` in the cell "可以解决这一问题": it can
    // solve the problem. But the table still subscribes once more each time a row is shown again.
    // The list in lesson 52 shows its rows again whenever a refresh fails.

    /// Now the table's subscription also ends when the cell is reused. Which tap is still handled
    /// twice?
    Scene.staged("the table until the cell is reused") { log, stage in
      let mainView = stage.keep(
        CircleListMainView { cell, viewModel in
          cell.bindViewModelUntilReuse()
          viewModel.buttonClicks.takeUntil(cell.prepareForReuse)
            .subscribeNext { log("raiseButton subscribeNext--\($0)") }
        })
      mainView.showNewRows()
      for round in 1...3 {
        log("(tap \(round), and the same rows again)")
        mainView.tapButton(ofRow: 0)
        mainView.mainTableView.reloadData()
      }
    }
    // Why: No tap is handled twice. Both of a cell's subscriptions end when it is reused, just
    // before the new ones begin.

    /// All rows send to the list's one subject, which has one subscriber. How does the subscriber
    /// know which row was tapped?
    ///
    /// - [ ] It cannot know: all taps look the same. {3 "--Coco"} → Each cell replaces the tap with
    ///   the title of its row.
    /// - [x] From the value that the row sends. {"--Zootopia" and "--Spirited Away"}
    Scene.staged("one subject for all rows") { log, stage in
      let buttonClickSubject = Subject<String>()
      buttonClickSubject.drawn("clicks").subscribeNext { log("raiseButton subscribeNext--\($0)") }
      let mainView = stage.keep(
        CircleListMainView { cell, viewModel in
          cell.raiseButton.taps.takeUntil(cell.prepareForReuse)
            .mapReplace(viewModel.model.title)
            .subscribeNext { buttonClickSubject.sendNext($0) }
        })
      mainView.showNewRows()
      for row in 0...2 {
        log("(tap in row \(row), and the same rows again)")
        mainView.tapButton(ofRow: row)
        mainView.mainTableView.reloadData()
      }
    }
    // Why: The value names the row, so one subscription is enough for all rows. Each cell
    // subscribes only to its own button, and that subscription ends when the cell is reused.
    //
    // It is best if the table does not subscribe to rows at all, because then it has no
    // subscription to end.

    /// A row's view model is clicked without a cell or a button. Is the click handled twice here?
    Scene("the view model alone") { log in
      let viewModel = CircleListMainViewCellViewModel(DouBanTheatersModel(title: "Coco"))
      viewModel.buttonClicks.subscribeNext { log("raiseButton subscribeNext--\($0)") }
      viewModel.click()
    }
    // Why: The signal has one subscriber, so a click is handled once. In the earlier scenes the
    // repetition came from the cells and the table.

    /// A label is bound to the title of one row, its cell is reused, and the label is bound to
    /// another title. Then the first title changes. What does the label show?
    ///
    /// - [ ] The first row's new title. {"one changed"} → That binding ended when the cell was
    ///   reused.
    /// - [x] The second row's title. {no "one changed" and "two changed"}
    Scene.staged("a label bound until reuse") { log, stage in
      let (one, two) = (Property("one"), Property("two"))
      let cell = stage.keep(Cell(Label()))
      let textLabel = cell.content
      textLabel.text <~ one.signal.drawn("one").takeUntil(cell.prepareForReuse)
      log("\(textLabel.text.value)")
      cell.reuseForAnotherRow()
      textLabel.text <~ two.signal.drawn("two").takeUntil(cell.prepareForReuse)
      log("\(textLabel.text.value)")
      log("(the model of the first row changes)")
      one.value = "one changed"
      log("\(textLabel.text.value)")
      log("(the model of the second row changes)")
      two.value = "two changed"
      log("\(textLabel.text.value)")
    }
    // Why: `takeUntil` completes the bound signal, which ends the binding. After that the property
    // accepts another signal.

    /// Now the label is bound without `takeUntil`. What does the second binding do?
    ///
    /// - [ ] It replaces the first one. {"(never reached)"} → A binding lasts until its signal
    ///   ends.
    /// - [x] It stops the program. {"already bound" and no "(never reached)"}
    Scene.staged("a label bound twice") { log, stage in
      let (one, two) = (Property("one changed"), Property("two changed"))
      let cell = stage.keep(Cell(Label()))
      let textLabel = cell.content
      textLabel.text <~ one.signal
      log("\(textLabel.text.value)")
      cell.reuseForAnotherRow()
      log.misuse { textLabel.text <~ two.signal }
      log("(never reached)")
    }
    // Why: `RAC()`, like `<~`, marks the property as bound. Until the signal ends, the property
    // accepts no second signal, because the two would overwrite each other's values.
    //
    // **Where A is wrong.** It says of the error at the second binding "因为KVO的keypath重复绑定":
    // key-value observing has bound the key path twice. But `RAC()` itself makes this check, in
    // debug builds only.
    //
    // **In SwiftUI** a button's action is created together with its row, so there is nothing to
    // subscribe to twice.
  }
}
