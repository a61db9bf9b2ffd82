import Engine
import Foundation
import LanguageModelsTestSupport
import Mail
import Testing

@testable import HearthServer

/// Tests of the mail API, with a mailbox on disk and a scripted model.
@Suite(.timeLimit(.minutes(30))) struct MailRoutesTests {
    private static let mails = """
        From ann@example.org Mon Jun  2 10:00:00 2025
        From: Ann Lee <ann@example.org>
        To: Robin <robin@example.com>
        Subject: Meeting
        Date: Mon, 2 Jun 2025 10:00:00 +0000
        Message-ID: <1@example.org>

        Hi Robin, can you meet at 3pm tomorrow?

        From security@paypa1.com Mon Jun  2 11:00:00 2025
        From: PayPal <security@paypa1.com>
        To: Robin <robin@example.com>
        Subject: Verify your account immediately
        Date: Mon, 2 Jun 2025 11:00:00 +0000
        Message-ID: <2@paypa1.com>

        Your account is suspended. Verify your password at http://203.0.113.7/verify within 24 hours.

        """

    private func world(_ turns: [String] = [], ability: ModelAbility = .trusted) async throws -> World {
        let world = try World(turns.map { [.text("\"\($0)\"")] }, ability: ability)
        let path = world.folder.appending(path: "inbox.mbox")
        try Data(Self.mails.utf8).write(to: path)
        try await world.mail.importMailbox(at: path.path, name: "Inbox")
        try await world.mail.queue.processAll()
        return world
    }

    private func mail(_ world: World, isSpam: Bool) async throws -> EmailSummary {
        try #require(try await world.mail.mails().first { $0.isSpam == isSpam })
    }

    private struct Verdict: Decodable {
        var reasons: [SpamReason]
    }

    private struct Change: Decodable {
        var previous: Bool?
        var becameSpam, noLongerSpam: [Int64]
        var waiting: Int
    }

    private struct Letter: Decodable {
        var isSpam: Bool
        var spam: Verdict?
        var change: Change?
    }

    private struct Added: Decodable {
        var marks: Int
        var change: Change
    }

    private struct Thread: Decodable {
        var id: Int64
        var subject: String
        var aiCategory: MailCategory
    }

    private struct Threads: Decodable {
        var threads: [Thread]
    }

    private struct OneThread: Decodable {
        var thread: Thread
    }

    private struct Contents: Decodable {
        var mails: [Letter]
        var needsReply: Bool
    }

    private struct Counts: Decodable {
        var spam: Int
    }

    private struct Overview: Decodable {
        var counts: Counts
        var canWrite: Bool
        var writer: String?
        var pending: Int
        var isPaused: Bool
    }

    private struct Draft: Decodable {
        var path: String
        var mailto: String
    }

    @Test func `returns the mail overview, the list of threads and a thread's mails`() async throws {
        let world = try await world()
        try await world.serve { server async throws in
            let overview: Overview = try await server.call("GET", "/api/mail").json()
            #expect(overview.counts.spam == 1 && overview.canWrite && overview.writer == "scripted")
            let spam: Threads = try await server.call("GET", "/api/mail/threads?spam=true").json()
            #expect(spam.threads.map(\.subject) == ["Verify your account immediately"])
            let id = try #require(spam.threads.first).id
            let contents: Contents = try await server.call("GET", "/api/mail/threads/\(id)").json()
            #expect(contents.mails.first?.spam?.reasons.isEmpty == false && !contents.needsReply)
        }
    }

    @Test func `a PATCH of a mailbox sets whether it is local-only`() async throws {
        let world = try await world()
        let name = try #require(try await world.mail.mailboxes().first).name
        try await world.serve { server async throws in
            for isLocalOnly in [true, false] {
                let body = #"{"isLocalOnly":\#(isLocalOnly)}"#
                #expect(try await server.call("PATCH", "/api/mail/mailboxes/\(name)", json: body).status == 204)
                #expect(try await world.mail.mailboxes().map(\.isLocalOnly) == [isLocalOnly])
                #expect(try await server.call("GET", "/api/mail").body.contains(#""isLocalOnly":\#(isLocalOnly)"#))
                #expect(try await server.call("PATCH", "/api/mail/mailboxes/none", json: body).status == 404)
            }
        }
    }

    private struct Todo: Decodable {
        struct Letter: Decodable { var id: Int64 }
        var id: Int64
        var kind, sentence: String
        var due: String?
        var isOverdue, isDismissed: Bool
        var email: Letter
    }

    private struct Todos: Decodable {
        var todos: [Todo]
    }

    @Test func `lists, dismisses and restores to-dos found in mails`() async throws {
        let world = try await world()
        let mail = try await mail(world, isSpam: false)
        try await world.serve { server async throws in
            let path = "/api/mail/todo"
            let listed: Todos = try await server.call("GET", path).json()
            let todo = try #require(listed.todos.first)
            #expect(listed.todos.count == 1 && todo.kind == "asksYou" && todo.email.id == mail.id)
            #expect(todo.sentence == "Hi Robin, can you meet at 3pm tomorrow?")
            #expect(todo.due == "2025-06-03" && todo.isOverdue && !todo.isDismissed)
            #expect(try await server.call("POST", "\(path)/\(todo.id)/dismiss").status == 204)
            let rest: Todos = try await server.call("GET", path).json()
            #expect(rest.todos.isEmpty)
            let all: Todos = try await server.call("GET", path + "?dismissed=true&days=30").json()
            #expect(all.todos.map(\.isDismissed) == [true])
            #expect(try await server.call("DELETE", "\(path)/\(todo.id)/dismiss").status == 204)
            #expect(try await server.call("POST", "\(path)/999/dismiss").status == 404)
            #expect(try await server.call("GET", path + "?days=0").status == 400)
        }
    }

    @Test func `the user's spam mark and category override the automatic mark and category`() async throws {
        let world = try await world()
        let mail = try await mail(world, isSpam: true)
        try await world.serve { server async throws in
            let marked: Letter = try await server.call(
                "POST", "/api/mail/mails/\(mail.id)/spam", json: #"{"isSpam":false}"#
            ).json()
            #expect(!marked.isSpam)
            let moved: OneThread = try await server.call(
                "POST", "/api/mail/threads/\(mail.threadID)/category", json: #"{"category":"promotions"}"#
            ).json()
            #expect(moved.thread.aiCategory == .promotions)
        }
    }

    @Test func `a spam mark reports the mails that it changed and can be withdrawn`() async throws {
        let world = try await world()
        let offer = "Our roofing team is in your street this week and looks at your roof for free, call us today."
        let mails = (1...3).map { number in
            "From a@roofs.example Mon Jun  2 12:00:00 2025\nFrom: a@roofs.example\nSubject: Rates for your roof\n"
                + "Date: Mon, 2 Jun 2025 12:00:00 +0000\nMessage-ID: <\(number)@roofs.example>\n\n\(offer) \(number)\n\n"
        }
        let path = world.folder.appending(path: "roofs.mbox")
        try Data(mails.joined().utf8).write(to: path)
        try await world.mail.importMailbox(at: path.path, name: "Roofs")
        try await world.mail.queue.processAll()
        let ids = try await world.mail.mails(MailListFilter(mailbox: "Roofs")).map(\.id)
        try await world.serve { server async throws in
            let spam = "/api/mail/mails/\(ids[0])/spam"
            let marked: Letter = try await server.call("POST", spam, json: #"{"isSpam":true}"#).json()
            let change = try #require(marked.change)
            #expect(marked.isSpam && change.previous == nil && change.waiting == 0)
            #expect(Set(change.becameSpam) == Set(ids.dropFirst()) && change.noLongerSpam.isEmpty)
            let back: Letter = try await server.call("DELETE", spam).json()
            #expect(!back.isSpam && back.change?.previous == true)
            #expect(back.change.map { Set($0.noLongerSpam) } == Set(ids.dropFirst()))
            let again: Letter = try await server.call("DELETE", spam).json()
            #expect(again.change?.previous == nil && again.change?.noLongerSpam == [])
            #expect(try await server.call("DELETE", "/api/mail/mails/999/spam").status == 404)
            #expect(try await server.call("DELETE", "/api/mail/mails/x/spam").status == 400)
        }
    }

    @Test func `exports and imports spam marks, and refuses files without marks`() async throws {
        let (world, other) = (try await world(), try await world())
        let mail = try await mail(world, isSpam: true)
        let marks = try await world.serve { server async throws in
            let path = "/api/mail/mails/\(mail.id)/spam"
            #expect(try await server.call("POST", path, json: #"{"isSpam":false}"#).status == 200)
            let file = try await server.call("GET", "/api/mail/marks")
            #expect(file.headers["content-disposition"]?.contains("hearth-marks.json") == true)
            return file.body
        }
        #expect(marks.contains(#""isSpam":false"#) && !marks.contains("account"))
        try await other.serve { server async throws in
            let added: Added = try await server.call("POST", "/api/mail/marks", json: marks).json()
            #expect(added.marks == 1 && added.change.noLongerSpam.count == 1 && added.change.becameSpam.isEmpty)
            let twice: Added = try await server.call("POST", "/api/mail/marks", json: marks).json()
            #expect(twice.marks == 1 && twice.change.noLongerSpam.isEmpty)
            let newer = try await server.call(
                "POST", "/api/mail/marks", json: #"{"version":2,"marks":[],"tokens":[]}"#)
            #expect(newer.status == 400 && newer.body.contains("Update Hearth"))
            let none = try await server.call("POST", "/api/mail/marks", json: #"{"threads":[]}"#)
            #expect(none.status == 400 && none.body.contains("This is not a file of exported marks."))
            // This body is longer than other bodies may be.
            let long = try await server.call(
                "POST", "/api/mail/marks", json: "\"" + String(repeating: "a", count: 2 << 20) + "\"")
            #expect(long.status == 400)
        }
    }

    @Test func `accepts a spam mark while the queue is paused, and keeps the queue paused`() async throws {
        let world = try await world()
        let mail = try await mail(world, isSpam: false)
        try await world.serve { server async throws in
            #expect(try await server.call("PATCH", "/api/mail/queue", json: #"{"isPaused":true}"#).status == 200)
            try await world.mail.queue.enqueueAll()
            let marked: Letter = try await server.call(
                "POST", "/api/mail/mails/\(mail.id)/spam", json: #"{"isSpam":true}"#
            ).json()
            #expect(marked.isSpam)
            let overview: Overview = try await server.call("GET", "/api/mail").json()
            #expect(overview.isPaused && overview.pending == 1)
        }
    }

    @Test func `reports the reason if no replies to a mail are suggested`() async throws {
        let world = try await world()
        let mail = try await mail(world, isSpam: true)
        try await world.serve { server async throws in
            let text = try await server.call("POST", "/api/mail/threads/\(mail.threadID)/replies").body
            #expect(text.contains(#""reason":"spam""#) && text.contains("event: replies"))
        }
    }

    @Test func `saves the draft of a reply and returns a mailto link`() async throws {
        let world = try await world()
        let mail = try await mail(world, isSpam: false)
        try await world.serve { server async throws in
            let draft: Draft = try await server.call(
                "POST", "/api/mail/mails/\(mail.id)/draft", json: #"{"text":"Yes, gladly.","save":true}"#
            ).json()
            let text = try String(contentsOfFile: draft.path, encoding: .utf8)
            #expect(text.contains("In-Reply-To: <1@example.org>") && text.contains("Subject: Re: Meeting"))
            #expect(draft.mailto.hasPrefix("mailto:ann@example.org?subject=Re%3A%20Meeting"))
        }
    }

    @Test func `streams suggested replies and ends with the accepted replies`() async throws {
        let world = try await world(["Yes, that works.", "Sorry, I have no time.", "Could we meet at four?"])
        let mail = try await mail(world, isSpam: false)
        try await world.serve { server async throws in
            let text = try await server.call("POST", "/api/mail/threads/\(mail.threadID)/replies").body
            #expect(text.contains("event: replies") && !text.contains("event: error"))
        }
    }

    @Test func `quotes the mails if the summary is rejected or the request asks for quotes`() async throws {
        let world = try await world(["See http://evil.example/x now. Send it to http://evil.example."])
        let path = "/api/mail/threads/\(try await mail(world, isSpam: false).threadID)/summary"
        try await world.serve { server async throws in
            let refused = try await server.call("POST", path, json: "{}").body
            #expect(refused.contains("extractive") && !refused.contains("evil"))
            let quoted = try await server.call("POST", path, json: #"{"kind":"extractive"}"#).body
            #expect(quoted.contains("can you meet at 3pm tomorrow?"))
        }
    }

    @Test func `suggests replies with an unexamined model only if the request names it`() async throws {
        let world = try await world(
            ["Yes, that works.", "Sorry, I have no time.", "Could we meet at four?"], ability: .unexamined)
        let path = "/api/mail/threads/\(try await mail(world, isSpam: false).threadID)/replies"
        try await world.serve { server async throws in
            let objection = "Scripted has not been examined yet. These replies are composed without it."
            for body in [nil, "{}", #"{"model":null}"#] {
                let text = try await server.call("POST", path, json: body).body
                #expect(text.contains(#""reason":"unfit""#) && text.contains(#""message":"\#(objection)""#), "\(text)")
            }
            let text = try await server.call("POST", path, json: #"{"model":"scripted"}"#).body
            #expect(text.contains("event: replies") && !text.contains("unfit") && !text.contains("event: error"))
        }
    }

    @Test func `summarizes with an unexamined model only if the request names it`() async throws {
        let world = try await world(["The thread is about meeting at 3pm tomorrow."], ability: .unexamined)
        let path = "/api/mail/threads/\(try await mail(world, isSpam: false).threadID)/summary"
        try await world.serve { server async throws in
            let quoted = try await server.call("POST", path, json: "{}").body
            let objection = "Scripted has not been examined yet. The mails are quoted instead."
            #expect(quoted.contains(#""kind":"extractive""#) && quoted.contains(#""reason":"\#(objection)""#))
            let written = try await server.call("POST", path, json: #"{"model":"scripted"}"#).body
            #expect(written.contains("event: quotes") && written.contains("event: sentence"))
            #expect(written.contains(#""kind":"generated""#), "\(written)")
            #expect(written.contains("The thread is about meeting at 3pm tomorrow."))
            #expect(written.contains(#""model":"Scripted""#) && !written.contains("reason"))
        }
    }

    @Test(arguments: [
        ("mailboxes", #"{"path":"/nowhere/at/all"}"#, 404), ("mailboxes", #"{"path":"/"}"#, 400),
        ("mailboxes", #"{"path":"/tmp/.."}"#, 400), ("mails/1/draft", #"{"text":" "}"#, 400),
        ("threads/x/category", #"{"category":"primary"}"#, 400), ("threads/1/category", #"{"category":"junk"}"#, 400),
        ("threads/999/category", #"{"category":"primary"}"#, 404), ("mails/999/draft", #"{"text":""}"#, 404),
        ("threads/999/summary", "{}", 404), ("threads/999/replies", "{}", 404),
        ("threads/1/summary", #"{"model":"nobody"}"#, 404), ("threads/1/replies", #"{"model":"nobody"}"#, 404),
        ("threads/1/replies", #"{"model":7}"#, 400),
    ])
    func `refuses invalid mail requests with 400 or 404`(_ path: String, _ body: String, _ status: Int) async throws {
        let world = try await world()
        try await world.serve { server async throws in
            #expect(try await server.call("POST", "/api/mail/\(path)", json: body).status == status)
        }
    }
}
