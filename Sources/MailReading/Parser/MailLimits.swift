public struct MailLimits: Sendable, Hashable {
    /// The maximum number of bytes of a mail.
    public var bytes = 64 << 20
    /// The maximum number of bytes of a mail's text.
    package var textBytes = 1 << 20
    /// The maximum number of parts at all levels.
    public var parts = 500

    /// Creates the default limits, which suit real mail.
    public init() {}
}
