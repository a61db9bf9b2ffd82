// Mirrors the SDKs of iOS 18 and macOS 15.

public import Foundation

extension LabeledContent where Label == Text, Content == Text {
    @_disfavoredOverload
    public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) { fatalError("a declaration") }
}

extension Link {
    public init(destination: URL, @ViewBuilder label: () -> Label) { fatalError("a declaration") }
}
