#if canImport(Combine)
  import Combine

  /// A model in which `canLogIn` follows both texts.
  final class FormModel: ObservableObject {
    @Published var username = ""
    @Published var password = ""
    @Published private(set) var canLogIn = false

    init() {
      $username.combineLatest($password) { username, password in
        (2...4).contains(username.count) && (5...10).contains(password.count)
      }
      .assign(to: &$canLogIn)
    }
  }

  /// Logs each change. The property itself still has its old value here, because `@Published` sends
  /// before the change.
  func watch(_ form: FormModel, _ log: @escaping (String) -> Void) -> AnyCancellable {
    form.$canLogIn.sink { canLogIn in
      log("canLogIn \(canLogIn), and the form says \(form.canLogIn)")
    }
  }
#endif
