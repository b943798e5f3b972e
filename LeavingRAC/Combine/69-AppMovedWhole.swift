#if canImport(Combine)
  import Combine
  import Dispatch

  struct Book: Equatable {
    let title: String
  }

  protocol BookServer {
    func books(about word: String) -> AnyPublisher<[Book], any Error>
    func cover(of book: Book) -> AnyPublisher<String, any Error>
    func order(_ book: Book) -> AnyPublisher<String, any Error>
  }

  /// The model of the book search, for iOS 13 and later. It keeps the chain of the RAC version:
  /// `debounce` for `throttle`, and a `catch` inside `map`.
  final class SearchModel: ObservableObject {
    @Published var word = ""
    @Published private(set) var books: [Book] = []
    @Published private(set) var receipt: String?
    @Published private(set) var isOrdering = false
    /// Each error is an event, as in RAC, so a second, equal error is shown again.
    let errors = PassthroughSubject<any Error, Never>()

    private let server: any BookServer
    private var searching: AnyCancellable?
    private var ordering: AnyCancellable?

    init(_ server: any BookServer) {
      self.server = server
      searching =
        $word
        .dropFirst()
        .debounce(for: .seconds(0.3), scheduler: DispatchQueue.main)
        .map { [server, errors] word in
          server.books(about: word).receive(on: DispatchQueue.main)
            .catch { error in
              errors.send(error)
              return Empty<[Book], Never>()
            }
        }
        .switchToLatest()
        .sink { [weak self] books in self?.books = books }
    }

    /// Orders the first book, unless an order is running.
    func order() {
      guard !isOrdering else { return }
      isOrdering = true
      ordering = server.order(books[0]).receive(on: DispatchQueue.main).sink(
        receiveCompletion: { [weak self] end in
          if case .failure(let error) = end { self?.errors.send(error) }
          self?.isOrdering = false
        },
        receiveValue: { [weak self] receipt in self?.receipt = receipt })
    }

    func cover(of book: Book) -> AnyPublisher<String, Never> {
      server.cover(of: book).receive(on: DispatchQueue.main)
        .catch { _ in Empty<String, Never>() }
        .prepend("cellImage")
        .eraseToAnyPublisher()
    }
  }

  /// The content of a cell. Showing another book cancels the previous cover, with or without
  /// `prepareForReuse`.
  final class BookCell {
    private var loading: AnyCancellable?

    func show(_ book: Book, of model: SearchModel, image: @escaping (String) -> Void) {
      loading = model.cover(of: book).sink(receiveValue: image)
    }
  }

  /// Binds the screen to the model. The subscriptions end when the screen releases them.
  ///
  /// `@Published` sends before the property changes. A table that reads `model.books` must reload
  /// later, so this list is received on the main queue.
  func bind(
    _ model: SearchModel, reload: @escaping ([Book]) -> Void, message: @escaping (String) -> Void,
    error: @escaping (any Error) -> Void, enable: @escaping (Bool) -> Void
  ) -> [AnyCancellable] {
    [
      model.$books.dropFirst().receive(on: DispatchQueue.main).sink(receiveValue: reload),
      model.$receipt.compactMap(\.self).sink(receiveValue: message),
      model.errors.sink(receiveValue: error),
      model.$isOrdering.dropFirst().sink { isOrdering in enable(!isOrdering) },
    ]
  }
#endif
