import Chat
import Foundation
import HTTPTypes
import Hummingbird

/// The routes of the facts that the user keeps: list, add, change, remove, and the facts stated in a question.
struct MemoryRoutes {
    let chat: ChatService
    let limits: ServerLimits

    private struct Listing: Encodable {
        var facts: [MemoryFact]
        var file: String
    }

    private struct Change: Decodable {
        var text: String
    }

    private struct Offers: Encodable {
        var offers: [String]
    }

    func add(to api: RouterGroup<ServerContext>) {
        guard let memory = chat.memory else { return }
        api.get("memory") { _, _ in
            try Response(json: Listing(facts: await blocking { try memory.facts() }, file: memory.path))
        }
        api.post("memory") { request, _ in
            let text = try await request.json(Change.self, limit: limits.bodyBytes).text
            return try Response(json: try await blocking { try memory.add(text) }, status: .created)
        }
        api.put("memory/{name}") { request, context in
            let id = try context.name
            let text = try await request.json(Change.self, limit: limits.bodyBytes).text
            return try Response(json: try await blocking { try memory.change(id, to: text) })
        }
        api.delete("memory/{name}") { _, context in
            let id = try context.name
            try await blocking { try memory.remove(id) }
            return Response.noContent
        }
        api.get("messages/{id}/memory-offers") { _, context in
            let id = try context.uuid("id")
            return try Response(json: Offers(offers: try await blocking { try chat.memoryOffers(for: id) }))
        }
    }
}
