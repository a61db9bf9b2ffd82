public import Foundation

extension Transcript {
    /// A model's reasoning.
    public struct Reasoning: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the entry.
        public var id: String
        /// The segments of the reasoning.
        public var segments: [Segment]
        /// A signature with which the model verifies its reasoning in later requests.
        public var signature: Data?
        /// Additional information from the model.
        public var metadata: [String: GeneratedContent]

        /// Creates a reasoning entry.
        ///
        /// - Parameters:
        ///   - id: The identity of the entry.
        ///   - metadata: Additional information from the model.
        ///   - segments: The segments of the reasoning.
        ///   - signature: A signature with which the model verifies its reasoning in later requests.
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
