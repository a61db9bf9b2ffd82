// Mirrors the SDKs of iOS 18 and macOS 15.

public import Foundation
public import Observation
public import UniformTypeIdentifiers

// MARK: - Appearance

extension View {
    public func font(_ font: Font?) -> some View { MadeView() }
    public func bold(_ isActive: Bool = true) -> some View { MadeView() }
    public func italic(_ isActive: Bool = true) -> some View { MadeView() }
    public func monospaced(_ isActive: Bool = true) -> some View { MadeView() }
    public func monospacedDigit() -> some View { MadeView() }
    public func fontWeight(_ weight: Font.Weight?) -> some View { MadeView() }
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { MadeView() }
    public func tint<S: ShapeStyle>(_ tint: S?) -> some View { MadeView() }
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { MadeView() }
    public func padding(_ length: CGFloat) -> some View { MadeView() }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        MadeView()
    }
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        MadeView()
    }
    public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        MadeView()
    }
    public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T) -> some View { MadeView() }
    public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        MadeView()
    }
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        MadeView()
    }
    public func clipShape<S: Shape>(_ shape: S) -> some View { MadeView() }
    public func opacity(_ opacity: Double) -> some View { MadeView() }
    public func lineLimit(_ number: Int?) -> some View { MadeView() }
    public func lineLimit(_ limit: ClosedRange<Int>) -> some View { MadeView() }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { MadeView() }
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { MadeView() }
    public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { MadeView() }
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { MadeView() }
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { MadeView() }
    public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { MadeView() }
    public func formStyle<S: FormStyle>(_ style: S) -> some View { MadeView() }
    public func labelStyle<S: LabelStyle>(_ style: S) -> some View { MadeView() }
    public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { MadeView() }
    public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { MadeView() }
    public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        MadeView()
    }
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { MadeView() }
    public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { MadeView() }
    public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View { MadeView() }
}

public enum VerticalEdge: Int8, CaseIterable, Sendable { case top, bottom }
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

public struct ScrollDismissesKeyboardMode: Sendable {
    public static var interactively: ScrollDismissesKeyboardMode { fatalError("a declaration") }
}

public struct Animation: Equatable, Sendable {
    public static let `default` = Animation()

    init() {}
}

@MainActor @preconcurrency public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    try body()
}

@MainActor @preconcurrency public protocol TextSelectability {}
public struct EnabledTextSelectability: TextSelectability {}
extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { fatalError("a declaration") }
}

@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
public struct BorderedButtonStyle: PrimitiveButtonStyle {}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}
public struct PlainButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    public static var bordered: BorderedButtonStyle { fatalError("a declaration") }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { fatalError("a declaration") }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: BorderlessButtonStyle { fatalError("a declaration") }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    public static var plain: PlainButtonStyle { fatalError("a declaration") }
}

@MainActor @preconcurrency public protocol PickerStyle {}
public struct SegmentedPickerStyle: PickerStyle {}
public struct MenuPickerStyle: PickerStyle {}
extension PickerStyle where Self == SegmentedPickerStyle {
    public static var segmented: SegmentedPickerStyle { fatalError("a declaration") }
}
extension PickerStyle where Self == MenuPickerStyle {
    public static var menu: MenuPickerStyle { fatalError("a declaration") }
}

@MainActor @preconcurrency public protocol FormStyle {}
public struct GroupedFormStyle: FormStyle {}
extension FormStyle where Self == GroupedFormStyle {
    public static var grouped: GroupedFormStyle { fatalError("a declaration") }
}

@MainActor @preconcurrency public protocol LabelStyle {}
public struct IconOnlyLabelStyle: LabelStyle {}
extension LabelStyle where Self == IconOnlyLabelStyle {
    public static var iconOnly: IconOnlyLabelStyle { fatalError("a declaration") }
}

@MainActor @preconcurrency public protocol TextFieldStyle {}
public struct RoundedBorderTextFieldStyle: TextFieldStyle {}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    public static var roundedBorder: RoundedBorderTextFieldStyle { fatalError("a declaration") }
}

// MARK: - Behaviour

extension View {
    public func disabled(_ disabled: Bool) -> some View { MadeView() }
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View { MadeView() }
    public func id<ID: Hashable>(_ id: ID) -> some View { MadeView() }
    public func tag<V: Hashable>(_ tag: V) -> some View { MadeView() }

    public func labelsHidden() -> some View { MadeView() }
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { MadeView() }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { MadeView() }
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { MadeView() }
    public func onSubmit(_ action: @escaping () -> Void) -> some View { MadeView() }
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        MadeView()
    }
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        MadeView()
    }
    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        MadeView()
    }
    public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        MadeView()
    }
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { MadeView() }
    public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { MadeView() }
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        MadeView()
    }
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { MadeView() }
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
        MadeView()
    }
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { MadeView() }
    public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { MadeView() }
    public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        MadeView()
    }
    public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View { MadeView() }
    public func selectionDisabled(_ isDisabled: Bool = true) -> some View { MadeView() }
    public func help(_ textKey: LocalizedStringKey) -> some View { MadeView() }
    public func badge(_ count: Int) -> some View { MadeView() }
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { MadeView() }
}

