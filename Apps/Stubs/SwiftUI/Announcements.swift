// Mirrors the SDKs of iOS 18 and macOS 15.

public enum AccessibilityNotification {
    public struct Announcement {
        @_disfavoredOverload
        public init(_ announcement: String) { fatalError("a declaration") }

        public func post() { fatalError("a declaration") }
    }
}

extension View {
    public func accessibilityHint(_ hint: Text) -> some View { MadeView() }
    @_disfavoredOverload
    public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { MadeView() }
}
