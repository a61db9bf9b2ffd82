import Chat
import Foundation
import Store
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct InterruptionTests {
    @Test func `this process's unfinished answers are marked as interrupted only in the abandoned thread`() throws {
        let test = try TestStore()
        let (thread, other) = (try test.thread(), try test.thread())
        var answers: [UUID] = []
        for thread in [thread, other] {
            let answer = ChatMessage(
                role: .assistant, text: "Half", metadata: ChatMessage.Metadata(status: .generating))
            try test.store.append([answer], to: thread, after: try test.add("Question", to: thread).first)
            answers.append(answer.id)
        }
        #expect(try test.store.markInterrupted() == [])
        #expect(try test.store.markInterrupted(abandonedIn: thread) == [answers[0]])
        #expect(try test.store.message(answers[1]).message.metadata.status == .generating)
    }

    /// E-02: the process is killed while it writes an answer.
    @Test func `a killed process loses no stored text, and its answer is marked as interrupted`() async throws {
        let test = try TestStore()
        let thread = try test.thread()
        let question = try #require(try test.add("Question", to: thread).first)
        let answer = UUID()
        let path = test.path
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = path as String, thread = thread as UUID, question = question as UUID, answer = answer as UUID] in
            let store = ChatStore(try LocalDatabase(path: path, migrations: ChatStore.migrations))
            var message = ChatMessage(
                id: answer, role: .assistant, text: "", metadata: ChatMessage.Metadata(status: .generating))
            try store.append([message], to: thread, after: question)
            message.text = "Half an ans"
            try store.update(message)
            guard try store.markInterrupted().isEmpty else { return }
            raise(SIGKILL)
        }
        #expect(try test.store.message(answer).message.metadata.status == .generating)
        #expect(try test.store.markInterrupted() == [answer])
        let message = try test.store.message(answer).message
        #expect(message.metadata.status == .interrupted)
        #expect(message.text == "Half an ans")
        #expect(try test.store.search("half", limit: 5).map(\.messageID) == [answer])
        #expect(try test.store.markInterrupted() == [])
        #expect(try test.problems() == [])
    }

    @Test func `an unfinished answer of another running process is not marked as interrupted`() throws {
        let test = try TestStore()
        let other = try LocalDatabase(path: test.path, migrations: ChatStore.migrations)
        let thread = try test.thread()
        let mine = test.message(.assistant, "mine", ChatMessage.Metadata(status: .generating))
        let theirs = test.message(.assistant, "theirs", ChatMessage.Metadata(status: .generating))
        try test.store.append([mine], to: thread, after: nil)
        try ChatStore(other).append([theirs], to: thread, after: nil)
        #expect(try test.store.markInterrupted() == [])
        #expect(try ChatStore(other).markInterrupted() == [])
        try other.close()
        #expect(try test.store.markInterrupted() == [theirs.id])
        #expect(try test.store.message(mine.id).message.metadata.status == .generating)
    }

    @Test func `unfinished answers in a restored backup are marked as interrupted`() throws {
        let test = try TestStore()
        let thread = try test.thread()
        let answer = test.message(.assistant, "half", ChatMessage.Metadata(status: .generating))
        try test.store.append([answer], to: thread, after: nil)
        try test.database.backUp(to: test.folder + "/backup.sqlite")
        let path = test.folder + "/elsewhere/hearth.sqlite"
        try LocalDatabase.restore(
            from: test.folder + "/backup.sqlite", to: path, migrations: ChatStore.migrations)
        let restored = ChatStore(try LocalDatabase(path: path, migrations: ChatStore.migrations))
        #expect(try restored.markInterrupted() == [answer.id])
    }
}