public enum HorizontalEdge: Int8, CaseIterable, Sendable { case leading, trailing }

public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public static let `return` = KeyEquivalent(extendedGraphemeClusterLiteral: "\r")
    public static let escape = KeyEquivalent(extendedGraphemeClusterLiteral: "\u{1B}")

    public init(extendedGraphemeClusterLiteral: Character) {}
}

public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let command = EventModifiers(rawValue: 1)
    public static let shift = EventModifiers(rawValue: 2)
    public static let option = EventModifiers(rawValue: 4)
}

public struct KeyboardShortcut: Sendable {
    public static let defaultAction = KeyboardShortcut()
    public static let cancelAction = KeyboardShortcut()

    init() {}
}

// MARK: - Presentation

extension View {
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { MadeView() }
    @_disfavoredOverload
    public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { MadeView() }
    public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        MadeView()
    }
    public func navigationDestination<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View {
        MadeView()
    }
    public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
        MadeView()
    }
    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { MadeView() }
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View {
        MadeView()
    }
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View {
        MadeView()
    }
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        MadeView()
    }
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        MadeView()
    }
    public func alert<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View {
        MadeView()
    }
    public func alert<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        MadeView()
    }
    public func alert<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
        MadeView()
    }
    public func confirmationDialog<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View {
        MadeView()
    }
    public func confirmationDialog<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View {
        MadeView()
    }
    public func confirmationDialog<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        MadeView()
    }
    public func confirmationDialog<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
        MadeView()
    }
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
        onCompletion: @escaping (Result<[URL], any Error>) -> Void
    ) -> some View {
        MadeView()
    }
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType],
        onCompletion: @escaping (Result<URL, any Error>) -> Void
    ) -> some View {
        MadeView()
    }
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { MadeView() }
}

public struct PresentationDetent: Hashable, Sendable {
    public static let medium = PresentationDetent()
    public static let large = PresentationDetent()

    init() {}
}

public struct SearchFieldPlacement: Sendable {
    public static let automatic = SearchFieldPlacement()

    init() {}
}

@MainActor @preconcurrency public protocol ToolbarContent {}

@resultBuilder public struct ToolbarContentBuilder {
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> some ToolbarContent {
        MadeToolbarContent()
    }

    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> some ToolbarContent {
        MadeToolbarContent()
    }
}

struct MadeToolbarContent: ToolbarContent {
    nonisolated init() {}
}

public struct ToolbarItemPlacement: Sendable {
    public static let automatic = ToolbarItemPlacement()
    public static let principal = ToolbarItemPlacement()
    public static let primaryAction = ToolbarItemPlacement()
    public static let secondaryAction = ToolbarItemPlacement()
    public static let cancellationAction = ToolbarItemPlacement()
    public static let confirmationAction = ToolbarItemPlacement()
    public static let status = ToolbarItemPlacement()

    init() {}
}

public struct ToolbarItem<ID, Content: View>: ToolbarContent {
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
        fatalError("a declaration")
    }
}

public struct ToolbarItemGroup<Content: View>: ToolbarContent {
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        fatalError("a declaration")
    }
}

// MARK: - Accessibility

extension View {
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { MadeView() }
    public func accessibilityLabel(_ label: Text) -> some View { MadeView() }
    @_disfavoredOverload
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { MadeView() }
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { MadeView() }
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { MadeView() }
    @_disfavoredOverload
    public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { MadeView() }
    public func accessibilityHidden(_ hidden: Bool) -> some View { MadeView() }
    public func accessibilityIdentifier(_ identifier: String) -> some View { MadeView() }
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { MadeView() }
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { MadeView() }
    public func accessibilityAction(named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
        MadeView()
    }
}

public struct AccessibilityTraits: SetAlgebra, Sendable {
    public static let isHeader = AccessibilityTraits()
    public static let isButton = AccessibilityTraits()
    public static let isSelected = AccessibilityTraits()
    public static let updatesFrequently = AccessibilityTraits()

    public init() {}

    public func contains(_ member: AccessibilityTraits) -> Bool { fatalError("a declaration") }
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError("a declaration") }
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError("a declaration") }
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError("a declaration") }
    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        fatalError("a declaration")
    }
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { fatalError("a declaration") }
    public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
        fatalError("a declaration")
    }
    public mutating func formUnion(_ other: AccessibilityTraits) { fatalError("a declaration") }
    public mutating func formIntersection(_ other: AccessibilityTraits) { fatalError("a declaration") }
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { fatalError("a declaration") }
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
    public static let ignore = AccessibilityChildBehavior()
    public static let contain = AccessibilityChildBehavior()
    public static let combine = AccessibilityChildBehavior()

    init() {}
}
