import Foundation
import MailReading
import Testing

@testable import Mail

/// The Bayes filter of the user's own marks and folders.
@Suite struct SpamLessonTests: WithMailHome {
    let home: MailHome

    init() throws { home = try MailHome() }

    private func offer(_ number: Int) -> String {
        mail(
            "offer\(number)", subject: "Garden sheds number \(number)", from: "seller\(number)@sheds\(number).example",
            text: "We build garden sheds of larch and cedar in every size, and fitters deliver them. Batch \(number).")
    }

    private func letter(_ number: Int) -> String {
        mail(
            "letter\(number)", subject: "Choir rehearsal \(number)", from: "singer\(number)@choir\(number).example",
            text: "The rehearsal begins at seven, and the altos meet half an hour before that. Verse \(number).")
    }

    private func deliver(spam: Range<Int>, ham: Range<Int>) throws {
        for number in spam { try home.deliver("offer\(number)", offer(number)) }
        for number in ham { try home.deliver("letter\(number)", letter(number)) }
    }

    private func markAll(except last: Set<String> = []) async throws {
        for mail in try await service.mails(limit: 1_000) where !last.contains(mail.subject) {
            try await service.mark(isSpam: mail.subject.hasPrefix("Garden"), mail: mail.id, patience: .zero)
        }
    }

    @Test func `two hundred marks change the verdict on a mail of another sender, and fewer do not`() async throws {
        try deliver(spam: 0..<101, ham: 0..<101)
        try await service.importMailbox(at: home.maildir)
        let last: Set = ["Garden sheds number 100", "Choir rehearsal 100", "Choir rehearsal 99"]
        try await markAll(except: last)
        try await service.queue.processAll()
        let mails = try await service.mails(limit: 1_000)
        let unknown = try #require(mails.first { $0.subject == "Garden sheds number 100" })
        #expect(try await !service.learning().isUsed)
        #expect(try await service.mail(unknown.id).spam?.reasons.contains { $0.rule == "lessons" } == false)
        // The 200th mark lets all mails be judged again.
        let letter = try #require(mails.first { $0.subject == "Choir rehearsal 99" })
        try await service.mark(isSpam: false, mail: letter.id, patience: .zero)
        try await service.queue.processAll()
        let verdict = try #require(try await service.mail(unknown.id).spam)
        let reason = try #require(verdict.reasons.first { $0.rule == "lessons" })
        #expect(verdict.isSpam && verdict.stage == .learned)
        #expect(reason.weight == SpamLessons.maximum)
        #expect(reason.text.hasPrefix("It is like mails that you marked as spam"))
        let honest = try #require(mails.first { $0.subject == "Choir rehearsal 100" })
        let cleared = try #require(try await service.mail(honest.id).spam)
        #expect(cleared.reasons.first { $0.rule == "lessons" }?.weight ?? 0 < -1)
        #expect(try await service.learning().sentence.contains("learned 100 mails as spam and 100 as not spam"))
    }

    @Test func `a lesson is forgotten with its mark, and with its mail`() async throws {
        try deliver(spam: 0..<3, ham: 0..<2)
        try await service.importMailbox(at: home.maildir)
        try await markAll()
        #expect(try await service.learning().marks == 5)
        let spam = try await service.mails().filter { $0.subject.hasPrefix("Garden") }.map(\.id)
        try await service.mark(isSpam: false, mail: spam[0], patience: .zero)
        let changed = try await service.learning()
        #expect(changed.spam == 2 && changed.ham == 3)
        try await service.unmark(mail: spam[1], patience: .zero)
        #expect(try await service.learning().spam == 1)
        let box = try #require(try await service.mailboxes().first)
        try await service.removeMailbox(named: box.name)
        #expect(try await home.count("mailLesson") == 0)
        #expect(try await home.count("mailFeature") == 0)
    }

