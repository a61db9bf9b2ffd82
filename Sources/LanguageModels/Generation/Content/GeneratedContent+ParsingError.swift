public import Foundation

extension GeneratedContent {
    /// An error in parsing generated content as the requested type.
    public struct ParsingError: LocalizedError, Sendable {
        /// The text that could not be read.
        public var rawContent: String

        /// The error behind this one, if there is one.
        public var underlyingError: (any Error)?

        /// A description of the error, for debugging.
        public var debugDescription: String

        /// Makes an error.
        ///
        /// - Parameters:
        ///   - rawContent: The text that could not be read.
        ///   - underlyingError: The error behind this one.
        ///   - debugDescription: What is wrong.
        public init(rawContent: String, underlyingError: (any Error)? = nil, debugDescription: String) {
            self.rawContent = rawContent
            self.underlyingError = underlyingError
            self.debugDescription = debugDescription
        }
    }
}

extension GeneratedContent.ParsingError: CustomDebugStringConvertible {}

extension GeneratedContent.ParsingError {
    /// A sentence that says that the generated content could not be read, and why.
    public var errorDescription: String? {
        "The generated content cannot be read: \(debugDescription)"
    }
}

extension GeneratedContent {
    /// The error of a value that is not of the kind that a type needs.
    func mismatch(expected: String) -> ParsingError {
        ParsingError(rawContent: jsonString, debugDescription: "Expected \(expected), found \(kind.label).")
    }
}
