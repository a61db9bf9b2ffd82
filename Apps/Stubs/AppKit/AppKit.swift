// Mirrors the SDK of macOS 15.

@MainActor public class NSPasteboard {
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let string = PasteboardType(rawValue: "public.utf8-plain-text")
    }

    public class var general: NSPasteboard { fatalError("a declaration") }

    @discardableResult
    public func clearContents() -> Int { fatalError("a declaration") }

    @discardableResult
    public func setString(_ string: String, forType dataType: PasteboardType) -> Bool { fatalError("a declaration") }
}
