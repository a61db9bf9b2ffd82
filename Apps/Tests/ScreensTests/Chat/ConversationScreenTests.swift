import Chat
import FeatureTesting
import Foundation
import LanguageModelsTestSupport
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct ConversationScreenTests {
    private func screen(_ chat: ChatHarness, _ thread: UUID? = nil) throws -> ConversationScreen {
        ConversationScreen(chat.service, id: try thread ?? chat.thread())
    }

    private func last(_ screen: ConversationScreen) throws -> ChatMessage { try #require(screen.messages.last) }

    private func ask(_ text: String, _ screen: ConversationScreen) async throws {
        screen.draft = text
        await screen.send()
        try await until { screen.turn == .idle }
    }

    @Test func `the text of an answer is shown while it is generated`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("Once "), .stall(stall), .text("upon a time.")]])
        let screen = try screen(chat)
        #expect(screen.phase == .loading)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            #expect(screen.title == "Chat1" && screen.messages.isEmpty && !screen.canSend)
            #expect(
                screen.engine == .model(name: "Scripted", hasGuardrails: false, contextTokens: nil))
            screen.draft = "Tell"
            #expect(screen.canSend)
            await screen.send()
            #expect(screen.draft.isEmpty)
            try await until { screen.messages.last?.text == "Once " }
            guard case .writing(let answer, _) = screen.turn else { throw Unexpected() }
            #expect(answer == screen.messages.last?.id && screen.messages.map(\.role) == [.user, .assistant])
            #expect(!screen.canChange)
            stall.release()
            try await until { screen.turn == .idle }
            #expect(screen.messages.last?.text == "Once upon a time.")
            #expect(screen.messages.last?.metadata.status == .completed && screen.totalMessages == 2)
            #expect(screen.notices(of: try last(screen)).isEmpty)
        }
        #expect(screen.problem == nil)
    }

    @Test func `attached files wait for the next message, and can be removed`() async throws {
        let chat = try ChatHarness(turns: [[.text("A cat.")]])
        let screen = try screen(chat)
        let picture = chat.folder.appending(path: "cat.gif")
        try Data("GIF89a cat".utf8).write(to: picture)
        let other = chat.folder.appending(path: "dog.gif")
        try Data("GIF89a dog".utf8).write(to: other)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            await screen.attach([picture, chat.folder.appending(path: "missing.gif"), other])
            #expect(screen.waitingFiles.map(\.name) == ["cat.gif", "dog.gif"])
            #expect(screen.problem?.hasPrefix("missing.gif: There is no such file") == true)
            screen.problem = nil
            await screen.remove(screen.waitingFiles[1])
            #expect(screen.waitingFiles.map(\.name) == ["cat.gif"])
            try await ask("What is it?", screen)
            try await until { screen.waitingFiles.isEmpty }
            let listed = try #require(screen.messages.first?.metadata.attachments?.first)
            #expect(listed.name == "cat.gif" && screen.has(listed))
            // The scripted model reads no pictures.
            #expect(try last(screen).metadata.status == .failed)
            await screen.remove(listed)
            #expect(!screen.has(listed) && screen.problem == nil)
        }
    }

    @Test func `a chat opened during an answer shows the remaining text of the answer`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("Once "), .stall(stall), .text("more.")]])
        let thread = try chat.thread()
        let answer = try chat.service.send("Tell", to: thread).answer
        await stall.reached()
        let screen = try screen(chat, thread)
        try await whileShown(screen.run) {
            try await until { screen.messages.last?.text == "Once " }
            guard case .writing(answer.id, _) = screen.turn else { throw Unexpected() }
            stall.release()
            try await until { screen.turn == .idle }
            #expect(screen.messages.map(\.text) == ["Tell", "Once more."])
        }
    }

    @Test func `a stopped answer is discarded, and its question can be answered again`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("Once"), .stall(stall)], [.text("Twice")]])
        let screen = try screen(chat)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            screen.draft = "Tell"
            await screen.send()
            try await until { screen.messages.last?.text == "Once" }
            await screen.stop()
            try await until { screen.turn == .idle }
            try await until { screen.messages.count == 1 }
            let question = try #require(screen.messages.first)
            #expect(screen.notices(of: question).map(\.remedies) == [[.retry]])
            await screen.apply(.retry, to: question.id)
            try await until { screen.messages.last?.text == "Twice" && screen.turn == .idle }
        }
    }

    @Test func `a kept partial answer has a notice that it was stopped`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.text("Once"), .stall(stall)]])
        chat.options.value.keepsPartialAnswers = true
        let screen = try screen(chat)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            screen.draft = "Tell"
            await screen.send()
            try await until { screen.messages.last?.text == "Once" }
            await screen.stop()
            try await until { screen.turn == .idle }
            let answer = try #require(screen.messages.last)
            #expect(answer.text == "Once" && screen.notices(of: answer).first?.text == "You stopped this answer.")
        }
    }

    @Test func `the user can switch between the versions of an answer and of a question`() async throws {
        let chat = try ChatHarness(turns: [[.text("One")], [.text("Two")], [.text("Three")]])
        let screen = try screen(chat)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            try await ask("Go", screen)
            let first = try #require(screen.messages.last)
            await screen.regenerate(first.id)
            try await until { screen.messages.last?.text == "Two" && screen.turn == .idle }
            let second = try #require(screen.messages.last)
            try await until { screen.branch(of: second.id)?.index == 1 }
            await screen.showAlternative(of: second.id, step: -1)
            try await until { screen.messages.last?.id == first.id }
            // The first alternative has no predecessor.
            await screen.showAlternative(of: first.id, step: -1)
            #expect(screen.problem == nil)
            let question = try #require(screen.messages.first)
            #expect(await screen.edit(question.id, to: "Go on"))
            try await until { screen.messages.map(\.text) == ["Go on", "Three"] && screen.turn == .idle }
            #expect(await screen.editAnswer(try last(screen).id, to: "3"))
            try await until { screen.messages.map(\.text) == ["Go on", "3"] }
            #expect(await screen.seek(second.id))
            #expect(screen.messages.map(\.text) == ["Go", "Two"])
        }
    }

    @Test func `a draft that cannot be sent stays in the field, and the reason is shown`() async throws {
        let chat = try ChatHarness(turns: [])
        let screen = try screen(chat)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            let long = String(repeating: "a", count: (1 << 20) + 1)
            screen.draft = long
            await screen.send()
            #expect(screen.turn == .idle && screen.draft == long)
            #expect(screen.problem?.contains("1 MiB") == true)
        }
    }

    @Test func `without an engine the chat shows the reason, and its notice offers to open the models`() async throws {
        let chat = try ChatHarness(turns: [])
        chat.models.fail(with: NoEngine())
        let screen = try screen(chat)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            guard case .none(let failure) = screen.engine else { throw Unexpected() }
            #expect(failure.kind == .unavailable && failure.message.hasPrefix("Feature unavailable."))
            try await ask("Hello", screen)
            let notice = try #require(screen.notices(of: try last(screen)).first)
            #expect(notice.kind == .warning && notice.remedies == [.openModels, .retry])
            chat.options.value.enableFoundationModels = false
            await screen.rename(to: "Off")
            try await until { screen.title == "Off" }
            guard case .none(let off) = screen.engine else { throw Unexpected() }
            #expect(off.message.contains("switched off"))
        }
    }

    @Test func `valid chat settings are stored, and invalid ones show a problem`() async throws {
        let chat = try ChatHarness(turns: [])
        let screen = try screen(chat)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            await screen.change {
                $0.stylePreset = .precise
                $0.collection = "default"
            }
            #expect(screen.settings.stylePreset == .precise && screen.settings.collection == "default")
            let isLong = await screen.change { $0.systemPrompt = String(repeating: "a", count: 2 << 20) }
            #expect(!isLong && screen.problem != nil && screen.settings.systemPrompt.isEmpty)
            #expect(await screen.markdown()?.contains("Chat1") == true)
            #expect(await screen.exportJSON() != nil)
        }
    }

    @Test func `earlier messages are loaded on demand`() async throws {
        let chat = try ChatHarness(turns: [])
        let thread = try chat.thread()
        let messages = (0..<240).map { ChatMessage(role: $0.isMultiple(of: 2) ? .user : .assistant, text: "\($0)") }
        try chat.service.store.append(messages, to: thread, after: nil)
        let screen = try screen(chat, thread)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            #expect(screen.messages.count == 100 && screen.hasEarlier && screen.totalMessages == 240)
            await screen.loadEarlier()
            #expect(screen.messages.first?.text == "90")
            #expect(await screen.seek(messages[3].id))
            #expect(screen.messages.count == 240 && !screen.hasEarlier)
            #expect(screen.messages.map(\.text) == messages.map(\.text))
            await screen.loadEarlier()
            #expect(screen.messages.count == 240)
        }
    }

    @Test func `a slash offers saved prompts, which fill the draft or become the instructions`() async throws {
        let chat = try ChatHarness(turns: [])
        let screen = ConversationScreen(chat.service, id: try chat.thread())
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            screen.draft = "/"
            #expect(screen.offeredPrompts.count == 10)
            screen.draft = "/TRANS"
            let translate = try #require(screen.offeredPrompts.first)
            #expect(screen.offeredPrompts.count == 1)
            screen.draft = "/trans and more"
            #expect(screen.offeredPrompts.isEmpty)
            await screen.use(translate, ["language": "French", "text": "Good morning"])
            #expect(screen.draft.hasPrefix("Translate the text below into French."))
            screen.draft = "/tutor"
            await screen.use(try #require(screen.offeredPrompts.first))
            #expect(screen.draft.isEmpty)
            try await until { screen.settings.systemPrompt.hasPrefix("You are a patient tutor.") }
        }
    }

    @Test func `a deleted or unknown chat is shown as deleted`() async throws {
        let chat = try ChatHarness(turns: [])
        let thread = try chat.thread()
        let screen = try screen(chat, thread)
        try await whileShown(screen.run) {
            try await until { screen.phase == .ready }
            try await chat.service.deleteThread(thread)
            try await until { screen.phase == .gone }
        }
        let other = try self.screen(chat, UUID())
        try await whileShown(other.run) { try await until { other.phase == .gone } }
    }
}

private struct Unexpected: Error {}
