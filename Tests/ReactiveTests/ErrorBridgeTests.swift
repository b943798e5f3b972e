import Foundation
import Reactive
import Testing

/// Tests that errors bridge to `NSError`s with the domain and the code that ported apps expect.
@Suite struct ErrorBridgeTests {
  @Test(
    "An error bridges to an NSError with ReactiveObjC's domain and code",
    arguments: [
      (SignalError.timedOut as any Error & Sendable, "RACSignalErrorDomain", 1),
      (SignalError.noMatchingCase("a"), "RACSignalErrorDomain", 2),
      (CommandError.notEnabled(TrackedObject()), "RACCommandErrorDomain", 1),
    ])
  func bridged(error: any Error & Sendable, domain: String, code: Int) {
    let bridged = error as NSError
    #expect(bridged.domain == domain)
    #expect(bridged.code == code)
  }
}
