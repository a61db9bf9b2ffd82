// Mirrors the SDKs of iOS 18 and macOS 15.

public import Foundation

public struct Text: View, Equatable, Sendable {
    nonisolated public init(_ key: LocalizedStringKey, comment: StaticString? = nil) { fatalError("a declaration") }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ content: S) { fatalError("a declaration") }

    nonisolated public init(verbatim content: String) { fatalError("a declaration") }

    nonisolated public init(_ attributedContent: AttributedString) { fatalError("a declaration") }

    nonisolated public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        fatalError("a declaration")
    }

    nonisolated public var body: Never { fatalError("a declaration") }
}

public struct Image: View, Equatable, Sendable {
    nonisolated public init(systemName: String) { fatalError("a declaration") }

    nonisolated public var body: Never { fatalError("a declaration") }
}

public struct Label<Title: View, Icon: View>: View {
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) { fatalError("a declaration") }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String) { fatalError("a declaration") }
}

public struct ButtonRole: Equatable, Sendable {
    public static let destructive = ButtonRole()
    public static let cancel = ButtonRole()

    init() {}
}

public struct Button<Label: View>: View {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        fatalError("a declaration")
    }

    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

extension Button where Label == Text {
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) { fatalError("a declaration") }

    public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        fatalError("a declaration")
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) { fatalError("a declaration") }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        fatalError("a declaration")
    }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {
        fatalError("a declaration")
    }

    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
        fatalError("a declaration")
    }
}

public struct Menu<Label: View, Content: View>: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

extension Menu where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError("a declaration") }
}

public struct TextField<Label: View>: View {
    public var body: Never { fatalError("a declaration") }
}

extension TextField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError("a declaration") }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) { fatalError("a declaration") }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) { fatalError("a declaration") }
}

public struct SecureField<Label: View>: View {
    public var body: Never { fatalError("a declaration") }
}

extension SecureField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError("a declaration") }
}

public struct TextEditor: View {
    public init(text: Binding<String>) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

extension Picker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        fatalError("a declaration")
    }
}

public struct Toggle<Label: View>: View {
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

extension Toggle where Label == Text {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { fatalError("a declaration") }
}

public struct Slider<Label: View, ValueLabel: View>: View {
    public var body: Never { fatalError("a declaration") }
}

extension Slider where ValueLabel == EmptyView {
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        fatalError("a declaration")
    }
}

public struct Stepper<Label: View>: View {
    public var body: Never { fatalError("a declaration") }
}

extension Stepper where Label == Text {
    public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        fatalError("a declaration")
    }
}

public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    public var body: Never { fatalError("a declaration") }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    public init() where Label == EmptyView { fatalError("a declaration") }

    public init(_ titleKey: LocalizedStringKey) where Label == Text { fatalError("a declaration") }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
        fatalError("a declaration")
    }

    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
        fatalError("a declaration")
    }
}

public struct LabeledContent<Label: View, Content: View>: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

extension LabeledContent where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError("a declaration") }

    public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) where Content == Text {
        fatalError("a declaration")
    }
}

public struct DisclosureGroup<Label: View, Content: View>: View {
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

extension DisclosureGroup where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        fatalError("a declaration")
    }

    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        fatalError("a declaration")
    }
}

public struct Link<Label: View>: View {
    public var body: Never { fatalError("a declaration") }
}

extension Link where Label == Text {
    public init(_ titleKey: LocalizedStringKey, destination: URL) { fatalError("a declaration") }
}

public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        fatalError("a declaration")
    }

    public var body: Never { fatalError("a declaration") }
}

extension ContentUnavailableView
where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        fatalError("a declaration")
    }
}

public protocol Transferable: Sendable {}

extension String: Transferable {}
extension URL: Transferable {}

public struct ShareLink<Label: View>: View {
    public init<I: Transferable>(item: I, @ViewBuilder label: () -> Label) { fatalError("a declaration") }

    public init<I: Transferable>(items: [I], @ViewBuilder label: () -> Label) { fatalError("a declaration") }

    public var body: Never { fatalError("a declaration") }
}

extension ShareLink where Label == DefaultShareLinkLabel {
    public init<I: Transferable>(item: I) { fatalError("a declaration") }

    public init<I: Transferable>(_ titleKey: LocalizedStringKey, item: I) { fatalError("a declaration") }

    public init<I: Transferable>(items: [I]) { fatalError("a declaration") }
}

public struct DefaultShareLinkLabel: View {
    public var body: Never { fatalError("a declaration") }
}
