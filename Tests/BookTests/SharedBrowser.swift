import Foundation
import Testing

@testable import Book

/// A temporary folder that contains the book, and is deleted together with this object.
final class BookOnDisk: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "book \(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for file in try SharedBook.book.get().files {
      try Data(file.text.utf8).write(to: url.appending(path: file.name))
    }
  }

  func page(_ name: String) -> URL { url.appending(path: name) }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// A trait that shares one browser and one book among a suite's tests, because starting a browser
/// takes longer than most tests.
struct SharedBrowser: SuiteTrait, TestScoping {
  @TaskLocal static var both: (browser: Browser, folder: BookOnDisk)?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing tests: @Sendable () async throws -> Void
  ) async throws {
    let (folder, browser) = try (BookOnDisk(), Browser())
    defer { browser.quit() }
    try await Self.$both.withValue((browser, folder), operation: tests)
  }
}

/// A suite whose tests open the book in its `SharedBrowser`.
protocol BrowserSuite {
  var browser: Browser { get }
  var folder: BookOnDisk { get }
}

extension BrowserSuite {
  /// Returns the address of a page.
  func address(of page: String) -> URL { folder.page(page) }

  /// Opens a page, passes the browser to `body`, and expects no console messages and no requests to
  /// servers. If `scene` is the name of a scene, the page opens there, and the scene is not veiled.
  func browse(
    _ page: String = "07-cold-and-hot.html", at scene: String = "cold", width: Int = 1280,
    height: Int = 900, _ body: (Browser) throws -> Void
  ) throws {
    try browser.forget()
    try browser.setWidth(width, height: height)
    try browser.open("\(folder.page(page).absoluteString)#\(scene)")
    try body(browser)
    #expect(try browser.console() == [])
    let requests = try browser.requests()
    #expect(requests.allSatisfy { $0.hasPrefix("file:") || $0.hasPrefix("data:") }, "\(requests)")
  }
}
