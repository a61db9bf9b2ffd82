public import Foundation

/// Why a chat template can't be read or rendered.
public struct ChatTemplateError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public struct Code: Hashable, Sendable {
        private enum Kind: Hashable, Sendable {
            case syntax, raised, undefinedValue, invalidOperation, forbidden, limitExceeded, invalidContext
        }

        private let kind: Kind

        /// The template is not valid Jinja, or uses a part of it that chat templates don't have.
        public static let syntax = Code(kind: .syntax)
        /// The template called `raise_exception`; the error's message is the template's own.
        public static let raised = Code(kind: .raised)
        /// The template used a value that does not exist.
        public static let undefinedValue = Code(kind: .undefinedValue)
        /// The template used an operation that the value does not support.
        public static let invalidOperation = Code(kind: .invalidOperation)
        /// The template tried to modify a value of the conversation or to access something forbidden.
        public static let forbidden = Code(kind: .forbidden)
        /// The template exceeded its limit of memory, steps or depth.
        public static let limitExceeded = Code(kind: .limitExceeded)
        /// The values for the template are not valid JSON.
        public static let invalidContext = Code(kind: .invalidContext)
    }

    /// What kind of failure it is.
    public let code: Code
    /// What went wrong and why, in one sentence; for ``Code/raised``, the template's own message.
    public let message: String
    /// The line of the template, counted from 1, if known.
    public internal(set) var line: Int?

    init(_ code: Code, _ message: String, line: Int? = nil) {
        self.code = code
        self.message = message
        self.line = line
    }
}

extension ChatTemplateError: CustomStringConvertible, LocalizedError {
    /// The message with the line of the template.
    public var description: String {
        guard let line else { return message }
        return code == .invalidContext ? message : "Chat template, line \(line): \(message)"
    }

    /// The same sentences as ``description``: what `localizedDescription` shows.
    public var errorDescription: String? { description }
}

extension ChatTemplateError {
    /// A Python `TypeError` or `ValueError`.
    static func operation(_ message: String) -> ChatTemplateError {
        ChatTemplateError(.invalidOperation, message)
    }

    static func limit(_ message: String) -> ChatTemplateError {
        ChatTemplateError(.limitExceeded, message)
    }
}
