import Chat
import FeatureTesting
import Foundation
import LanguageModelsTestSupport
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct ChatStorageScreenTests {
    @Test func `all chats can be counted, exported, cleared and imported again`() async throws {
        let chat = try ChatHarness(turns: [[.text("Hello.")]])
        _ = try await chat.ask("Hi", in: try chat.thread())
        let screen = ChatStorageScreen(chat.service)
        await screen.load()
        #expect(screen.counters?.threads == 1 && screen.counters?.messages == 2)
        let file = FileManager.default.temporaryDirectory.appending(path: "chats-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try #require(await screen.exportAll()).write(to: file)
        await screen.importFile(file)
        #expect(screen.notice == "All chats of this file are already on this device." && screen.work == nil)
        await screen.clearAll()
        #expect(screen.notice?.contains("deleted") == true)
        let cleared = try chat.service.store.threads()
        #expect(try cleared.map { try chat.messages($0.id) } == [[]])
        await screen.importFile(file)
        #expect(screen.notice == "1 chat imported.")
        #expect(screen.problem == nil)
    }

    @Test func `importing a file that is not an export is refused with a reason`() async throws {
        let chat = try ChatHarness(turns: [])
        let screen = ChatStorageScreen(chat.service)
        let file = FileManager.default.temporaryDirectory.appending(path: "no-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("no".utf8).write(to: file)
        await screen.importFile(file)
        #expect(screen.problem != nil && screen.notice == nil && screen.work == nil)
    }
}
