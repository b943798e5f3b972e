import Controls
import Reactive
import Stage

// MARK: - View model

private final class RequestViewModel: Sendable {
  /// The books that the table shows.
  let models = Property([Book]())

  /// Orders the first book of the table.
  let orderCommand: Command<Void, String>

  private let server: Server

  init(_ server: Server) {
    self.server = server
    orderCommand = Command { [models] in
      Signal { subscriber in
        server.order(models.value[0]) { receipt in
          subscriber.sendNext(receipt)
          subscriber.sendCompleted()
        } failure: { error in
          #if WRONG_8_1  // The signal still never ends, so the command is still busy.
          subscriber.sendNext("\(error)")
          #elseif WRONG_8_2  // The signal ends, but no subscriber hears that the order failed.
          subscriber.sendCompleted()
          #elseif WRONG_8_3  // A subscriber cannot tell this error from a receipt.
          subscriber.sendNext("\(error)")
          subscriber.sendCompleted()
          #elseif STEP_8
          subscriber.sendError(error)
          #endif
        }
      }
    }
  }

  /// Asks the server for books, and stores them in `models`.
  func books(about word: String) -> Signal<[Book]> {
    server.books(about: word).doNext { [models] books in models.value = books }
  }

  /// Asks the server for the cover of `book`.
  func cover(of book: Book) -> Signal<String> {
    server.cover(of: book)
  }
}

// MARK: - Controller

private final class SearchViewController: Screen, TableDataSource {
  let lifetime = Lifetime()
  let title = Property("Books")
  let searchField = TextField()
  let countLabel = Label()
  let tableView = TableView<BookCell>(showing: 2)
  let orderButton = Button("Order")
  let messageLabel = Label()
  let errorLabel = Label()
  let closeButton = Button("Close")

  private let requestViewModel: RequestViewModel
  private let navigationController: NavigationController

  init(_ requestViewModel: RequestViewModel, _ navigationController: NavigationController) {
    self.requestViewModel = requestViewModel
    self.navigationController = navigationController
  }

