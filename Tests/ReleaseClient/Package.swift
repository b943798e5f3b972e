// swift-tools-version: 6.2

import PackageDescription

// A client as users build it: another package, in release mode. Parameter packs of some compilers
// crash or miscompile there and nowhere else, so every shape the engine has is used once.
let package = Package(
  name: "ReleaseClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ReactiveNotebook", path: "../..")],
  targets: [
    .executableTarget(
      name: "client",
      dependencies: [.product(name: "Reactive", package: "ReactiveNotebook")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
