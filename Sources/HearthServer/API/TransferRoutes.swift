import Chat
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes for all chats together: counters, clear, export, import.
struct TransferRoutes {
    let chat: ChatService
    let limits: ServerLimits

    private struct Imported: Encodable {
        var threads: [ThreadSummary]
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("counters") { _, _ in try Response(json: await blocking { try chat.store.counters() }) }
        api.post("clear") { _, _ in
            try await chat.clearAll()
            return Response.noContent
        }
        api.get("export") { _, _ in
            let data = try await blocking { try chat.store.exportJSON(threads: nil) }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8",
                    .contentDisposition: "attachment; filename=\"hearth-chats.json\"",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
        }
        api.post("import") { request, _ in
            let data = try await request.jsonBody(limit: limits.importBytes)
            try ServerJSON.checkValues(of: data, limit: ServerJSON.mostImportedValues)
            let threads = try await blocking { try chat.importJSON(data) }
            return try Response(json: Imported(threads: threads.map { ThreadSummary($0, isGenerating: false) }))
        }
    }
}
