import Chat
import FeatureTesting
import Foundation
import LanguageModelsTestSupport
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct ThreadListScreenTests {
    @Test func `the list of chats follows changes made here and in other programs`() async throws {
        let chat = try ChatHarness(turns: [[.text("Hello.")]])
        let screen = ThreadListScreen(chat.service)
        #expect(screen.threads == nil)
        try await whileShown(screen.run) {
            try await until { screen.threads == [] }
            let first = try #require(await screen.create())
            try await until { screen.threads?.map(\.title) == ["Chat1"] }
            let second = try chat.thread()
            try await until { screen.threads?.map(\.id) == [second, first] }
            _ = try await chat.ask("Hi", in: first)
            try await until { screen.threads?.map(\.id) == [first, second] }
            await screen.rename(first, to: "Tea")
            try await until { screen.threads?.first?.title == "Tea" }
            await screen.delete(second)
            try await until { screen.threads?.map(\.id) == [first] }
        }
        #expect(screen.problem == nil)
    }

    @Test func `the list of chats shows which chats are generating an answer`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("Once"), .stall(stall)]])
        let thread = try chat.thread()
        let screen = ThreadListScreen(chat.service)
        try await whileShown(screen.run) {
            try await until { screen.threads?.count == 1 }
            _ = try chat.service.send("Tell", to: thread)
            try await until { screen.writing == [thread] }
            stall.release()
            try await until { screen.writing.isEmpty }
        }
    }

    @Test func `renaming a chat to an invalid title, or an unknown chat, shows a problem`() async throws {
        let chat = try ChatHarness(turns: [])
        let screen = ThreadListScreen(chat.service)
        await screen.rename(try chat.thread(), to: " ")
        #expect(screen.problem?.contains("1 to 200 characters") == true)
        await screen.delete(UUID())
        #expect(screen.problem != nil)
    }

    @Test func `a search finds titles and messages, and an empty query shows the chats again`() async throws {
        let chat = try ChatHarness(turns: [[.text("The fox sleeps.")]])
        let thread = try chat.thread()
        _ = try await chat.ask("Where is it?", in: thread)
        _ = try chat.service.createThread(title: "Foxes")
        let screen = ThreadListScreen(chat.service, pause: TypingPause {})
        try await whileShown(screen.run) {
            try await until { screen.threads?.count == 2 }
            screen.query = "fox"
            #expect(screen.search == .searching)
            try await until { screen.search != .searching }
            guard case .found(let threads, let messages) = screen.search else { throw NothingFound() }
            #expect(threads.map(\.title) == ["Foxes"] && messages.map(\.threadID) == [thread])
            // Earlier results stay until new results arrive.
            screen.query = "nowhere"
            try await until { screen.search == .found(threads: [], messages: []) }
            screen.query = "  "
            #expect(screen.search == .none)
        }
    }

    @Test func `a search starts after a typing pause, and older results never replace newer ones`() async throws {
        let chat = try ChatHarness(turns: [[.text("A fox and a hen.")]])
        _ = try await chat.ask("Who is there?", in: try chat.thread())
        let pauses = Pauses()
        let screen = ThreadListScreen(chat.service, pause: pauses.pause)
        for (index, words) in ["fox", "foxes", "hen"].enumerated() {
            screen.query = words
            try await until { pauses.begun == index + 1 }
        }
        #expect(screen.search == .searching)
        pauses.end(2)
        try await until { screen.search != .searching }
        let found = screen.search
        // The first two searches were cancelled, so they may end at any time.
        pauses.end(0)
        pauses.end(1)
        try await until { pauses.ended == 3 }
        #expect(screen.search == found)
        guard case .found(_, let messages) = found else { throw NothingFound() }
        #expect(messages.first?.snippet.contains("hen") == true)
    }

    @Test func `chats are grouped by the day of their last use`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let now = Date(timeIntervalSince1970: 1_767_268_800)
        let ages: [Double] = [0, 0.4, 0.6, 3, 40]
        let threads = ages.map { ChatThread(title: "\($0)", createdAt: now - $0 * 86_400) }
        let groups = ThreadGroup.groups(of: threads, now: now, calendar: calendar)
        #expect(groups.map(\.title) == ["Today", "Yesterday", "Last 7 days", "Earlier"])
        #expect(groups.map { $0.threads.map(\.title) } == [["0.0", "0.4"], ["0.6"], ["3.0"], ["40.0"]])
    }

    @Test func `pinned chats come first, then projects, and archived chats last`() throws {
        let (art, empty) = (ChatProject(name: "Art"), ChatProject(name: "Empty"))
        let now = Date(timeIntervalSince1970: 1_767_268_800)
        let threads = [
            ChatThread(title: "plain", createdAt: now), ChatThread(title: "art", createdAt: now, projectID: art.id),
            ChatThread(title: "pinned", createdAt: now, projectID: art.id, isPinned: true),
            ChatThread(title: "old", createdAt: now, isPinned: true, isArchived: true),
            ChatThread(title: "lost", createdAt: now, projectID: UUID()),
        ]
        let groups = ThreadGroup.groups(of: threads, projects: [art, empty], now: now)
        #expect(groups.map(\.title) == ["Pinned", "Art", "Empty", "Today", "Archived"])
        #expect(groups.map { $0.threads.map(\.title) } == [["pinned"], ["art"], [], ["plain", "lost"], ["old"]])
        #expect(groups.filter(\.isFolder).map(\.title) == ["Art", "Empty", "Archived"])
    }

    @Test func `chats are pinned, archived and moved, and projects are created, changed and deleted`() async throws {
        let chat = try ChatHarness(turns: [])
        let screen = ThreadListScreen(chat.service)
        try await whileShown(screen.run) {
            await screen.createProject("Art")
            try await until { screen.projects.map(\.name) == ["Art"] }
            var project = try #require(screen.projects.first)
            let inside = try #require(await screen.create(in: project.id))
            let outside = try #require(await screen.create())
            await screen.move(outside, to: project.id)
            await screen.mark(outside, isPinned: true)
            await screen.mark(inside, isArchived: true)
            try await until { screen.threads?.first { $0.id == inside }?.isArchived == true }
            try await until { screen.threads?.allSatisfy { $0.projectID == project.id } == true }
            #expect(screen.threads?.first { $0.id == outside }?.isPinned == true)
            project.settings.systemPrompt = "Be kind."
            await screen.change(project)
            try await until { screen.threads?.allSatisfy { $0.settings.systemPrompt == "Be kind." } == true }
            await screen.createProject(" ")
            #expect(screen.problem?.hasPrefix("The name of a project") == true)
            await screen.deleteProject(project.id, withThreads: true)
            try await until { screen.threads == [] && screen.projects == [] }
        }
    }
}

private struct NothingFound: Error {}
