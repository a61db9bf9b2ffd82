import Chat
import Foundation
import Testing

@Suite struct ThreadTests {
    private let test: TestStore
    private var store: ChatStore { test.store }

    init() throws { test = try TestStore() }

    @Test func `threads without a title get numbered titles, and numbers are never reused`() throws {
        #expect(try [test.thread(), test.thread()].map { try store.thread($0).title } == ["Chat1", "Chat2"])
        for thread in try store.threads() { try store.deleteThread(thread.id) }
        _ = try store.clearAll()
        #expect(try store.thread(test.thread()).title == "Chat3")
        #expect(try test.reopened().createThread(title: nil, settings: .init(), at: .now).title == "Chat4")
    }

    @Test func `the numbered title of a new thread skips numbers of existing titles`() throws {
        _ = try test.thread("Chat1")
        #expect(try store.thread(test.thread()).title == "Chat2")
    }

    @Test func `threads are listed by last activity and without messages`() throws {
        let first = try test.thread("first")
        let second = try test.thread("second")
        #expect(try store.threads().map(\.title) == ["second", "first"])
        try test.add("Hello", "Hi", to: first)
        #expect(try store.threads().map(\.id) == [first, second])
        #expect(try store.threads().allSatisfy(\.messages.isEmpty))
        #expect(try store.threads().first?.updatedAt == TestStore.start + 1)
        _ = try store.rename(second, to: "newest", at: TestStore.start + 60)
        #expect(try store.threads().map(\.title) == ["newest", "first"])
    }

    @Test func `every thread setting is stored`() throws {
        let settings = ChatThread.Settings(
            stylePreset: .precise, guardrailsEnabled: false, modelID: "tiny", systemPrompt: "Be kind.\nZero: \0.",
            overflowPolicy: .dropOldest)
        let thread = try store.createThread(title: "  Mine ", settings: .init(), at: TestStore.start)
        #expect(thread.title == "Mine")
        #expect(thread.settings == ChatThread.Settings())
        var saved = settings
        saved.systemPrompt = "Be kind.\nZero: \u{FFFD}."
        #expect(try store.changeSettings(of: thread.id) { $0 = settings }.settings == saved)
        #expect(try test.reopened().thread(thread.id).settings == saved)
    }

    @Test func `concurrent changes of a thread's settings are all applied`() async throws {
        let thread = try test.thread("shared")
        let store = store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { _ = try store.changeSettings(of: thread) { $0.systemPrompt += "\(number) " } }
            }
            try await group.waitForAll()
        }
        let words = try store.thread(thread).settings.systemPrompt.split(separator: " ").compactMap { Int($0) }
        #expect(words.sorted() == Array(0..<40))
    }

    @Test(arguments: ["", "  \n", "two\nlines", "a\u{7}b", "a\u{2028}b", "a\0b", String(repeating: "x", count: 201)])
    func `an invalid thread title is refused`(_ title: String) throws {
        let thread = try test.thread("before")
        let error = #expect(throws: ChatError.self) { try store.rename(thread, to: title, at: .now) }
        #expect(error?.code == .invalid)
        #expect(throws: ChatError.self) { try test.thread(title) }
        #expect(try store.threads().map(\.title) == ["before"])
    }

    @Test func `a thread's title may have 200 characters of any script`() throws {
        let title = String(repeating: "👩‍🍳", count: 100) + String(repeating: "é", count: 100)
        #expect(try store.thread(test.thread(title)).title == title)
        let marks = "a" + String(repeating: "\u{301}", count: 3000)
        #expect(throws: ChatError.self) { try test.thread(marks) }
    }

    @Test func `looking up a title returns the newest thread with the title`() throws {
        _ = try test.thread("same")
        let newest = try test.thread("same")
        #expect(try store.thread(titled: "same")?.id == newest)
        #expect(try store.thread(titled: "other") == nil)
    }

    @Test func `operations on unknown threads and messages throw notFound`() throws {
        let thread = try test.thread()
        let other = try #require(try test.add("Hello", to: test.thread()).first)
        let calls: [() throws -> Void] = [
            { _ = try store.thread(UUID()) }, { _ = try store.message(UUID()) }, { _ = try store.show(UUID()) },
            { try store.deleteThread(UUID()) }, { try store.delete(UUID()) }, { _ = try store.path(to: UUID()) },
            { try store.append([test.message("Hi")], to: UUID(), after: nil) },
            { try store.append([test.message("Hi")], to: thread, after: UUID()) },
            { try store.append([test.message("Hi")], to: thread, after: other) },
            { try store.update(test.message("Hi")) }, { _ = try store.branches(of: UUID()) },
            { _ = try store.page(of: thread, before: other, limit: 5) }, { _ = try store.exportMarkdown(UUID()) },
            { _ = try store.exportJSON(threads: [UUID()]) },
        ]
        for (index, call) in calls.enumerated() {
            #expect(#expect(throws: ChatError.self) { try call() }?.code == .notFound, "call \(index)")
        }
    }

    @Test func `deleting a thread keeps all other threads`() throws {
        let thread = try test.thread()
        let kept = try test.thread("kept")
        try test.add("Hello", "Hi", to: thread)
        try test.add("Stay", to: kept)
        try store.deleteThread(thread)
        #expect(try store.threads().map(\.title) == ["kept"])
        #expect(try store.search("hello", limit: 10).isEmpty)
        #expect(try store.search("stay", limit: 10).count == 1)
        #expect(try test.problems() == [])
    }

    @Test func `clearing the chats deletes all messages but keeps threads, titles and settings`() throws {
        let first = try test.thread("first")
        let empty = try test.thread("empty")
        _ = try store.changeSettings(of: first) { $0.stylePreset = .creative }
        let ids = try test.add("Hello", "Hi", to: first)
        try store.append([test.message("Other")], to: first, after: nil)
        #expect(try store.clearAll() == [first])
        #expect(try store.clearAll() == [])
        #expect(try Set(store.threads().map(\.id)) == [first, empty])
        #expect(try store.thread(first).messages.isEmpty)
        #expect(try store.thread(first).settings.stylePreset == .creative)
        #expect(throws: ChatError.self) { try store.message(ids[0]) }
        #expect(try store.search("hello", limit: 10).isEmpty)
        try test.add("Again", to: first)
        #expect(try test.texts(first) == ["Again"])
        #expect(try test.problems() == [])
    }

    @Test(arguments: [true, false])
    func `no text of deleted chats remains in the database files`(_ isAll: Bool) throws {
        let kept = try test.thread()
        try test.add("Something to keep", "and an answer", to: kept)
        let thread = try test.thread()
        let secret = "zanzibarquokka"
        try test.add(String(repeating: secret + " ", count: 2000), secret, to: thread)
        if isAll { _ = try store.clearAll() } else { try store.deleteThread(thread) }
        for suffix in ["", "-wal"] {
            let bytes = try Data(contentsOf: URL(filePath: test.path + suffix))
            #expect(bytes.range(of: Data("zanzibar".utf8)) == nil, "hearth.sqlite\(suffix)")
        }
        #expect(try test.problems() == [])
    }
}
