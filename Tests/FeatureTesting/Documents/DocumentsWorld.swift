package import Documents
package import Engine
package import FileReading
package import Foundation
import LanguageModels
package import LanguageModelsTestSupport
package import Store
package import Support

/// A document service with its own database, files and models, deleted afterwards.
package final class DocumentsWorld: Sendable {
    /// The folder of the test's files.
    package let files: String
    package let database: LocalDatabase
    package let service: RAGService
    /// The default embedding model, and other models by name.
    package let embedder = Box<FakeEmbedder?>(nil)
    package let otherEmbedders = Box<[String: FakeEmbedder]>([:])
    package let model = Box<ChatModel?>(nil)
    package let reranker = Box<FakeReranker?>(nil)
    /// The external programs that read files.
    package let tools = Box(ExternalTools.installed())
    private let root: String

    package init(_ model: ScriptedLanguageModel? = nil, embedder: FakeEmbedder? = nil) throws {
        root = FileManager.default.temporaryDirectory.appending(path: "hearth-documents-\(UUID().uuidString)")
            .path(percentEncoded: false)
        files = root + "/files"
        try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        database = try LocalDatabase(path: root + "/hearth.sqlite", migrations: RAGService.migrations)
        service = Self.service(database, state: root, self.embedder, otherEmbedders, self.model, reranker, tools)
        self.embedder.value = embedder
        if let model { self.model.value = Self.chatModel(model) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    package static func chatModel(_ model: ScriptedLanguageModel) -> ChatModel {
        ChatModel(id: "scripted", name: "Scripted", languageModel: model)
    }

    private static func models(
        _ embedder: Box<FakeEmbedder?>, _ others: Box<[String: FakeEmbedder]>, _ model: Box<ChatModel?>,
        _ reranker: Box<FakeReranker?>
    ) -> DocumentModels {
        DocumentModels(
            embedder: { name in name.map { others.value[$0] } ?? embedder.value },
            languageModel: { id in
                guard let model = model.value, id == nil || id == model.id else { throw LLMError.modelUnavailable }
                return model
            }, reranker: { reranker.value }, rerankingTime: .milliseconds(300))
    }

    /// Returns another service on the same database file, like in another process.
    package func secondService() throws -> RAGService {
        let database = try LocalDatabase(path: root + "/hearth.sqlite", migrations: RAGService.migrations)
        return Self.service(database, state: root, embedder, otherEmbedders, model, reranker, tools)
    }

    private static func service(
        _ database: LocalDatabase, state: String, _ embedder: Box<FakeEmbedder?>,
        _ others: Box<[String: FakeEmbedder]>, _ model: Box<ChatModel?>, _ reranker: Box<FakeReranker?>,
        _ tools: Box<ExternalTools>
    ) -> RAGService {
        RAGService(
            database, models: models(embedder, others, model, reranker), stateFolder: state,
            reader: DocumentReader(tools: tools.value))
    }

    // MARK: Files

    package func path(_ name: String) -> String { "\(files)/\(name)" }

    package func url(_ name: String) -> URL { URL(fileURLWithPath: path(name)) }

    /// Writes a file and makes its folders.
    @discardableResult
    package func write(_ text: String, _ name: String) throws -> URL { try write(Data(text.utf8), name) }

    @discardableResult
    package func write(_ data: Data, _ name: String) throws -> URL {
        let url = url(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
        return url
    }

    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    package func move(_ name: String, _ other: String) throws {
        try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
    }

    /// Sets the modification date of a file.
    package func setDate(_ seconds: Double, _ name: String) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path(name))
    }

    /// The marks of documents that are being read.
    package var marks: UnfinishedWork { UnfinishedWork("documents", stateFolder: root) }

    // MARK: Contents

    package func names(in collection: String = DocumentCollection.defaultName) async throws -> [String] {
        try await service.documents(in: collection).map(\.name).sorted()
    }
}
