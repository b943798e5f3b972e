// Declarations of what explain's answers use of Apple's module SwiftUI.

#if !canImport(SwiftUI)
  @MainActor public protocol View {}
  public struct EmptyView: View {
    public init() {}
  }
  public struct Text: View { public init(_ content: String) {} }
  public struct Button<Label: View>: View {
    public init(_ title: String, action: @escaping @MainActor () -> Void) where Label == Text {}
  }
  public struct TextField: View { public init(_ title: String, text: Binding<String>) {} }
  public struct Toggle: View { public init(_ title: String, isOn: Binding<Bool>) {} }
  public struct Slider: View { public init(value: Binding<Float>) {} }
  public struct DatePicker: View { public init<D>(_ title: String, selection: Binding<D>) {} }
  public struct Picker: View {
    public init<S: Hashable, Content: View>(
      _ title: String, selection: Binding<S>, content: () -> Content
    ) {}
  }
  extension View {
    public func disabled(_ disabled: Bool) -> some View { self }
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
      self
    }
    public func onChange<V: Equatable>(
      of value: V, initial: Bool = false, _ action: @escaping (_ old: V, _ new: V) -> Void
    ) -> some View { self }
    public func alert<A: View>(
      _ title: String, isPresented: Binding<Bool>, actions: () -> A
    ) -> some View { self }
  }
  @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<Subject>(
      dynamicMember keyPath: WritableKeyPath<Value, Subject>
    ) -> Binding<Subject> { .init() }
    public init() {}
  }
  @propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> where Value: AnyObject { .init() }
  }
  @propertyWrapper public struct State<Value> {
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
    public var projectedValue: Binding<Value> { .init() }
    public init(wrappedValue: Value) {}
  }
  @propertyWrapper public struct AppStorage<Value> {
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
    public init(wrappedValue: Value, _ key: String) where Value == String {}
  }
#endif
