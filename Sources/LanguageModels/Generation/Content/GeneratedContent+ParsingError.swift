public import Foundation

extension GeneratedContent {
    /// An error that occurs when generated content cannot be read as the requested type.
    public struct ParsingError: LocalizedError, Sendable {
        /// The text that could not be read.
        public var rawContent: String

        /// The error that caused this error, if any.
        public var underlyingError: (any Error)?

        /// A description of the error, for debugging.
        public var debugDescription: String

        /// Creates an error.
        public init(rawContent: String, underlyingError: (any Error)? = nil, debugDescription: String) {
            self.rawContent = rawContent
            self.underlyingError = underlyingError
            self.debugDescription = debugDescription
        }
    }
}

extension GeneratedContent.ParsingError: CustomDebugStringConvertible {}

extension GeneratedContent.ParsingError {
    /// A sentence that explains why the generated content could not be read.
    public var errorDescription: String? {
        "The generated content cannot be read: \(debugDescription)"
    }
}

extension GeneratedContent {
    /// Returns the error for a value whose kind does not match a type.
    func mismatch(expected: String) -> ParsingError {
        ParsingError(rawContent: jsonString, debugDescription: "Expected \(expected), found \(kind.label).")
    }
}
