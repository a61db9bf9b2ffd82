public import Foundation
import RawText

/// Why a document cannot be read; never holds what stands in the document.
public struct DocumentError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; compare with the static codes.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// There is no file at the path.
        public static let notFound = Code("notFound")
        /// The system does not let Hearth read the file, or it is a folder or a device.
        public static let unreadable = Code("unreadable")
        /// The file is of a kind that Hearth does not read.
        public static let unsupportedKind = Code("unsupportedKind")
        /// The file, its text, its pages or its unpacked parts are over a limit.
        public static let tooLarge = Code("tooLarge")
        /// The file opens only with a password.
        public static let encrypted = Code("encrypted")
        /// The file is damaged or cut short.
        public static let damaged = Code("damaged")
        /// The file holds no text.
        public static let noText = Code("noText")
        /// A program that reads this kind of file is not installed.
        public static let toolMissing = Code("toolMissing")
        /// A program took too long with the file and was stopped.
        public static let timedOut = Code("timedOut")
        /// A program that reads this kind of file crashed or failed.
        public static let toolFailed = Code("toolFailed")

        /// The code's name.
        public var description: String { name }
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, why, and what to do.
    public let message: String

    static let tooManyAttributes = DocumentError(
        .damaged,
        "A tag in the file has more than \(MarkupGuard.mostAttributes) attributes, which no program writes. "
            + "It may be malicious; do not open it.")

    /// Makes an error of a kind.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The ``message``.
    public var description: String { message }

    /// The same sentences as ``description``: what `localizedDescription` shows.
    public var errorDescription: String? { description }
}
