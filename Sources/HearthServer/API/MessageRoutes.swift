import Chat
import Foundation
import HTTPTypes
import Hummingbird

/// The message routes: regenerate, edit, switch branches, search.
struct MessageRoutes {
    let chat: ChatService
    let reader: ThreadReader
    let limits: ServerLimits
    let slots: GenerationSlots

    private struct Edit: Decodable {
        var text: String
    }

    private struct Matches: Encodable {
        var matches: [MessageMatch]
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.post("messages/{id}/regenerate") { _, context in
            let id = try context.uuid("id")
            try slots.check()
            let answer = try await blocking { try chat.regenerate(id) }
            return try Response(json: TurnView(answer: answer), status: .accepted)
        }
        api.post("messages/{id}/edit") { request, context in
            let id = try context.uuid("id")
            let text = try await request.json(Edit.self, limit: limits.bodyBytes).text
            try slots.check()
            let (turn, status) = try await blocking { () -> (TurnView, HTTPResponse.Status) in
                if try chat.store.message(id).message.role == .assistant {
                    return (TurnView(answer: try chat.editAnswer(id, to: text)), .ok)
                }
                return (TurnView(try chat.edit(id, to: text)), .accepted)
            }
            return try Response(json: turn, status: status)
        }
        api.post("messages/{id}/show") { _, context in
            let id = try context.uuid("id")
            let thread = try await blocking { try chat.show(id).id }
            return try Response(json: await reader.view(thread))
        }
        api.get("search") { request, _ in
            let query = request.parameter("q") ?? ""
            guard query.utf8.count <= 1_000 else {
                throw ServerFailure(
                    .badRequest, code: "invalid_value", "The search text is too long. Shorten it.",
                    parameter: "q")
            }
            let limit = try request.count("limit", default: 50, in: 1...200)
            let project = try request.identifier("project")
            let matches = try await blocking { try chat.store.search(query, limit: limit, in: project) }
            return try Response(json: Matches(matches: matches))
        }
    }
}
