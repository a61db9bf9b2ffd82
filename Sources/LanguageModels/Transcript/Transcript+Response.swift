public import Foundation

extension Transcript {
    /// What a model answered.
    public struct Response: Sendable, Identifiable, Equatable {
        /// The type of identities.
        public typealias ID = String

        /// What tells the entry from all others.
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
        ///   - id: What tells the entry from all others.
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
        ///   - id: What tells the entry from all others.
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
