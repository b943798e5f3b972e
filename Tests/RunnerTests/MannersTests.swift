import Foundation
import Stage
import TestSupport
import Testing

/// The runner's behaviour in pipes, shells and scripts.
@Suite struct MannersTests {
  @Test(
    "An argument that is not valid UTF-8 is refused, because it could name another file",
    arguments: ["book", "doctor", "new --exercise", "7", "--color"])
  func invalidText(line: String) throws {
    let copy = try Copy(.fixture)
    let before = try copy.names(in: "")
    #expect(
      try copy.shell("lesson-runner \(line) $'a\\xFF'")
        == .init(
          status: 2, out: "",
          error: "lesson-runner: the argument \"a\u{FFFD}\" is not valid UTF-8\n"))
    #expect(try copy.names(in: "") == before)
  }

  @Test("A usage error ends with status 2 and prints nothing on standard output")
  func usage() throws {
    for argument in [
      "0", "-1", "99999999999999999999", "7x", "", " ", "--", "nosuchthing", "7.x", "@", ".", "1 x",
    ]
    where argument != "--" {
      let outcome = try Runner.run([argument])
      #expect(outcome.status == 2, "\(argument)")
      #expect(outcome.out == "")
      let lines = outcome.error.split(separator: "\n")
      try #require(lines.count >= 3, "\(outcome)")
      #expect(lines[0].hasPrefix("lesson-runner: "))
      #expect(lines[1] == "usage: lesson-runner run [OPTION]... LESSON...")
      #expect(lines[2].hasPrefix("try: lesson-runner"))
    }
  }

  @Test("A misspelt command suggests the right one")
  func nearlyCommand() throws {
    let outcome = try Runner.run(["recrod", "7"])
    #expect(outcome.status == 2)
    #expect(
      outcome.error.contains(
        """
        lesson-runner: nothing is called "recrod"
        usage: lesson-runner run [OPTION]... LESSON...
        try: lesson-runner record 7    accept what lessons print now as their expected logs

        """))
  }

  @Test("With --json, an error is an object on the last line of standard output")
  func jsonErrors() throws {
    let outcome = try Runner.run(["7x", "--json"])
    #expect(outcome.status == 2)
    #expect(
      outcome.out == """
        {"schema":1,"type":"error","message":"nothing is called \\"7x\\"",\
        "status":2,"try":["lesson-runner"]}

        """)
    #expect(outcome.error.hasPrefix("lesson-runner: nothing is called"))
    #expect(try Runner.run(["--json", "--nonsense"]).out.hasPrefix(#"{"schema":1,"type":"error""#))
    #expect(try Runner.run(["show", "--json", "7"]).out.hasPrefix(#"{"schema":1,"type":"error""#))
  }

  @Test("With --json, a run prints its lines and events, each with its lesson and scene")
  func jsonRun() throws {
    let lines = try Objects.all(in: Runner.run(["7.hot", "--json"]).out)
    #expect(Set(lines.compactMap { $0["type"] as? String }) == ["line", "event"])
    #expect(lines.allSatisfy { $0["lesson"] as? Int == 7 })
    #expect(lines.allSatisfy { $0["scene"] as? String == "hot" })
    let text = lines.compactMap { $0["text"] as? String }.map { $0 + "\n" }.joined()
    #expect(text == (try Runner.run(["7.hot"]).out))
  }

  @Test("With --json, a line has its time, thread, message and source line")
  func jsonLine() throws {
    let copy = try Copy(.fixture)
    let lines = try Objects.all(in: copy.run("7.cold", "--json").out)
      .filter { $0["type"] as? String == "line" }
    #expect(lines.first?["at"] == nil && lines.first?["text"] as? String == "── cold ──")
    let code = try copy.text(of: "Sources/Lessons/Signals/07-ColdAndHot.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    for line in lines.dropFirst() {
      let message = try #require(line["message"] as? String)
      #expect((line["text"] as? String)?.hasSuffix(" RACExample[7:1] " + message) == true)
      #expect(line["thread"] as? Int == 1)
      #expect(line["file"] as? String == "Sources/Lessons/Signals/07-ColdAndHot.swift")
      let place = try #require(line["line"] as? Int)
      let beginning = message.split { $0.isNumber }[0]
      #expect(code[place - 1].contains("log(\"\(beginning)"), "\(place): \(message)")
    }
    #expect(lines.dropFirst().compactMap { $0["at"] as? Double } == [0, 2, 3, 3.1, 4, 4.1, 5.1])
  }

  @Test("The Unix command diff accepts a lesson's output")
  func pipe() throws {
    let outcome = try Copy(.fixture).shell(
      "lesson-runner 7 | diff Tests/Expected/07-cold-and-hot.log -")
    #expect(outcome == .init(status: 0, out: "", error: ""))
  }

  @Test("A closed pipe ends the runner silently, like cat")
  func closedPipe() throws {
    let outcome = try Runner.shell(
      "lesson-runner all | head -1; echo ${PIPESTATUS[0]}", in: Repository.root)
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last == "141")
    #expect(outcome.error == "")
    let ignoring = try Runner.shell(
      "trap '' PIPE; lesson-runner all | head -1; echo ${PIPESTATUS[0]}", in: Repository.root)
    #expect(ignoring == outcome)
  }

  @Test("A slow pipe receives everything")
  func partialWrites() throws {
    let copy = try Copy(.fixture)
    try copy.write(
      (0..<20_000).map { "line \($0)\n" }.joined(), to: "Tests/Expected/07-cold-and-hot.log")
    let pipe = Pipe()
    // With O_NONBLOCK, a write that exceeds the pipe's capacity does not wait, and writes only part
    // of the bytes.
    #expect(fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
    let process = Process()
    process.executableURL = URL(filePath: try #require(Runner.Program.fixture.path))
    process.arguments = ["diff", "7"]
    process.environment = Runner.environment
    process.currentDirectoryURL = copy.root
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try expect(String(decoding: bytes, as: UTF8.self), is: copy.run("diff", "7").out)
  }

  @Test("Standard output that cannot be written is an error")
  func closedOutput() throws {
    try expect(
      Runner.shell("lesson-runner 7 >&-"),
      is: .init(
        status: 1, out: "",
        error: "lesson-runner: standard output cannot be written: Bad file descriptor\n"))
    try expect(
      Runner.shell("lesson-runner diff 7 >&-", in: Repository.root).error,
      is: "lesson-runner: standard output cannot be written: Bad file descriptor\n")
    if FileManager.default.fileExists(atPath: "/dev/full") {
      try expect(
        Runner.shell("lesson-runner 7 >/dev/full").error,
        is: "lesson-runner: standard output cannot be written: No space left on device\n")
    }
  }

  @Test("The runner works without standard input and standard error")
  func closedInput() throws {
    let log = try Runner.run(["7"]).out
    try expect(Runner.shell("lesson-runner 7 <&- 2>&-"), is: .init(status: 0, out: log, error: ""))
    try expect(Runner.shell("lesson-runner nosuchthing <&- >&- 2>&-").status, is: 2)
  }

  @Test("The runner works in any folder of a checkout, even with blanks in the path")
  func folders() throws {
    let copy = try Copy(.fixture)
    try copy.write("", to: "Tests/Expected/07-cold-and-hot.log")
    let below = copy.root.appending(path: "Sources/Lessons/Signals")
    let outcome = try Runner.run(["diff", "7"], in: below, .fixture)
    #expect(outcome == (try copy.run("diff", "7")))
    #expect(outcome.status == 1)
  }

  @Test("Outside a checkout, lessons run, and commands that need a checkout say so")
  func away() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let command = try Runner.copy(into: folder)
    try expect(Runner.launch(command, ["7.hot"], in: folder), is: Runner.run(["7.hot"]))
    try expect(Runner.launch(command, [], in: folder), is: Runner.run([]))
    for name in ["diff", "show", "record", "check"] {
      let arguments = [name] + (name == "check" ? [] : ["7"])
      try expect(
        Runner.launch(command, arguments, in: folder),
        is: .init(
          status: 1, out: "",
          error: """
            lesson-runner: \(name) needs a checkout of the notebook, but this folder is not \
            inside one. A checkout has Sources/Lessons and a Package.swift named ReactiveNotebook
            try: cd CHECKOUT        then run \(name) again
                 lesson-runner 7    runs anywhere

            """))
    }
  }

  @Test("The runner works in any locale")
  func locale() throws {
    let plain = try Runner.run(["7"])
    for locale in ["C", "POSIX", "zh_CN.UTF-8", "nonsense"] {
      try expect(Runner.run(["7"], environment: ["LANG": locale, "LC_ALL": locale]), is: plain)
    }
  }

  @Test("Ctrl-C ends a run with the status of an interrupt", .inTerminal)
  func interrupted() throws {
    let (status, _) = try Terminal.run(
      ["all"], in: Repository.root, typing: [.init(prompt: "══", keys: Terminal.ctrlC)])
    #expect(status == 130)
  }

  @Test(
    "After Ctrl-C, a shell does not go on with its script", .inTerminal,
    arguments: [("all", "══"), ("step 7.hot", "of 23")])
  func interruptedScript(command: String, prompt: String) throws {
    // A shell goes on if the command has ended by itself, whatever its status.
    let program = try #require(Runner.Program.notebook.path)
    let (status, screen) = try Terminal.launch(
      ["/bin/bash", "-c", "\"$1\" \(command); echo went on", "bash", program],
      in: Repository.root, typing: [.init(prompt: prompt, keys: Terminal.ctrlC)])
    #expect(status == 130 && !screen.contains("went on"))
  }

  @Test("A crash outside a lesson has its own exit status")
  func bug() throws {
    // The output does not fit into a pipe, so the process is still running when the signal arrives.
    let outcome = try Runner.shell(
      """
      folder=$(mktemp -d); mkfifo "$folder/pipe"
      lesson-runner show all >"$folder/pipe" & runner=$!
      exec 3<"$folder/pipe"; read -r -n 1 -u 3
      kill -ILL $runner; wait $runner; echo $?; rm -r "$folder"
      """, in: Repository.root)
    #expect(
      outcome
        == .init(
          status: 0, out: "70\n",
          error:
            "lesson-runner: this is a bug in the runner; please report it with the command you typed\n"
        ))
  }
}
