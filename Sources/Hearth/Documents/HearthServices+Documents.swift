public import Documents
import Engine
import FileReading
public import Foundation
import Llama
import ModelLibrary
package import Retrieval
import Synchronization

#if HEARTH_APPLE
    import AppleEngines
#endif

// MARK: - Documents

extension HearthServices {
    /// Returns the documents of this home, in one instance per program.
    public func documents() throws -> RAGService {
        try opened.withLock { try $0.documents(self) }
    }

    /// Evaluates search with this device's embedding model, in a separate database.
    package func evaluateSearch(
        _ set: JudgedSet, methods: [SearchOptions.Method], embedder name: String? = nil,
        progress: @escaping @Sendable (IngestProgress) -> Void
    ) async throws -> SearchEvaluation {
        try requireEmbedder(name)
        let models = documentModels
        return try await SearchEvaluation.run(
            set, methods: methods, models: models, embedder: name ?? models.chosenEmbedder(), progress: progress)
    }

    /// Checks the name of an embedding model; nil stands for the default one.
    ///
    /// - Throws: `ModelLibraryError` (`unknownModel`) if no such model is installed.
    package func requireEmbedder(_ name: String?) throws {
        guard let name, engines.embedder(name) == nil else { return }
        let names = embedderNames.joined(separator: ", ")
        throw ModelLibraryError(
            .unknownModel,
            "There is no embedding model \(ModelID.printable(name)). "
                + (names.isEmpty ? "Install one with `hearth models pull`." : "Choose one of these: \(names)."))
    }

    /// Returns the text of a file of any kind that documents can have, without adding it to a collection.
    ///
    /// - Throws: `DocumentError` with a user-facing message.
    public static func text(of file: URL) async throws -> String { try await documentReader.read(at: file).text }

    fileprivate var documentModels: DocumentModels {
        var models = DocumentModels(
            embedder: { [engines] in engines.embedder($0) },
            languageModel: { [self] in try LocalChatModels(self).model($0) },
            reranker: { [self] in
                currentSettings.documents.reranker.flatMap { engines.reranker($0) }
            },
            kernel: DotProducts.q8_0.map { DotProductKernel($0) } ?? .portable)
        models.chosenEmbedder = { [self] in currentSettings.documents.embeddingModel }
        models.embedderNames = { [self] in embedderNames }
        return models
    }

    /// The reader for documents, which on Apple's systems uses PDFKit if Poppler is not installed.
    fileprivate static var documentReader: DocumentReader {
        #if HEARTH_APPLE
            DocumentReader(openPDF: { PDFKitFile($0) })
        #else
            DocumentReader()
        #endif
    }
}

extension HearthServices.Opened {
    mutating func documents(_ services: HearthServices) throws -> RAGService {
        if let documents { return documents }
        let made = RAGService(
            try database(services.home), models: services.documentModels, stateFolder: services.home.stateFolder,
            reader: HearthServices.documentReader)
        documents = made
        return made
    }
}

extension RAGService {
    /// Returns the documents of this user, with the models of this device.
    public static func standard() throws -> RAGService { try HearthServices.shared.documents() }
}
