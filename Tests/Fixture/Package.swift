// swift-tools-version: 6.2
// A notebook of a few lessons that stay as they are, for the tests of the runner. It looks like a
// checkout of its own; the manifest of the real one builds it.

import PackageDescription

let package = Package(name: "ReactiveNotebook")
