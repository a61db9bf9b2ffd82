import Foundation
import GMimeParser
import MailReading
import Testing

@testable import Mail

/// Spam marks of the user: their effects, removal, export and import.
@Suite struct MailMarkTests: WithMailHome {
    let home: MailHome

    init() throws { home = try MailHome() }

    @Test func `marking a mail returns immediately, and similar mails are queued for new verdicts`() async throws {
        for number in 0..<60 { try home.deliver("\(number)", mail("\(number)", subject: "Subject \(number)")) }
        try await service.importMailbox(at: home.maildir)
        try await service.pause(true)
        let id = try #require(try await service.mails().first).id
        try await service.mark(isSpam: true, mail: id, patience: .zero)
        let marked = try await service.mail(id)
        #expect(marked.isSpam && marked.spam?.stage == .user)
        #expect(try await service.queue.pending() == 59)
        try await service.queue.processAll()
        // Changing the mark of a mail queues similar mails again.
        let change = try await service.mark(isSpam: false, mail: id, patience: .zero)
        #expect(try await !service.mail(id).isSpam)
        #expect(change.waiting == 59 && change.previous == true)
        #expect(try await service.queue.pending() == 59)
        // With patience, the queued mails are judged even if the queue is paused. The mark itself already exists.
        #expect(try await service.mark(isSpam: false, mail: id) == MailMarkChange(previous: false))
        #expect(try await service.unmark(mail: id, patience: .seconds(60)).waiting == 0)
        #expect(try await service.queue.pending() == 0)
    }

    private func offer(_ id: String) -> String {
        mail(
            id, subject: "Rates for your roof", from: "a@roofs.example",
            text: "Our roofing team is in your street this week and looks at your roof for free, call us today.")
    }

    @Test func `removing a mark reverts the verdicts that it changed`() async throws {
        for number in 0..<3 {
            try home.deliver("\(number)", offer("\(number)"))
        }
        try home.deliver("9", mail("9", subject: "Minutes"))
        try await service.importMailbox(at: home.maildir)
        try await service.queue.processAll()
        let mails = try await service.mails().filter { $0.subject == "Rates for your roof" }
        #expect(try await service.spam().isEmpty)
        let others = Set(mails.dropFirst().map(\.id))
        let marked = try await service.mark(isSpam: true, mail: mails[0].id, patience: .seconds(60))
        #expect(marked.previous == nil && Set(marked.becameSpam) == others && marked.noLongerSpam.isEmpty)
        #expect(marked.sentences() == ["2 other mails are spam now."] && marked.waiting == 0)
        #expect(try await service.spam() == Set(mails.map(\.id)))
        let unmarked = try await service.unmark(mail: mails[0].id, patience: .seconds(60))
        #expect(unmarked.previous == true && Set(unmarked.noLongerSpam) == others && unmarked.becameSpam.isEmpty)
        #expect(unmarked.sentences() == ["2 other mails are no longer spam."])
        #expect(try await service.spam().isEmpty)
        #expect(try await service.mail(mails[0].id).spam?.stage == .rules)
        // A mail without a mark has nothing to revert.
        #expect(try await service.unmark(mail: mails[1].id) == MailMarkChange())
        #expect(try await service.marks().tokens.isEmpty)
        await #expect(throws: MailError.self) { try await service.unmark(mail: 999) }
    }

