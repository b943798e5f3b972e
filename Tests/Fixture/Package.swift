// swift-tools-version: 6.2
// A notebook of a few lessons that never change, for the runner's tests. This file makes the folder
// look like a checkout, but the notebook's own package builds the lessons.

import PackageDescription

let package = Package(name: "ReactiveNotebook")
