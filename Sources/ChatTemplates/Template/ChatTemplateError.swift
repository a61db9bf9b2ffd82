public import Foundation

/// An error of parsing or rendering a chat template.
public struct ChatTemplateError: Error, Hashable, Sendable {
    /// The kind of failure.
    public struct Code: Hashable, Sendable {
        private enum Kind: Hashable, Sendable {
            case syntax, raised, undefinedValue, invalidOperation, forbidden, limitExceeded, invalidContext
        }

        private let kind: Kind

        /// The template is not valid Jinja, or uses an unsupported part of Jinja.
        public static let syntax = Code(kind: .syntax)
        /// The template called `raise_exception`, whose argument is the message.
        public static let raised = Code(kind: .raised)
        /// The template used an undefined value.
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

    public let code: Code
    /// The failure and its reason, in one sentence; for ``Code/raised``, the template's own message.
    public let message: String
    /// The line of the template, starting with 1; `nil` if unknown.
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

    public var errorDescription: String? { description }
}

extension ChatTemplateError {
    /// Creates the equivalent of a Python `TypeError` or `ValueError`.
    static func operation(_ message: String) -> ChatTemplateError {
        ChatTemplateError(.invalidOperation, message)
    }

    static func limit(_ message: String) -> ChatTemplateError {
        ChatTemplateError(.limitExceeded, message)
    }
}
