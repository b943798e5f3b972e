// swift-tools-version: 6.2
// A notebook of a few lessons that never change, for the tests of the runner. This file makes the
// folder look like a checkout; the package of the notebook itself builds the lessons.

import PackageDescription

let package = Package(name: "ReactiveNotebook")
