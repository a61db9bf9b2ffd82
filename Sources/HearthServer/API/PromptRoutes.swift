import Chat
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of saved prompts: list, save, remove, export, import.
struct PromptRoutes {
    let chat: ChatService
    let limits: ServerLimits

    private struct PromptView: Encodable {
        var name: String
        var description: String
        var kind: SavedPrompt.Kind
        var text: String
        var fields: [String]
        var isBuiltIn: Bool

        init(_ prompt: SavedPrompt) {
            name = prompt.name
            description = prompt.description
            kind = prompt.kind
            text = prompt.text
            fields = prompt.fields
            isBuiltIn = prompt.isBuiltIn
        }
    }

    private struct Listing: Encodable {
        var prompts: [PromptView]
    }

    private struct Change: Decodable {
        /// The name; `nil` for the name in the path.
        var name: String?
        var description: String?
        var kind: SavedPrompt.Kind?
        var text: String

        func prompt(named name: String) -> SavedPrompt {
            SavedPrompt(
                name: self.name ?? name, description: description ?? "", kind: kind ?? .message, text: text)
        }
    }

    private struct PromptFile: Decodable {
        /// The name of the file.
        var file: String
        var text: String
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("prompts") { _, _ in
            try Response(json: Listing(prompts: await blocking { try chat.store.prompts() }.map { PromptView($0) }))
        }
        api.put("prompts/{name}") { request, context in
            let name = try context.name
            let change = try await request.json(Change.self, limit: limits.bodyBytes)
            let prompt = try await blocking { try chat.store.savePrompt(change.prompt(named: name), replacing: name) }
            return try Response(json: PromptView(prompt))
        }
        api.delete("prompts/{name}") { _, context in
            let name = try context.name
            try await blocking { try chat.store.removePrompt(name) }
            return Response.noContent
        }
        api.get("prompts/{name}/export") { _, context in
            let name = try context.name
            let text = try await blocking { try chat.store.prompt(named: name).markdown }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/markdown; charset=utf-8",
                    // The web page chooses the file name.
                    .contentDisposition: "attachment; filename=\"prompt.md\"",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
        api.post("prompts") { request, _ in
            let change = try await request.json(Change.self, limit: limits.bodyBytes)
            let prompt = try await blocking { try chat.store.savePrompt(change.prompt(named: "")) }
            return try Response(json: PromptView(prompt), status: .created)
        }
        api.post("prompt-files") { request, _ in
            let file = try await request.json(PromptFile.self, limit: limits.bodyBytes)
            let prompt = try await blocking {
                try chat.store.savePrompt(SavedPrompt(markdown: Data(file.text.utf8), file: file.file))
            }
            return try Response(json: PromptView(prompt), status: .created)
        }
    }
}
