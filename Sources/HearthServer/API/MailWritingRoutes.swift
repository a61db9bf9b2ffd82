import Engines
import Foundation
import Hummingbird
import Mail

/// What is written about mails: replies and summaries as streams of events, and drafts.
struct MailWritingRoutes {
    let mail: MailService
    let draftsFolder: String
    let events: StreamedEvents
    let limits: ServerLimits

    private struct Asked: Decodable {
        var kind: MailSummary.Kind?
    }

    private struct GrowingReply: Encodable {
        var intent: SmartReply.Intent
        var text: String
        var isComplete: Bool
    }

    private struct Replies: Encodable {
        var replies: [SmartReply]
        /// Why there are none.
        var reason: NoReplyReason?
        var isSample: Bool
    }

    private struct Draft: Decodable {
        var text: String
        var save: Bool?
    }

    private struct SavedDraft: Encodable {
        /// Where it lies; nil where it was not saved.
        var path: String?
        var mailto: String
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.post("mail/threads/{id}/summary") { request, context in
            let kind = try await request.json(Asked.self, limit: limits.bodyBytes).kind ?? .generated
            let id = try context.number
            // What is wrong with the request itself is told by the status.
            _ = try await mail.thread(id)
            return events.response(context, holding: try events.slots.take()) { send in
                try await send("summary", try await mail.summarize(thread: id, kind: kind))
            }
        }
        api.post("mail/threads/{id}/replies") { _, context in
            let id = try context.number
            _ = try await mail.thread(id)
            return events.response(context, holding: try events.slots.take()) { send in
                var reason: NoReplyReason?
                for try await event in try await mail.replies(toThread: id) {
                    switch event {
                    case .reply(let reply, let isComplete):
                        try await send(
                            "reply", GrowingReply(intent: reply.intent, text: reply.text, isComplete: isComplete))
                    case .noReplies(let found): reason = found
                    case .replies(let replies):
                        try await send(
                            "replies",
                            Replies(replies: replies, reason: reason, isSample: mail.writer?.isSample ?? false))
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
