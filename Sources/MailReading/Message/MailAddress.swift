/// A person or a program that mail comes from or goes to.
public struct MailAddress: Sendable, Hashable, Codable {
    /// The name that stands before the address, decoded, on one line; nil if there is none.
    ///
    /// Whoever writes a mail chooses it: it may well be somebody else's name, or another address.
    public var name: String?
    /// The address, such as "ann@example.org", as it was written.
    public var address: String

    /// Makes an address.
    package init(name: String? = nil, address: String) {
        self.name = name
        self.address = address
    }

    /// What stands behind the last "@", in lower case; empty if there is none.
    package var domain: String {
        // By bytes: to find a character from the end takes time that grows with the square of a row of flags.
        address.utf8.lastIndex(of: UInt8(ascii: "@")).map { address[address.utf8.index(after: $0)...].lowercased() }
            ?? ""
    }

    /// The ``name``, or the ``address`` where there is none.
    public var displayName: String { name ?? address }
}
