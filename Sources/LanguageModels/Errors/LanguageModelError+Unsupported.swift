public import Foundation

extension LanguageModelError {
    /// The details of an error for a request that requires a capability that the model lacks.
    public struct UnsupportedCapability: Sendable {
        /// The missing capability.
        public var capability: LanguageModelCapabilities.Capability
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(
            capability: LanguageModelCapabilities.Capability, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.capability = capability
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The details of an error for a transcript with content that the model does not support.
    public struct UnsupportedTranscriptContent: Sendable {
        /// The entries that the model does not support.
        public var unsupportedContent: [Transcript.Entry]
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(
            unsupportedContent: [Transcript.Entry], debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.unsupportedContent = unsupportedContent
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The details of an error for a response schema with a guide that the model does not support.
    public struct UnsupportedGenerationGuide: Sendable {
        /// The name of the schema, if it is known.
        public var schemaName: String?
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(schemaName: String?, debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.schemaName = schemaName
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The details of an error for a language that the model does not support.
    public struct UnsupportedLanguageOrLocale: Sendable {
        /// The language.
        public var languageCode: Locale.LanguageCode
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(
            languageCode: Locale.LanguageCode, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.languageCode = languageCode
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
