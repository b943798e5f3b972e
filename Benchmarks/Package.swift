// swift-tools-version: 6.2

import PackageDescription

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
    .executableTarget(
      name: "benchmarks",
      dependencies: ["Malloc", .product(name: "Reactive", package: "ReactiveNotebook")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
