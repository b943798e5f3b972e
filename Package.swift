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
    .executable(name: "lesson-runner", targets: ["lesson-runner"]),
  ],
  targets: [
    .target(name: "Reactive", swiftSettings: strict),
    .target(name: "Controls", dependencies: ["Reactive"], swiftSettings: strict),
    .target(name: "Loopback", dependencies: ["Controls", "Reactive"], swiftSettings: strict),
    .target(name: "Lessons", dependencies: ["Controls", "Reactive"], swiftSettings: strict),
    .executableTarget(name: "lesson-runner", dependencies: ["Lessons"], swiftSettings: strict),
    .testTarget(
      name: "ReactiveTests", dependencies: ["Reactive"],
      swiftSettings: strict),
    .testTarget(name: "ControlsTests", dependencies: ["Controls"], swiftSettings: strict),
    .testTarget(
      name: "LoopbackTests", dependencies: ["Controls", "Lessons", "Loopback", "Reactive"],
      swiftSettings: strict),
    .testTarget(name: "LessonsTests", dependencies: ["Lessons"], swiftSettings: strict),
    .testTarget(
      name: "RunnerTests", dependencies: ["Lessons", "lesson-runner"], exclude: ["Golden"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
