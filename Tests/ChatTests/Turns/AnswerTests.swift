import Chat
import Engine
import FeatureTesting
import Foundation
import LanguageModels
import LanguageModelsTestSupport
import Testing

@Suite struct AnswerTests {
    @Test func `an answer stores its text, token usage and timings`() async throws {
        let chat = try ChatHarness(turns: [
            [.text("It "), .text("rains."), .usage(input: 40, cached: 30, output: 4, reasoning: 0)]
        ])
        let thread = try chat.thread()
        let (question, answer) = try chat.service.send("How is it?", to: thread)
        #expect(question.role == .user && answer.metadata.status == .generating && answer.text.isEmpty)
        let ended = try await chat.service.finished(answer.id)
        #expect(ended.text == "It rains.")
        #expect(ended.metadata.status == .completed && ended.metadata.finishReason == .stop)
        #expect(ended.metadata.usage == TokenUsage(promptTokens: 40, outputTokens: 4, cachedTokens: 30))
        #expect(ended.metadata.modelID == "scripted" && ended.metadata.entryID == nil)
        #expect(ended.metadata.latencyMs != nil && ended.metadata.timeToFirstTokenMs != nil)
        #expect(try chat.messages(thread).map(\.text) == ["How is it?", "It rains."])
        #expect(ended.metadata.parentID == question.id)
    }