    @Test func `describes the effects of a spam mark in sentences`() {
        var change = MailMarkChange(from: [1, 2], to: [2, 3, 4, 5], without: [5])
        change.waiting = 1
        #expect(change.becameSpam == [3, 4] && change.noLongerSpam == [1])
        #expect(
            change.sentences() == [
                "2 other mails are spam now.", "1 other mail is no longer spam.",
                "1 more mail is being checked in the background.",
            ])
        #expect(change.sentences(isOfMail: false).first == "2 mails are spam now.")
        #expect(MailMarkChange(from: [1], to: [1]).sentences().isEmpty)
    }

    @Test func `a verdict that waits for a later stage is not reported as changed`() async throws {
        let stages = [CategoryVerdict.Stage.embedding, .classifier].map { name in
            var stage = MailClassifier.LaterStage(name, floor: 0.5)
            stage.spam = { _ in 9 }
            return stage
        }
        let classifier = MailClassifier(spam: nil, category: nil, laterStages: stages)
        let service = MailService(
            home.database, models: MailModels(classifier: { classifier }), parser: GMimeMailParser())
        // Rules alone are unsure of these mails.
        for number in 0..<2 {
            try home.deliver(
                "\(number)",
                mail(
                    "\(number)", subject: "Subject \(number)", text: "Dear customer, act now. Offer \(number).",
                    headers: "Received: by mx.example.org; Mon, 3 Mar 2025 10:00:01 +0000\n"))
        }
        try await service.importMailbox(at: home.maildir)
        try await service.queue.processAll()
        let mails = try await service.mails()
        #expect(mails.filter(\.isSpam).count == 2)
        try await service.mark(isSpam: true, mail: mails[0].id)
        try await service.queue.processAll()
        let change = try await service.unmark(mail: mails[0].id, patience: .milliseconds(200))
        #expect(change.waiting == 1 && change.noLongerSpam.isEmpty && change.becameSpam.isEmpty)
        // If the later stages run meanwhile, the caller waits for them.
        try await service.mark(isSpam: true, mail: mails[0].id)
        let running = Task { await service.run() }
        defer { running.cancel() }
        let settled = try await service.unmark(mail: mails[0].id, patience: .seconds(60))
        #expect(settled == MailMarkChange(previous: true))
        #expect(try await service.spam().contains(mails[1].id))
    }

    @Test func `importing marks from another machine twice counts them once`() async throws {
        try home.deliver("1", offer("1"))
        try await service.importMailbox(at: home.maildir)
        let marked = try #require(try await service.mails().first).id
        try await service.mark(isSpam: true, mail: marked)
        let marks = try MailMarks(reading: try await service.marks().data())
        #expect(marks.count == 1)
        let other = try MailHome()
        try other.deliver("a", offer("1"))
        try other.deliver("b", offer("2"))
        try await other.service.importMailbox(at: other.maildir)
        try await other.service.queue.processAll()
        for changed in [2, 0] {
            let change = try await other.service.add(marks, patience: .seconds(60))
            #expect(change.becameSpam.count == changed && change.noLongerSpam.isEmpty && change.waiting == 0)
            #expect(try await other.service.spam().count == 2)
            #expect(try await other.service.marks() == marks)
        }
        var newer = marks
        newer.version = 2
        await #expect(throws: MailMarks.tooNew) { try await other.service.add(newer) }
        #expect(throws: MailMarks.tooNew) { try MailMarks(reading: try newer.data()) }
    }

    @Test(arguments: ["", "{}", "[1]", "{\"version\":1}", "{\"version\":\"1\",\"marks\":[],\"tokens\":[]}"])
    func `refuses a file that is not an export of marks`(text: String) {
        let error = #expect(throws: MailError.self) { try MailMarks(reading: Data(text.utf8)) }
        #expect(error?.code == .invalid && error?.message.hasPrefix("This is not a file of exported marks.") == true)
    }

    @Test func `imported token counts are limited, and later marks still change the counts`() async throws {
        try home.deliver("1", offer("1"))
        try await service.importMailbox(at: home.maildir)
        let id = try #require(try await service.mails().first).id
        try await service.mark(isSpam: true, mail: id)
        let marks = try await service.marks()
        let wild = MailMarks(
            marks: [], tokens: marks.tokens.map { MailMarks.Token(token: $0.token, spam: .max, ham: .min) })
        try await service.add(try MailMarks(reading: try wild.data()))
        #expect(try await service.marks().tokens.allSatisfy { $0.spam == 1_000_000 && $0.ham == 0 })
        try await service.mark(isSpam: false, mail: id)
        #expect(try await service.marks().tokens.allSatisfy { $0.spam == 999_999 && $0.ham == 1 })
    }
}
