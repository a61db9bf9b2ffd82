import Foundation
import GRDB
import MailReading
import Store
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(30))) struct MailTodoTests: WithMailHome {
    let home: MailHome

    init() throws { home = try MailHome() }

    private let me = "Me <me@example.org>"

    /// Imports the delivered mails and lists the to-dos of 12 March 2025.
    private func todos(_ filter: MailTodoFilter = MailTodoFilter()) async throws -> [MailTodo] {
        try await service.importMailbox(at: home.maildir)
        return try await service.todos(
            filter, now: Date(timeIntervalSince1970: 1_741_773_600), calendar: TodoRuleTests.calendar)
    }

    /// Delivers a mail of a day in March 2025, the third or later.
    ///
    /// The user's own mails are in a sent folder.
    private func deliver(
        _ id: String, day: Int, mine: Bool = false, answers: String? = nil, text: String, headers: String = "",
        flags: String = "S"
    ) throws {
        let date = "\(day) Mar 2025 10:00:00 +0000"
        let source = mail(
            id, subject: "Report", from: mine ? me : "Ann Lee <ann@example.org>", date: date, answers: answers,
            text: text, headers: headers)
        try home.deliver("\(id):2,\(flags)", source, folder: mine ? ".Sent/cur" : "cur")
    }

    @Test func `lists questions and promises of both sides, to-dos with a due date first`() async throws {
        try deliver("1", day: 3, text: "I will look into the numbers.")
        try deliver("2", day: 3, mine: true, answers: "1", text: "Good. I'll send you the table by Friday.")
        try deliver("3", day: 4, answers: "2", text: "Thanks. Can you add the totals?")
        try deliver("4", day: 10, mine: true, text: "I'll call you on 20 March.")
        let found = try await todos()
        #expect(found.map(\.kind) == [.youPromised, .youPromised, .asksYou])
        #expect(found.map(\.due?.rawValue) == ["2025-03-07", "2025-03-20", nil])
        #expect(found.map(\.isOverdue) == [true, false, false])
        #expect(found.map(\.sentence)[2] == "Can you add the totals?" && found[2].person?.address == "ann@example.org")
        #expect(Set(found.prefix(1).map(\.email.threadID)) == [found[2].email.threadID])
        #expect(try await service.counts().todo >= 1)
    }

    @Test func `a promise to the user is listed until its author writes on the due date or later`() async throws {
        try deliver("1", day: 3, mine: true, text: "Here we go.")
        try deliver("2", day: 3, answers: "1", text: "I'll send you the plan tomorrow.")
        #expect(try await todos().map(\.kind) == [.theyPromised])
        // Before the due date, words alone do not keep a promise.
        try deliver("3", day: 3, answers: "2", text: "And thanks again.")
        #expect(try await todos().map(\.kind) == [.theyPromised])
        try deliver("4", day: 4, answers: "2", text: "Here it is.")
        #expect(try await todos() == [])
    }

    private static func calendar(_ method: String, sequence: Int = 0) -> String {
        "BEGIN:VCALENDAR\nMETHOD:\(method)\nBEGIN:VEVENT\nUID:u@example.org\nSUMMARY:Planning of the regatta\n"
            + "SEQUENCE:\(sequence)\nLOCATION:Boathouse\nDTSTART:20250320T133000Z\nDTEND:20250320T150000Z\nEND:VEVENT\nEND:VCALENDAR\n"
    }

    @Test func `an invitation is a to-do until the event is cancelled`() async throws {
        let type = "MIME-Version: 1.0\nContent-Type: text/calendar; charset=utf-8\n"
        try deliver("1", day: 3, text: Self.calendar("REQUEST"), headers: type)
        let found = try await todos()
        #expect(found.map(\.kind) == [.asksYou] && found.first?.due?.rawValue == "2025-03-20")
        #expect(found.first?.sentence.hasPrefix("Planning of the regatta, Thursday, 20 March 2025") == true)
        // A search for words of the event finds it.
        #expect(try await service.search("boathouse regatta", limit: 5).hits.count == 1)
        try deliver("2", day: 4, answers: "1", text: Self.calendar("CANCEL", sequence: 1), headers: type)
        #expect(try await todos() == [])
    }

    @Test(arguments: [
        "Von: Ann Lee <ann@example.org>\nGesendet: Montag, 3. März 2025 09:00\nAn: Me\nBetreff: Plan",
        "差出人: Ann Lee <ann@example.org>\n送信日時: 2025年3月3日 9:00\n宛先: Me\n件名: Plan",
        "Den mån 3 mars 2025 kl 09:00 skrev Ann Lee <ann@example.org>:",
    ])
    func `a question in a quoted mail is not a to-do`(head: String) async throws {
        try deliver("1", day: 3, text: "Fine with all of us.\n\n\(head)\n\nCan you send me the old plan by Friday?")
        #expect(try await todos() == [])
    }

    @Test func `a promise is not listed after its author sends a file`() async throws {
        try deliver("1", day: 10, mine: true, text: "I'll send you the plan by 30 March.")
        #expect(try await todos().count == 1)
        let parts = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n"
        let file =
            "--b\nContent-Type: text/plain\n\nHere.\n--b\nContent-Type: application/pdf\n"
            + "Content-Disposition: attachment; filename=plan.pdf\n\nx\n--b--"
        try deliver("2", day: 10, mine: true, answers: "1", text: file, headers: parts)
        #expect(try await todos() == [])
    }

    @Test func `omits to-dos that are answered, in drafts, too old or long overdue`() async throws {
        try deliver("1", day: 3, text: "Can you meet me?", flags: "RS")
        try deliver("2", day: 3, mine: true, text: "I'll send you the plan.", flags: "DS")
        try deliver("3", day: 3, mine: true, text: "I'll send you the table tomorrow.")
        try home.deliver(
            "4:2,S",
            mail("4", subject: "Old", date: "Mon, 2 Dec 2024 10:00:00 +0000", text: "Can you come?"))
        try deliver("5", day: 30, text: "Nothing new.")
        // The newest mail is from 30 March. The table was due 26 days earlier.
        try await service.importMailbox(at: home.maildir)
        let now = Date(timeIntervalSince1970: 1_743_400_000)
        #expect(try await service.todos(now: now, calendar: TodoRuleTests.calendar) == [])
        let all = try await service.todos(
            MailTodoFilter(days: 365), now: now, calendar: TodoRuleTests.calendar)
        #expect(all.map(\.sentence) == ["Can you come?"])
    }

    @Test func `spam and copies are not to-dos, and a mail from the future does not hide other to-dos`() async throws {
        try deliver("0", day: 3, mine: true, text: "Hello.")
        try deliver("1", day: 4, text: "Can you meet me?")
        let copy =
            "From: Bob <bob@example.org>\nTo: ann@example.org\nCc: me@example.org\nSubject: Else\n"
            + "Date: Tue, 4 Mar 2025 10:00:00 +0000\nMessage-ID: <2@example.org>\n\nCan you meet Ann?\n"
        try home.deliver("2:2,S", copy)
        try home.deliver("3:2,S", mail("3", subject: "Far", date: "Mon, 2 Mar 2037 10:00:00 +0000"))
        let found = try await todos()
        #expect(found.map(\.sentence) == ["Can you meet me?"])
        try await service.mark(isSpam: true, mail: try #require(found.first).email.id)
        #expect(try await todos() == [])
    }

    @Test func `a dismissed to-do stays dismissed until it is restored, even if the rules change`() async throws {
        try deliver("1", day: 4, text: "Can you meet me?")
        let todo = try #require(try await todos().first)
        try await service.dismiss(todo: todo.id)
        #expect(try await todos() == [])
        try await home.database.pool.write {
            try $0.execute(sql: "UPDATE mailTodoReading SET rules = 0; UPDATE mailTodo SET due = '2001-01-01'")
        }
        let kept = try #require(try await todos(MailTodoFilter(includesDismissed: true)).first)
        #expect(kept.isDismissed && kept.id == todo.id && kept.due == nil)
        try await service.dismiss(todo: todo.id, false)
        #expect(try await todos().map(\.id) == [todo.id])
        await #expect(throws: MailError.noTodo) { try await service.dismiss(todo: 999) }
        await #expect(throws: MailError.noMailbox) { try await service.todos(MailTodoFilter(mailbox: "Nowhere")) }
    }

    @Test func `to-dos are deleted with their mail`() async throws {
        try deliver("1", day: 4, text: "Can you meet me?")
        #expect(try await todos().count == 1)
        try await service.removeMailbox(named: "mail")
        #expect(try await home.count("mailTodo") == 0)
        #expect(try await home.count("mailTodoReading") == 0)
    }
}
