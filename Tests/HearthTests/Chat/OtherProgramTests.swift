import Chat
import FeatureTesting
import Foundation
import Store
import Testing

@testable import Hearth

/// Two programs with one home: two values of the services have a database session each, as two programs do.
@Suite struct OtherProgramTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func `a thread in which another program writes takes no question until that has ended`() async throws {
        try home.installFixture(as: "tiny")
        let (mine, others) = (home.services(), home.services())
        try mine.useModel(id: "tiny")
        let thread = try mine.chat().createThread()
        // The other one's answer, as long as this test wants it.
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

    @Test func `what a program that ended was writing is marked by the next question`() async throws {
        try home.installFixture(as: "tiny")
        let mine = home.services()
        try mine.useModel(id: "tiny")
        let thread = try mine.chat().createThread()
        let question = Chat.ChatMessage(role: .user, text: "Who are you?")
        let writing = Chat.ChatMessage.Metadata(parentID: question.id, status: .generating)
        let answer = Chat.ChatMessage(role: .assistant, text: "I", metadata: writing)
        let other = home.services()
        try other.chat().store.append([question, answer], to: thread.id, after: nil)
        // Not a shutdown, which would mark it: only the session ends, as with a program that is killed.
        try other.database().close()
        let sent = try mine.chat().send("Hello", to: thread.id)
        _ = try await mine.chat().finished(sent.answer.id)
        #expect(try mine.chat().store.message(answer.id).message.metadata.status == .interrupted)
        await mine.shutDown()
    }
}
