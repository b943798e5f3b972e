import Controls
import Reactive
import Stage

// MARK: - Model
// A film.

private struct DouBanTheatersModel: Sendable {
  let title: String
}

// MARK: - View model
// What a row knows, and whom it tells of a click.

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
// A cell with a button, and a list that binds each cell in the way it is told.

private typealias CircleListMainViewCell = Cell<RaiseViews>

/// What stands in a cell.
private struct RaiseViews: Sendable {
  let raiseButton = Button()
  let viewModel = Property(CircleListMainViewCellViewModel?.none)
}

extension CircleListMainViewCell {
  fileprivate var raiseButton: Button { content.raiseButton }

  /// As the tutorial has it first.
  fileprivate func bindViewModel() {
    raiseButton.taps.subscribeNext { [viewModel = content.viewModel] _ in viewModel.value?.click() }
  }

  /// As the tutorial cures it.
  fileprivate func bindViewModelUntilReuse() {
    raiseButton.taps.takeUntil(prepareForReuse)
      .subscribeNext { [viewModel = content.viewModel] _ in viewModel.value?.click() }
  }
}

/// A list of three films, which binds each cell in the way it is told.
private final class CircleListMainView: TableDataSource {
  typealias Binding = @Sendable (CircleListMainViewCell, CircleListMainViewCellViewModel) -> Void

  let mainTableView = TableView<RaiseViews>(showing: 3)
  private let dataArray = Property([CircleListMainViewCellViewModel]())
  private let bind: Binding

  init(binding: @escaping Binding) {
    bind = binding
    mainTableView.setDataSource(self)
  }

  /// A refresh brings the same films, each with a view model of its own.
  func showNewRows() {
    dataArray.value = ["Coco", "Zootopia", "Spirited Away"].map {
      CircleListMainViewCellViewModel(DouBanTheatersModel(title: $0))
    }
    mainTableView.reloadData()
  }

  /// The user taps the button in a row.
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
  /// A cell is bound whenever it is used for a row, and a binding that nobody ends stays beside the
  /// new one: after a refresh each tap is answered twice, after the next one three times.
  ///
  /// **Trap.** Two subscriptions are at work, the cell's to its button and the table's to the row's
  /// signal. Ending the first with `prepareForReuse` is the cure that the tutorial gives, and it
  /// holds as long as each refresh brings new rows, with new signals. Show the same rows again, as
  /// the list of lesson 52 does when a refresh fails, and the table subscribes to the same signal
  /// once more; that subscription has to end with the cell too. It is best to have no subscription
  /// per row at all: all rows send to one subject of the list, which is subscribed to once.
  ///
  /// With a property the mistake is not silent. It can be bound to one signal at a time, so
  /// `RAC(self.textLabel, text)` in a cell fails as soon as the cell is used for another row, and
  /// `takeUntil` cures that as well. SwiftUI makes a button's action with its row, so that there is
  /// nothing to subscribe to twice.
  ///
  /// Where the documents are wrong:
  /// - A's cure is incomplete: the table's own subscription still doubles when a row is shown
  ///   again.
  /// - A blames key-value observing for the label that is bound twice: the check is that of `RAC()`
  ///   itself, and stands in debug builds only.
  @LessonBuilder package static var buttonThatFiresTwice: Lesson {
    Lesson(
      53, "Button that fires twice", title: "The button that fires twice", in: .mvvm,
      retelling: .a("TableView&UIButton", "CircleListMainViewCell"))

    /// How often is a tap answered after each refresh?
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

    /// The same with the tutorial's cure. Which of the two subscriptions does it end?
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

    /// The cure again, but the rows are not new. Does it still hold?
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

    /// Now both subscriptions end with the cell.
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

    /// Who tells the rows apart if all of them send to one subject?
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

    /// Without cell and button: is a click answered twice here?
    Scene("the view model alone") { log in
      let viewModel = CircleListMainViewCellViewModel(DouBanTheatersModel(title: "Coco"))
      viewModel.buttonClicks.subscribeNext { log("raiseButton subscribeNext--\($0)") }
      viewModel.click()
    }

    /// One label, bound to one row after the other. Does it still hear of the first?
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

    /// The same without `takeUntil`. Watch for the second binding.
    Scene.staged("a label bound twice") { log, stage in
      let (one, two) = (Property("one changed"), Property("two changed"))
      let cell = stage.keep(Cell(Label()))
      let textLabel = cell.content
      textLabel.text <~ one.signal
      log("\(textLabel.text.value)")
      cell.reuseForAnotherRow()
      textLabel.text <~ two.signal
      log("(never reached)")
    }
  }
}
