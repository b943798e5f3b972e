#if canImport(Combine)
  import Combine
  import Foundation

  /// A screen whose subscriptions end with it, because it keeps them in `cancellables`.
  final class Screen {
    private var cancellables: Set<AnyCancellable> = []

    init(_ log: @escaping (Date) -> Void) {
      Timer.publish(every: 1, on: .main, in: .common).autoconnect()
        .handleEvents(receiveCancel: { print("cancelled") })
        .sink { date in log(date) }
        .store(in: &cancellables)
    }
  }
#endif
