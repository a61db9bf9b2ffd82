public import Foundation

extension Transcript {
    /// A prompt.
    public struct Prompt: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the entry.
        public var id: String
        /// The segments of the prompt.
        public var segments: [Segment]
        /// The generation options.
        public var options: GenerationOptions
        /// The context options.
        public var contextOptions: ContextOptions
        /// Metadata of the request.
        public var metadata: [String: GeneratedContent]
        /// The required format of the response, or `nil` for text.
        public var responseFormat: ResponseFormat?

        /// Creates a prompt entry.
        ///
        /// - Parameters:
        ///   - id: The identity of the entry.
        ///   - metadata: Metadata of the request.
        ///   - segments: The segments of the prompt.
        ///   - options: The generation options.
        ///   - responseFormat: The required format of the response, or `nil` for text.
        ///   - contextOptions: The context options.
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

        /// Creates a prompt entry.
        ///
        /// - Parameters:
        ///   - id: The identity of the entry.
        ///   - segments: The segments of the prompt.
        ///   - options: The generation options.
        ///   - responseFormat: The required format of the response, or `nil` for text.
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
