// Declarations of what explain's answers use of Apple's module SwiftUI.

#if !canImport(SwiftUI)
  @MainActor protocol View {}
  struct EmptyView: View {
    init() {}
  }
  struct Text: View { init(_ content: String) {} }
  struct Button<Label: View>: View {
    init(_ title: String, action: @escaping @MainActor () -> Void) where Label == Text {}
  }
  struct TextField: View { init(_ title: String, text: Binding<String>) {} }
  struct Toggle: View { init(_ title: String, isOn: Binding<Bool>) {} }
  struct Slider: View { init(value: Binding<Float>) {} }
  struct DatePicker: View { init<D>(_ title: String, selection: Binding<D>) {} }
  struct Picker: View {
    init<S: Hashable, Content: View>(
      _ title: String, selection: Binding<S>, content: () -> Content
    ) {}
  }
  extension View {
    func disabled(_ disabled: Bool) -> some View { self }
    func onLongPressGesture(
      minimumDuration: Double = 0.5, perform action: @escaping () -> Void
    ) -> some View { self }
    func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
      self
    }
    func onChange<V: Equatable>(
      of value: V, initial: Bool = false, _ action: @escaping (_ old: V, _ new: V) -> Void
    ) -> some View { self }
    func alert<A: View>(
      _ title: String, isPresented: Binding<Bool>, actions: () -> A
    ) -> some View { self }
  }
  @propertyWrapper @dynamicMemberLookup struct Binding<Value> {
    var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
    var projectedValue: Binding<Value> { self }
    subscript<Subject>(
      dynamicMember keyPath: WritableKeyPath<Value, Subject>
    ) -> Binding<Subject> { .init() }
    init() {}
  }
  @propertyWrapper @dynamicMemberLookup struct Bindable<Value> {
    var wrappedValue: Value
    var projectedValue: Bindable<Value> { self }
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> where Value: AnyObject { .init() }
  }
  @propertyWrapper struct State<Value> {
    var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
    var projectedValue: Binding<Value> { .init() }
    init(wrappedValue: Value) {}
  }
  @propertyWrapper struct AppStorage<Value> {
    var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
    init(wrappedValue: Value, _ key: String) where Value == String {}
  }
#endif
