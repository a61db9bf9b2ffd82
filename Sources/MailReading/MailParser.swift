/// Turns a mail's bytes into its values.
///
/// The seam between a program and its parser: a library in C, or ``PortableMailParser`` where there is none.
public protocol MailParser: Sendable {
    /// Reads a mail, whatever its bytes are.
    ///
    /// - Parameter bytes: The mail as it was sent (RFC 5322), without the line that mbox files put before it.
    /// - Returns: What could be read, and what could not.
    func parse(_ bytes: [UInt8]) -> ParsedMail
}

/// A mail, and what is wrong with it.
public struct ParsedMail: Sendable, Hashable {
    /// What could be read.
    public var message: MailMessage
    /// What could not, or is doubtful; empty for a mail as it should be.
    public var diagnostics: [MailDiagnostic]

    /// Makes a result.
    package init(_ message: MailMessage, diagnostics: [MailDiagnostic] = []) {
        self.message = message
        self.diagnostics = diagnostics
    }
}

/// What is wrong with a mail; never holds what stands in it.
public struct MailDiagnostic: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The kind of fault.
    public enum Code: String, Sendable, Hashable, Codable {
        /// It has no headers that a mail has.
        case noMail
        /// It has no date, or one that cannot be read.
        case noDate
        /// It has no sender.
        case noSender
        /// It is larger than what is read.
        case tooLarge
        /// It has more parts, or deeper ones, than any program makes: the rest was left out.
        case tooManyParts
        /// Its parts are put together against the rules.
        case damagedParts
        /// A part of it cannot be read, as it is encrypted, in pieces or elsewhere.
        case unreadPart
        /// Some of its text is no text in the encoding that it names.
        case undecodable
        /// Its text is longer than what is kept: the rest was left out.
        case textCut
        /// The file cannot be opened.
        case unreadable
    }

    /// The kind of fault.
    public let code: Code
    /// What it is, and what became of it.
    public let message: String

    /// Makes a diagnostic.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The ``message``.
    public var description: String { message }
}
