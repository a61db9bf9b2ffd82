import Engine
import Foundation
import Testing

@testable import Llama

extension EngineTests {
    /// A single generation: its end, its summary and its cancellation.
    @Suite struct GenerationTests {
        @Test func `maxTokens ends an answer, and the summary's counts and times are consistent`() async throws {
            let model = try await LoadedModel.sample(.shared())
            let prompt = try Prompts.tokens(50, model.model.vocabulary)
            let answer = try await model.answer(.greedy(prompt, tokens: 20))
            let summary = answer.summary
            #expect(summary.finishReason == .maxTokens)
            #expect(answer.tokens.count == 20 && summary.outputTokens == 20)
            #expect(summary.promptTokens == 50 && summary.cachedTokens == 0)
            #expect(summary.timings.prefillTokens == 50 && summary.timings.decodeTokens == 19)
            #expect(
                summary.timings.queued >= .zero && summary.timings.prefill > .zero && summary.timings.decode > .zero)
            #expect(summary.timings.timeToFirstToken == summary.timings.queued + summary.timings.prefill)
            #expect(summary.timings.prefillRate ?? 0 > 0 && summary.timings.decodeRate ?? 0 > 0)
            #expect(answer.text == model.model.vocabulary.detokenize(answer.ids))

            let again = try await model.answer(.greedy(prompt, tokens: 1))
            #expect(again.summary.cachedTokens == 49 && again.summary.timings.prefillTokens == 1)
            #expect(again.summary.timings.decodeRate == nil)
            await model.close()
        }

