public import Foundation
import RawText

/// The reason why a document cannot be read; it never contains text of the document.
public struct DocumentError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; compare with the static codes.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// There is no file at the path.
        public static let notFound = Code("notFound")
        /// The system denies access, or the path is a folder or a device.
        public static let unreadable = Code("unreadable")
        /// The kind of file is not supported.
        public static let unsupportedKind = Code("unsupportedKind")
        /// The file, its text, its pages or its unpacked parts exceed a limit.
        public static let tooLarge = Code("tooLarge")
        /// The file requires a password.
        public static let encrypted = Code("encrypted")
        /// The file is damaged or truncated.
        public static let damaged = Code("damaged")
        /// The file holds no text.
        public static let noText = Code("noText")
        /// A program that reads this kind of file is not installed.
        public static let toolMissing = Code("toolMissing")
        /// A program exceeded its time limit and was stopped.
        public static let timedOut = Code("timedOut")
        /// A program that reads this kind of file crashed or failed.
        public static let toolFailed = Code("toolFailed")

        public var description: String { name }
    }

    public let code: Code
    /// The description: the problem, its cause and the remedy.
    public let message: String

    static let tooManyAttributes = DocumentError(
        .damaged,
        "A tag in the file has more than \(MarkupGuard.maximumAttributes) attributes, which no program writes. "
            + "It may be malicious; do not open it.")

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }

    /// The ``message``, as shown by `localizedDescription`.
    public var errorDescription: String? { description }
}
