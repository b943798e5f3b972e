// swift-tools-version: 6.2

import PackageDescription

// A client built as users would build it: as a separate package, in release mode. Some compilers
// crash on parameter packs or miscompile them only in this setting, so the client uses each kind of
// pack in the engine once.
let package = Package(
  name: "ReleaseClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveNotebook", path: "../..")],
  targets: [
    .executableTarget(
      name: "client",
      dependencies: [.product(name: "Reactive", package: "ReactiveNotebook")],
      swiftSettings: Context.environment["WARNINGS_ARE_ERRORS"] == nil
        ? [] : [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
