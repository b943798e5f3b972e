// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Named, so that the folder of a clone may be called anything.
    .package(name: "ReactiveNotebook", path: "..")
  ],
  targets: [
    // The C library's account of the heap, which the Swift modules over it do not list.
    .systemLibrary(name: "Malloc"),
    // Generic code between the engine and a program, for which nothing is specialised.
    .target(
      name: "GenericClient",
      dependencies: [.product(name: "Reactive", package: "ReactiveNotebook")],
      swiftSettings: strict),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "GenericClient", "Malloc", .product(name: "Reactive", package: "ReactiveNotebook"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
