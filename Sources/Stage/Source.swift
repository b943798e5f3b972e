/// The sections of a tutorial that a lesson retells.
public struct Source: Sendable, Hashable {
  /// One of the five tutorials.
  public enum Document: String, CaseIterable, Sendable {
    case a, b, c, d, e

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

    /// The time at which a scene's clock starts if the scene has no transcript. It comes from the
    /// tutorial's own transcripts, or from those of the first tutorial.
    var start: String {
      switch self {
      case .a, .b, .c, .e: "2020-05-28 14:00:00"
      case .d: "2017-01-03 13:29:08"
      }
    }
  }

  /// The tutorial.
  public let document: Document

  /// The headings, as printed in the tutorial.
  public let sections: [String]

  /// Creates a source for `sections` of the first tutorial.
  package static func a(_ sections: String...) -> Source {
    Source(document: .a, sections: sections)
  }

  /// Creates a source for `sections` of the second tutorial.
  package static func b(_ sections: String...) -> Source {
    Source(document: .b, sections: sections)
  }

  /// Creates a source for `sections` of the third tutorial.
  package static func c(_ sections: String...) -> Source {
    Source(document: .c, sections: sections)
  }

  /// Creates a source for `sections` of the fourth tutorial.
  package static func d(_ sections: String...) -> Source {
    Source(document: .d, sections: sections)
  }

  /// Creates a source for `sections` of the fifth tutorial.
  package static func e(_ sections: String...) -> Source {
    Source(document: .e, sections: sections)
  }
}
