public import Foundation

extension LanguageModelSession {
    /// A failure of a tool that a model called.
    public struct ToolCallError: Swift.Error, LocalizedError {
        /// The tool.
        public var tool: any Tool
        /// The error of the tool, or of decoding its arguments.
        public var underlyingError: any Swift.Error

        /// Creates the error.
        ///
        /// - Parameters:
        ///   - tool: The tool.
        ///   - underlyingError: What the tool threw.
        public init(tool: any Tool, underlyingError: any Swift.Error) {
            self.tool = tool
            self.underlyingError = underlyingError
        }

        /// The tool's name and the message of its error.
        public var errorDescription: String? {
            "The tool '\(tool.name)' failed: \(underlyingError.localizedDescription)"
        }
    }
}
