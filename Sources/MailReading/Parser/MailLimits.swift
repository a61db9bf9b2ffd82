/// What a parser reads of a mail, and no more.
public struct MailLimits: Sendable, Hashable {
    /// Bytes of a mail.
    public var bytes = 64 << 20
    /// Bytes of its text.
    package var textBytes = 1 << 20
    /// Parts, however they are nested.
    public var parts = 500

    /// The limits that people's mail keeps to.
    public init() {}
}
