public import Foundation

extension Transcript {
    /// A model's response.
    public struct Response: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the entry.
        public var id: String
        /// The names of the model's files, if the model reports them.
        public var assetIDs: [String]
        /// Additional information from the model.
        public package(set) var metadata: [String: GeneratedContent]
        /// The segments of the response.
        public var segments: [Segment]

        /// Creates a response entry.
        ///
        /// - Parameters:
        ///   - id: The identity of the entry.
        ///   - assetIDs: The names of the model's files.
        ///   - segments: The segments of the response.
        public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
            self.id = id
            self.assetIDs = assetIDs
            self.metadata = [:]
            self.segments = segments
        }

        /// Creates a response entry.
        public init(
            id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
            segments: [Segment]
        ) {
            self.init(id: id, assetIDs: [], segments: segments)
            self.metadata = metadata.mapValues { $0.generatedContent }
        }
    }
}
