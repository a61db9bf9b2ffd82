public import Foundation

extension LanguageModelSession {
    /// An error of a tool that a model called.
    public struct ToolCallError: Swift.Error, LocalizedError {
        /// The tool that failed.
        public var tool: any Tool
        /// The error of the tool, or of decoding its arguments.
        public var underlyingError: any Swift.Error

        /// Creates the error.
        public init(tool: any Tool, underlyingError: any Swift.Error) {
            self.tool = tool
            self.underlyingError = underlyingError
        }

        /// A message with the tool's name and its error.
        public var errorDescription: String? {
            "The tool '\(tool.name)' failed: \(underlyingError.localizedDescription)"
        }
    }
}
