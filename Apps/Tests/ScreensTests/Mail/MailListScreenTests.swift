import Foundation
import Store
import Support
import Synchronization
import Testing

@testable import Mail
@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct MailListScreenTests {
    private func screen(_ world: MailWorld, _ pause: TypingPause = TypingPause {}) -> MailListScreen {
        MailListScreen(world.service, words: { "\($0)" }, pause: pause)
    }

    private func threads(_ screen: MailListScreen) -> [MailThread]? {
        if case .threads(let threads, _) = screen.content { threads } else { nil }
    }

    @Test func `the mail list is empty before an import and shows the imported mails afterwards`() async throws {
        let world = try MailWorld()
        let screen = screen(world)
        #expect(screen.content == .loading)
        try await whileShown(screen.run) {
            try await until { screen.content == .noMailboxes }
            #expect(!(await screen.importMailbox(at: world.maildir)) && screen.problem != nil)
            try world.deliver(1)
            try world.deliver(2, subject: "Lunch")
            #expect(await screen.importMailbox(at: world.maildir, name: "Mine"))
            try await until { screen.mailboxes.map(\.name) == ["Mine"] }
            #expect(threads(screen)?.isEmpty == true && screen.emptyText == "No mails here.")
            try await world.importAll()
            try await until { threads(screen)?.map(\.subject) == ["Lunch", "Meeting"] }
            #expect(screen.counts.all == 2 && MailTab.all.count(screen.counts) == 2)
            await screen.removeMailbox("Mine")
            try await until { screen.content == .noMailboxes }
        }
    }

    @Test func `a picked mailbox is imported only if access to it can be saved`() async throws {
        struct OutOfReach: Error {}
        let world = try MailWorld()
        try world.deliver(1)
        let place = URL(filePath: world.maildir)
        let kept = Mutex<[URL]>([])
        let screen = MailListScreen(
            world.service,
            keepAccess: { place in
                guard place.path == world.maildir else { throw OutOfReach() }
                kept.withLock { $0.append(place) }
            }, words: { "\($0)" })
        try await whileShown(screen.run) {
            #expect(!(await screen.importMailbox(URL(filePath: "/elsewhere"))) && screen.problem != nil)
            #expect(await screen.importMailbox(place))
            try await until { screen.mailboxes.map(\.path) == [place.path] }
            #expect(kept.withLock { $0 } == [place])
        }
    }

    @Test func `tabs show their threads, and the user's corrections move threads between tabs`() async throws {
        let world = try MailWorld()
        try world.deliver(1)
        try world.deliver(2, subject: "Lunch", from: "Bob <bob@example.org>")
        try await world.importAll()
        let lunch = try #require(try await world.service.mails().first { $0.subject == "Lunch" })
        try await world.service.choose(.social, mail: lunch.id)
        let screen = screen(world)
        try await whileShown(screen.run) {
            try await until { threads(screen)?.count == 2 }
            await screen.open(.category(.social))
            try await until { threads(screen)?.map(\.subject) == ["Lunch"] }
            #expect(threads(screen)?.first?.badge == .category(.social))
            await screen.mark(isSpam: true, mail: lunch.id)
            try await until { threads(screen)?.isEmpty == true }
            #expect(screen.emptyText.hasPrefix("Nothing under Social."))
            await screen.open(.spam)
            try await until { threads(screen)?.count == 1 }
            #expect(threads(screen)?.first?.badge == .spam && screen.tab.count(screen.counts) == 1)
            let reasons = try #require(await screen.spamReasons(of: lunch.threadID))
            #expect(reasons.mail == lunch.id && !reasons.reasons.isEmpty)
            await screen.mark(isSpam: false, mail: lunch.id)
            try await until { threads(screen)?.isEmpty == true }
            #expect(await screen.spamReasons(of: lunch.threadID) == nil)
            #expect(screen.problem == nil)
        }
    }

    @Test func `the effects of a spam mark are shown and can be undone`() async throws {
        let world = try MailWorld()
        for number in 1...3 {
            try world.deliver(
                number, subject: "Rates for your roof", from: "a@roofs.example",
                text: "Our roofing team is in your street this week and looks at your roof for free, call us today.")
        }
        try await world.importAll()
        let mail = try #require(try await world.service.mails().first).id
        let screen = screen(world)
        try await whileShown(screen.run) {
            await screen.mark(isSpam: true, mail: mail)
            #expect(screen.markNotice?.text == "Marked as spam. 2 other mails are spam now.")
            #expect(screen.markNotice?.canUndo == true)
            try await until { screen.counts.spam == 3 }
            await screen.undoMark()
            #expect(screen.markNotice?.text == "Undone. 2 other mails are no longer spam.")
            #expect(screen.markNotice?.canUndo == false)
            try await until { screen.counts.spam == 0 }
            // No change is left that could be undone.
            await screen.undoMark()
            #expect(screen.markNotice?.text == "Undone. 2 other mails are no longer spam." && screen.problem == nil)
            // Marking and undoing also works a second time.
            await screen.mark(isSpam: false, mail: mail)
            await screen.mark(isSpam: true, mail: mail)
            await screen.undoMark()
            try await until { screen.counts.spam == 0 }
            #expect(try await world.service.mail(mail).spam?.stage == .user)
        }
    }

    @Test func `to-dos are shown in their tab and can be dismissed and restored`() async throws {
        let world = try MailWorld()
        try world.deliver(1, text: "Can you send me the plan by Friday?")
        try world.deliver(2, subject: "Lunch")
        try await world.importAll()
        let screen = screen(world)
        func todos() -> [MailTodo]? { if case .todos(let todos) = screen.content { todos } else { nil } }
        try await whileShown(screen.run) {
            await screen.open(.todo)
            try await until { todos()?.map(\.sentence) == ["Can you send me the plan by Friday?"] }
            #expect(MailTab.todo.count(screen.counts) == 1)
            let todo = try #require(todos()?.first)
            await screen.dismiss(todo)
            try await until { todos()?.isEmpty == true && screen.counts.todo == 0 }
            #expect(screen.emptyText.hasPrefix("Nothing to do"))
            await screen.setShowsDismissed(true)
            try await until { todos()?.map(\.isDismissed) == [true] }
            await screen.dismiss(todo, false)
            try await until { todos()?.map(\.isDismissed) == [false] }
            #expect(screen.problem == nil)
        }
    }

    @Test func `a long list of threads is loaded page by page`() async throws {
        let world = try MailWorld()
        for id in 0..<60 { try world.deliver(id, subject: "Subject \(id)") }
        try await world.importAll()
        let screen = screen(world)
        try await whileShown(screen.run) {
            try await until { threads(screen)?.count == 50 }
            guard case .threads(_, hasMore: true) = screen.content else { throw Unexpected() }
            await screen.loadMore()
            try await until { if case .threads(_, hasMore: false) = screen.content { true } else { false } }
            guard case .threads(let all, hasMore: false) = screen.content else { throw Unexpected() }
            #expect(all.count == 60)
            await screen.open(mailbox: "Nowhere")
            // An unknown mailbox selects all mailboxes.
            #expect(screen.mailbox == nil)
            try await until { threads(screen)?.count == 50 }
        }
    }

    @Test func `background work on mails and problems of mailboxes are shown`() async throws {
        let world = try MailWorld()
        try world.deliver(1)
        try await world.service.importMailbox(at: world.maildir, name: "Mine")
        let screen = screen(world)
        try await whileShown(screen.run) {
            try await until { screen.activity == .idle(pending: 1) }
            #expect(screen.emptyText.hasSuffix("1 mail is not sorted yet."))
            let progress = MailProgress(phase: .importing, mailbox: "Mine", done: 50)
            world.service.events.send(.progress(progress))
            try await until { screen.activity == .working(progress) }
            let failed = MailProgress(phase: .done, mailbox: "Mine", problem: "It cannot be read.")
            world.service.events.send(.progress(failed))
            try await until { screen.mailboxProblems == ["Mine": "It cannot be read."] }
            try await until { screen.activity == .idle(pending: 1) }
            await screen.setPaused(true)
            try await until { screen.activity == .paused(pending: 1) }
            await screen.setPaused(false)
            try await until { screen.activity == .idle(pending: 1) }
        }
    }

    @Test func `search results appear while the user types, and older results never replace newer ones`() async throws {
        let world = try MailWorld()
        try world.deliver(1, text: "The fox sleeps.")
        try world.deliver(2, subject: "Lunch", text: "Soup and bread.")
        try await world.importAll()
        let pauses = Pauses()
        let screen = screen(world, pauses.pause)
        for (index, text) in ["fox", "soup"].enumerated() {
            screen.query = text
            try await until { pauses.begun == index + 1 }
        }
        #expect(screen.search == .searching)
        pauses.end(1)
        try await until { screen.search != .searching }
        pauses.end(0)
        try await until { pauses.ended == 2 }
        guard case .found(let results) = screen.search else { throw Unexpected() }
        #expect(results.hits.map(\.email.subject) == ["Lunch"])
        screen.query = " "
        #expect(screen.search == .none)
    }
}

private struct Unexpected: Error {}
