import Engine
import FeatureTesting
import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Testing

@testable import Chat

@Suite struct MemoryTurnTests {
    private static let heading = "Facts that the user keeps about themselves"

    private func instructions(_ model: ScriptedLanguageModel) -> String {
        model.requests.last?.transcript.first?.texts.first ?? ""
    }

    @Test func `a kept fact is in the instructions of the next answer and in its details`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("One")], [.text("Two")], [.text("Three")]])
        let chat = try ChatHarness(model)
        chat.models.change {
            $0.contextTokens = 4096; $0.countTokens = { _ in 10 }
        }
        _ = try chat.service.memory?.add("I live in Graz.")
        let id = try chat.thread(.init(systemPrompt: "Be brief."))
        let off = try await chat.ask("Hello", in: id)
        #expect(off.metadata.memory == nil && off.metadata.ledger?.memoryTokens == nil)
        #expect(instructions(model) == "Be brief.")
        chat.options.value.memory.isOn = true
        let on = try await chat.ask("Where am I?", in: id)
        #expect(on.metadata.memory == ["I live in Graz."])
        #expect(try chat.messages(id).last?.metadata.memory == ["I live in Graz."])
        #expect(instructions(model).hasPrefix("Be brief.\n\n\(Self.heading)"))
        #expect(instructions(model).hasSuffix("- I live in Graz.\n```"))
        #expect(on.metadata.ledger?.memoryTokens == 0)
        _ = try chat.service.changeSettings(of: id) { $0.usesMemory = false }
        #expect(try await chat.ask("And now?", in: id).metadata.memory == nil)
        #expect(instructions(model) == "Be brief.")
    }

    @Test func `a remote model reads facts only if the user allows it`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("One")], [.text("Two")]])
        let chat = try ChatHarness(model)
        chat.models.change { $0.isRemote = true }
        _ = try chat.service.memory?.add("I live in Graz.")
        chat.options.value.memory.isOn = true
        let id = try chat.thread()
        #expect(try await chat.ask("Hello", in: id).metadata.memory == nil)
        #expect(!instructions(model).contains("Graz"))
        chat.options.value.memory.isSentToRemotes = true
        #expect(try await chat.ask("Hello", in: id).metadata.memory == ["I live in Graz."])
        #expect(instructions(model).contains("Graz"))
    }

    @Test func `a broken file of facts fails the answer with its reason`() async throws {
        let chat = try ChatHarness(turns: [[.text("One")]])
        chat.options.value.memory.isOn = true
        let memory = try #require(chat.service.memory)
        try Data([0xFF, 0xFE]).write(to: URL(filePath: memory.path))
        let answer = try await chat.ask("Hello", in: chat.thread())
        #expect(answer.metadata.failure?.message.contains("UTF-8") == true)
    }

    @Test func `a fact is offered for the user's words until it is kept, and never from an answer`() async throws {
        let chat = try ChatHarness(turns: [[.text("My name is Hearth.")], [.text("Fine.")]])
        let id = try chat.thread()
        let answer = try await chat.ask("I live in Graz. Who are you?", in: id)
        #expect(try chat.service.memoryOffers(for: answer.id) == [])
        chat.options.value.memory.isOn = true
        #expect(try chat.service.memoryOffers(for: answer.id) == ["I live in Graz."])
        #expect(try chat.service.memory?.facts() == [])
        _ = try chat.service.memory?.add("I live in Graz.")
        #expect(try chat.service.memoryOffers(for: answer.id) == [])
        let second = try await chat.ask("Call me Sam.", in: id)
        _ = try chat.service.changeSettings(of: id) { $0.usesMemory = false }
        #expect(try chat.service.memoryOffers(for: second.id) == [])
    }
}

@Suite struct NamingTests {
    private func title(_ chat: ChatHarness, _ id: UUID) async throws -> String {
        // The name arrives as an event after the answer.
        for try await event in chat.service.events(after: 0) {
            if case .threadChanged(id) = event.event { break }
        }
        return try chat.service.thread(id).title
    }

    @Test func `the model names a chat after its first answer, if the user wants it`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.text("Bread needs time.")], [.text("**\"Baking bread at home\"**\nMore")],
        ])
        let chat = try ChatHarness(model)
        chat.options.value.namesChats = true
        let id = try chat.thread()
        _ = try await chat.ask("How do I bake bread?", in: id)
        #expect(try await title(chat, id) == "Baking bread at home")
    }

    @Test func `a chat keeps its number if names are off, and its name if the user gave one`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("One")], [.text("Two")]])
        let chat = try ChatHarness(model)
        let plain = try chat.thread()
        _ = try await chat.ask("Hello", in: plain)
        chat.options.value.namesChats = true
        let named = try chat.service.createThread(title: "Mine").id
        _ = try await chat.ask("Hello", in: named)
        await chat.service.shutDown()
        #expect(try chat.service.thread(plain).title == "Chat1" && chat.service.thread(named).title == "Mine")
        #expect(model.requests.count == 2)
        #expect(try !chat.service.store.name(named, "Other", insteadOf: "Chat2"))
    }

    @Test(
        arguments: [
            ("\"Bread\"", "Bread"), ("Title: **Tax in Italy.**", "Tax in Italy"),
            ("\n\n# Brot backen\nText", "Brot backen"),
            ("one two three four five six seven eight", "one two three four five six"), ("…", nil), ("12", nil),
            ("", nil),
            ("« Faire du pain »", "Faire du pain"), ("Titel: Steuer", "Steuer"),
            ("Dormir mejor: mantener un horario regular siempre", "Dormir mejor"),
        ] as [(String, String?)])
    func `a name is one line of at most six words without markup`(_ text: String, _ title: String?) {
        #expect(ChatService.title(from: text) == title)
    }
}
