public import Documents
import Engine
import FileReading
import Foundation
import Llama
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
        _ set: JudgedSet, methods: [SearchOptions.Method], progress: @escaping @Sendable (IngestProgress) -> Void
    ) async throws -> SearchEvaluation {
        try await SearchEvaluation.run(set, methods: methods, models: documentModels, progress: progress)
    }

    fileprivate var documentModels: DocumentModels {
        DocumentModels(
            embedder: { [engines] in engines.embedder() },
            languageModel: { [self] in try LocalChatModels(self).model($0) },
            reranker: { [self] in
                // Unreadable settings are reported when the user changes them.
                (try? settings.read())?.documents.reranker.flatMap { engines.reranker($0) }
            },
            kernel: DotProducts.q8_0.map { DotProductKernel($0) } ?? .portable)
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
