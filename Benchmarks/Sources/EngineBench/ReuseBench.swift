import ArgumentParser
import Foundation
import LanguageModels
import Llama

/// Measures the time to the first token of a chat's last turn, with and without the cache of earlier turns.
struct ReuseBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reuse", abstract: "Measure the first token of a chat's last turn, with and without cache reuse.")

    @Option(help: "A .gguf file.") var model: String
    @Option(help: "Threads to compute with.") var threads: Int?
    @Option(help: "Turns of each chat; the last one is measured.") var turns = 10
    @Option(help: "Words in each question.") var words = 100
    @Option(help: "Tokens in each answer.") var answerTokens = 40
    @Option(help: "Number of chats.") var repetitions = 3

    private struct Report: Encodable {
        /// The seconds to the first token, one sample per chat.
        var withReuse: [Double] = []
        var without: [Double] = []
        var promptTokens: [Int] = []
        var cachedTokens: [Int] = []
    }

    func run() async throws {
        var configuration = ContextConfiguration(contextTokens: 4096, maxSequences: 1, threads: threads)
        // Repetitive output would be drafted, which is not what is measured here.
        configuration.speculation = .off
        let loaded = try await LoadedModel.load(path: model, configuration: configuration)
        let languageModel = LlamaLanguageModel(loaded)
        let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: answerTokens)
        var report = Report()
        for chat in 0..<repetitions {
            let session = LanguageModelSession(model: languageModel, instructions: "Answer briefly. Chat \(chat).")
            for turn in 1..<turns { _ = try await session.respond(to: question(chat, turn), options: options) }
            let history = session.transcript

            let start = ContinuousClock.now
            let last = try await timed(session, chat, options, from: start)
            report.withReuse.append(last.seconds)
            report.promptTokens.append(last.usage.input.totalTokenCount)
            report.cachedTokens.append(last.usage.input.cachedTokenCount)

            // Another chat takes the only sequence and evicts this one.
            let other = LanguageModelSession(model: languageModel, instructions: "Something else \(chat).")
            _ = try await other.respond(to: "Unrelated.", options: GenerationOptions(maximumResponseTokens: 1))
            let again = LanguageModelSession(model: languageModel, transcript: history)
            report.without.append(try await timed(again, chat, options, from: .now).seconds)
        }
        await loaded.close()
        try printJSON(report)
    }

    private func timed(
        _ session: LanguageModelSession, _ chat: Int, _ options: GenerationOptions, from start: ContinuousClock.Instant
    ) async throws -> (seconds: Double, usage: LanguageModelSession.Usage) {
        let stream = session.streamResponse(to: question(chat, turns), options: options)
        var first: Duration?
        for try await _ in stream where first == nil { first = ContinuousClock.now - start }
        let response = try await stream.collect()
        return ((first ?? .zero) / .seconds(1), response.usage)
    }

    private func question(_ chat: Int, _ turn: Int) -> String {
        let vocabulary = ["river", "lamp", "letter", "bread", "garden", "train", "coin", "snow", "ship", "village"]
        var state = chat * 1000 + turn
        return (0..<words).map { _ in
            state = (1_103_515_245 * state + 12_345) % (1 << 31)
            return vocabulary[state / 65_536 % vocabulary.count]
        }.joined(separator: " ")
    }
}
