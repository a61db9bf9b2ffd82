import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Mail
import NIOCore
import Retrieval

/// The mail routes: mailboxes, threads, categories and spam marks, search, and the queue.
struct MailRoutes {
    let mail: MailService
    let limits: ServerLimits

    private struct Overview: Encodable {
        var mailboxes: [ImportedMailbox]
        var counts: MailCounts
        var pending: Int
        var isPaused: Bool
        var embedder: String?
        /// Whether a language model is available to write replies and summaries.
        var canWrite: Bool
        /// The ID of the model that writes replies and summaries.
        var writer: String?
    }

    private struct Threads: Encodable {
        var threads: [MailThread]
    }

    private struct OneThread: Encodable {
        var thread: MailThread
    }

    private struct Todos: Encodable {
        var todos: [MailTodo]
    }

    private struct Contents: Encodable {
        var thread: MailThread
        var mails: [Email]
        var summary: MailSummary?
        var points: [ThreadPoint]
        var needsReply: Bool
        var canWrite: Bool
    }

    private struct NewMailbox: Decodable {
        var path: String
        var name: String?
        var retries: Bool?
    }

    private struct MailboxChange: Decodable {
        var isLocalOnly: Bool
    }

    private struct Category: Decodable {
        var category: MailCategory
    }

    private struct Mark: Decodable {
        var isSpam: Bool
    }

    /// A mail after a change of the user's spam mark, with the effects on other mails.
    private struct Marked: Encodable {
        private enum Key: CodingKey {
            case change
        }

        var mail: Email
        var change: MailMarkChange

        func encode(to encoder: any Encoder) throws {
            try mail.encode(to: encoder)
            var fields = encoder.container(keyedBy: Key.self)
            try fields.encode(change, forKey: .change)
        }
    }

    private struct AddedMarks: Encodable {
        var marks: Int
        var change: MailMarkChange
    }

    private struct LearnedFolder: Decodable {
        var mailbox: String
        var folder: String
    }

    private struct QueueChange: Decodable {
        var isPaused: Bool
    }

    private struct QueueState: Encodable {
        var pending: Int
        var isPaused: Bool
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("mail") { _, _ in
            let writer = mail.writer
            return try Response(
                json: Overview(
                    mailboxes: try await mail.mailboxes(), counts: try await mail.counts(),
                    pending: try await mail.queue.pending(), isPaused: try await mail.queue.isPaused,
                    embedder: mail.embedderName, canWrite: writer != nil, writer: writer?.id))
        }
        api.patch("mail/queue") { request, _ in
            let change = try await request.json(QueueChange.self, limit: limits.bodyBytes)
            try await mail.pause(change.isPaused)
            return try Response(
                json: QueueState(pending: try await mail.queue.pending(), isPaused: try await mail.queue.isPaused))
        }
        addMailboxes(to: api)
        addThreads(to: api)
        addTodos(to: api)
        addMarks(to: api)
        api.get("mail/search") { request, _ in
            let query = try request.text("q", atMost: 1_000)
            let limit = try request.count("limit", default: 20, in: 1...200)
            let method = try request.choice("method", default: SearchOptions.Method.hybrid)
            let results = try await mail.search(
                query, mailbox: request.parameter("mailbox"), limit: limit, method: method, isTyping: true)
            return try Response(json: results)
        }
    }