  func viewDidLoad() {
    tableView.setDataSource(self)
    #if WRONG_2_1  // It reads the text once, when the screen opens.
    show(requestViewModel.books(about: searchField.text.value))
    #elseif WRONG_2_2  // `then` waits until the words end, and they do not end.
    let answers = words.then { [requestViewModel, searchField] in
      requestViewModel.books(about: searchField.text.value)
    }
    show(answers)
    #elseif WRONG_2_3  // The signal that `doNext` makes has no subscriber, so the block never runs.
    _ = words.doNext { [self] word in
      show(requestViewModel.books(about: word))
    }
    #elseif WRONG_2_4  // does not compile: `map` makes a signal of signals, which has no books.
    let answers = words.map { [requestViewModel] word in
      requestViewModel.books(about: word)
    }
    show(answers)
    #elseif WRONG_4_1  // The old answer is hidden in `answers`, but its request goes on and still sets `models`.
    let answers = words.flattenMap { [requestViewModel, searchField] word in
      requestViewModel.books(about: word).filter { _ in word == searchField.text.value }
    }
    show(answers)
    #elseif WRONG_4_2  // The new request waits until the old one has been answered.
    let answers = words.map { [requestViewModel] word in
      requestViewModel.books(about: word)
    }
    .concat()
    show(answers)
    #elseif WRONG_4_3  // It takes one answer, and then the search is over.
    let answers = words.flattenMap { [requestViewModel] word in
      requestViewModel.books(about: word)
    }
    .take(1)
    show(answers)
    #elseif WRONG_6_1  // Here the error has already ended the whole search.
    let answers = words.map { [requestViewModel] word in
      requestViewModel.books(about: word)
    }
    .switchToLatest()
    .doError { [errorLabel] error in errorLabel.text.value = "\(error)" }
    .catchTo(.empty())
    show(answers)
    #elseif WRONG_6_2  // `doError` sees the error and passes it on, so it ends the search.
    let answers = words.map { [requestViewModel, errorLabel] word in
      requestViewModel.books(about: word)
        .doError { error in errorLabel.text.value = "\(error)" }
    }
    .switchToLatest()
    show(answers)
    #elseif WRONG_6_3  // The server is asked three times, and the third error ends the search.
    let answers = words.map { [requestViewModel, errorLabel] word in
      requestViewModel.books(about: word).retry(2)
        .doError { error in errorLabel.text.value = "\(error)" }
    }
    .switchToLatest()
    show(answers)
    #elseif STEP_6
    let answers = words.map { [requestViewModel, errorLabel] word in
      requestViewModel.books(about: word)
        .doError { error in errorLabel.text.value = "\(error)" }
        .catchTo(.empty())
    }
    .switchToLatest()
    show(answers)
    #elseif STEP_4
    let answers = words.map { [requestViewModel] word in
      requestViewModel.books(about: word)
    }
    .switchToLatest()
    show(answers)
    #elseif STEP_2
    let answers = words.flattenMap { [requestViewModel] word in
      requestViewModel.books(about: word)
    }
    show(answers)
    #else
    show(requestViewModel.books(about: "rac"))
    #endif

    #if WRONG_7_1  // Several orders can now run at a time, so two taps order twice.
    requestViewModel.orderCommand.allowsConcurrentExecution = true
    orderButton.setCommand(requestViewModel.orderCommand)
    #elseif WRONG_7_2  // The command refuses the second tap, but the button does not show it.
    orderButton.taps.subscribeNext { [requestViewModel] _ in
      requestViewModel.orderCommand.execute()
    }
    #elseif WRONG_7_3  // The button works once, and then never again.
    orderButton.taps.take(1).subscribeNext { [requestViewModel] _ in
      requestViewModel.orderCommand.execute()
    }
    #elseif STEP_7
    orderButton.setCommand(requestViewModel.orderCommand)
    #endif
    messageLabel.text <~ requestViewModel.orderCommand.executionSignals.switchToLatest()
    #if WRONG_9_1  // A command catches the errors of the signals that `executionSignals` sends.
    requestViewModel.orderCommand.executionSignals.switchToLatest()
      .subscribeError { [errorLabel] error in errorLabel.text.value = "\(error)" }
    #elseif WRONG_9_2  // `executionSignals` itself never fails.
    requestViewModel.orderCommand.executionSignals
      .subscribeError { [errorLabel] error in errorLabel.text.value = "\(error)" }
    #elseif WRONG_9_3  // `errors` sends each error as a value, and never fails.
    requestViewModel.orderCommand.errors
      .subscribeError { [errorLabel] error in errorLabel.text.value = "\(error)" }
    #elseif STEP_9
    requestViewModel.orderCommand.errors
      .subscribeNext { [errorLabel] error in errorLabel.text.value = "\(error)" }
    #endif

    #if WRONG_12_1  // The block keeps the screen, so the end that `takeUntil` waits for never comes.
    closeButton.taps.takeUntil(lifetime.ended).subscribeNext { _ in self.close() }
    #elseif WRONG_12_2  // Until the first tap, the block keeps the screen. After a swipe, no tap comes.
    closeButton.taps.take(1).subscribeNext { _ in self.close() }
    #elseif WRONG_12_3  // The screen disposes of the subscription when it goes, and cannot go before.
    let subscription = closeButton.taps.subscribeNext { _ in self.close() }
    lifetime.disposable.add(subscription)
    #elseif STEP_12
    closeButton.taps.subscribeNext { [weak self] _ in self?.close() }
    #else
    closeButton.taps.subscribeNext { _ in self.close() }
    #endif
  }

  /// The words that the user types. The text with which the field begins is not one of them.
  private var words: Signal<String> {
    searchField.textSignal
      .skip(1)
      #if WRONG_3_1  // Every word still comes, only later.
    .delay(.seconds(0.3))
      #elseif WRONG_3_2  // It drops a word only if it is equal to the one before.
    .distinctUntilChanged()
      #elseif WRONG_3_3  // It takes the first letter, and then no more words.
    .take(1)
      #elseif STEP_3
    .throttle(.seconds(0.3))
      #endif
  }

