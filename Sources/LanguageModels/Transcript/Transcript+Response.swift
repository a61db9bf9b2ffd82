public import Foundation

extension Transcript {
    /// A model's response.
    public struct Response: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the entry.
        public var id: String
        /// The names of the files that the model consisted of, where it tells them.
        public var assetIDs: [String]
        /// Additional information from the model.
        public package(set) var metadata: [String: GeneratedContent]
        /// The parts of the answer.
        public var segments: [Segment]

        /// Creates an entry of an answer.
        ///
        /// - Parameters:
        ///   - id: The identity of the entry.
        ///   - assetIDs: The names of the files that the model consists of.
        ///   - segments: The parts of the answer.
        public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
            self.id = id
            self.assetIDs = assetIDs
            self.metadata = [:]
            self.segments = segments
        }

        /// Creates an entry of an answer.
        ///
        /// - Parameters:
        ///   - id: The identity of the entry.
        ///   - metadata: What the model tells beyond the answer.
        ///   - segments: The parts of the answer.
        public init(
            id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
            segments: [Segment]
        ) {
            self.init(id: id, assetIDs: [], segments: segments)
            self.metadata = metadata.mapValues { $0.generatedContent }
        }
    }
}
