public import Foundation

extension Transcript {
    /// What a model thought before it answered.
    public struct Reasoning: Sendable, Identifiable, Equatable {
        /// The type of identities.
        public typealias ID = String

        /// What tells the entry from all others.
        public var id: String
        /// The parts of the thought.
        public var segments: [Segment]
        /// What the model needs to trust the thought when it is given back to it.
        public var signature: Data?
        /// Additional information from the model.
        public var metadata: [String: GeneratedContent]

        /// Creates an entry of reasoning.
        ///
        /// - Parameters:
        ///   - id: What tells the entry from all others.
        ///   - metadata: What the model tells beyond the thought.
        ///   - segments: The parts of the thought.
        ///   - signature: What the model needs to trust the thought when it is given back to it.
        public init(
            id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
            segments: [Segment], signature: Data? = nil
        ) {
            self.id = id
            self.segments = segments
            self.signature = signature
            self.metadata = metadata.mapValues { $0.generatedContent }
        }
    }
}
