import Stage

/// A tutorial that the lessons retell, with the title, author and address that it states.
public struct Tutorial: Sendable, Hashable {
  /// One of the five tutorials.
  public enum Document: String, CaseIterable, Sendable {
    case a, b, c, d, e

    /// The letter by which the notebook refers to the tutorial.
    public var letter: String { rawValue.uppercased() }

    /// A one-line description.
    public var title: String {
      switch self {
      case .a: "ReactiveCocoa, a long notebook of examples with their console transcripts"
      case .b: "From programming styles to MVVM, and how each class works internally"
      case .c: "A review of ReactiveObjC from its source"
      case .d: "ReactiveCocoa, advanced: every operator, with transcripts"
      case .e: "MVVM, and a summary of the signal classes"
      }
    }
  }

  /// The document.
  public let document: Document

  /// The tutorial's title.
  public let title: String

  /// The author, if the tutorial names one.
  public let author: String?

  /// The address of the tutorial or of its code, if the tutorial states one.
  public let address: String?

  /// The pages that the tutorial refers to.
  public let references: [Reference]

  /// A page that a tutorial refers to.
  public struct Reference: Sendable, Hashable {
    /// The page's title, or the name of its site.
    public let title: String

    /// The page's address.
    public let address: String

    fileprivate init(_ title: String, at address: String) {
      self.title = title
      self.address = address
    }
  }

  private init(
    _ document: Document, _ title: String, by author: String? = nil,
    at address: String? = nil, _ references: Reference...
  ) {
    self.document = document
    self.title = title
    self.author = author
    self.address = address
    self.references = references
  }

  /// The five tutorials.
  public static let all = [
    Tutorial(
      .a, "ReactiveCocoa", at: "https://gitee.com/samcoding/RACExample.git",
      Reference("ReactiveCocoa", at: "https://github.com/ReactiveCocoa/ReactiveCocoa"),
      Reference(
        "响应式编程（Reactive Programming）介绍", at: "https://www.tuicool.com/articles/BBNRRf"),
      Reference(
        "UITextField-RAC使用详解",
        at: "https://link.jianshu.com/?t=http://www.raywenderlich.com/?p=62699"),
      Reference(
        "iOS使用RAC实现MVVM的正经姿势",
        at: "https://blog.harrisonxi.com/2017/07/"
          + "iOS%E4%BD%BF%E7%94%A8RAC%E5%AE%9E%E7%8E%B0MVVM"
          + "%E7%9A%84%E6%AD%A3%E7%BB%8F%E5%A7%BF%E5%8A%BF.html"),
      Reference(
        "RACChannel实现双向绑定",
        at: "https://blog.harrisonxi.com/2017/07/"
          + "RAC%E4%B8%AD%E7%94%A8RACChannel%E5%AE%9E%E7%8E%B0"
          + "%E5%8F%8C%E5%90%91%E7%BB%91%E5%AE%9A.html"),
      Reference(
        "RAC中用RACCommand处理指令",
        at: "https://blog.harrisonxi.com/2017/09/"
          + "RAC%E4%B8%AD%E7%94%A8RACCommand%E5%A4%84%E7%90%86%E6%8C%87%E4%BB%A4.html"),
      Reference("MVVM", at: "http://timmy6.github.io/2019/02/27/MVVM/")),
    Tutorial(
      .b, "ReactiveCocoa  RAC", at: "https://www.jianshu.com/p/87ef6720a096",
      Reference(
        "iOS 从MVC到MVP到mvvm",
        at: "https://blog.csdn.net/xiaozhuanddapang/article/details/78553215")),
    Tutorial(
      .c, "Reactive Objc (RAC) 复习",
      Reference("RAC官方文档", at: "https://github.com/ReactiveCocoa/ReactiveObjC"),
      Reference("Draveness的RAC文档", at: "https://draveness.me/tags/rac"),
      Reference("RACMulticastConnection", at: "https://draveness.me/racconnection/")),
    Tutorial(
      .d, "ReactiveCocoa 进阶", by: "Pin Young Lv9",
      at: "https://github.com/qiubaiying/ReactiveCocoa_Demo"),
    Tutorial(
      .e, "（V） ReactiveCocoa（RAC）编程思想和MVVM架构进阶", by: "MISSAJJ琴瑟静听, 2016",
      Reference("VIPER", at: "http://www.cocoachina.com/ios/20140703/9016.html")),
  ]

