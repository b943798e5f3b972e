// swift-tools-version: 6.2

import PackageDescription

// Warnings are errors only where this variable is set, as `.ci/run` does: a later compiler may have a
// new warning, and Xcode compiles the packages of an app with `-suppress-warnings`, which excludes
// `-warnings-as-errors`.
let warningsAreErrors: [SwiftSetting] =
  Context.environment["WARNINGS_ARE_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]
let strict: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  + warningsAreErrors

// `--sanitize=thread` needs this variable on Linux. `Lock` says why.
let forThreadSanitizer: [SwiftSetting] =
  Context.environment["THREAD_SANITIZER"] == nil ? [] : [.define("THREAD_SANITIZER")]

let package = Package(
  name: "ReactiveNotebook",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Reactive", targets: ["Reactive"]),
    .library(name: "Controls", targets: ["Controls"]),
    .executable(name: "lesson-runner", targets: ["lesson-runner"]),
    .executable(name: "lesson-runner-tools", targets: ["lesson-runner-tools"]),
  ],
  targets: [
    // Writes sources that are made from other files: the book's assets, the checksums of the
    // program's sources, the variants of the exercises, and the examples in the engine's doc comments.
    .plugin(
      name: "GeneratedSources", capability: .buildTool(), path: "Tools/Plugins/GeneratedSources"),
    // The system's C library, whose module has a different name on each system.
    .target(name: "CLibrary", swiftSettings: strict),
    // The engine, which apps may use without the rest.
    .target(
      name: "Reactive", dependencies: ["CLibrary"], exclude: ["README.md"],
      swiftSettings: strict + forThreadSanitizer),
    // Stand-ins for UIKit, for lessons and for the tests of apps that run without it.
    .target(name: "Controls", dependencies: ["Reactive"], swiftSettings: strict),
    // Plays lessons, writes their logs, and records their events. The lessons need nothing else.
    .target(
      name: "Stage", dependencies: ["CLibrary", "Controls", "Reactive"], swiftSettings: strict),
    // Marble diagrams: draws recordings as text and as SVG, and plays typed marbles.
    .target(name: "Marbles", dependencies: ["Reactive", "Stage"], swiftSettings: strict),
    // The lessons. Few targets depend on them: after a change to a lesson, only the programs and a
    // few tests are built.
    .target(
      name: "Lessons", dependencies: ["Controls", "Reactive", "Stage"], swiftSettings: strict),
    // The Combine versions of the lessons on leaving RAC. Empty where there is no Combine.
    .target(
      name: "LeavingInCombine", path: "LeavingRAC/Combine", swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    // The command line: playing lessons, comparing logs, and everything that commands share. It has
    // the commands that need nothing else, and declares all others. No command depends on the
    // lessons, so tests can use others.
    .target(
      name: "Runner", dependencies: ["CLibrary", "Controls", "Reactive", "Stage"],
      swiftSettings: strict),
    // The pages, the names and the search, which need the lessons' files but no command line.
    .target(
      name: "Notebook", dependencies: ["CLibrary", "Marbles", "Reactive", "Stage"],
      swiftSettings: strict),
    // The notebook as a web site.
    .target(
      name: "Book", dependencies: ["Marbles", "Notebook", "Reactive", "Stage"], exclude: ["Assets"],
      swiftSettings: strict, plugins: ["GeneratedSources"]),
    // Explains pasted code: the effect of each call, its traps, and its equivalents today.
    .target(
      name: "Explaining", dependencies: ["Marbles", "Notebook", "Stage"], swiftSettings: strict),
    // The commands that the first log does not need, and the table with all implementations.
    .target(
      name: "RunnerTools",
      dependencies: [
        "Book", "CLibrary", "Explaining", "Marbles", "Notebook", "Reactive", "Runner", "Stage",
      ],
      swiftSettings: strict),
    // The command-line program.
    .executableTarget(
      name: "lesson-runner", dependencies: ["Lessons", "Runner", "Stage"],
      swiftSettings: strict, plugins: ["GeneratedSources"]),
    // The same with all commands. `lesson-runner` starts it for the commands that it does not have,
    // and builds it before that if need be, so that a fresh clone soon prints its first log.
    .executableTarget(
      name: "lesson-runner-tools",
      dependencies: ["Lessons", "Runner", "RunnerTools", "Stage"],
      swiftSettings: strict, plugins: ["GeneratedSources"]),
    // The command line with a few fixed lessons, for its tests.
    .executableTarget(
      name: "lesson-runner-fixture",
      dependencies: ["CLibrary", "Reactive", "Runner", "RunnerTools", "Stage"],
      path: "Tests/Fixture/Sources", swiftSettings: strict),
    // Functions for reading files in tests.
    .target(
      name: "TestSupport", dependencies: ["Stage"], path: "Tests/Support", swiftSettings: strict),
    // The rest is tests. They have several targets, so that after a change you can build and run
    // only some of them. StageTests also tests Controls and Marbles, and BookTests Notebook.
    .testTarget(
      name: "ReactiveTests", dependencies: ["Marbles", "Reactive"],
      exclude: ["Corpus/Programs", "Corpus/README.md"], swiftSettings: strict,
      plugins: ["GeneratedSources"]),
    .testTarget(
      name: "StageTests",
      dependencies: ["Controls", "Marbles", "Reactive", "Stage", "TestSupport"],
      swiftSettings: strict),
    // All variants of the exercises in the folder Exercises are compiled and played here, too.
    .testTarget(
      name: "LessonsTests",
      dependencies: [
        "Controls", "Explaining", "Lessons", "Marbles", "Notebook", "Reactive", "Runner",
        "RunnerTools", "Stage",
        "TestSupport",
      ],
      swiftSettings: strict, plugins: ["GeneratedSources"]),
    .testTarget(
      name: "BookTests",
      dependencies: [
        "Book", "CLibrary", "Lessons", "Marbles", "Notebook", "Reactive", "Runner", "RunnerTools",
        "Stage", "TestSupport", "lesson-runner", "lesson-runner-tools",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RunnerTests",
      dependencies: [
        "CLibrary", "Controls", "Explaining", "Lessons", "Marbles", "Notebook", "Reactive",
        "Runner",
        "RunnerTools", "Stage", "TestSupport", "lesson-runner", "lesson-runner-fixture",
        "lesson-runner-tools",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// With a sanitizer and with optimization, only these tests are built and run: the names of test
// targets, such as "ReactiveTests StageTests". RunnerTests then has only its fuzz tests.
if let names = Context.environment["ONLY_TESTS"] {
  var kept: Set = ["GeneratedSources"]
  var open = names.split(separator: " ").map(String.init)
  while let name = open.popLast() {
    guard kept.insert(name).inserted, let target = package.targets.first(where: { $0.name == name })
    else { continue }
    if name == "RunnerTests" { target.sources = ["Fuzz", "Support"] }
    for case .byNameItem(let other, _) in target.dependencies { open.append(other) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { $0.name != "Reactive" }
}