    @Test func `learns a junk folder and the read mails of other folders, and forgets them again`() async throws {
        let place = home.path + "/Home"
        for (folder, numbers, isSpam) in [(".Junk", 0..<120, true), (".Sent", 300..<320, false), ("", 0..<120, false)] {
            let cur = folder.isEmpty ? "\(place)/cur" : "\(place)/\(folder)/cur"
            for part in ["cur", "new", "tmp"] {
                try FileManager.default.createDirectory(
                    atPath: (cur as NSString).deletingLastPathComponent + "/" + part, withIntermediateDirectories: true)
            }
            for number in numbers {
                let text = isSpam ? offer(number) : letter(number)
                // The last mails are unread.
                let flags = number < 110 ? "S" : ""
                try Data(text.utf8).write(to: URL(filePath: "\(cur)/\(number).\(isSpam):2,\(flags)"))
            }
        }
        try await service.importMailbox(at: place, name: "Home")
        try await service.queue.processAll()
        let before = try await service.learning()
        #expect(before.spam == 0 && before.offers.map(\.folder) == ["Junk"] && before.folders[0].mails == 120)
        let after = try await service.learn(folder: "Junk", mailbox: "Home")
        #expect(after.spam == 120 && after.ham == 110 && after.marks == 0 && after.isUsed)
        #expect(after.offers.isEmpty && after.folders[0].learned == 120)
        try await service.queue.processAll()
        let unread = try #require(
            try await service.mails(limit: 1_000).first { $0.subject == "Garden sheds number 115" })
        #expect(try await service.mail(unread.id).isSpam)
        // A mark on a learned mail replaces what its folder taught.
        try await service.mark(isSpam: false, mail: unread.id, patience: .zero)
        #expect(try await service.learning().ham == 111)
        let forgotten = try await service.forgetFolders()
        #expect(forgotten.spam == 0 && forgotten.ham == 1 && forgotten.marks == 1)
        await #expect(throws: MailError.self) { try await service.learn(folder: "Nothing", mailbox: "Home") }
    }

    @Test func `exported lessons teach another machine once, without any words`() async throws {
        try deliver(spam: 0..<110, ham: 0..<100)
        try await service.importMailbox(at: home.maildir)
        try await markAll()
        let data = try await service.marks().data()
        #expect(!String(decoding: data, as: UTF8.self).contains("shed"))
        let other = try MailHome()
        for _ in 0..<2 {
            try await other.service.add(try MailMarks(reading: data))
            let learning = try await other.service.learning()
            #expect(learning.spam == 110 && learning.ham == 100 && learning.isUsed)
        }
        #expect(try await other.service.marks().lessons == service.marks().lessons)
    }

    @Test func `a file of marks from an older version, and one with senseless lessons, are accepted`() async throws {
        let old = #"{"version":1,"marks":[],"tokens":[]}"#
        #expect(try MailMarks(reading: Data(old.utf8)).lessons == nil)
        let odd = """
            {"version":1,"marks":[],"tokens":[],"lessons":[
            {"mail":"a","isSpam":true,"isMark":true,"tokens":"AQAAAAEAAAAB"},
            {"mail":"b","isSpam":true,"isMark":true,"tokens":""}]}
            """
        try await service.add(try MailMarks(reading: Data(odd.utf8)))
        // The repeated feature counts once, and the incomplete one is ignored.
        #expect(try await home.count("mailFeature") == 1)
        #expect(try await service.learning().spam == 2)
    }

    @Test func `lessons never make a confirmed mail of a well-known firm spam`() {
        let spam = SpamLessons(
            spam: 200, ham: 200, counts: Array(repeating: LearnedSpam.Count(spam: 200, ham: 0), count: 50))
        var message = MailMessage(
            messageID: "1", from: [MailAddress(name: "PayPal", address: "service@paypal.com")],
            returnPath: "service@paypal.com", subject: "You have a new statement",
            body: MailBody(
                text: "Your statement is ready.",
                links: [MailLink(target: "https://tracking.example/1", text: "Open")]))
        let detector = DetectSpamUseCase(model: nil)
        #expect(spam.logOdds == SpamLessons.maximum)
        #expect(detector.verdict(message, lessons: spam).isSpam)
        message.authentication = MailAuthentication(dkim: .pass, dmarc: .pass, domain: "paypal.com")
        let confirmed = detector.verdict(message, lessons: spam)
        #expect(!confirmed.isSpam && !confirmed.reasons.contains { $0.rule == "lessons" })
    }

    @Test func `the statistic is neutral without known features and symmetric`() {
        func odds(_ counts: [LearnedSpam.Count]) -> Double { SpamLessons(spam: 100, ham: 100, counts: counts).logOdds }
        #expect(odds([]) == 0)
        #expect(odds([LearnedSpam.Count(spam: 5, ham: 5)]) == 0)
        #expect(odds([LearnedSpam.Count()]) == 0)
        let one = odds([LearnedSpam.Count(spam: 3, ham: 0)])
        #expect(one > 0 && abs(one + odds([LearnedSpam.Count(spam: 0, ham: 3)])) < 1e-9)
        #expect(odds(Array(repeating: LearnedSpam.Count(spam: 90, ham: 0), count: 4_000)) == SpamLessons.maximum)
    }

    @Test func `a rare feature is no evidence for the kind of which far more mails were learned`() {
        let once = Array(repeating: LearnedSpam.Count(spam: 1, ham: 0), count: 50)
        #expect(SpamLessons(spam: 180, ham: 20, counts: once).logOdds == 0)
        #expect(SpamLessons(spam: 200, ham: 200, counts: once).logOdds > 1)
        // Unequal numbers of mails count less, whatever the features say.
        let many = Array(repeating: LearnedSpam.Count(spam: 180, ham: 0), count: 200)
        #expect(abs(SpamLessons(spam: 180, ham: 20, counts: many).logOdds - 8.0 / 3) < 1e-9)
    }

    @Test func `recognises junk folders and folders to leave out by their names`() {
        for name in ["Junk", "[Gmail]/Spam", "INBOX/Courrier indésirable", "Unerwünscht", "Lixo eletrônico"] {
            #expect(FolderKind(name) == .junk, "\(name)")
        }
        for name in ["Sent", "Papierkorb", "[Gmail]/Drafts", "Éléments supprimés"] {
            #expect(FolderKind(name) == .leftOut, "\(name)")
        }
        for name in ["INBOX", "Junk/2019/Shop", "Spammers of 1890"] { #expect(FolderKind(name) == .other, "\(name)") }
    }
}
