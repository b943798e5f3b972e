#if canImport(Combine)
  import Combine
  import Dispatch

  /// The view model after the third step, if you move to Combine instead.
  final class PublishedModel: ObservableObject {
    @Published var account = ""
    @Published var password = ""
    @Published private(set) var greeting: String?
    @Published private(set) var isSigningIn = false

    private let server: (String) -> AnyPublisher<String, any Error>
    private var running: AnyCancellable?

    init(server: @escaping (String) -> AnyPublisher<String, any Error>) {
      self.server = server
    }

    var canSignIn: AnyPublisher<Bool, Never> {
      $account.combineLatest($password, $isSigningIn) { account, password, isSigningIn in
        !account.isEmpty && !password.isEmpty && !isSigningIn
      }
      .removeDuplicates()
      .eraseToAnyPublisher()
    }

    func signIn() {
      guard !account.isEmpty, !password.isEmpty, !isSigningIn else { return }
      isSigningIn = true
      running = server(account).receive(on: DispatchQueue.main).sink(
        receiveCompletion: { [weak self] completion in
          if case .failure(let error) = completion { self?.greeting = "\(error)" }
          self?.isSigningIn = false
        },
        receiveValue: { [weak self] greeting in self?.greeting = greeting })
    }
  }
#endif