  /// Shows `answers` on the screen.
  private func show(_ answers: Signal<[Book]>) {
    #if WRONG_1_1  // `doNext` makes another signal, and that one has no subscriber, either.
    _ = answers.doNext { [tableView] _ in tableView.reloadData() }
    #elseif WRONG_1_2  // The table reloads before the answer has come.
    answers.subscribe()
    tableView.reloadData()
    #elseif WRONG_1_3  // Each subscription asks the server.
    answers.subscribe()
    answers.subscribeNext { [tableView] _ in tableView.reloadData() }
    #elseif WRONG_5_1  // Each subscriber runs the whole chain, so the server is asked twice.
    answers.subscribeNext { [tableView] _ in tableView.reloadData() }
    answers.subscribeNext { [countLabel] in countLabel.text.value = "\($0.count) books" }
    #elseif WRONG_5_2  // Nothing connects, so nothing subscribes to `answers`.
    let shared = answers.publish()
    shared.signal.subscribeNext { [tableView] _ in tableView.reloadData() }
    shared.signal.subscribeNext { [countLabel] in countLabel.text.value = "\($0.count) books" }
    #elseif WRONG_5_3  // It counts once, before the answer has come.
    answers.subscribeNext { [tableView] _ in tableView.reloadData() }
    countLabel.text.value = "\(requestViewModel.models.value.count) books"
    #elseif STEP_5
    let shared = answers.replayLast()
    shared.subscribeNext { [tableView] _ in tableView.reloadData() }
    shared.subscribeNext { [countLabel] in countLabel.text.value = "\($0.count) books" }
    #elseif STEP_1
    answers.subscribeNext { [tableView] _ in tableView.reloadData() }
    #endif
  }

  private func close() {
    navigationController.pop()
  }

  func rowCount(in table: TableView<BookCell>) -> Int {
    requestViewModel.models.value.count
  }

  func cell(forRow row: Int, in table: TableView<BookCell>) -> Cell<BookCell> {
    let book = requestViewModel.models.value[row]
    let cell = table.dequeue("cell") { BookCell() }
    cell.content.textLabel.text.value = book.title
    #if WRONG_10_1  // The image view is still bound to the first row when the second one binds it.
    cell.content.imageView
      <~ requestViewModel.cover(of: book)
      .startWith("cellImage")
    #elseif WRONG_10_2  // Nothing ends the old subscription, so its cover arrives in the new row.
    requestViewModel.cover(of: book)
      .startWith("cellImage")
      .subscribeNext { [imageView = cell.content.imageView] image in imageView.value = image }
    #elseif WRONG_10_3  // A reused cell is not deallocated, so it is still bound, and binds again.
    cell.content.imageView
      <~ requestViewModel.cover(of: book)
      .startWith("cellImage")
      .takeUntil(cell.lifetime.ended)
    #elseif WRONG_11_1  // `doError` passes the error on to the binding.
    cell.content.imageView
      <~ requestViewModel.cover(of: book)
      .doError { _ in cell.content.imageView.value = "cellImage" }
      .startWith("cellImage")
      .takeUntil(cell.prepareForReuse)
    #elseif WRONG_11_2  // The second attempt fails, too, and its error reaches the binding.
    cell.content.imageView
      <~ requestViewModel.cover(of: book)
      .retry(1)
      .startWith("cellImage")
      .takeUntil(cell.prepareForReuse)
    #elseif WRONG_11_3  // The error's text takes the place of the cover.
    cell.content.imageView
      <~ requestViewModel.cover(of: book)
      .catch { error in .return("\(error)") }
      .startWith("cellImage")
      .takeUntil(cell.prepareForReuse)
    #elseif STEP_11
    cell.content.imageView
      <~ requestViewModel.cover(of: book)
      .catchTo(.empty())
      .startWith("cellImage")
      .takeUntil(cell.prepareForReuse)
    #elseif STEP_10
    cell.content.imageView
      <~ requestViewModel.cover(of: book)
      .startWith("cellImage")
      .takeUntil(cell.prepareForReuse)
    #endif
    return cell
  }
}
