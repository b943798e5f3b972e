import Foundation
import Reactive
import Testing

/// Tests of the domain and the code that ported code reads from an error.
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
