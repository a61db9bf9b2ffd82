/// A parser for mails.
///
/// Implementations use a C library, or are written in Swift like ``PortableMailParser``.
public protocol MailParser: Sendable {
    /// Parses a mail (RFC 5322) without the separator line of mbox files; any bytes are accepted.
    func parse(_ bytes: [UInt8]) -> ParsedMail
}

/// A parsed mail with its problems.
public struct ParsedMail: Sendable, Hashable {
    public var message: MailMessage
    /// The problems; empty for a valid mail.
    public var diagnostics: [MailDiagnostic]

    package init(_ message: MailMessage, diagnostics: [MailDiagnostic] = []) {
        self.message = message
        self.diagnostics = diagnostics
    }
}

/// A problem with a mail, described without text of the mail.
public struct MailDiagnostic: Sendable, Hashable, Codable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, Codable {
        /// The mail has no headers.
        case noMail
        /// The date is missing or invalid.
        case noDate
        case noSender
        /// The mail exceeds the size limit.
        case tooLarge
        /// The mail has too many or too deeply nested parts; the rest was left out.
        case tooManyParts
        /// The boundaries of the parts are invalid.
        case damagedParts
        /// A part cannot be read, because it is encrypted, partial or stored elsewhere.
        case unreadPart
        /// A part of the text is invalid in its declared encoding.
        case undecodable
        /// The text exceeds the length limit; the rest was left out.
        case textCut
        /// The file cannot be opened.
        case unreadable
    }

    public let code: Code
    /// The description of the problem and its effect.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }
}
