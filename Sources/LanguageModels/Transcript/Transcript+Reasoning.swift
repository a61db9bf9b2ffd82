public import Foundation

extension Transcript {
    /// A model's reasoning.
    public struct Reasoning: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the entry.
        public var id: String
        /// The parts of the thought.
        public var segments: [Segment]
        /// The signature by which the model verifies the reasoning when it is passed back.
        public var signature: Data?
        /// Additional information from the model.
        public var metadata: [String: GeneratedContent]

        /// Creates an entry of reasoning.
        ///
        /// - Parameters:
        ///   - id: The identity of the entry.
        ///   - metadata: What the model tells beyond the thought.
        ///   - segments: The parts of the thought.
        ///   - signature: The signature by which the model verifies the reasoning when it is passed back.
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
