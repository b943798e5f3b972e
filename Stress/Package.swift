// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Stress",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Named, so that the folder of a clone may be called anything.
    .package(name: "ReactiveNotebook", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "stress",
      dependencies: [.product(name: "Reactive", package: "ReactiveNotebook")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ])
  ],
  swiftLanguageModes: [.v6]
)
