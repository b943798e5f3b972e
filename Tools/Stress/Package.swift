// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Stress",
  platforms: [.macOS(.v15)],
  dependencies: [
    // A fixed name, so that the folder of a clone can have any name.
    .package(name: "ReactiveNotebook", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "stress",
      dependencies: [.product(name: "Reactive", package: "ReactiveNotebook")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ] + (Context.environment["WARNINGS_ARE_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)])
    )
  ],
  swiftLanguageModes: [.v6]
)