  /// Returns the page about the tutorials, their `headings` and their figures, in `folder`.
  static func page(_ headings: [Heading], in folder: PageFolder) -> Notebook.File {
    let text = sections(headings, at: folder).joined(separator: "\n")
    return Notebook.File(
      Notebook.tutorials, text.replacing("## ", with: "# ", maxReplacements: 1))
  }

  /// Returns the sections of the page about the tutorials: each tutorial's table of contents, made
  /// from `headings`, then the figures.
  package static func sections(_ headings: [Heading], at folder: PageFolder) -> [String] {
    let retold = all.filter { tutorial in headings.contains { $0.document == tutorial.document } }
    return [section(retold, at: folder)] + retold.map { $0.contents(headings, at: folder) }
      + [Notebook.Figure.table(at: folder)]
  }

  /// Returns the tutorial's headings, with the scenes that retell them.
  private func contents(_ headings: [Heading], at folder: PageFolder) -> String {
    let rows = headings.filter { $0.document == document }.map { heading in
      ["\(Markdown.plain(heading.text)) – \(heading.english)", heading.cell(at: folder)]
    }
    return """
      \(Markdown.anchor("tutorial-\(document.rawValue)"))
      ## \(document.letter) · \(Markdown.plain(title))

      \(Markdown.table(["section", "lesson: scene"], rows))
      """
  }

  /// The section *The tutorials*, with links to the tables of contents of `retold`.
  private static func section(_ retold: [Tutorial], at folder: PageFolder) -> String {
    let rows = all.map { tutorial in
      [
        tutorial.document.letter, Markdown.plain(tutorial.title),
        tutorial.document.title, tutorial.author ?? "–",
        tutorial.address.map { folder.link(host(of: $0), to: $0) } ?? "–",
      ]
    }
    let tables = retold.map { "[\($0.document.letter)](#tutorial-\($0.document.rawValue))" }
      .joined(separator: ", ")
    let references = all.flatMap { tutorial in
      tutorial.references.map { reference in
        [
          tutorial.document.letter,
          folder.link(Markdown.plain(reference.title), to: reference.address),
        ]
      }
    }
    return """
      \(Markdown.anchor("tutorials"))
      ## The tutorials

      Have you read one of these tutorials? Below, each of its sections has the lesson that retells it
      and, if a single scene does, that scene: \(tables).
      Each lesson in turn lists the sections that it retells, after "From".

      The titles, authors and addresses are those that the tutorials state. The addresses for A and D
      lead to source code. None of the addresses has been tested.

      \(Markdown.table(["", "title", "what it is", "author", "address"], rows))
      The tutorials refer to these pages:

      \(Markdown.table(["in", "page"], references))
      """
  }

  /// Returns the host of `address`, such as `github.com`.
  private static func host(of address: String) -> String {
    String(address.split(separator: "/").dropFirst().first ?? "")
  }
}

extension Heading {
  /// Returns the places that retell the section, each with a link, or the reason why none does.
  fileprivate func cell(at folder: PageFolder) -> String {
    if !places.isEmpty { return places.map { $0.link(at: folder) }.joined(separator: "; ") }
    if grouped.isEmpty { return reason }
    let numbers = grouped.map { folder.link(toLesson: $0.lesson) }
    return "the sections below: \(numbers.joined(separator: ", "))"
  }
}

extension Heading.Place {
  /// Returns the lesson's number and title with a link, and the title of the scene.
  fileprivate func link(at folder: PageFolder) -> String {
    guard let lesson = folder.lessons.numbered(lesson) else { return "\(lesson)" }
    let title = lesson.scenes.first { $0.name == scene }?.title
    return folder.link(lesson.heading, to: lesson.page)
      + (title.map { ": \(Markdown.plain($0))" } ?? "")
  }
}
