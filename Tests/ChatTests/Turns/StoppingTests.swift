import Chat
import FeatureTesting
import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Store
import Testing

@Suite struct StoppingTests {
    @Test func `a stopped answer is discarded, and its question can be answered again`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("Once"), .stall(stall)], [.text("Twice")]])
        let thread = try chat.thread()
        let (question, answer) = try chat.service.send("Tell", to: thread)
        await stall.reached()
        await chat.service.stop(thread)
        #expect(try chat.messages(thread).map(\.id) == [question.id])
        #expect(try await chat.events().suffix(2).map(\.name) == ["removed", "changed"])
        await #expect(throws: ChatError.self) { try await chat.service.finished(answer.id) }
        let second = try await chat.service.finished(try chat.service.regenerate(question.id).id)
        #expect(second.text == "Twice" && second.metadata.parentID == question.id)
    }

    @Test func `with keepsPartialAnswers a stopped answer becomes an alternative when regenerated`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("Once"), .stall(stall)], [.text("Twice")]])
        chat.options.value.keepsPartialAnswers = true
        let thread = try chat.thread()
        let answer = try chat.service.send("Tell", to: thread).answer
        await stall.reached()
        // The text is stored before the event is sent.
        for try await event in chat.service.events(after: 0) { if event.event.name == "delta" { break } }
        await chat.service.stop(thread)
        let stopped = try await chat.service.finished(answer.id)
        #expect(stopped.text == "Once" && stopped.metadata.status == .stopped)
        #expect(stopped.metadata.finishReason == .cancel)
        let retried = try await chat.service.finished(try chat.service.regenerate(answer.id).id)
        #expect(retried.id != answer.id && retried.text == "Twice" && retried.metadata.status == .completed)
        #expect(try chat.service.store.message(answer.id).message.text == "Once")
        #expect(try chat.messages(thread).map(\.text) == ["Tell", "Twice"])
    }

    @Test func `a stopped answer without text is discarded even with keepsPartialAnswers`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.stall(stall)]])
        chat.options.value.keepsPartialAnswers = true
        let thread = try chat.thread()
        _ = try chat.service.send("Tell", to: thread)
        await stall.reached()
        await chat.service.stop(thread)
        #expect(try chat.messages(thread).count == 1)
    }

    @Test func `stopping an idle or unknown thread does nothing`() async throws {
        let chat = try ChatHarness(turns: [])
        await chat.service.stop(try chat.thread())
        await chat.service.stop(UUID())
    }

    @Test func `stopping an answer while it ends leaves the whole answer or no answer`() async throws {
        let count = 40
        let chat = try ChatHarness(turns: Array(repeating: [.text("Whole")], count: count))
        let thread = try chat.thread()
        for _ in 0..<count {
            let answer = try chat.service.send("Go", to: thread).answer
            async let stopped: Void = chat.service.stop(thread)
            await stopped
            // The thread is free as soon as stop returns.
            #expect(chat.service.runningAnswer(of: thread) == nil)
            let left = try chat.messages(thread).first { $0.id == answer.id }
            #expect(left == nil || (left?.text == "Whole" && left?.metadata.status == .completed))
        }
    }

    @Test func `a thread can be deleted while its answer is being generated`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("Once"), .stall(stall)]])
        let thread = try chat.thread()
        let answer = try chat.service.send("Tell", to: thread).answer
        await stall.reached()
        try await chat.service.deleteThread(thread)
        #expect(throws: ChatError.self) { try chat.service.store.thread(thread) }
        #expect(throws: ChatError.self) { try chat.service.store.message(answer.id) }
        #expect(chat.models.forgotten == [thread])
        #expect(try await chat.events().last?.name == "thread removed")
        await #expect(throws: ChatError.self) { try await chat.service.deleteThread(thread) }
    }

    @Test func `all messages can be cleared while four threads generate answers`() async throws {
        let stalls = (0..<4).map { _ in ScriptedStall() }
        let chat = try ChatHarness(turns: stalls.map { [.text("Once"), .stall($0)] })
        let threads = try stalls.map { _ in try chat.thread() }
        for thread in threads { _ = try chat.service.send("Tell", to: thread) }
        for stall in stalls { await stall.reached() }
        #expect(chat.service.generatingThreads == Set(threads))
        try await chat.service.clearAll()
        #expect(chat.service.generatingThreads.isEmpty)
        #expect(try chat.service.store.threads().count == 4)
        for thread in threads { #expect(try chat.messages(thread).isEmpty) }
        #expect(Set(chat.models.forgotten) == Set(threads))
        #expect(try await chat.events().last?.name == "all changed")
        #expect(try chat.thread() != threads[0])
    }

    @Test func `a thread with an answer in progress refuses new messages, edits and regenerations`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("Once"), .stall(stall)], [.text("Other")]])
        let thread = try chat.thread()
        let (question, answer) = try chat.service.send("Tell", to: thread)
        await stall.reached()
        func refuses(_ body: () throws -> Void) {
            let error = #expect(throws: ChatError.self) { try body() }
            #expect(error?.code == .conflict)
        }
        refuses { _ = try chat.service.send("More", to: thread) }
        refuses { _ = try chat.service.regenerate(answer.id) }
        refuses { _ = try chat.service.edit(question.id, to: "Other") }
        refuses { _ = try chat.service.editAnswer(answer.id, to: "Other") }
        #expect(try chat.messages(thread).count == 2)
        // Other threads can generate.
        #expect(try await chat.ask("Hello", in: try chat.thread()).text == "Other")
        stall.release()
        #expect(try await chat.service.finished(answer.id).text == "Once")
    }

    @Test func `shutting down marks the partial answer as interrupted and refuses new messages`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("Once"), .stall(stall)]])
        let thread = try chat.thread()
        let answer = try chat.service.send("Tell", to: thread).answer
        await stall.reached()
        for try await event in chat.service.events(after: 0) { if event.event.name == "delta" { break } }
        let end = chat.service.lastEventNumber
        await chat.service.shutDown()
        let left = try chat.service.store.message(answer.id).message
        #expect(left.metadata.status == .interrupted && left.text == "Once")
        let error = #expect(throws: ChatError.self) { try chat.service.send("More", to: thread) }
        #expect(error?.code == .unavailable)
        var names: [String] = []
        for try await event in chat.service.events(after: end) { names.append(event.event.name) }
        #expect(names.last == "updated interrupted")
    }

    @Test func `an answer of a killed process is marked as interrupted and can be retried`() async throws {
        let stall = ScriptedStall()
        let first = try ChatHarness(turns: [[.text("Once"), .stall(stall)]])
        let thread = try first.thread()
        let dead = ChatMessage(
            role: .assistant, text: "Hal", metadata: ChatMessage.Metadata(status: .generating))
        let question = ChatMessage(role: .user, text: "Tell")
        let path = first.folder.appending(path: "chats.sqlite").path
        let database = try LocalDatabase(path: path, migrations: ChatStore.migrations)
        try ChatStore(database).append([question, dead], to: thread, after: nil)
        try database.close()
        let second = try ChatHarness(ScriptedLanguageModel(text: "Whole"), folder: first.folder)
        let marked = try #require(try second.messages(thread).last)
        #expect(marked.metadata.status == .interrupted && marked.text == "Hal")
        let retried = try await second.service.finished(try second.service.regenerate(dead.id).id)
        #expect(retried.text == "Whole" && retried.metadata.status == .completed)
        #expect(try second.service.store.message(dead.id).message.text == "Hal")
        #expect(try second.messages(thread).map(\.text) == ["Tell", "Whole"])
    }
}
