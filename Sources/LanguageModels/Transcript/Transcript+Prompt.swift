public import Foundation

extension Transcript {
    /// What the model was asked.
    public struct Prompt: Sendable, Identifiable, Equatable {
        /// The type of identities.
        public typealias ID = String

        /// What tells the entry from all others.
        public var id: String
        /// The parts of the prompt.
        public var segments: [Segment]
        /// How the response was to be generated.
        public var options: GenerationOptions
        /// What was to be added to the model's context.
        public var contextOptions: ContextOptions
        /// What the request said beyond the prompt.
        public var metadata: [String: GeneratedContent]
        /// The form that the response had to have, if not text.
        public var responseFormat: ResponseFormat?

        /// Creates an entry of a prompt.
        ///
        /// - Parameters:
        ///   - id: What tells the entry from all others.
        ///   - metadata: Metadata of the request.
        ///   - segments: The parts of the prompt.
        ///   - options: The generation options.
        ///   - responseFormat: The form that the response has to have, if not text.
        ///   - contextOptions: What is to be added to the model's context.
        public init(
            id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
            segments: [Segment], options: GenerationOptions = GenerationOptions(),
            responseFormat: ResponseFormat? = nil, contextOptions: ContextOptions = ContextOptions()
        ) {
            self.id = id
            self.segments = segments
            self.options = options
            self.contextOptions = contextOptions
            self.metadata = metadata.mapValues { $0.generatedContent }
            self.responseFormat = responseFormat
        }

        /// Creates an entry of a prompt.
        ///
        /// - Parameters:
        ///   - id: What tells the entry from all others.
        ///   - segments: The parts of the prompt.
        ///   - options: The generation options.
        ///   - responseFormat: The form that the response has to have, if not text.
        public init(
            id: String = UUID().uuidString, segments: [Segment],
            options: GenerationOptions = GenerationOptions(), responseFormat: ResponseFormat? = nil
        ) {
            self.init(
                id: id, metadata: [:], segments: segments, options: options, responseFormat: responseFormat,
                contextOptions: ContextOptions())
        }
    }
}