        @Test func `each token has the requested number of alternatives with log probabilities`() async throws {
            let model = try await LoadedModel.sample(.shared())
            let prompt = try Prompts.tokens(30, model.model.vocabulary)
            var request = GenerationRequest.greedy(prompt, tokens: 8)
            request.topLogProbabilities = 5
            for token in try await model.answer(request).tokens {
                #expect(token.alternatives.count == 5)
                #expect(token.alternatives[0].token == token.id)
                #expect(token.alternatives[0].logProbability == token.logProbability)
                #expect(
                    zip(token.alternatives, token.alternatives.dropFirst()).allSatisfy {
                        $0.logProbability >= $1.logProbability
                    })
                #expect(token.alternatives.reduce(0) { $0 + exp($1.logProbability) } <= 1.000001)
            }
            request.topLogProbabilities = nil
            #expect(
                try await model.answer(request).tokens.allSatisfy {
                    $0.logProbability == nil && $0.alternatives.isEmpty
                })
            await model.close()
        }

        @Test func `a stop string ends the answer, and is not part of it`() async throws {
            let model = try await LoadedModel.sample(.pinned())
            let prompt = try Prompts.tokens(40, model.model.vocabulary)
            let whole = try await model.answer(.greedy(prompt, tokens: 40))
            let characters = Array(whole.text)
            let start = characters.count / 2
            let stop = String(characters[start..<min(start + 7, characters.count)])
            var request = GenerationRequest.greedy(prompt, tokens: 40)
            request.stopStrings = ["never in the text", stop]
            let answer = try await model.answer(request)
            #expect(answer.summary.finishReason == .stopString)
            let expected = try #require(whole.text.range(of: stop, options: .literal))
            #expect(answer.text == String(whole.text[..<expected.lowerBound]))
            #expect(answer.summary.outputTokens < 40)
            await model.close()
        }

        @Test func `a stop token ends the answer, but not before the minimum number of tokens`() async throws {
            let model = try await LoadedModel.sample(.pinned())
            let vocabulary = model.model.vocabulary
            let prompt = try Prompts.tokens(40, vocabulary)
            let whole = try await model.answer(.greedy(prompt, tokens: 20)).ids
            let first = try #require(whole.firstIndex(of: whole[5]))
            var request = GenerationRequest.greedy(prompt, tokens: 20)
            request.ignoresEndOfGeneration = false
            request.stopTokens = [whole[5]]
            let stopped = try await model.answer(request)
            #expect(stopped.summary.finishReason == .endOfGeneration)
            #expect(stopped.ids == Array(whole.prefix(first + 1)))
            #expect(stopped.text == vocabulary.detokenize(Array(whole.prefix(first))))
            // The stop token ends the answer even if the model's own end tokens are avoided.
            request.avoidsEnd = true
            #expect(try await model.answer(request).ids == stopped.ids)
            request.minTokens = first + 4
            let longer = try await model.answer(request).ids
            #expect(longer.count >= first + 4)
            #expect(Array(longer.prefix(first)) == Array(whole.prefix(first)))
            #expect(!longer.prefix(first + 4).contains(whole[5]))
            request.stopTokens = [TokenID(vocabulary.count)]
            await #expect(throws: LlamaError.self) { try await model.answer(request) }
            await model.close()
        }

        @Test func `an incomplete stop string is part of the answer's text at the end`() async throws {
            let model = try await LoadedModel.sample(.pinned())
            let prompt = try Prompts.tokens(40, model.model.vocabulary)
            let whole = try await model.answer(.greedy(prompt, tokens: 12))
            var request = GenerationRequest.greedy(prompt, tokens: 12)
            request.stopStrings = [String(whole.text.suffix(4)) + "\u{1}never"]
            let answer = try await model.answer(request)
            #expect(answer.text == whole.text)
            #expect(!answer.summary.remainingText.isEmpty)
            await model.close()
        }

        @Test func `a full context ends the answer`() async throws {
            let model = try await LoadedModel.sample(.pinned(contextTokens: 200, sequences: 1))
            #expect(model.contextTokens == 200)
            let prompt = try Prompts.tokens(190, model.model.vocabulary)
            var request = GenerationRequest.greedy(prompt, tokens: 1)
            request.maxTokens = nil
            let answer = try await model.answer(request)
            #expect(answer.summary.finishReason == .contextFull)
            // The last token is sampled from the context's last position.
            #expect(answer.summary.outputTokens == 11)
            await model.close()
        }

        @Test func `an end-of-generation token ends the answer and adds no text`() async throws {
            let model = try await LoadedModel.sample(.pinned())
            let prompt = try model.tokens(for: [InferenceRequest.Message(.user, "Hello!")])
            let answer = try await model.answer(GenerationRequest(prompt: prompt, sampling: .greedy))
            #expect(answer.summary.finishReason == .endOfGeneration)
            let last = try #require(answer.tokens.last)
            #expect(model.model.vocabulary.isEndOfGeneration(last.id))
            #expect(answer.text == model.model.vocabulary.detokenize(answer.ids.dropLast()))
            #expect(!answer.text.contains("<|im_end|>"))
            await model.close()
        }

        @Test func `streamed texts join to the complete answer without splitting characters`() async throws {
            let model = try await LoadedModel.sample(.pinned())
            let vocabulary = model.model.vocabulary
            let prompt = try vocabulary.tokenize("漢字 🙂🙂 für", addsSpecial: false, parsesSpecial: false)
            var request = GenerationRequest.greedy(prompt, tokens: 60)
            // A high temperature produces many bytes that are not valid UTF-8.
            // They may appear only if the whole text has them.
            request.sampling = SamplingParameters(temperature: 2, topK: nil, topP: 1, minP: 0, seed: 3)
            var text = ""
            var ids: [TokenID] = []
            for try await event in try model.generate(request) {
                switch event {
                case .token(let token, let piece):
                    ids.append(token.id)
                    text += piece
                case .finished(let summary): text += summary.remainingText
                }
            }
            let bytes = ids.flatMap { vocabulary.bytes(of: $0) }
            // The limit may cut off the last character.
            var assembler = UTF8Assembler()
            #expect(Array(text.unicodeScalars) == Array(assembler.append(bytes).unicodeScalars))
            #expect(ids.count == 60)
            await model.close()
        }

        @Test func `the same seed repeats an answer, and the summary reports the seed`() async throws {
            let model = try await LoadedModel.sample(.pinned())
            var request = GenerationRequest.greedy(try Prompts.tokens(20, model.model.vocabulary), tokens: 30)
            request.sampling = SamplingParameters(temperature: 1.2)
            let first = try await model.answer(request)
            request.sampling.seed = first.summary.seed
            #expect(try await model.answer(request).ids == first.ids)
            request.sampling.seed = first.summary.seed &+ 1
            #expect(try await model.answer(request).ids != first.ids)
            await model.close()
        }

        @Test func `invalid requests are refused with the reason`() async throws {
            let model = try await LoadedModel.sample(.shared(contextTokens: 256))
            let count = model.model.vocabulary.count
            var predicting = GenerationRequest(prompt: [1])
            predicting.predictedTokens = [1, TokenID(count)]
            let cases: [(GenerationRequest, LlamaError.Code, String)] = [
                (predicting, .invalidRequest, "of the prediction"),
                (GenerationRequest(prompt: []), .invalidRequest, "empty"),
                (GenerationRequest(prompt: [1], maxTokens: 0), .invalidRequest, "maxTokens is 0"),
                (GenerationRequest(prompt: [1], topLogProbabilities: 101), .invalidRequest, "101"),
                (GenerationRequest(prompt: [1], topLogProbabilities: -1), .invalidRequest, "-1"),
                (GenerationRequest(prompt: [1, TokenID(count)]), .invalidRequest, "Token \(count)"),
                (GenerationRequest(prompt: [-1]), .invalidRequest, "Token -1"),
                (
                    GenerationRequest(prompt: [1], sampling: SamplingParameters(temperature: 3)), .invalidRequest,
                    "temperature"
                ),
                (GenerationRequest(prompt: Array(repeating: 1, count: 256)), .contextExceeded, "256"),
            ]
            for (request, code, words) in cases {
                let error = await llamaError { _ = try model.generate(request) }
                #expect(error?.code == code)
                #expect(error?.message.contains(words) == true)
            }
            let long = await llamaError { _ = try model.generate(.greedy(Array(repeating: 1, count: 5120), tokens: 1)) }
            #expect(long?.promptTokens == 5120 && long?.contextTokens == 256)
            // The longest prompt that leaves room for one token.
            let prompt = try Prompts.tokens(255, model.model.vocabulary)
            #expect(try await model.answer(.greedy(prompt, tokens: 1)).tokens.count == 1)
            await model.close()
        }

        @Test func `a reader that stops reading pauses its sequence without losing tokens`() async throws {
            let model = try await LoadedModel.sample(.pinned())
            let prompt = try Prompts.tokens(20, model.model.vocabulary)
            let other = try Prompts.tokens(20, topic: 3, model.model.vocabulary)
            let expected = try await model.answer(.greedy(prompt, tokens: 200)).ids
            var before = model.scheduler.snapshot.steps
            _ = try await model.answer(.greedy(other, tokens: 100))
            let stepsOfOther = model.scheduler.snapshot.steps - before
            before = model.scheduler.snapshot.steps
            let stream = try model.generate(.greedy(prompt, tokens: 200))
            var events = stream.makeAsyncIterator()
            var ids: [TokenID] = []
            func read() async throws -> Bool {
                guard case .token(let token, _) = try await events.next() else { return false }
                ids.append(token.id)
                return true
            }
            #expect(try await read())
            try await eventually("the engine is ahead") { model.scheduler.snapshot.steps - before >= 65 }
            // The sequence would continue during the other answer if it were not paused.
            _ = try await model.answer(.greedy(other, tokens: 100))
            #expect(model.scheduler.snapshot.steps - before <= 66 + stepsOfOther)
            // A stream ends before the scheduler removes its sequence.
            try await eventually("only the first one runs") { model.scheduler.snapshot.runningGenerations == 1 }
            while try await read() {}
            #expect(ids == expected)
            await model.close()
        }

        @Test func `a paused reader does not delay another answer`() async throws {
            let model = try await LoadedModel.sample(.shared())
            let paused = try model.generate(.greedy(Prompts.tokens(20, model.model.vocabulary), tokens: 300))
            let answer = try await model.answer(
                .greedy(Prompts.tokens(20, topic: 3, model.model.vocabulary), tokens: 150))
            #expect(answer.tokens.count == 150)
            #expect(try await paused.collect().tokens.count == 300)
            await model.close()
        }

        @Test func `dropping the stream stops the generation and frees its sequence`() async throws {
            let model = try await LoadedModel.sample(.shared(sequences: 1))
            let prompt = try Prompts.tokens(20, model.model.vocabulary)
            do {
                var events = try model.generate(.greedy(prompt, tokens: 900)).makeAsyncIterator()
                _ = try await events.next()
                _ = try await events.next()
            }
            try await eventually("the sequence is free") { model.scheduler.snapshot.runningGenerations == 0 }
            #expect(try await model.answer(.greedy(prompt, tokens: 3)).tokens.count == 3)
            await model.close()
        }

        @Test func `cancelling the reading task throws CancellationError, and the model stays usable`() async throws {
            let model = try await LoadedModel.sample(.shared(sequences: 1))
            let prompt = try Prompts.tokens(20, model.model.vocabulary)
            let started = Shared(false)
            let reader = Task {
                for try await _ in try model.generate(.greedy(prompt, tokens: 900)) { started.change { $0 = true } }
            }
            try await eventually("it has begun") { started.value }
            reader.cancel()
            await #expect(throws: CancellationError.self) { try await reader.value }
            #expect(try await model.answer(.greedy(prompt, tokens: 3)).tokens.count == 3)
            let collector = Task { try await model.answer(.greedy(prompt, tokens: 900)) }
            collector.cancel()
            await #expect(throws: CancellationError.self) { _ = try await collector.value }
            await model.close()
        }

        @Test func `closing the model fails running and waiting readers with the code closed`() async throws {
            let model = try await LoadedModel.sample(.shared(sequences: 2))
            let prompt = try Prompts.tokens(20, model.model.vocabulary)
            let begun = Shared(0)
            let readers = (0..<5).map { _ in
                Task {
                    for try await _ in try model.generate(.greedy(prompt, tokens: 900)) { begun.change { $0 += 1 } }
                }
            }
            try await eventually("they run") { begun.value > 10 && model.scheduler.snapshot.queuedGenerations == 3 }
            await model.close()
            for reader in readers {
                let error = await llamaError { try await reader.value }
                #expect(error?.code == .closed)
            }
            let late = await llamaError { _ = try model.generate(.greedy(prompt, tokens: 1)) }
            #expect(late?.code == .closed)
            // Closing twice has no effect.
            await model.close()
        }

        @Test func `closing the model during a long prompt fails its reader`() async throws {
            let steps = StepRecord([])
            let model = try await LoadedModel.sample(.shared(sequences: 1)) { step in steps.change { $0.append(step) } }
            let stream = try model.generate(.greedy(Prompts.tokens(900, model.model.vocabulary), tokens: 5))
            try await eventually("it computes") { !steps.value.isEmpty }
            await model.close()
            let error = await llamaError { _ = try await stream.collect() }
            #expect(error?.code == .closed)
        }

        @Test func `releasing the model closes it`() async throws {
            var model: LoadedModel? = try await LoadedModel.sample(.shared())
            let stream = try #require(try model?.generate(.greedy([1, 2, 3], tokens: 900)))
            model = nil
            let error = await llamaError { _ = try await stream.collect() }
            #expect(error?.code == .closed)
        }
    }
}
