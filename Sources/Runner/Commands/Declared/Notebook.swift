extension Command {
  /// The command that writes the notebook's pages.
  package static let notebook = Command(
    name: "notebook", summary: "regenerate the pages of the notebook", operands: .none,
    changesCheckout: true,
    examples: [
      Example("lesson-runner notebook", "write the pages, with logs and pictures")
    ],
    notes: [
      "The command runs all lessons, writes the pages that changed, and removes the pages of "
        + "deleted lessons. It writes nothing if a scene cannot be played, if a lesson's file "
        + "cannot be read, if a new file would be too large, or if the folder lessons contains "
        + "other files. For all other problems, run check."
    ]
  )
}
