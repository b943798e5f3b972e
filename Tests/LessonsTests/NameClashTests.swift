import TestSupport
import Testing

/// Types of the library's that have the name of a type of Combine's or SwiftUI's.
@Suite struct NameClashTests {
  /// Names of types in Apple's modules, without a dot or a prefix. They are listed here by hand,
  /// because these modules exist on Apple's systems only.
  private static let names = [
    "Combine": """
    AnyCancellable AnyPublisher AnySubscriber AsyncPublisher AsyncThrowingPublisher Cancellable
    CombineIdentifier ConnectablePublisher CurrentValueSubject CustomCombineIdentifierConvertible
    Deferred Empty Fail Future ImmediateScheduler Just ObservableObject ObservableObjectPublisher
    PassthroughSubject Published Publisher Publishers Record Scheduler Subject Subscriber Subscribers
    Subscription Subscriptions TopLevelDecoder TopLevelEncoder
    """,
    "SwiftUI": """
    AccessibilityActionKind Alert AlertScene Alignment Anchor AngularGradient Angle Animatable
    Animation AnyGesture AnyLayout AnyShape AnyTransition AnyView App AppStorage AsyncImage Axis
    BackgroundTask Binding BlendMode Button ButtonBorderShape ButtonRole ButtonStyle Canvas Capsule
    Circle Color ColorPicker ColorScheme CommandGroup CommandMenu Commands ContainerRelativeShape
    ContentMode ContentShapeKinds ContentSizeCategory ContentTransition ContentUnavailableView
    ControlGroup ControlSize CoordinateSpace CustomAnimation DatePicker DisclosureGroup Divider
    DragGesture DropInfo DynamicProperty DynamicTypeSize Edge EdgeInsets EditButton EditMode
    EditActions Ellipse EllipticalGradient EmptyView Environment EnvironmentKey EnvironmentObject
    EnvironmentValues EquatableView EventModifiers FetchRequest FileDocument FillStyle FocusState
    FocusedValue Font ForEach Form Gauge GeometryEffect GeometryProxy GeometryReader Gesture
    GestureMask GestureState Gradient GraphicsContext Grid GridItem GridRow Group GroupBox HStack
    HelpLink HorizontalAlignment HoverEffect Image ImageRenderer InsetShape ItemProvider KeyEquivalent
    KeyPress KeyboardShortcut Label LabeledContent Layout LayoutDirection LazyHGrid LazyHStack
    LazyVGrid LazyVStack LegibilityWeight LinearGradient Link List LocalizedStringKey
    LongPressGesture MagnifyGesture Material Menu MenuBarExtra MeshGradient ModifiedContent
    MoveCommandDirection MultiDatePicker Namespace NavigationLink NavigationPath NavigationSplitView
    NavigationStack NavigationView ObservedObject OpenURLAction OutlineGroup PasteButton Path
    PhaseAnimator Picker PinnedScrollableViews PlainButtonStyle Popover PreferenceKey PreviewProvider
    PrimitiveButtonStyle ProgressView ProjectionTransform ProposedViewSize RadialGradient Rectangle
    RedactionReasons RefreshAction RenameButton RotateGesture RoundedRectangle SafeAreaRegions
    ScaledMetric Scene ScenePhase SceneStorage ScrollView ScrollViewProxy ScrollViewReader
    SearchFieldPlacement Section SecureField SensoryFeedback Settings Shape ShapeStyle ShareLink
    SharePreview Slider Spacer SpatialTapGesture Spring State StateObject Stepper StrokeStyle
    SubmitLabel SubscriptionView Subview SymbolRenderingMode Tab TabView Table TableColumn TableRow
    TapGesture Text TextAlignment TextEditor TextField TextFieldLink TextRenderer TextSelection
    TimelineSchedule TimelineView TintShapeStyle Toggle ToolbarItem Transaction Transition
    UIViewRepresentable UnevenRoundedRectangle UnitCurve UnitPoint VStack VectorArithmetic
    VerticalAlignment View ViewBuilder ViewModifier ViewThatFits Visibility Window WindowGroup ZStack
    """,
  ]

  @Test("UsingReactive.md lists the names that clash with Combine's and SwiftUI's, and no others")
  func page() throws {
    let page = MarkdownText(try Repository.text(of: "Documentation/UsingReactive.md"))
    let own = try Set(["Reactive", "Controls"].flatMap { try Self.publicTypes(of: $0) })
    #expect(own.isSuperset(of: ["Signal", "Property", "TextField"]))
    #expect(!own.contains { $0.hasPrefix("UI") || $0.hasPrefix("NS") })
    for (module, names) in Self.names {
      let words = Set(names.split { $0 == " " || $0 == "\n" }.map(String.init))
      let row = try #require(page.tables.joined().first { $0.first == module })
      let listed = row[1].split { !$0.isLetter }.map(String.init)
      #expect(listed == own.intersection(words).sorted(), "\(module)")
    }
  }

  /// Returns the names of a module's public types that are not nested in another.
  private static func publicTypes(of module: String) throws -> [String] {
    let type =
      /^(@\w+ )*(public|open) (final )?(class|struct|enum|protocol|actor|typealias) (?<name>\w+)/
      .anchorsMatchLineEndings()
    return try Repository.files(in: "Sources/\(module)")
      .filter { $0.hasSuffix(".swift") }
      .flatMap { file in
        try Repository.text(of: "Sources/\(module)/\(file)").matches(of: type)
          .map { String($0.output.name) }
      }
  }
}
