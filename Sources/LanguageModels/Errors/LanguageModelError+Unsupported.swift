public import Foundation

extension LanguageModelError {
    /// The request needs something that the model cannot do.
    public struct UnsupportedCapability: Sendable {
        /// What the model would have to do.
        public var capability: LanguageModelCapabilities.Capability
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model told beyond the error.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - capability: What the model would have to do.
        ///   - debugDescription: What happened, for developers.
        ///   - metadata: What the model tells beyond the error.
        public init(
            capability: LanguageModelCapabilities.Capability, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.capability = capability
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The conversation has something in it that the model cannot read.
    public struct UnsupportedTranscriptContent: Sendable {
        /// The entries that the model cannot read.
        public var unsupportedContent: [Transcript.Entry]
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model told beyond the error.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - unsupportedContent: The entries that the model cannot read.
        ///   - debugDescription: What happened, for developers.
        ///   - metadata: What the model tells beyond the error.
        public init(
            unsupportedContent: [Transcript.Entry], debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.unsupportedContent = unsupportedContent
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The schema of the response has something in it that the model cannot keep to.
    public struct UnsupportedGenerationGuide: Sendable {
        /// The name of the schema, if it is known.
        public var schemaName: String?
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model told beyond the error.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - schemaName: The name of the schema, if it is known.
        ///   - debugDescription: What happened, for developers.
        ///   - metadata: What the model tells beyond the error.
        public init(schemaName: String?, debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.schemaName = schemaName
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The model does not speak the language.
    public struct UnsupportedLanguageOrLocale: Sendable {
        /// The language.
        public var languageCode: Locale.LanguageCode
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model told beyond the error.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - languageCode: The language.
        ///   - debugDescription: What happened, for developers.
        ///   - metadata: What the model tells beyond the error.
        public init(
            languageCode: Locale.LanguageCode, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.languageCode = languageCode
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
