import Chat
import FeatureTesting
import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Testing

@Suite struct BranchingTests {
    private func texts(_ transcript: Transcript) -> [String] {
        transcript.map { entry in
            let segments: [Transcript.Segment] =
                switch entry {
                case .prompt(let prompt): prompt.segments
                case .response(let response): response.segments
                default: []
                }
            return segments.map { if case .text(let text) = $0 { text.content } else { "?" } }.joined()
        }
    }

    @Test func `a regenerated answer becomes an alternative to the first answer`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("One")], [.text("Two")], [.text("Three")]])
        let chat = try ChatHarness(model)
        let thread = try chat.thread()
        let first = try await chat.ask("Count", in: thread)
        let second = try await chat.service.finished(try chat.service.regenerate(first.id).id)
        #expect(second.id != first.id && second.metadata.parentID == first.metadata.parentID)
        #expect(try chat.messages(thread).map(\.text) == ["Count", "Two"])
        #expect(try chat.service.show(first.id).messages.map(\.text) == ["Count", "One"])
        _ = try await chat.ask("On", in: thread)
        #expect(model.requests.map { texts($0.transcript) } == [["Count"], ["Count"], ["Count", "One", "On"]])
    }

    @Test func `editing a question creates a branch and keeps the old branch`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("One")], [.text("Two")], [.text("Uno")]])
        let chat = try ChatHarness(model)
        let thread = try chat.thread()
        _ = try await chat.ask("First", in: thread)
        let old = try chat.service.send("Second", to: thread)
        _ = try await chat.service.finished(old.answer.id)
        let new = try chat.service.edit(old.question.id, to: "Segundo")
        _ = try await chat.service.finished(new.answer.id)
        #expect(try chat.messages(thread).map(\.text) == ["First", "One", "Segundo", "Uno"])
        #expect(texts(model.requests[2].transcript) == ["First", "One", "Segundo"])
        #expect(try chat.service.show(old.question.id).messages.map(\.text) == ["First", "One", "Second", "Two"])
    }

    @Test func `editing the first question of a thread creates a new branch`() async throws {
        let chat = try ChatHarness(turns: [[.text("One")], [.text("Uno")]])
        let thread = try chat.thread()
        let old = try chat.service.send("First", to: thread)
        _ = try await chat.service.finished(old.answer.id)
        let new = try chat.service.edit(old.question.id, to: "Primero")
        #expect(new.question.metadata.parentID == nil)
        _ = try await chat.service.finished(new.answer.id)
        #expect(try chat.messages(thread).map(\.text) == ["Primero", "Uno"])
        #expect(throws: ChatError.self) { try chat.service.edit(new.answer.id, to: "x") }
    }

    @Test func `an edited answer replaces the original in the model's input`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("One")], [.text("Three")]])
        let chat = try ChatHarness(model)
        let thread = try chat.thread()
        let first = try await chat.ask("Count", in: thread)
        let edited = try chat.service.editAnswer(first.id, to: "Eins")
        #expect(edited.metadata.entryID == nil && edited.metadata.status == .completed)
        _ = try await chat.ask("On", in: thread)
        #expect(texts(model.requests[1].transcript) == ["Count", "Eins", "On"])
    }

    @Test func `regenerating a failed answer in the middle of a thread adds an alternative`() async throws {
        let chat = try ChatHarness(turns: [[.throwError(ScriptFailure())], [.text("Two")], [.text("One")]])
        let thread = try chat.thread()
        let failed = try await chat.ask("First", in: thread)
        _ = try await chat.ask("Second", in: thread)
        let again = try await chat.service.finished(try chat.service.regenerate(failed.id).id)
        #expect(again.id != failed.id)
        #expect(try chat.messages(thread).map(\.text) == ["First", "One"])
        #expect(try chat.service.show(failed.id).messages.count == 4)
    }

    @Test func `stopping a regenerated answer shows the previous answer again`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("One")], [.text("Two"), .stall(stall)]])
        let thread = try chat.thread()
        let first = try await chat.ask("Count", in: thread)
        _ = try chat.service.regenerate(first.id)
        await stall.reached()
        await chat.service.stop(thread)
        #expect(try chat.messages(thread).map(\.text) == ["Count", "One"])
    }
}
