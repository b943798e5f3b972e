import PackagePlugin

/// Writes the sources that are made from other files, each for one target.
///
/// They are one plugin, because SwiftPM compiles every plugin before it builds anything.
@main struct GeneratedSources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    switch target.name {
    case "Book": try Assets.commands(context, target)
    case "lesson-runner", "lesson-runner-tools": Fingerprint.commands(context, target)
    case "LessonsTests": try ExerciseVariants.commands(context)
    case "ReactiveTests": try DocExamples.commands(context)
    default: []
    }
  }
}