    @Test func `drafted tokens reported by the engine are stored`() async throws {
        let drafts = LanguageModelExecutorGenerationChannel.Event.response(
            action: .updateUsage(
                input: .init(totalTokenCount: 40, cachedTokenCount: 0),
                output: .init(totalTokenCount: 4, reasoningTokenCount: 0),
                metadata: ["acceptedDraftTokens": 3, "rejectedDraftTokens": 2]))
        let chat = try ChatHarness(turns: [[.text("It rains."), .event(drafts)]])
        let answer = try await chat.ask("How is it?", in: try chat.thread())
        #expect(
            answer.metadata.usage
                == TokenUsage(promptTokens: 40, outputTokens: 4, acceptedDraftTokens: 3, rejectedDraftTokens: 2))
    }

    @Test func `answers complete, a stopped answer is discarded, and a missing engine is a failure`() async throws {
        let stall = ScriptedStall()
        let turns = (1...4).map { ScriptedStep.pieces(of: "Answer number \($0) is here.", length: 3) }
        let chat = try ChatHarness(turns: turns + [[.text("Never"), .stall(stall), .text(" seen")]])
        let thread = try chat.thread()
        for number in 1...4 {
            #expect(try await chat.ask("Prompt \(number)", in: thread).text == "Answer number \(number) is here.")
        }
        let fifth = try chat.service.send("Prompt 5", to: thread).answer
        await stall.reached()
        await chat.service.stop(thread)
        #expect(stall.isCancelled)
        #expect(throws: ChatError.self) { try chat.service.store.message(fifth.id) }
        #expect(try chat.messages(thread).count == 9)
        chat.models.fail(with: NoEngine())
        let failed = try await chat.ask("Prompt 6", in: thread)
        #expect(failed.metadata.failure?.kind == .unavailable)
        #expect(failed.metadata.failure?.message == "Feature unavailable. No model on this device can generate text.")
        #expect(failed.metadata.status == .failed && failed.metadata.finishReason == .error)
    }

    @Test func `the enableFoundationModels option switches off all answers`() async throws {
        let chat = try ChatHarness(turns: [[.text("No.")]])
        chat.options.value.enableFoundationModels = false
        let answer = try await chat.ask("Hello", in: try chat.thread())
        #expect(answer.metadata.failure?.kind == .unavailable)
        #expect(chat.models.asked.isEmpty)
    }

    @Test(arguments: zip(StylePreset.allCases, [0.9, nil, 0.25] as [Double?]))
    func `a style preset sets only the temperature`(style: StylePreset, temperature: Double?) async throws {
        let model = ScriptedLanguageModel(turns: [[.text("One")], [.text("Two")]])
        let chat = try ChatHarness(model)
        let thread = try chat.thread()
        _ = try await chat.ask("First", in: thread)
        _ = try chat.service.changeSettings(of: thread) { settings in
            settings.stylePreset = style
            settings.guardrailsEnabled = false
            settings.modelID = "tiny"
        }
        _ = try await chat.ask("Second", in: thread)
        #expect(model.requests.map(\.generationOptions.temperature) == [nil, temperature])
        #expect(model.requests.allSatisfy { $0.generationOptions.samplingMode == nil })
        #expect(chat.models.asked.map(\.guardrails) == [true, false])
        #expect(chat.models.asked.map(\.id) == [nil, "tiny"])
        #expect(chat.models.asked.allSatisfy { $0.conversation == thread })
    }

    @Test func `an empty system prompt adds no instructions to the request`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("One")], [.text("Two")]])
        let chat = try ChatHarness(model)
        let thread = try chat.thread(ChatThread.Settings(systemPrompt: "  \n"))
        _ = try await chat.ask("First", in: thread)
        #expect(model.requests[0].transcript.count == 1)
        _ = try chat.service.changeSettings(of: thread) { $0.systemPrompt = "Be brief." }
        _ = try await chat.ask("Second", in: thread)
        let second = model.requests[1].transcript
        guard case .instructions(let instructions) = second.first else {
            Issue.record("There are no instructions.")
            return
        }
        #expect(instructions.segments.count == 1 && second.count == 4)
    }

    @Test func `the model receives the shown branch with the same entry IDs on each turn`() async throws {
        let model = ScriptedLanguageModel(turns: [[.text("One")], [.text("Two")], [.text("Three")]])
        let chat = try ChatHarness(model)
        let thread = try chat.thread()
        let first = try await chat.ask("First", in: thread)
        _ = try await chat.ask("Second", in: thread)
        _ = try await chat.ask("Third", in: thread)
        let transcripts = model.requests.map(\.transcript)
        #expect(transcripts.map(\.count) == [1, 3, 5])
        #expect(transcripts[1][1].id == first.id.uuidString)
        #expect(Array(transcripts[2].prefix(2)) == Array(transcripts[1].prefix(2)))
        // The thread keeps one executor, which holds the engine's cached conversation.
        #expect(model.executorCount == 1)
    }

    @Test func `an answer whose reasoning uses up all tokens fails as cut off before any text`() async throws {
        let chat = try ChatHarness(turns: [
            [
                .reasoning("Hm."),
                .event(
                    .response(
                        action: .updateUsage(
                            input: .init(totalTokenCount: 5, cachedTokenCount: 0),
                            output: .init(totalTokenCount: 9, reasoningTokenCount: 9),
                            metadata: ["finishReason": "length"]))),
            ]
        ])
        let answer = try await chat.ask("How?", in: try chat.thread())
        #expect(answer.metadata.status == .failed && answer.metadata.failure == .cutOffBeforeText)
        #expect(answer.metadata.reasoning == "Hm.")
    }

    @Test func `replacing an answer's text updates the message, and later deltas follow the new text`() async throws {
        let chat = try ChatHarness(ScriptedLanguageModel(text: ""))
        chat.models.change { model in
            model.reply = { _ in
                InferenceReply.Events { events in
                    for event: InferenceEvent in [
                        .text("Hm. Ra", tokens: []), .replacedText("Ré"), .text("gen.", tokens: []),
                        .finished(
                            InferenceEnd(
                                reason: .stop, promptTokens: 1, cachedTokens: 0, outputTokens: 3, reasoningTokens: 0)),
                    ] {
                        events.yield(event)
                    }
                    events.finish()
                }
            }
        }
        let answer = try await chat.ask("How?", in: try chat.thread())
        #expect(answer.text == "Régen." && answer.metadata.status == .completed)
        let events = try await chat.events()
        let replaced = events.contains { event in
            if case .messageUpdated(_, let message) = event { message.text == "Ré" } else { false }
        }
        #expect(replaced)
        guard case .delta(_, _, let offset, let text, _) = events.last(where: { $0.name == "delta" }) else {
            Issue.record("There is no delta.")
            return
        }
        #expect(offset == 2 && text == "gen.")
    }

    @Test func `reasoning is stored separately from the answer`() async throws {
        let chat = try ChatHarness(turns: [[.reasoning("Hmm. "), .reasoning("Rain?"), .text("Rain.")]])
        let thread = try chat.thread()
        let answer = try await chat.ask("How is it?", in: thread)
        #expect(answer.text == "Rain." && answer.metadata.reasoning == "Hmm. Rain?")
        let events = try await chat.events()
        #expect(joined(events, of: answer.id, isReasoning: true) == "Hmm. Rain?")
        #expect(joined(events, of: answer.id) == "Rain.")
    }

    @Test func `an empty answer fails, and regenerating it replaces it in place`() async throws {
        let chat = try ChatHarness(turns: [[.text(" \n")], [], [.text("There.")]])
        let thread = try chat.thread()
        var answer = try await chat.ask("Hello", in: thread)
        for _ in 0..<2 {
            #expect(answer.metadata.failure?.kind == .empty && answer.metadata.status == .failed)
            let retried = try chat.service.regenerate(answer.id)
            #expect(retried.id == answer.id && retried.text.isEmpty)
            answer = try await chat.service.finished(retried.id)
        }
        #expect(answer.text == "There." && answer.metadata.status == .completed && answer.metadata.failure == nil)
        #expect(try chat.messages(thread).count == 2)
    }

    @Test func `a refused answer ends with the finish reason safety and shows no internal details`() async throws {
        let violation = LanguageModelError.guardrailViolation(.init(debugDescription: "internal rule 7"))
        let refusal = LanguageModelError.refusal(.init(explanation: "policy", debugDescription: "internal"))
        let chat = try ChatHarness(turns: [[.text("Well,"), .throwError(violation)], [.throwError(refusal)]])
        let thread = try chat.thread()
        for _ in 0..<2 {
            let answer = try await chat.ask("Something", in: thread)
            #expect(answer.metadata.finishReason == .safety && answer.metadata.status == .failed)
            #expect(answer.metadata.failure?.kind == .refused && answer.text.isEmpty)
            #expect(answer.metadata.failure?.message.contains("internal") == false)
        }
    }

    @Test func `a prompt beyond the context fails with token counts, and a full context truncates the answer`()
        async throws
    {
        let full = LanguageModelError.contextSizeExceeded(
            .init(contextSize: 4096, tokenCount: 5000, debugDescription: ""))
        let chat = try ChatHarness(turns: [[.throwError(full)], [.text("Long"), .throwError(full)]])
        let thread = try chat.thread()
        let failed = try await chat.ask("Much", in: thread)
        #expect(failed.metadata.failure?.kind == .tooLong && failed.metadata.finishReason == .error)
        #expect(failed.metadata.failure?.message.contains("5000 tokens of 4096") == true)
        let cut = try await chat.ask("More", in: thread)
        #expect(cut.metadata.finishReason == .length && cut.metadata.status == .completed && cut.text == "Long")
        #expect(cut.metadata.failure == nil || cut.metadata.failure?.kind == .tooLong)
    }

    @Test func `an answer that ends with another error shows its message and keeps the partial text`() async throws {
        let chat = try ChatHarness(turns: [[.text("Half"), .throwError(ScriptFailure())]])
        let answer = try await chat.ask("Hello", in: try chat.thread())
        #expect(answer.metadata.failure == ChatFailure(kind: .other, message: "It failed."))
        #expect(answer.text == "Half" && answer.metadata.status == .failed)
    }

    @Test func `the partial text of an answer is stored during generation`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.reasoning("Hm."), .text("Half"), .stall(stall), .text(" whole")]])
        let answer = try chat.service.send("Hello", to: try chat.thread()).answer
        var stored = ChatMessage(role: .user, text: "")
        while stored.text != "Half" {
            stored = try chat.service.store.message(answer.id).message
            await Task.yield()
        }
        #expect(stored.metadata.status == .generating && stored.metadata.reasoning == "Hm.")
        #expect(stored.metadata.modelID == "scripted")
        stall.release()
        #expect(try await chat.service.finished(answer.id).text == "Half whole")
    }

    @Test func `reasoning before an answer is streamed during generation`() async throws {
        let stall = ScriptedStall()
        let chat = try ChatHarness(turns: [[.reasoning("Hmm. "), .stall(stall), .reasoning("Rain?"), .text("Rain.")]])
        let answer = try chat.service.send("How is it?", to: try chat.thread()).answer
        await stall.reached()
        for try await event in chat.service.events(after: 0) { if event.event.name == "thought" { break } }
        stall.release()
        let ended = try await chat.service.finished(answer.id)
        #expect(ended.metadata.reasoning == "Hmm. Rain?" && ended.text == "Rain.")
        #expect(joined(try await chat.events(), of: answer.id, isReasoning: true) == "Hmm. Rain?")
    }

    @Test func `sending an empty or too long message, or to an unknown thread, is refused`() throws {
        let chat = try ChatHarness(turns: [])
        let thread = try chat.thread()
        #expect(throws: ChatError.self) { try chat.service.send(" \n", to: thread) }
        #expect(throws: ChatError.self) {
            try chat.service.send(String(repeating: "a", count: (1 << 20) + 1), to: thread)
        }
        #expect(throws: ChatError.self) { try chat.service.send("Hello", to: UUID()) }
        #expect(try chat.messages(thread).isEmpty)
        #expect(chat.service.generatingThreads.isEmpty)
    }
}

struct ScriptFailure: Error {}
