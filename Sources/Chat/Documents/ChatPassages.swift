public import Engine

/// A place in a document that an answer rests on; the answer names it by its number, as [1].
public struct ChatSource: Codable, Sendable, Hashable {
    /// The number that the answer names it by.
    public var number: Int
    /// The collection that the document is in.
    public var collection: String
    /// Names the document.
    public var documentID: Int64
    /// The document's file name.
    public var document: String
    /// The first and the last page; nil in a document without pages.
    public var pages: [Int]?
    /// The headings that it stands under.
    public var heading: [String]
    /// Where it is, in words such as "slide 3"; nil where pages and headings say all.
    public var place: String?
    /// Where it begins in the document's text, in bytes of UTF-8.
    public var start: Int
    /// Where it ends.
    public var end: Int
    /// The words that stand there.
    public var quote: String

    /// Names a place.
    public init(
        number: Int, collection: String, documentID: Int64, document: String, pages: [Int]?, heading: [String],
        place: String? = nil, start: Int, end: Int, quote: String
    ) {
        self.number = number
        self.collection = collection
        self.documentID = documentID
        self.document = document
        self.pages = pages
        self.heading = heading
        self.place = place
        self.start = start
        self.end = end
        self.quote = quote
    }
}

/// A question with the passages that it is asked about.
public struct GroundedQuestion: Sendable {
    /// What the model reads: numbered passages, marked as data, and the question.
    public var text: String
    /// The places that an answer rests on, as far as they can be found; called once, at the end.
    public var sources: @Sendable (_ answer: String) -> [ChatSource]

    /// Pairs what a model reads with what its answer is checked against.
    public init(text: String, sources: @escaping @Sendable (_ answer: String) -> [ChatSource]) {
        self.text = text
        self.sources = sources
    }
}

/// Finds passages of documents for chats that a collection is attached to.
public protocol ChatPassages: Sendable {
    /// Finds what a question is about.
    ///
    /// - Parameters:
    ///   - question: The user's words.
    ///   - history: The branch before them, which a short question may refer to.
    ///   - collection: The collection.
    ///   - model: The model that will answer, which is loaded.
    /// - Returns: The question with its passages; nil where nothing was found.
    /// - Throws: Errors that `ChatModels.failure(for:)` knows.
    func ground(
        _ question: String, after history: [ChatMessage], in collection: String, model: ChatModel
    ) async throws -> GroundedQuestion?

    /// Finds a collection that never leaves this machine.
    ///
    /// - Parameter collections: Names of collections, also of those that are gone.
    /// - Returns: One of them that is marked so; nil if none is.
    /// - Throws: Errors that `ChatModels.failure(for:)` knows.
    func localOnly(among collections: Set<String>) async throws -> String?
}

extension ChatPassages {
    /// None: whatever these passages are from may leave this machine.
    public func localOnly(among collections: Set<String>) async throws -> String? { nil }
}
