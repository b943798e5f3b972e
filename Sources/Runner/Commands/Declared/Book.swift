extension Command {
  /// The command that writes the notebook as a website.
  package static let book = Command(
    name: "book", summary: "write the notebook as a website that plays every scene",
    operands: .folder, options: [.serve, .port, .address],
    examples: [
      Example("lesson-runner book", "write the book; then open book/index.html"),
      Example("lesson-runner book ~/rac", "write it into another folder"),
      Example(
        "lesson-runner book --serve",
        "for authors: serve it, and update it after each change"),
    ],
    notes: [
      "Open the pages from the folder in any browser. They need no server and no network.",
      "The command runs all lessons. It creates the folder, or replaces one that contains a book; "
        + "it refuses any other folder that is not empty. If it fails, it leaves an earlier book "
        + "unchanged.",
      "With --address, the book also has what a website needs: each page names its one address, "
        + "and there are a sitemap.xml and a 404.html. Put a picture called social.png beside them.",
      "With --serve, it serves the book to this machine only, until you press Ctrl-C. After each "
        + "change to a source file, it builds the program and writes the book again. Open pages "
        + "then reload, or show the compiler's errors.",
    ]
  )
}
