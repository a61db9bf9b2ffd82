// Mirrors the SDKs of iOS 18 and macOS 15.

public import Foundation

public enum HorizontalAlignment: Sendable { case leading, center, trailing }
public enum VerticalAlignment: Sendable { case top, center, bottom, firstTextBaseline, lastTextBaseline }
public enum TextAlignment: Hashable, Sendable { case leading, center, trailing }

public struct Alignment: Equatable, Sendable {
    public static let center = Alignment()
    public static let leading = Alignment()
    public static let trailing = Alignment()
    public static let top = Alignment()
    public static let bottom = Alignment()
    public static let topLeading = Alignment()
    public static let topTrailing = Alignment()
    public static let bottomLeading = Alignment()
    public static let bottomTrailing = Alignment()

    init() {}
}

public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8

        public init(rawValue: Int8) { self.rawValue = rawValue }

        public static let top = Set(rawValue: 1)
        public static let leading = Set(rawValue: 2)
        public static let bottom = Set(rawValue: 4)
        public static let trailing = Set(rawValue: 8)
        public static let all = Set(rawValue: 15)
        public static let horizontal = Set(rawValue: 10)
        public static let vertical = Set(rawValue: 5)
    }
}

public enum Axis: Int8, CaseIterable, Sendable {
    case horizontal, vertical

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8

        public init(rawValue: Int8) { self.rawValue = rawValue }

        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
    }
}

public struct UnitPoint: Hashable, Sendable {
    public static let center = UnitPoint()
    public static let top = UnitPoint()
    public static let bottom = UnitPoint()

    init() {}
}

public struct HStack<Content: View>: View {
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

public struct VStack<Content: View>: View {
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

public struct ViewThatFits<Content: View>: View {
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

public struct ZStack<Content: View>: View {
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

public struct LazyVStack<Content: View>: View {
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

public struct Grid<Content: View>: View {
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

public struct GridRow<Content: View>: View {
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

public struct Group<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

public struct Spacer: View {
    public init(minLength: CGFloat? = nil) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

public struct Divider: View {
    public init() { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

public struct ScrollView<Content: View>: View {
    public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
    ) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

public struct ScrollViewReader<Content: View>: View {
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

@MainActor @preconcurrency public struct ScrollViewProxy {
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) { fatalError("a declaration") }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    init() { fatalError("a declaration") }
}

extension ForEach: View where Content: View {
    public var body: Never { fatalError("a declaration") }

    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where ID == Data.Element.ID, Data.Element: Identifiable {
        fatalError("a declaration")
    }

    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        fatalError("a declaration")
    }
}

extension ForEach where Content: View {
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View { MadeView() }
}

public struct List<SelectionValue: Hashable, Content: View>: View {
    public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        fatalError("a declaration")
    }

    public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { fatalError("a declaration") }

    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        fatalError("a declaration")
    }
}

public struct Form<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

public struct Section<Parent, Content, Footer> {
    init() { fatalError("a declaration") }
}

extension Section: View where Parent: View, Content: View, Footer: View {
    public var body: Never { fatalError("a declaration") }

    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {
        fatalError("a declaration")
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) { fatalError("a declaration") }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) { fatalError("a declaration") }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) { fatalError("a declaration") }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError("a declaration") }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { fatalError("a declaration") }
}

public struct NavigationStack<Data, Root: View>: View {
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { fatalError("a declaration") }

    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

public struct NavigationPath {
    public init() { fatalError("a declaration") }

    public mutating func append<V: Hashable>(_ value: V) { fatalError("a declaration") }
}

public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
    public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        fatalError("a declaration")
    }

    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

public struct NavigationLink<Label: View, Destination: View>: View {
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) where Destination == Never {
        fatalError("a declaration")
    }

    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

extension NavigationLink where Label == Text {
    public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Destination == Never {
        fatalError("a declaration")
    }

    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        fatalError("a declaration")
    }
}

public struct TabView<SelectionValue: Hashable, Content>: View {
    public init<C: TabContent>(
        selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
    ) where Content == TabContentBuilder<SelectionValue>.Content<C>, C.TabValue == SelectionValue {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

@MainActor @preconcurrency public protocol TabContent<TabValue> {
    associatedtype TabValue: Hashable
}

extension TabContent {
    public func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> { TupleTabContent<TabValue, Self>() }
}

@resultBuilder public struct TabContentBuilder<TabValue: Hashable> {
    public struct Content<C: TabContent> {}

    public static func buildExpression<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue { content }

    public static func buildBlock<each C: TabContent>(
        _ content: repeat each C
    ) -> TupleTabContent<TabValue, (repeat each C)> {
        TupleTabContent()
    }
}

public struct TupleTabContent<TabValue: Hashable, T>: TabContent {
    init() {}
}

public struct Tab<Value: Hashable, Content: View, Label: View>: TabContent {
    public typealias TabValue = Value

    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        fatalError("a declaration")
    }
}

public struct DefaultTabLabel: View {
    public var body: Never { fatalError("a declaration") }
}
