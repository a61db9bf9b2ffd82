// Mirrors the SDKs of iOS 18 and macOS 15.

public import Foundation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View

    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a declaration") }
}

/// The result of every modifier.
struct MadeView: View {
    var body: Never { fatalError("a declaration") }
}

public struct EmptyView: View {
    public init() {}

    public var body: Never { fatalError("a declaration") }
}

public struct TupleView<T>: View {
    init() {}

    public var body: Never { fatalError("a declaration") }
}

public struct _ConditionalContent<TrueContent, FalseContent> {
    init() {}
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
    public var body: Never { fatalError("a declaration") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("a declaration") }
}

@resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    public static func buildBlock() -> EmptyView { EmptyView() }

    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView()
    }

    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> {
        _ConditionalContent()
    }

    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> {
        _ConditionalContent()
    }

    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

public struct AnyView: View {
    public init<V: View>(_ view: V) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    public init(_ value: String) { fatalError("a declaration") }

    public init(stringLiteral value: String) { fatalError("a declaration") }
}

public protocol ShapeStyle: Sendable {}

public struct Color: View, Hashable, ShapeStyle {
    public static let clear = Color()
    public static let red = Color()
    public static let orange = Color()
    public static let yellow = Color()
    public static let green = Color()
    public static let blue = Color()
    public static let gray = Color()
    public static let primary = Color()
    public static let secondary = Color()
    public static let accentColor = Color()

    init() {}

    public func opacity(_ opacity: Double) -> Color { self }

    nonisolated public var body: Never { fatalError("a declaration") }
}

extension ShapeStyle where Self == Color {
    public static var clear: Color { Color() }
    public static var red: Color { Color() }
    public static var orange: Color { Color() }
    public static var yellow: Color { Color() }
    public static var green: Color { Color() }
    public static var blue: Color { Color() }
    public static var gray: Color { Color() }
}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { fatalError("a declaration") }
    public static var secondary: HierarchicalShapeStyle { fatalError("a declaration") }
    public static var tertiary: HierarchicalShapeStyle { fatalError("a declaration") }
    public static var quaternary: HierarchicalShapeStyle { fatalError("a declaration") }
}

public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
    public static var regularMaterial: Material { fatalError("a declaration") }
    public static var thinMaterial: Material { fatalError("a declaration") }
    public static var bar: Material { fatalError("a declaration") }
}

public struct TintShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { fatalError("a declaration") }
}

public struct Font: Hashable, Sendable {
    public static let largeTitle = Font()
    public static let title = Font()
    public static let title2 = Font()
    public static let title3 = Font()
    public static let headline = Font()
    public static let subheadline = Font()
    public static let body = Font()
    public static let callout = Font()
    public static let footnote = Font()
    public static let caption = Font()
    public static let caption2 = Font()

    init() {}

    public func bold() -> Font { self }
    public func monospaced() -> Font { self }
    public func monospacedDigit() -> Font { self }
    public func weight(_ weight: Weight) -> Font { self }

    public struct Weight: Hashable, Sendable {
        public static let regular = Weight()
        public static let medium = Weight()
        public static let semibold = Weight()
        public static let bold = Weight()

        init() {}
    }
}

public protocol Shape: Sendable, View {}

extension Shape {
    public func fill<S: ShapeStyle>(_ content: S) -> some View { MadeView() }

    public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { MadeView() }
}

public struct RoundedRectangle: Shape {
    nonisolated public init(cornerRadius: CGFloat) { fatalError("a declaration") }

    nonisolated public var body: Never { fatalError("a declaration") }
}

public struct Capsule: Shape {
    nonisolated public init() { fatalError("a declaration") }

    nonisolated public var body: Never { fatalError("a declaration") }
}

public struct Circle: Shape {
    nonisolated public init() { fatalError("a declaration") }

    nonisolated public var body: Never { fatalError("a declaration") }
}

extension Shape where Self == Capsule {
    public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == Circle {
    public static var circle: Circle { Circle() }
}

extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius) }
}
