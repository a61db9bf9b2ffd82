/// A sender or recipient of mail.
public struct MailAddress: Sendable, Hashable, Codable {
    /// The decoded display name on one line, if there is one.
    ///
    /// The sender chooses it, so it may be someone else's name or another address.
    public var name: String?
    /// The address as it was written, such as "ann@example.org".
    public var address: String

    package init(name: String? = nil, address: String) {
        self.name = name
        self.address = address
    }

    /// The part that follows the last "@", in lower case; empty without an "@".
    package var domain: String {
        // Searches bytes, because finding a character from the end takes quadratic time for a sequence of flag emoji.
        address.utf8.lastIndex(of: UInt8(ascii: "@")).map { address[address.utf8.index(after: $0)...].lowercased() }
            ?? ""
    }

    public var displayName: String { name ?? address }
}
