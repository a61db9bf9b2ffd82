public import Documents
import Engines
import Foundation
import LlamaRuntime
public import Retrieval
import Synchronization

// MARK: - Documents

extension HearthServices {
    /// The documents of this home; one value serves the whole program.
    ///
    /// - Returns: The service, the same for all who ask.
    /// - Throws: What the store finds wrong with the database, in sentences for people.
    public func documents() throws -> RAGService {
        try opened.withLock { try $0.documents(self) }
    }

    /// Measures search with this device's embedding model, in a database of its own.
    ///
    /// - Parameters:
    ///   - set: Documents, questions and judgements.
    ///   - methods: By which ways to search.
    ///   - progress: Hears of each batch.
    /// - Returns: The results.
    /// - Throws: Whatever `Failure` sorts.
    public func evaluateSearch(
        _ set: JudgedSet, methods: [SearchOptions.Method], progress: @escaping @Sendable (IngestProgress) -> Void
    ) async throws -> SearchEvaluation {
        try await SearchEvaluation.run(set, methods: methods, models: documentModels, progress: progress)
    }

    fileprivate var documentModels: DocumentModels {
        DocumentModels(
            embedder: { [engines] in engines.embedder() },
            languageModel: { [self] in try LocalChatModels(self).model($0) },
            kernel: DotProducts.q8_0.map { DotProductKernel($0) } ?? .portable)
    }
}

extension HearthServices.Opened {
    mutating func documents(_ services: HearthServices) throws -> RAGService {
        if let documents { return documents }
        let made = RAGService(try database(services.home), models: services.documentModels)
        documents = made
        return made
    }
}

extension RAGService {
    /// The documents of this user, with the models of this device.
    ///
    /// - Throws: What the store finds wrong with the database, in sentences for people.
    public static func standard() throws -> RAGService { try HearthServices.shared.documents() }
}
