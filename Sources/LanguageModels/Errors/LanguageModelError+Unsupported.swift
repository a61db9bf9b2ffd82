public import Foundation

extension LanguageModelError {
    /// The request requires a capability that the model lacks.
    public struct UnsupportedCapability: Sendable {
        /// The missing capability.
        public var capability: LanguageModelCapabilities.Capability
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - capability: The missing capability.
        ///   - debugDescription: A description of the error, for debugging.
        ///   - metadata: Additional information from the model.
        public init(
            capability: LanguageModelCapabilities.Capability, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.capability = capability
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The transcript contains content that the model does not support.
    public struct UnsupportedTranscriptContent: Sendable {
        /// The entries that the model does not support.
        public var unsupportedContent: [Transcript.Entry]
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - unsupportedContent: The entries that the model does not support.
        ///   - debugDescription: A description of the error, for debugging.
        ///   - metadata: Additional information from the model.
        public init(
            unsupportedContent: [Transcript.Entry], debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.unsupportedContent = unsupportedContent
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The schema of the response has a guide that the model does not support.
    public struct UnsupportedGenerationGuide: Sendable {
        /// The name of the schema, if it is known.
        public var schemaName: String?
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - schemaName: The name of the schema, if it is known.
        ///   - debugDescription: A description of the error, for debugging.
        ///   - metadata: Additional information from the model.
        public init(schemaName: String?, debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.schemaName = schemaName
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The model does not support the language.
    public struct UnsupportedLanguageOrLocale: Sendable {
        /// The language.
        public var languageCode: Locale.LanguageCode
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - languageCode: The language.
        ///   - debugDescription: A description of the error, for debugging.
        ///   - metadata: Additional information from the model.
        public init(
            languageCode: Locale.LanguageCode, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.languageCode = languageCode
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
