import Chat
import FeatureTesting
import Foundation
import Store
import Testing

@testable import Hearth

/// Tests of two programs with one home, simulated by two services with a database session each.
@Suite struct OtherProgramTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func `a question is refused while another program answers in the thread`() async throws {
        try home.installFixture(as: "tiny")
        let (mine, others) = (home.services(), home.services())
        try mine.useModel(id: "tiny")
        let thread = try mine.chat().createThread()
        // The answer of the other program, which lasts as long as the test needs it.
        let question = Chat.ChatMessage(role: .user, text: "Who are you?")
        let writing = Chat.ChatMessage.Metadata(parentID: question.id, status: .generating)
        var answer = Chat.ChatMessage(role: .assistant, text: "", metadata: writing)
        try others.chat().store.append([question, answer], to: thread.id, after: nil)
        #expect {
            try mine.chat().send("Hello", to: thread.id)
        } throws: {
            ($0 as? ChatError)?.code == .conflict
        }
        answer.metadata.status = .completed
        answer.text = "The lamp."
        try others.chat().store.update(answer)
        let sent = try mine.chat().send("Hello", to: thread.id)
        #expect(try await mine.chat().finished(sent.answer.id).metadata.status == .completed)
        await mine.shutDown()
        await others.shutDown()
    }

    @Test func `an answer of a crashed program is marked as interrupted at the next question`() async throws {
        try home.installFixture(as: "tiny")
        let mine = home.services()
        try mine.useModel(id: "tiny")
        let thread = try mine.chat().createThread()
        let question = Chat.ChatMessage(role: .user, text: "Who are you?")
        let writing = Chat.ChatMessage.Metadata(parentID: question.id, status: .generating)
        let answer = Chat.ChatMessage(role: .assistant, text: "I", metadata: writing)
        let other = home.services()
        try other.chat().store.append([question, answer], to: thread.id, after: nil)
        // A shutdown would mark the answer. Only the session ends here, as if the program had been killed.
        try other.database().close()
        let sent = try mine.chat().send("Hello", to: thread.id)
        _ = try await mine.chat().finished(sent.answer.id)
        #expect(try mine.chat().store.message(answer.id).message.metadata.status == .interrupted)
        await mine.shutDown()
    }
}
