import CLibrary
import Foundation
import Testing

/// A headless Chromium, controlled through the WebDriver protocol.
final class Browser: @unchecked Sendable {
  // `@unchecked` is safe, because only one test at a time uses the browser.

  /// The path of chromedriver, if it and Chromium are installed.
  static let driver: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    func find(_ names: String...) -> String? {
      names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
    return find("chromium", "google-chrome", "chrome") == nil ? nil : find("chromedriver")
  }()

  /// The reason for skipping tests, and the command that installs the missing programs.
  static let absence: Comment =
    "Chromium and chromedriver are missing: apt-get install chromium chromium-driver"

  private let process = Process()
  private let output = Pipe()
  private var port = 0
  private var session = ""

  init() throws {
    process.executableURL = URL(filePath: try #require(Self.driver))
    process.arguments = ["--port=0"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    do {
      port = try Self.port(saidBy: output.fileHandleForReading)
      session = try begin()
    } catch {
      end()
      throw error
    }
  }

  private func begin() throws -> String {
    let options: [String: Any] = [
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--force-prefers-reduced-motion",
      ]
    ]
    let capabilities: [String: Any] = [
      "browserName": "chrome", "goog:chromeOptions": options,
      "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
    ]
    let answer = try ask("POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
    return try #require((answer as? [String: Any])?["sessionId"] as? String)
  }

  /// Ends the browser and waits until its process has ended. Every browser must be quit.
  func quit() {
    _ = try? ask("DELETE", "/session/\(session)")
    end()
  }

  /// Kills chromedriver and waits until it has ended. Foundation starts it with most signals
  /// blocked, but SIGKILL cannot be blocked.
  private func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static func port(saidBy handle: FileHandle) throws -> Int {
    var said = ""
    while !said.contains("successfully on port ") || said.last != "\n" {
      let data = handle.availableData
      if data.isEmpty { break }
      said += String(decoding: data, as: UTF8.self)
    }
    let port = said.firstMatch(of: /successfully on port (\d+)/).flatMap { Int($0.1) }
    return try #require(port, "chromedriver does not name its port: \(said)")
  }

  // MARK: Actions

  /// Closes the page and clears the reader's choices, the console messages and the recorded
  /// requests.
  func forget() throws {
    try block([])
    try open("about:blank")
    try command(
      "Storage.clearDataForOrigin", ["origin": "file://", "storageTypes": "local_storage"])
    try command("Emulation.setEmulatedMedia", ["media": "", "features": [Any]()])
    _ = try (console(), requests())
  }

  /// Sets the window's size in CSS pixels.
  func setWidth(_ width: Int, height: Int = 900) throws {
    try command(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
  }

  func open(_ file: URL) throws { try open(file.absoluteString) }

  func open(_ address: String) throws {
    try ask("POST", "/session/\(session)/url", ["url": address])
  }

  /// Runs a script and returns its result.
  @discardableResult
  func run<Value>(_ script: String, as type: Value.Type = Value.self) throws -> Value {
    let value = try ask(
      "POST", "/session/\(session)/execute/sync", ["script": script, "args": [Any]()])
    return try #require(value as? Value, "\(script): \(String(describing: value))")
  }

  /// Waits for a promise and returns its result.
  func evaluate<Value>(_ promise: String, as type: Value.Type) throws -> Value {
    let value = try ask(
      "POST", "/session/\(session)/execute/async",
      [
        "script": "(\(promise)).then(arguments[0], (problem) => arguments[0](`${problem}`));",
        "args": [Any](),
      ])
    return try #require(value as? Value, "\(promise): \(String(describing: value))")
  }

  /// Waits until a script's expression is true, even if another page is loaded meanwhile.
  func wait(until expression: String) throws {
    // The page itself polls the expression, because polling from here is slower.
    let promise = """
      new Promise((done) => {
        const look = () => {
          try { if (\(expression)) return done(true); } catch { /* not there yet */ }
          if (performance.now() < end) setTimeout(look, 10); else done(false);
        };
        const end = performance.now() + 10000;
        look();
      })
      """
    // A busy machine may need much longer than a reader would wait.
    let end = ContinuousClock.now + .seconds(120)
    while (try? evaluate(promise, as: Bool.self)) != true {
      try #require(ContinuousClock.now < end, "\(expression) is still not true after two minutes.")
    }
  }

  /// Types keys into the focused element.
  func type(_ keys: String) throws {
    let actions = keys.flatMap { key in
      ["keyDown", "keyUp"].map { ["type": $0, "value": String(key)] }
    }
    try ask(
      "POST", "/session/\(session)/actions",
      ["actions": [["type": "key", "id": "keys", "actions": actions]]])
  }

  /// Inserts text into the focused element, all at once.
  func enter(_ text: String) throws { try command("Input.insertText", ["text": text]) }

  /// Clicks the first element that matches the selector, as a user would.
  func click(_ selector: String) throws {
    let found = try ask(
      "POST", "/session/\(session)/element", ["using": "css selector", "value": selector])
    let id = try #require((found as? [String: String])?.values.first)
    try ask("POST", "/session/\(session)/element/\(id)/click", [String: Any]())
  }

  /// Drags the first element that matches the selector to the right by `pixels`, in five steps, with
  /// the mouse or, if `pointer` is `touch`, with a finger.
  func drag(_ selector: String, by pixels: Int, pointer: String = "mouse") throws {
    let found = try ask(
      "POST", "/session/\(session)/element", ["using": "css selector", "value": selector])
    let steps = (1...5).map { pixels * $0 / 5 - pixels * ($0 - 1) / 5 }
    let actions: [[String: Any]] =
      [
        ["type": "pointerMove", "origin": try #require(found), "x": 0, "y": 0, "duration": 0],
        ["type": "pointerDown", "button": 0],
      ]
      + steps.map { ["type": "pointerMove", "origin": "pointer", "x": $0, "y": 0, "duration": 0] }
      + [["type": "pointerUp", "button": 0]]
    try ask(
      "POST", "/session/\(session)/actions",
      [
        "actions": [
          [
            "type": "pointer", "id": pointer, "parameters": ["pointerType": pointer],
            "actions": actions,
          ]
        ]
      ])
  }

  /// Returns the console messages since the last call.
  func console() throws -> [String] { try log("browser") }

  /// Returns the addresses that were requested since the last call.
  func requests() throws -> [String] {
    try log("performance").compactMap { text in
      guard text.contains("\"Network.requestWillBeSent\"") else { return nil }
      return text.firstMatch(of: /"request":\{.*?"url":"([^"]*)"/).map { String($0.1) }
    }
  }

  private func log(_ type: String) throws -> [String] {
    let entries = try ask("POST", "/session/\(session)/se/log", ["type": type])
    return (entries as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
  }

  private func command(_ name: String, _ parameters: [String: Any]) throws {
    try ask(
      "POST", "/session/\(session)/goog/cdp/execute", ["cmd": name, "params": parameters])
  }

  /// Sets the colour scheme that the system prefers.
  func prefer(_ scheme: String) throws {
    try command(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": scheme]]])
  }

  /// Shows pages as they would be printed.
  func print() throws { try command("Emulation.setEmulatedMedia", ["media": "print"]) }

  /// Blocks all further requests to addresses that match one of `patterns`.
  func block(_ patterns: [String]) throws {
    try command("Network.enable", [:])
    try command("Network.setBlockedURLs", ["urls": patterns])
  }

  /// Allows pages to read the clipboard.
  func allowPasting() throws {
    try command("Browser.grantPermissions", ["permissions": ["clipboardReadWrite"]])
  }

  // MARK: The protocol

  @discardableResult
  private func ask(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any? {
    let data = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
    let answer = try JSONSerialization.jsonObject(
      with: Exchange(
        with: port, "\(method) \(path) HTTP/1.1", ["Content-Type: application/json"], data
      ).body)
    let value = (answer as? [String: Any])?["value"]
    if let problem = value as? [String: Any], let name = problem["error"] as? String {
      throw Problem(description: "\(name): \(problem["message"] ?? "")")
    }
    return value is NSNull ? nil : value
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }
}
