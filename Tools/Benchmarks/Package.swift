// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  + (Context.environment["WARNINGS_ARE_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)])

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The name is fixed, so that the folder of a clone can have any name.
    .package(name: "ReactiveNotebook", path: "../..")
  ],
  targets: [
    // The C library's heap statistics, which the Swift modules do not declare.
    .systemLibrary(name: "CFunctions"),
    // Generic code in another module, so that nothing is specialised.
    .target(
      name: "GenericClient",
      dependencies: [.product(name: "Reactive", package: "ReactiveNotebook")],
      swiftSettings: strict),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "GenericClient", "CFunctions", .product(name: "Reactive", package: "ReactiveNotebook"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
