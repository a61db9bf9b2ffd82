public import Foundation

extension Transcript {
    /// A segment of an entry's content.
    public enum Segment: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// Text.
        case text(TextSegment)
        /// A structured value.
        case structure(StructuredSegment)
        /// An attachment.
        case attachment(AttachmentSegment)

        /// The identity of a segment within its entry.
        public var id: String {
            switch self {
            case .text(let segment): segment.id
            case .structure(let segment): segment.id
            case .attachment(let segment): segment.id
            }
        }
    }

    /// A text segment of an entry.
    public struct TextSegment: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the segment within its entry.
        public var id: String
        /// The text.
        public var content: String

        /// Creates a text segment.
        public init(id: String = UUID().uuidString, content: String) {
            self.id = id
            self.content = content
        }
    }

    /// A segment with a structured value.
    public struct StructuredSegment: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The identity of the segment within its entry.
        public var id: String
        /// The name of the value's schema or type.
        public var source: String
        /// The value.
        public var content: GeneratedContent

        /// The name of the value's schema or type, which is another name for ``source``.
        public var schemaName: String {
            get { source }
            set { source = newValue }
        }

        /// Creates a structured segment.
        ///
        /// - Parameters:
        ///   - id: The identity of the segment within its entry.
        ///   - source: The name of the value's schema or type.
        ///   - content: The value.
        public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
            self.id = id
            self.source = source
            self.content = content
        }

        /// Creates a structured segment.
        ///
        /// - Parameters:
        ///   - id: The identity of the segment within its entry.
        ///   - schemaName: The name of the value's schema.
        ///   - content: The value.
        public init(id: String = UUID().uuidString, schemaName: String, content: GeneratedContent) {
            self.init(id: id, source: schemaName, content: content)
        }
    }
}
