import Documents
import Engine
import FeatureTesting
import LanguageModelsTestSupport
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(30))) @MainActor struct QuestionScreenTests {
    private func world(_ turns: [[ScriptedStep]] = []) async throws -> DocumentsWorld {
        let world = try DocumentsWorld(turns.isEmpty ? nil : ScriptedLanguageModel(turns: turns))
        try await world.service.addDocument(at: world.write(Samples.lease, "lease.md"))
        return world
    }

    private func screen(_ world: DocumentsWorld, _ pause: TypingPause = TypingPause {}) -> QuestionScreen {
        QuestionScreen(world.service, collection: "default", words: { "\($0)" }, pause: pause)
    }

    @Test func `search results appear while the user types and follow changes of the documents`() async throws {
        let world = try await world()
        let screen = screen(world)
        try await whileShown(screen.run) {
            screen.text = "depos"
            #expect(screen.search == .searching)
            try await until { if case .found = screen.search { true } else { false } }
            guard case .found(let hits, let isMeaningSearched) = screen.search else { throw Unexpected() }
            #expect(hits.first?.text.contains("deposit") == true && !isMeaningSearched)
            let document = try #require(hits.first).documentID
            try await world.service.removeDocument(document)
            try await until { screen.search == .found([], isMeaningSearched: false) }
            screen.text = ""
            #expect(screen.search == .none)
        }
    }

    @Test func `search results of an older query never replace those of a newer query`() async throws {
        let pauses = Pauses()
        let screen = screen(try await world(), pauses.pause)
        for (index, text) in ["rent", "deposit"].enumerated() {
            screen.text = text
            try await until { pauses.begun == index + 1 }
        }
        pauses.end(1)
        try await until { screen.search != .searching }
        let found = screen.search
        pauses.end(0)
        try await until { pauses.ended == 2 }
        #expect(screen.search == found)
    }

    @Test func `a failed document search shows its reason`() async throws {
        let world = try await world()
        let screen = QuestionScreen(
            world.service, collection: "Nowhere", words: { _ in "It is gone." }, pause: TypingPause {})
        screen.text = "rent"
        try await until { screen.search == .failed("It is gone.") }
    }

    @Test func `checked sentences and quotations appear while the model writes the cited answer`() async throws {
        let stall = ScriptedStall()
        let world = try await world([
            [.text("\"The monthly rent is 900 euros. The"), .stall(stall), .text(" deposit is 1800 euros.\"")]
        ])
        let screen = screen(world)
        screen.text = "What is the monthly rent and the deposit?"
        screen.ask()
        #expect(screen.isAnswering && screen.question == screen.text)
        try await until { if case .writing(let sentences, _, _) = screen.answer { !sentences.isEmpty } else { false } }
        guard case .writing(let sentences, let quotes, let passages) = screen.answer else { throw Unexpected() }
        #expect(sentences.map(\.text) == ["The monthly rent is 900 euros."] && !quotes.isEmpty && !passages.isEmpty)
        stall.release()
        try await until { !screen.isAnswering }
        guard case .answered(let response) = screen.answer else { throw Unexpected() }
        #expect(response.kind == .answer && response.sentences.count == 2)
        let citation = try #require(response.sentences.first?.citations.first)
        let passage = PassageScreen(
            world.service, document: citation.documentID, range: citation.range, words: { "\($0)" })
        #expect(passage.phase == .loading)
        await passage.load()
        guard case .shown(let view) = passage.phase else { throw Unexpected() }
        #expect(view.passage == citation.quote && view.document.name == "lease.md")
        screen.closeAnswer()
        #expect(screen.answer == .none && screen.question == nil)
    }

    @Test func `a stopped answer keeps its checked sentences, and the question can be asked again`() async throws {
        let stall = ScriptedStall()
        let world = try await world([
            [.text("\"The monthly rent is 900 euros. The"), .stall(stall)],
            [.text("\"The monthly rent is 900 euros. [1]\"")],
        ])
        let screen = screen(world)
        screen.text = "What is the monthly rent?"
        screen.ask()
        try await until { if case .writing(let sentences, _, _) = screen.answer { !sentences.isEmpty } else { false } }
        screen.stop()
        guard case .stopped(let sentences, let quotes) = screen.answer else { throw Unexpected() }
        #expect(sentences.map(\.text) == ["The monthly rent is 900 euros."] && !quotes.isEmpty)
        screen.askAgain()
        try await until { if case .answered = screen.answer { true } else { false } }
    }

    @Test func `without a model the answer consists of quotations`() async throws {
        // The `world` deletes its folder when it is freed, so it is kept until the end.
        let world = try await world()
        let screen = screen(world)
        screen.text = "What is the monthly rent?"
        screen.ask()
        try await until { !screen.isAnswering }
        guard case .answered(let response) = screen.answer else { throw Unexpected() }
        #expect(response.kind == .quotes && !response.sentences.isEmpty)
        withExtendedLifetime(world) {}
    }

    @Test func `an unexamined model only quotes until the user requests an answer from it`() async throws {
        let world = try await world([[.text("\"The monthly rent is 900 euros. [1]\"")]])
        world.model.change { $0?.ability = .unexamined }
        let screen = screen(world)
        // No question has been asked yet.
        screen.askAnyway()
        #expect(screen.answer == .none)
        screen.text = "What is the monthly rent?"
        screen.ask()
        try await until { !screen.isAnswering }
        guard case .answered(let quoted) = screen.answer else { throw Unexpected() }
        #expect(quoted.kind == .quotes)
        #expect(quoted.metadata.notice?.hasPrefix("Scripted has not been examined yet.") == true)
        screen.askAnyway()
        #expect(screen.isAnswering && screen.question == "What is the monthly rent?")
        try await until { !screen.isAnswering }
        guard case .answered(let written) = screen.answer else { throw Unexpected() }
        #expect(written.kind == .answer && written.metadata.notice == nil)
        withExtendedLifetime(world) {}
    }

    @Test func `an empty question and a failed answer show their reasons`() async throws {
        struct Failure: Error {}
        let world = try await world([[.text("\"The"), .throwError(Failure())]])
        let screen = screen(world)
        screen.text = " "
        screen.ask()
        #expect(screen.answer == .failed("The question is empty. Ask something."))
        screen.text = "What is the monthly rent?"
        screen.ask()
        try await until { !screen.isAnswering }
        guard case .failed(let reason) = screen.answer else { throw Unexpected() }
        #expect(reason.hasPrefix("Generation failed."))
    }

    @Test func `opening a passage that no longer exists shows a message`() async throws {
        let world = try await world()
        let documents = try await world.service.documents()
        let document = try #require(documents.first)
        let outside = PassageScreen(world.service, document: document.id, range: 0..<9_999, words: { "\($0)" })
        await outside.load()
        guard case .failed(let reason) = outside.phase else { throw Unexpected() }
        #expect(reason.contains("search again"))
    }

    @Test func `a document can be summarised repeatedly, and the summary can be closed`() async throws {
        let stall = ScriptedStall()
        let text = "The lease of the flat in Elm Street ends on 31 May 2027."
        let world = try await self.world([
            [.text("\"\(text) The"), .stall(stall), .text(" deposit is 1800 euros.\"")], [.answer(text)],
        ])
        let screen = self.screen(world)
        let documents = try await world.service.documents()
        let document = try #require(documents.first)
        screen.summarize(document)
        #expect(screen.question == "Summary of lease.md" && screen.answer == .searching)
        try await until { if case .writing(let sentences, _, _) = screen.answer { !sentences.isEmpty } else { false } }
        #expect(screen.progress?.part == 1 && screen.progress?.parts == 1)
        stall.release()
        try await until { !screen.isAnswering }
        guard case .answered(let response) = screen.answer else { throw Unexpected() }
        #expect(response.kind == .answer && response.sentences.map(\.text) == [text, "The deposit is 1800 euros."])
        screen.askAgain()
        try await until { !screen.isAnswering }
        guard case .answered(let again) = screen.answer else { throw Unexpected() }
        #expect(again.sentences.map(\.text) == [text])
        screen.closeAnswer()
        #expect(screen.question == nil && screen.answer == .none && screen.progress == nil)
    }
}

private struct Unexpected: Error {}
