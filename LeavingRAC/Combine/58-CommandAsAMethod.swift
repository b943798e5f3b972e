#if canImport(Combine)
  import Combine
  import Dispatch

  /// A model with the parts of a command: a flag, a guard, and the running work.
  final class SignInModel: ObservableObject {
    @Published var name = ""
    @Published private(set) var isSigningIn = false
    let greetings = PassthroughSubject<String, Never>()
    let errors = PassthroughSubject<any Error, Never>()

    private let server: (String) -> AnyPublisher<String, any Error>
    private var running: AnyCancellable?

    init(server: @escaping (String) -> AnyPublisher<String, any Error>) {
      self.server = server
    }

    /// Starts the sign-in. The flag is set before this call returns, and releasing `running`
    /// cancels the work.
    func signIn() {
      guard !name.isEmpty, !isSigningIn else { return }
      isSigningIn = true
      running = server(name).receive(on: DispatchQueue.main).sink(
        receiveCompletion: { [weak self] end in
          self?.isSigningIn = false
          if case .failure(let error) = end { self?.errors.send(error) }
        },
        receiveValue: { [weak self] greeting in self?.greetings.send(greeting) })
    }
  }
#endif
