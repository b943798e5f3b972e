#if canImport(Combine)
  import Combine
  import Foundation

  /// A model for iOS 13 to 16 that Objective-C, SwiftUI and Combine observe.
  final class ObservedModel: NSObject, ObservableObject {
    /// `@Published` cannot be `dynamic`, so this property tells SwiftUI itself, before each change.
    @objc dynamic var name = "Ann" {
      willSet { objectWillChange.send() }
    }
  }

  /// Logs the name now, and after each change. Unlike `@Published`, `publisher(for:)` sends after the
  /// change, so the property has its new value.
  func watchName(of model: ObservedModel, _ log: @escaping (String) -> Void) -> AnyCancellable {
    model.publisher(for: \.name).sink { name in
      log("name \(name), and the model says \(model.name)")
    }
  }
#endif
