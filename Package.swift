// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "ReactiveNotebook",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Reactive", targets: ["Reactive"]),
    .library(name: "Controls", targets: ["Controls"]),
    .executable(name: "lesson-runner", targets: ["lesson-runner"]),
  ],
  targets: [
    // Has the programs know which sources they were built from.
    .plugin(name: "Fingerprint", capability: .buildTool()),
    // The system's C library, which has another name on each system.
    .target(name: "CLibrary", swiftSettings: strict),
    .target(
      name: "Reactive", dependencies: ["CLibrary"], exclude: ["README.md"], swiftSettings: strict),
    .target(name: "Controls", dependencies: ["Reactive"], swiftSettings: strict),
    .target(name: "Lessons", dependencies: ["Controls", "Reactive"], swiftSettings: strict),
    .target(name: "LessonRunner", dependencies: ["CLibrary", "Lessons"], swiftSettings: strict),
    // Two programs, since what speaks HTTP takes longer to load than most lessons to run. The first
    // goes on as the second where a lesson is played live. It depends on it only to have it built: of
    // a program nothing is linked but what it depends on, so no target below may import networking.
    .executableTarget(
      name: "lesson-runner", dependencies: ["LessonRunner", "lesson-runner-live"],
      swiftSettings: strict, plugins: ["Fingerprint"]),
    .executableTarget(
      name: "lesson-runner-live",
      dependencies: ["CLibrary", "Controls", "LessonRunner", "Lessons", "Reactive"],
      swiftSettings: strict, plugins: ["Fingerprint"]),
    // The command line with a few lessons that stay as they are, for its tests.
    .executableTarget(
      name: "lesson-runner-fixture", dependencies: ["LessonRunner", "Lessons", "Reactive"],
      path: "Tests/Fixture/Sources", swiftSettings: strict),
    .testTarget(
      name: "ReactiveTests", dependencies: ["Reactive"],
      swiftSettings: strict),
    .testTarget(name: "ControlsTests", dependencies: ["Controls"], swiftSettings: strict),
    .testTarget(
      name: "LoopbackTests",
      dependencies: ["CLibrary", "Controls", "Lessons", "Reactive", "lesson-runner-live"],
      swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["Lessons", "LessonRunner", "Reactive"],
      swiftSettings: strict),
    .testTarget(name: "LessonsTests", dependencies: ["Lessons"], swiftSettings: strict),
    .testTarget(
      name: "RunnerTests",
      dependencies: [
        "CLibrary", "Lessons", "LessonRunner", "Reactive", "lesson-runner", "lesson-runner-fixture",
      ],
      exclude: ["Golden"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