    private func addMarks(to api: RouterGroup<ServerContext>) {
        api.post("mail/mails/{id}/spam") { request, context in
            let isSpam = try await request.json(Mark.self, limit: limits.bodyBytes).isSpam
            let id = try context.number
            let change = try await mail.mark(isSpam: isSpam, mail: id)
            return try Response(json: Marked(mail: try await mail.mail(id), change: change))
        }
        api.delete("mail/mails/{id}/spam") { _, context in
            let id = try context.number
            let change = try await mail.unmark(mail: id)
            return try Response(json: Marked(mail: try await mail.mail(id), change: change))
        }
        api.get("mail/marks") { _, _ in
            let marks = try await mail.marks()
            let data = try await blocking { try marks.data() }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8",
                    .contentDisposition: "attachment; filename=\"hearth-marks.json\"",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
        }
        api.get("mail/learning") { _, _ in try Response(json: try await mail.learning()) }
        api.post("mail/learning") { request, _ in
            let place = try await request.json(LearnedFolder.self, limit: limits.bodyBytes)
            return try Response(json: try await mail.learn(folder: place.folder, mailbox: place.mailbox))
        }
        api.delete("mail/learning") { _, _ in try Response(json: try await mail.forgetFolders()) }
        api.post("mail/marks") { request, _ in
            let data = try await request.jsonBody(limit: limits.importBytes)
            try ServerJSON.checkValues(of: data, limit: ServerJSON.mostImportedValues)
            let marks = try await blocking { try MailMarks(reading: data) }
            return try Response(json: AddedMarks(marks: marks.count, change: try await mail.add(marks)))
        }
    }

    private func addMailboxes(to api: RouterGroup<ServerContext>) {
        api.post("mail/mailboxes") { request, context in
            try context.checkVerified()
            let box = try await request.json(NewMailbox.self, limit: limits.bodyBytes)
            try await mail.importSoon(at: box.path, name: box.name, retries: box.retries ?? false)
            return Response(status: .accepted)
        }
        api.patch("mail/mailboxes/{name}") { request, context in
            try context.checkVerified()
            let change = try await request.json(MailboxChange.self, limit: limits.bodyBytes)
            try await mail.setLocalOnly(change.isLocalOnly, mailbox: try context.name)
            return Response.noContent
        }
        api.delete("mail/mailboxes/{name}") { _, context in
            try await mail.removeMailbox(named: try context.name)
            return Response.noContent
        }
    }

    private func addTodos(to api: RouterGroup<ServerContext>) {
        api.get("mail/todo") { request, _ in
            let days = try request.count("days", default: MailTodoFilter.usualDays, in: 1...36_500)
            let filter = MailTodoFilter(
                mailbox: request.parameter("mailbox"), days: days,
                includesDismissed: try request.flag("dismissed") ?? false)
            return try Response(json: Todos(todos: try await mail.todos(filter)))
        }
        api.post("mail/todo/{id}/dismiss") { _, context in
            try await mail.dismiss(todo: try context.number)
            return Response.noContent
        }
        api.delete("mail/todo/{id}/dismiss") { _, context in
            try await mail.dismiss(todo: try context.number, false)
            return Response.noContent
        }
    }

    private func addThreads(to api: RouterGroup<ServerContext>) {
        api.get("mail/threads") { request, _ in
            let limit = try request.count("limit", default: 50, in: 1...500)
            let offset = try request.count("offset", default: 0, in: 0...Int(Int32.max))
            var filter = MailListFilter(mailbox: request.parameter("mailbox"))
            if request.parameter("category") != nil {
                filter.category = try request.choice("category", default: MailCategory.primary)
            }
            filter.isSpam = try request.flag("spam")
            filter.isUnread = try request.flag("unread") ?? false
            return try Response(json: Threads(threads: try await mail.threads(filter, limit: limit, offset: offset)))
        }
        api.get("mail/threads/{id}") { _, context in
            let id = try context.number
            let thread = try await mail.thread(id)
            let mails = try await mail.mails(inThread: id)
            let canWrite = mail.writer != nil
            let own = try await mail.ownAddresses()
            return try Response(
                json: Contents(
                    thread: thread, mails: mails, summary: try await mail.summary(ofThread: id),
                    points: try await mail.points(ofThread: id),
                    needsReply: mail.suggestsReplies && MailService.needsReply(mails, own: own), canWrite: canWrite))
        }
        api.post("mail/threads/{id}/category") { request, context in
            let category = try await request.json(Category.self, limit: limits.bodyBytes).category
            let id = try context.number
            try await mail.choose(category, thread: id)
            return try Response(json: OneThread(thread: try await mail.thread(id)))
        }
    }
}
