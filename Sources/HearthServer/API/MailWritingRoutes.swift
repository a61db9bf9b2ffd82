import Engine
import Foundation
import Hummingbird
import Mail

/// The routes that write about mails: event streams of replies and summaries, and drafts.
struct MailWritingRoutes {
    let mail: MailService
    let draftsFolder: String
    let events: StreamedEvents
    let limits: ServerLimits

    private struct Asked: Decodable {
        var kind: MailSummary.Kind?
        /// The model to use, whatever its exam result; `nil` to let Hearth choose.
        var model: String?
    }

    private struct GrowingReply: Encodable {
        var intent: SmartReply.Intent
        var text: String
        var origin: SmartReply.Origin
        var isComplete: Bool
    }

    private struct Replies: Encodable {
        var replies: [SmartReply]
        /// The reason why the list is empty.
        var reason: NoReplyReason?
        /// The reason as a sentence for the user.
        var message: String?
    }

    private struct Draft: Decodable {
        var text: String
        var save: Bool?
    }

    private struct SavedDraft: Encodable {
        /// The path of the draft; `nil` if it was not saved.
        var path: String?
        var mailto: String
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.post("mail/threads/{id}/summary") { request, context in
            let asked = try await request.json(Asked.self, limit: limits.bodyBytes)
            let id = try context.number
            try mail.check(model: asked.model)
            // Errors of the request itself are reported by the status, before the stream begins.
            _ = try await mail.thread(id)
            return events.response(context, holding: try events.slots.take()) { send in
                for try await event in mail.streamSummary(
                    ofThread: id, kind: asked.kind ?? .generated, model: asked.model)
                {
                    switch event {
                    case .quotes(let quotes): try await send("quotes", quotes)
                    case .sentence(let sentence): try await send("sentence", sentence)
                    case .summary(let summary): try await send("summary", summary)
                    }
                }
            }
        }
        api.post("mail/threads/{id}/replies") { request, context in
            let model = try await request.optionalJSON(Asked.self, limit: limits.bodyBytes)?.model
            let id = try context.number
            try mail.check(model: model)
            _ = try await mail.thread(id)
            return events.response(context, holding: try events.slots.take()) { send in
                var why: (reason: NoReplyReason, message: String)?
                for try await event in try await mail.replies(toThread: id, model: model) {
                    switch event {
                    case .reply(let reply, let isComplete):
                        try await send(
                            "reply",
                            GrowingReply(
                                intent: reply.intent, text: reply.text, origin: reply.origin, isComplete: isComplete))
                    case .noReplies(let reason, let message): why = (reason, message)
                    case .replies(let replies):
                        try await send(
                            "replies",
                            Replies(replies: replies, reason: why?.reason, message: why?.message))
                    }
                }
            }
        }
        api.post("mail/mails/{id}/draft") { request, context in
            let asked = try await request.json(Draft.self, limit: limits.bodyBytes)
            let draft = try await mail.draft(answering: try context.number, text: asked.text)
            let path = asked.save == true ? try draft.save(in: draftsFolder) : nil
            return try Response(json: SavedDraft(path: path, mailto: draft.mailto))
        }
    }
}
