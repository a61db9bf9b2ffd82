public import Foundation
public import UniformTypeIdentifiers

extension LanguageModelExecutorGenerationChannel {
    /// A change of a data entry.
    public struct DataEntry: Sendable {
        /// The identity of the transcript's entry, or `nil` for a new entry.
        public var entryID: String?
        /// The change.
        public var action: Action

        /// A kind of change.
        public struct Action: Sendable {
            package let kind: Kind

            package enum Kind: Sendable {
                case update(Update)
            }

            /// Returns a change that adds an entry, or replaces the entry with the same identity.
            ///
            /// - Parameters:
            ///   - contentType: The type of the data.
            ///   - content: The data.
            ///   - metadata: Additional information for the program.
            /// - Returns: The change.
            public static func update(
                contentType: UTType, content: Data, metadata: GeneratedContent = GeneratedContent(properties: [:])
            ) -> Action {
                Action(kind: .update(Update(contentType: contentType, content: content, metadata: metadata)))
            }
        }

        /// The new content of an entry.
        public struct Update: Sendable {
            /// The type of the data.
            public var contentType: UTType
            /// The data.
            public var content: Data
            /// Additional information for the program.
            public var metadata: GeneratedContent
        }
    }
}
