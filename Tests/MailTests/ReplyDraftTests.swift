import Foundation
import GMimeParser
import MailReading
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(30))) struct ReplyDraftTests: WithScriptedModel {
    @Test func `parsers read a draft back, whatever characters the names contain`() throws {
        var asked = message("Kommst du?\nGrüße", subject: "Käse\r\nBcc: all@example.org")
        asked.from = [MailAddress(name: "Jörg \"J\" Müller", address: "joerg@example.org")]
        asked.references = ["a@example.org"]
        let draft = try ReplyDraft(answering: asked, text: "Ja, gerne!\nBis dann")
        let read = GMimeMailParser().parse(Array(draft.mail(date: Date(timeIntervalSince1970: 1_750_000_000)))).message
        #expect(read.to == asked.from)
        #expect(read.subject == "Re: Käse Bcc: all@example.org")
        #expect(read.header("bcc") == nil && read.cc.isEmpty)
        #expect(read.inReplyTo == ["1@example.org"] && read.references == ["a@example.org", "1@example.org"])
        #expect(read.body.text.hasPrefix("Ja, gerne!\nBis dann\n\nOn 2025-06-15"))
        #expect(read.body.text.contains("> Kommst du?\n> Grüße"))
        #expect(read.date == Date(timeIntervalSince1970: 1_750_000_000))
    }

    @Test func `a draft is sent from the user to the other people, even if the user wrote last`() throws {
        let own = OwnAddresses(["robin@example.com", "robin@work.example"])
        let asked = message("Can you come?")
        var answered = message("I can.", from: "Robin@example.com")
        answered.to = [MailAddress(address: "ann@example.org")]
        func draft(_ message: MailMessage, in thread: [MailMessage]) throws -> String {
            let draft = try ReplyDraft(answering: message, in: thread, own: own, text: "Well.")
            return ([draft.from?.address ?? "nobody"] + draft.to.map(\.address)).joined(separator: " to ")
        }
        #expect(try draft(asked, in: [asked]) == "robin@example.com to ann@example.org")
        #expect(try draft(answered, in: [asked, answered]) == "Robin@example.com to ann@example.org")
        // All mails are the user's own, so the draft goes to the recipients of the newest mail.
        #expect(try draft(answered, in: [answered]) == "Robin@example.com to ann@example.org")
        var posted = message("Who comes?")
        posted.to = [MailAddress(address: "talk@example.org")]
        posted.list = MailListing(id: "talk.example.org", isPostable: true)
        posted.replyTo = posted.to
        #expect(try draft(posted, in: [posted]) == "robin@example.com to talk@example.org")
        // A list's address is never the sender, even if the user's addresses are unknown.
        #expect(try ReplyDraft(answering: posted, text: "I do.").from == nil)
        #expect(try ReplyDraft(answering: asked, text: "I can.").from?.address == "robin@example.com")
    }

    @Test func `refuses a draft without text or recipients`() throws {
        let wordless = #expect(throws: MailError.self) { try ReplyDraft(answering: message("Well?"), text: " \n") }
        #expect(wordless?.code == .invalid && wordless?.message.contains("is empty") == true)
        var written = message("Well?")
        written.from = []
        let lost = written
        let nobody = #expect(throws: MailError.self) { try ReplyDraft(answering: lost, text: "Yes.") }
        #expect(nobody?.code == .invalid && nobody?.message.contains("no address") == true)
    }

    @Test func `the service's drafts are from the user's own address, to the other people`() async throws {
        let mails = try ScriptedMailbox([])
        for number in 1...3 { try await mails.take(number, "Can you come?") }
        try await mails.take(4, "I can.", from: "robin@example.com", to: "ann@example.org", in: ".Sent/cur")
        let newest = try #require(try await mails.service.mails(inThread: mails.thread).last)
        let draft = try await mails.service.draft(answering: newest.id, text: "And so?")
        #expect(draft.to.map(\.address) == ["ann@example.org"] && draft.from?.address == "robin@example.com")
        await #expect(throws: MailError.self) { try await mails.service.draft(answering: newest.id, text: "") }
    }

    @Test func `saves a draft in a Maildir as one complete file with the draft flag`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-drafts-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try ReplyDraft(answering: message("Well?"), text: "Yes.").save(in: folder.path)
        #expect(path.contains("/cur/") && path.hasSuffix(":2,DS"))
        let box = try Mailbox(at: folder.path)
        let cursor = try box.cursor()
        #expect(try cursor.next()?.flags == [.draft, .seen])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "tmp").path).isEmpty)
    }
}
