import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Retrieval

/// The document routes: collections, files and folders, search, and passages.
struct DocumentRoutes {
    let documents: RAGService
    let limits: ServerLimits

    private struct Overview: Encodable {
        struct Embedder: Encodable {
            var id: String
            var name: String
        }

        var collections: [DocumentCollection]
        /// The embedding model of collections without their own.
        var embedder: Embedder?
        /// The installed embedding models, the default one first.
        var embeddingModels: [String]
    }

    private struct Contents: Encodable {
        var name: String
        var documents: [StoredDocument]
        var folders: [WatchedFolder]
        var problems: [DocumentProblem]
    }

    private struct Name: Decodable {
        var name: String
    }

    private struct Path: Decodable {
        var path: String
    }

    private struct CollectionChange: Decodable {
        var isLocalOnly: Bool?
        /// The new embedding model; `.some(nil)` for the default.
        var embeddingModel: String??

        private enum CodingKeys: CodingKey { case isLocalOnly, embeddingModel }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            embeddingModel = try container.decodeChange(String.self, forKey: .embeddingModel)
            isLocalOnly =
                embeddingModel == nil
                ? try container.decode(Bool.self, forKey: .isLocalOnly)
                : try container.decodeIfPresent(Bool.self, forKey: .isLocalOnly)
        }
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("documents") { _, _ in
            let embedder = documents.embedderName.map { Overview.Embedder(id: $0, name: $0) }
            return try Response(
                json: Overview(
                    collections: try await documents.collections(), embedder: embedder,
                    embeddingModels: documents.embedderNames))
        }
        addCollections(to: api)
        api.get("documents/{id}/passage") { request, context in
            let id = try context.number
            let start = try request.count("start", default: 0, in: 0...Self.farthest)
            let end = try request.count("end", default: start, in: start...Self.farthest)
            return try Response(json: await documents.passage(start..<end, of: id))
        }
        api.delete("documents/{id}") { _, context in
            try await documents.removeDocument(try context.number)
            return Response.noContent
        }
    }

    private static let farthest = Int(Int32.max)

    private func addCollections(to api: RouterGroup<ServerContext>) {
        api.post("collections") { request, _ in
            let name = try await request.json(Name.self, limit: limits.bodyBytes).name
            return try Response(json: await documents.createCollection(name), status: .created)
        }
        api.get("collections/{name}") { _, context in
            let name = try context.name
            return try Response(
                json: Contents(
                    name: name, documents: try await documents.documents(in: name),
                    folders: try await documents.folders(in: name), problems: try await documents.problems(in: name)))
        }
        api.patch("collections/{name}") { request, context in
            try context.checkVerified()
            let change = try await request.json(CollectionChange.self, limit: limits.bodyBytes)
            let name = try context.name
            if let isLocalOnly = change.isLocalOnly {
                try await documents.setLocalOnly(isLocalOnly, collection: name)
            }
            if let model = change.embeddingModel {
                try await documents.setEmbeddingModel(model, collection: name)
            }
            return Response.noContent
        }
        api.delete("collections/{name}") { _, context in
            try await documents.removeCollection(try context.name)
            return Response.noContent
        }
        api.post("collections/{name}/documents") { request, context in
            try await upload(request, to: try context.name)
        }
        api.post("collections/{name}/paths") { request, context in
            try context.checkVerified()
            let path = try await request.json(Path.self, limit: limits.bodyBytes).path
            try await documents.addSoon(paths: [path], to: try context.name)
            return Response(status: .accepted)
        }
        api.delete("collections/{name}/folders") { request, context in
            let path = try request.text("path")
            try await documents.removeFolder(path, from: try context.name)
            return Response.noContent
        }
        api.delete("collections/{name}/problems") { request, context in
            try await documents.removeProblem(try request.text("path"), from: try context.name)
            return Response.noContent
        }
        api.get("collections/{name}/search") { request, context in
            let query = try request.text("q", atMost: 1_000)
            let limit = try request.count("limit", default: 20, in: 1...200)
            let method = try request.choice("method", default: SearchOptions.Method.hybrid)
            let results = try await documents.search(
                query, in: try context.name, limit: limit, method: method, isTyping: true)
            return try Response(json: results)
        }
    }

    private func upload(_ request: Request, to collection: String) async throws -> Response {
        let (name, data) = try await request.file(limit: limits.documentBytes)
        let added = try await documents.addDocument(data, named: name, to: collection)
        return try Response(json: added, status: added.change == .added ? .created : .ok)
    }
}
