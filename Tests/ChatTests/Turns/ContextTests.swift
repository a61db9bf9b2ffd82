import Engine
import FeatureTesting
import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Testing

@testable import Chat

/// Tests with a small context in which each word is one token.
@Suite struct ContextTests {
    /// Returns the number of words in all messages.
    private static func count(_ request: InferenceRequest) -> Int {
        guard case .messages(let messages) = request.prompt else { return 0 }
        return messages.reduce(0) { $0 + $1.text.split(whereSeparator: \.isWhitespace).count }
    }

    /// Returns the number of words in all entries.
    private static func count(_ transcript: Transcript) -> Int {
        transcript.reduce(0) { total, entry in
            total
                + entry.texts.reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count }
        }
    }

    private let counted = Box(0)

    private func chat(_ model: ScriptedLanguageModel, contextTokens: Int) throws -> ChatHarness {
        let chat = try ChatHarness(model)
        chat.models.change { [counted] model in
            model.contextTokens = contextTokens
            model.countTokens = { request in
                counted.value += 1
                return Self.count(request)
            }
        }
        return chat
    }

    private func settings(_ policy: OverflowPolicy, prompt: String = "") -> ChatThread.Settings {
        ChatThread.Settings(systemPrompt: prompt, overflowPolicy: policy)
    }

    /// Returns a text with the given number of words.
    private func words(_ count: Int, _ word: String = "word") -> String {
        Array(repeating: word, count: count).joined(separator: " ")
    }

    private func answers(_ count: Int, of length: Int = 10) -> [[ScriptedStep]] {
        (0..<count).map { _ in [.text(words(length, "answer"))] }
    }

    @Test func `the ledger reports the tokens of instructions, history, prompt and answer`() async throws {
        let model = ScriptedLanguageModel(turns: [
            [.text(words(4)), .usage(input: 5, output: 4)], [.text(words(6)), .usage(input: 16, output: 6)],
        ])
        let chat = try chat(model, contextTokens: 100)
        let thread = try chat.thread(settings(.stop, prompt: words(2)))
        let first = try await chat.ask(words(3), in: thread)
        #expect(
            first.metadata.ledger
                == ContextLedger(
                    contextTokens: 100, instructionTokens: 2, historyTokens: 0, promptTokens: 3, answerTokens: 4,
                    place: "this machine"))
        let second = try await chat.ask(words(5), in: thread)
        // The engine read 16 tokens. All but instructions and question are history and its formatting.
        #expect(
            second.metadata.ledger
                == ContextLedger(
                    contextTokens: 100, instructionTokens: 2, historyTokens: 9, promptTokens: 5, answerTokens: 6,
                    place: "this machine"))
    }

    @Test func `a default system prompt of the template counts as instructions, and only once`() async throws {
        let model = ScriptedLanguageModel(turns: answers(6))
        let chat = try ChatHarness(model)
        chat.models.change { model in
            model.contextTokens = 200
            model.countTokens = { request in
                guard case .messages(let messages) = request.prompt else { return 0 }
                // The template adds seven words if there is no system prompt, and one token at the beginning.
                return Self.count(request) + (messages.contains { $0.role == .system } ? 1 : 8)
            }
        }
        let thread = try chat.thread(settings(.stop))
        for turn in 0..<2 {
            let ledger = try #require(try await chat.ask(words(3), in: thread).metadata.ledger)
            #expect(ledger.instructionTokens == 8 && ledger.promptTokens == 3 && ledger.historyTokens == turn * 13)
        }
        let own = try chat.thread(settings(.stop, prompt: words(2)))
        for turn in 0..<2 {
            let ledger = try #require(try await chat.ask(words(3), in: own).metadata.ledger)
            #expect(ledger.instructionTokens == 3 && ledger.promptTokens == 3 && ledger.historyTokens == turn * 13)
        }
    }

    @Test func `a template that refuses two questions in a row still has its tokens counted`() async throws {
        let chat = try ChatHarness(ScriptedLanguageModel(turns: answers(1)))
        chat.models.change { model in
            model.contextTokens = 100
            model.countTokens = { request in
                guard case .messages(let messages) = request.prompt else { return 0 }
                if messages.count(where: { $0.role == .user }) > 1 { throw InferenceError(.failed, "Alternate.") }
                return Self.count(request)
            }
        }
        let ledger = try #require(try await chat.ask(words(3), in: try chat.thread(settings(.stop))).metadata.ledger)
        #expect(ledger.instructionTokens == 0 && ledger.promptTokens == 3)
    }

    @Test func `with the stop policy a conversation beyond the context fails and omits no messages`() async throws {
        let model = ScriptedLanguageModel(turns: answers(4))
        let chat = try chat(model, contextTokens: 64)
        let thread = try chat.thread()
        for _ in 0..<2 { #expect(try await chat.ask(words(10), in: thread).metadata.status == .completed) }
        let failed = try await chat.ask(words(21), in: thread)
        #expect(failed.metadata.failure?.kind == .tooLong)
        #expect(failed.metadata.failure?.message.contains("61 tokens of 64") == true)
        #expect(failed.metadata.ledger?.historyTokens == 40 && failed.metadata.ledger?.promptTokens == 21)
        #expect(model.requests.count == 2)
        // The policy is changed, and the same answer is retried.
        _ = try chat.service.changeSettings(of: thread) { $0.overflowPolicy = .dropOldest }
        let retried = try await chat.service.finished(try chat.service.regenerate(failed.id).id)
        #expect(retried.id == failed.id && retried.metadata.status == .completed)
        #expect(retried.metadata.ledger?.omittedMessages == 2)
    }

    @Test func `a single message that exceeds the context fails with its token count`() async throws {
        let chat = try chat(ScriptedLanguageModel(turns: []), contextTokens: 64)
        let failed = try await chat.ask(words(100), in: try chat.thread(settings(.dropOldest)))
        #expect(failed.metadata.failure?.kind == .tooLong)
        #expect(failed.metadata.failure?.message.contains("100 tokens") == true)
    }

    @Test func `only whole exchanges are omitted, oldest first and several at once`() async throws {
        let model = ScriptedLanguageModel(turns: answers(14))
        let chat = try chat(model, contextTokens: 160)
        let thread = try chat.thread(settings(.dropOldest, prompt: words(4)))
        var starts: [Int] = []
        for _ in 0..<14 {
            let answer = try await chat.ask(words(10), in: thread)
            let ledger = try #require(answer.metadata.ledger)
            #expect(answer.metadata.status == .completed)
            let shown = model.requests.last?.transcript ?? Transcript()
            #expect(Self.count(shown) <= 160)
            #expect(ledger.omittedMessages % 2 == 0 && ledger.omittedTokens == ledger.omittedMessages * 10)
            #expect(ledger.instructionTokens + ledger.historyTokens + ledger.promptTokens == Self.count(shown))
            #expect(shown.first?.texts == [words(4)])
            starts.append(ledger.omittedMessages)
        }
        // Each omission frees a quarter of the context, so the prefix stays the same for several turns.
        #expect(starts == starts.sorted() && Set(starts).count <= 5 && starts.last ?? 0 > 0)
        let last = try #require(try chat.messages(thread).last?.metadata.ledger)
        let messages = try chat.messages(thread)
        #expect(last.lastOmittedMessageID == messages[last.omittedMessages - 1].id)
    }

    @Test func `a summary replaces the omitted exchanges and is reused by later answers`() async throws {
        var turns = answers(3)
        turns += [[.text("They spoke.")], [.text("They spoke of words.")]]
        turns += answers(2)
        let model = ScriptedLanguageModel(turns: turns)
        let chat = try chat(model, contextTokens: 96)
        let thread = try chat.thread(settings(.summarizeOldest))
        for _ in 0..<3 { _ = try await chat.ask(words(10, "question"), in: thread) }
        let fourth = try await chat.ask(words(35, "question"), in: thread)
        let ledger = try #require(fourth.metadata.ledger)
        try #require(model.requests.count == 6)
        #expect(fourth.text == words(10, "answer"))
        #expect(ledger.isSummarized && ledger.summary == "They spoke of words." && !ledger.summaryFailed)
        #expect(ledger.omittedMessages > 0)
        let asked = model.requests[3]
        #expect(asked.transcript.count == 1)
        #expect(asked.transcript.first?.texts.first?.contains("User: question question") == true)
        #expect(asked.generationOptions.maximumResponseTokens == 12)
        #expect(model.requests[4].transcript.first?.texts.first?.contains("They spoke.\n") == true)
        let shown = model.requests[5].transcript
        #expect(shown[1].texts == ["They spoke of words."])
        #expect(ledger.historyTokens + ledger.promptTokens == Self.count(shown))
        // The next turn uses the same summary, so the transcript has the same prefix.
        let fifth = try await chat.ask("More", in: thread)
        #expect(fifth.metadata.ledger?.isSummarized == true && fifth.metadata.ledger?.summary == nil)
        #expect(model.requests.count == 7)
        #expect(Array(model.requests[6].transcript.prefix(2)) == Array(shown.prefix(2)))
    }

    @Test func `if summarizing fails, the oldest exchanges are omitted and the ledger says so`() async throws {
        var turns = answers(3)
        turns.append([.throwError(ScriptFailure())])
        turns += answers(2)
        let model = ScriptedLanguageModel(turns: turns)
        let chat = try chat(model, contextTokens: 96)
        let thread = try chat.thread(settings(.summarizeOldest))
        for _ in 0..<3 { _ = try await chat.ask(words(10), in: thread) }
        let fourth = try await chat.ask(words(35), in: thread)
        #expect(fourth.metadata.status == .completed)
        #expect(fourth.metadata.ledger?.summaryFailed == true && fourth.metadata.ledger?.isSummarized == false)
        #expect(fourth.metadata.ledger?.omittedMessages ?? 0 > 0)
        // The summary is not retried for the same messages.
        let fifth = try await chat.ask("More", in: thread)
        #expect(fifth.metadata.ledger?.summaryFailed == true && model.requests.count == 6)
    }

    @Test func `a history too long for one summary is summarized in several parts`() async throws {
        let model = ScriptedLanguageModel(turns: (1...20).map { [.text("Part \($0).")] })
        var chatModel = ChatModel(id: "m", name: "m", languageModel: model, contextTokens: 256)
        chatModel.countTokens = { Self.count($0) }
        let summarizer = HistorySummarizer(model: chatModel, contextTokens: 256, counts: TokenCounts())
        let exchanges = (0..<6).map { index in
            Exchange(messages: [
                ChatMessage(role: .user, text: words(index == 2 ? 150 : 20)),
                ChatMessage(role: .assistant, text: words(20)),
            ])
        }
        let summary = try await summarizer.summarize(exchanges, after: "Before.")
        let count = model.requests.count
        #expect(count > 3 && summary == "Part \(count).")
        for (index, request) in model.requests.enumerated() {
            let prompt = try #require(request.transcript.first?.texts.first)
            #expect(prompt.contains(index == 0 ? "Before." : "Part \(index)."))
            #expect(Self.count(request.transcript) <= 256 - summarizer.summaryTokens)
        }
    }

    @Test func `the tokens of each message are counted only once across turns`() async throws {
        let model = ScriptedLanguageModel(turns: answers(20, of: 2))
        let chat = try chat(model, contextTokens: 10_000)
        let thread = try chat.thread()
        for _ in 0..<10 { _ = try await chat.ask("Hello", in: thread) }
        let before = counted.value
        _ = try await chat.ask("Hello", in: thread)
        // Only the question and the preceding exchange are counted.
        #expect(counted.value - before <= 2)
    }

    @Test func `an answer completes without a ledger if the engine cannot count tokens`() async throws {
        let chat = try ChatHarness(turns: answers(2))
        chat.models.change { model in
            model.contextTokens = 100
            model.countTokens = { _ in throw ScriptFailure() }
        }
        let answer = try await chat.ask("Hello", in: try chat.thread())
        #expect(answer.metadata.status == .completed && answer.metadata.ledger == nil)
    }

    @Test func `opening a thread prewarms the model with the thread's transcript`() async throws {
        let model = ScriptedLanguageModel(turns: answers(2))
        let chat = try ChatHarness(model)
        let thread = try chat.thread()
        _ = try await chat.ask("Hello", in: thread)
        chat.service.opened(thread)
        while model.prewarmedTranscripts.isEmpty { await Task.yield() }
        #expect(model.prewarmedTranscripts.last?.count == 2)
        _ = try await chat.ask("More", in: thread)
        #expect(Array(model.requests[1].transcript.prefix(2)) == Array(model.prewarmedTranscripts[0]))
        // The executor that was prewarmed also answers.
        #expect(model.executorCount == 1)
        await chat.service.shutDown()
        chat.service.opened(thread)
    }
}

extension Transcript.Entry {
    fileprivate var texts: [String] {
        let segments: [Transcript.Segment] =
            switch self {
            case .instructions(let instructions): instructions.segments
            case .prompt(let prompt): prompt.segments
            case .response(let response): response.segments
            default: []
            }
        return segments.compactMap { if case .text(let text) = $0 { text.content } else { nil } }
    }
}
