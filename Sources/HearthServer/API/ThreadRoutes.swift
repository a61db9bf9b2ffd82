import Chat
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Tools

/// The thread routes: list, read, change, export.
struct ThreadRoutes {
    let chat: ChatService
    let reader: ThreadReader
    let models: ModelNameCheck
    let limits: ServerLimits
    let slots: GenerationSlots

    private struct NewThread: Decodable {
        var title: String?
        var settings: SettingsChange?
        var projectID: UUID?
    }

    private struct Change: Decodable {
        var title: String?
        var settings: SettingsChange?
        /// The new project; `.some(nil)` moves the thread out of its project.
        var projectID: UUID??
        var isPinned: Bool?
        var isArchived: Bool?
        /// Whether the thread uses its project's settings instead of its own.
        var usesProjectSettings: Bool?

        private enum CodingKeys: String, CodingKey {
            case title, settings, projectID, isPinned, isArchived, usesProjectSettings
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try container.decodeIfPresent(String.self, forKey: .title)
            settings = try container.decodeIfPresent(SettingsChange.self, forKey: .settings)
            projectID = try container.decodeChange(UUID.self, forKey: .projectID)
            isPinned = try container.decodeIfPresent(Bool.self, forKey: .isPinned)
            isArchived = try container.decodeIfPresent(Bool.self, forKey: .isArchived)
            usesProjectSettings = try container.decodeIfPresent(Bool.self, forKey: .usesProjectSettings)
        }
    }

    func add(to api: RouterGroup<ServerContext>, newSettings: @escaping @Sendable () throws -> ChatThread.Settings) {
        api.get("threads") { _, _ in try Response(json: await blocking { try reader.list() }) }
        api.post("threads") { request, _ in
            let body = try await request.optionalJSON(NewThread.self, limit: limits.bodyBytes)
            let thread = try await blocking {
                try models.checkForChat(body?.settings?.modelID)
                let settings = try body?.settings.map { $0.applied(to: try newSettings()) }
                return try chat.createThread(title: body?.title, settings: settings, in: body?.projectID)
            }
            return try Response(json: await reader.view(thread.id), status: .created)
        }
        api.get("threads/{id}") { request, context in
            let id = try context.uuid("id")
            let page = try MessagePage(request)
            return try Response(json: await reader.view(id, page))
        }
        api.patch("threads/{id}") { request, context in try await change(request, try context.uuid("id")) }
        api.delete("threads/{id}") { _, context in
            try await chat.deleteThread(try context.uuid("id"))
            return Response.noContent
        }
        addTurns(to: api)
    }

    private func change(_ request: Request, _ id: UUID) async throws -> Response {
        let change = try await request.json(Change.self, limit: limits.bodyBytes)
        try await blocking {
            try models.checkForChat(change.settings?.modelID)
            if let title = change.title { _ = try chat.rename(id, to: title) }
            if change.isPinned != nil || change.isArchived != nil {
                try chat.mark(id, isPinned: change.isPinned, isArchived: change.isArchived)
            }
            if let project = change.projectID { try chat.move(id, to: project) }
            if change.usesProjectSettings == true { try chat.useProjectSettings(in: id) }
            if let settings = change.settings {
                _ = try chat.changeSettings(of: id) { $0 = settings.applied(to: $0) }
            }
        }
        return try Response(json: await reader.view(id, MessagePage(limit: 1)))
    }

    private struct NewMessage: Decodable {
        var text: String
        var attachments: [UUID]?
    }

    private struct CallAnswer: Decodable {
        var decision: CallDecision
        var values: [String: String]?
    }

    private func addTurns(to api: RouterGroup<ServerContext>) {
        api.post("threads/{id}/messages") { request, context in
            let id = try context.uuid("id")
            let body = try await request.json(NewMessage.self, limit: limits.bodyBytes)
            try slots.check()
            let turn = try await blocking {
                try TurnView(chat.send(body.text, attachments: body.attachments ?? [], to: id))
            }
            return try Response(json: turn, status: .accepted)
        }
        api.post("threads/{id}/stop") { _, context in
            await chat.stop(try context.uuid("id"))
            return Response.noContent
        }
        api.post("threads/{id}/calls/{call}") { request, context in
            try context.checkVerified()
            let (id, call) = (try context.uuid("id"), try context.uuid("call"))
            let answer = try await request.json(CallAnswer.self, limit: limits.bodyBytes)
            try chat.decide(answer.decision, on: call, in: id, values: answer.values ?? [:])
            return Response.noContent
        }
        api.post("threads/{id}/open") { _, context in
            chat.opened(try context.uuid("id"))
            return Response.noContent
        }
        api.get("threads/{id}/export") { _, context in
            let id = try context.uuid("id")
            let text = try await blocking { try chat.store.exportMarkdown(id) }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/markdown; charset=utf-8",
                    // The title is user data, so the web page chooses the file name.
                    .contentDisposition: "attachment; filename=\"chat.md\"",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
    }
}

struct TurnView: Encodable, Sendable {
    var question: ChatMessage?
    var answer: ChatMessage

    init(answer: ChatMessage) { self.answer = answer }

    init(_ turn: (question: ChatMessage, answer: ChatMessage)) {
        question = turn.question
        answer = turn.answer
    }
}

extension MessagePage {
    /// - Throws: `ServerFailure` for an invalid limit or ID.
    init(_ request: Request) throws(ServerFailure) {
        limit = try request.count("limit", default: 100, in: 1...Self.maximumLimit)
        before = try request.identifier("before")
    }
}
