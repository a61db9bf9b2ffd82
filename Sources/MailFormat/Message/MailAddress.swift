/// A person or a program that mail comes from or goes to.
public struct MailAddress: Sendable, Hashable, Codable {
    /// The name that stands before the address, decoded, on one line; nil if there is none.
    ///
    /// Whoever writes a mail chooses it: it may well be somebody else's name, or another address.
    public var name: String?
    /// The address, such as "ann@example.org", as it was written.
    public var address: String

    /// Makes an address.
    public init(name: String? = nil, address: String) {
        self.name = name
        self.address = address
    }

    /// What stands behind the last "@", in lower case; empty if there is none.
    public var domain: String {
        address.lastIndex(of: "@").map { address[address.index(after: $0)...].lowercased() } ?? ""
    }

    /// The ``name``, or the ``address`` where there is none.
    public var displayName: String { name ?? address }
}
