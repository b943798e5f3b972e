// A stand-in for SwiftPM's module PackagePlugin, as far as the plugins use it.

import Foundation

public protocol Plugin {}
extension Plugin { public static func main() {} }

public protocol BuildToolPlugin: Plugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command]
}

public struct PluginContext {
  public var package: Package
  public var pluginWorkDirectoryURL: URL
}

public struct Package {
  public var directoryURL: URL
  public var targets: [any Target]
}

public protocol Target {
  var name: String { get }
  var directoryURL: URL { get }
  var recursiveTargetDependencies: [any Target] { get }
}

public protocol SourceModuleTarget: Target {
  func sourceFiles(withSuffix: String) -> FileList
}

public struct SwiftSourceModuleTarget: SourceModuleTarget {
  public let name: String
  public let directoryURL: URL
  public let recursiveTargetDependencies: [any Target]
  public func sourceFiles(withSuffix: String) -> FileList { fatalError() }
}

public struct FileList: Sequence {
  public func makeIterator() -> AnyIterator<File> { AnyIterator { nil } }
}

public struct File {
  public var url: URL
}

public enum Command {
  case command

  public static func buildCommand(
    displayName: String?, executable: URL, arguments: [String], environment: [String: String] = [:],
    inputFiles: [URL] = [], outputFiles: [URL] = []
  ) -> Command { .command }
}
