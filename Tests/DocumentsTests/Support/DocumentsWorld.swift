import DocumentText
import Documents
import Engines
import Foundation
import GRDB
import LanguageModels
import LanguageModelsTestSupport
import Retrieval
import Store
import Synchronization
import Testing

/// A value that a test changes while a service reads it.
final class Box<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) { state = Mutex(value) }

    var value: Value {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
}

/// A service over a database, files and models of its own; all is deleted afterwards.
final class DocumentsWorld: Sendable {
    /// Where the test's files are.
    let files: String
    let database: LocalDatabase
    let service: RAGService
    let embedder = Box<FakeEmbedder?>(nil)
    let model = Box<ChatModel?>(nil)
    let reranker = Box<FakeReranker?>(nil)
    /// The programs that files are read with.
    let tools = Box(ExternalTools.installed())
    private let root: String

    init(_ model: ScriptedLanguageModel? = nil, embedder: FakeEmbedder? = nil) throws {
        root = FileManager.default.temporaryDirectory.appending(path: "hearth-documents-\(UUID().uuidString)")
            .path(percentEncoded: false)
        files = root + "/files"
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        database = try LocalDatabase(path: root + "/hearth.sqlite", migrations: RAGService.migrations)
        service = Self.service(database, self.embedder, self.model, reranker, tools)
        self.embedder.value = embedder
        if let model { self.model.value = Self.chatModel(model) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    static func chatModel(_ model: ScriptedLanguageModel) -> ChatModel {
        ChatModel(id: "scripted", name: "Scripted", languageModel: model)
    }

    private static func models(
        _ embedder: Box<FakeEmbedder?>, _ model: Box<ChatModel?>, _ reranker: Box<FakeReranker?>
    ) -> DocumentModels {
        DocumentModels(
            embedder: { embedder.value },
            languageModel: { id in
                guard let model = model.value, id == nil || id == model.id else { throw LLMError.modelUnavailable }
                return model
            }, reranker: { reranker.value }, rerankingTime: .milliseconds(300))
    }

    /// Another service on the same database file, as another process would have.
    func secondService() throws -> RAGService {
        let database = try LocalDatabase(path: root + "/hearth.sqlite", migrations: RAGService.migrations)
        return Self.service(database, embedder, model, reranker, tools)
    }

    private static func service(
        _ database: LocalDatabase, _ embedder: Box<FakeEmbedder?>, _ model: Box<ChatModel?>,
        _ reranker: Box<FakeReranker?>, _ tools: Box<ExternalTools>
    ) -> RAGService {
        RAGService(
            database, models: models(embedder, model, reranker), reader: DocumentReader(tools: tools.value))
    }

    // MARK: Files

    func path(_ name: String) -> String { "\(files)/\(name)" }

    func url(_ name: String) -> URL { URL(fileURLWithPath: path(name)) }

    /// Writes a file, with the folders over it.
    @discardableResult
    func write(_ text: String, _ name: String) throws -> URL { try write(Data(text.utf8), name) }

    @discardableResult
    func write(_ data: Data, _ name: String) throws -> URL {
        let url = url(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
        return url
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    func move(_ name: String, _ other: String) throws {
        try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
    }

    /// Gives a file another date.
    func setDate(_ seconds: Double, _ name: String) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path(name))
    }

    // MARK: What there is

    func names(in collection: String = DocumentCollection.defaultName) async throws -> [String] {
        try await service.documents(in: collection).map(\.name).sorted()
    }

    /// The stored text of a document.
    func text(of document: Int64) async throws -> String {
        try await database.pool.read { database in
            try String.fetchOne(
                database, sql: "SELECT text FROM documentText WHERE document = ?", arguments: [document])
                ?? ""
        }
    }

    /// The bytes at a range of a document's text.
    func text(of document: Int64, at range: Range<Int>) async throws -> String {
        String(decoding: Array(try await text(of: document).utf8)[range], as: UTF8.self)
    }

    /// Checks that tables and index of all collections say the same, and that no text stands alone.
    func expectAgreement(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let index = SearchIndex(database)
        let rows = try await database.pool.read { database in
            try Row.fetchAll(database, sql: "SELECT number, collection, passages, contentHash FROM document")
                .map { row -> (Int64, Int64, Int, String) in (row[0], row[1], row[2], row[3]) }
        }
        for (collection, documents) in Dictionary(grouping: rows, by: \.1) {
            let name = "documents/\(collection)"
            let sources = try await index.sources(in: name)
            #expect(
                Set(sources.map { "\($0.id) \($0.contentHash)" }) == Set(documents.map { "\($0.0) \($0.3) \($0.2)" }),
                sourceLocation: sourceLocation)
            for document in documents {
                let items = try await index.items(of: String(document.0), in: name)
                #expect(items.count == document.2, sourceLocation: sourceLocation)
                let text = try await text(of: document.0)
                #expect(!text.isEmpty && items.allSatisfy { text.contains($0.text) }, sourceLocation: sourceLocation)
            }
        }
        let size = try await index.size()
        #expect(size.sources == rows.count, sourceLocation: sourceLocation)
        let texts = try await database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM documentText") }
        #expect(texts == rows.count, sourceLocation: sourceLocation)
    }
}
