public import Engine
public import Foundation

/// A passage in a document that supports an answer, which cites the passage by its number, as in "[1]".
public struct ChatSource: Codable, Sendable, Hashable {
    /// The number by which the answer cites the passage.
    public var number: Int
    /// The name of the document's collection.
    public var collection: String
    public var documentID: Int64
    /// The document's file name.
    public var document: String
    /// The first and the last page; `nil` in a document without pages.
    public var pages: [Int]?
    /// The headings above the passage, outermost first.
    public var heading: [String]
    /// A description of the position such as "slide 3"; `nil` if pages and headings suffice.
    public var place: String?
    /// The start of the passage in the document's text, as a UTF-8 offset.
    public var start: Int
    /// The end of the passage in the document's text, as a UTF-8 offset.
    public var end: Int
    /// The text of the passage.
    public var quote: String

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

/// A question together with passages from documents.
public struct GroundedQuestion: Sendable {
    /// The text for the model: numbered passages, marked as data, and the question.
    public var text: String
    /// Returns the passages that support the complete answer, as far as they can be found.
    public var sources: @Sendable (_ answer: String) -> [ChatSource]

    public init(text: String, sources: @escaping @Sendable (_ answer: String) -> [ChatSource]) {
        self.text = text
        self.sources = sources
    }
}

/// The text of a chat's file.
public struct ReadFile: Sendable, Hashable {
    public var documentID: Int64
    /// The size of the text, in bytes of UTF-8.
    public var textBytes: Int
    /// Omissions and uncertainties in the text, as sentences.
    public var notes: [String]

    public init(documentID: Int64, textBytes: Int, notes: [String] = []) {
        self.documentID = documentID
        self.textBytes = textBytes
        self.notes = notes
    }
}

/// The texts of documents: those of an attached collection, and those of a chat's own files.
public protocol ChatPassages: Sendable {
    /// Finds the passages of a collection that are relevant to a question; `nil` if there are no such passages.
    ///
    /// The history consists of the preceding messages, to which a short question may refer. The model is loaded.
    ///
    /// - Throws: Errors that `ChatModels.failure(for:)` supports.
    func ground(
        _ question: String, after history: [ChatMessage], in collection: String, model: ChatModel
    ) async throws -> GroundedQuestion?

    /// Returns one of the collections that must not leave this machine; `nil` if all may leave it.
    ///
    /// Some of the collections may no longer exist.
    ///
    /// - Throws: Errors that `ChatModels.failure(for:)` supports.
    func localOnly(among collections: Set<String>) async throws -> String?

    // MARK: A chat's own files

    /// Returns the name of the hidden collection that has the texts of a thread's files.
    func collection(of thread: UUID) -> String

    /// Reads a file and stores its text for a thread.
    ///
    /// - Throws: An error for people, if the file cannot be read.
    func add(_ data: Data, named name: String, to thread: UUID) async throws -> ReadFile

    /// Returns why no model could read a picture, in a sentence; `nil` if one could. Blocks while it is decoded.
    func fault(ofPicture data: Data) -> String?

    /// Returns the text of a file for a prompt, with its name, marked as data.
    ///
    /// - Parameters:
    ///   - document: The number of the document with the text.
    ///   - limit: The maximum number of bytes of the text; `nil` for the whole text.
    func quotation(of document: Int64, upTo limit: Int?) async throws -> String

    /// Finds the passages of a thread's files that are relevant to a question; `nil` without any.
    func ground(
        _ question: String, after history: [ChatMessage], in files: Set<Int64>, of thread: UUID, model: ChatModel
    ) async throws -> GroundedQuestion?

    func remove(_ document: Int64) async throws

    /// Removes the texts of all files of a thread.
    func removeFiles(of thread: UUID) async throws
}

extension ChatPassages {
    /// Finds no fault.
    public func fault(ofPicture data: Data) -> String? { nil }

    /// Returns `nil`: all passages may leave this machine.
    public func localOnly(among collections: Set<String>) async throws -> String? { nil }

    public func collection(of thread: UUID) -> String { thread.uuidString }

    public func add(_ data: Data, named name: String, to thread: UUID) async throws -> ReadFile {
        throw ChatError(.unavailable, "Files cannot be read here.")
    }

    public func quotation(of document: Int64, upTo limit: Int?) async throws -> String { throw ChatError.noAttachment }

    public func ground(
        _ question: String, after history: [ChatMessage], in files: Set<Int64>, of thread: UUID, model: ChatModel
    ) async throws -> GroundedQuestion? { nil }

    public func remove(_ document: Int64) async throws {}

    public func removeFiles(of thread: UUID) async throws {}
}
