import ArgumentParser
import Foundation
import Hearth
import Llama

/// Measures the next turn of a chat in a new process, with or without the state that an earlier process saved.
///
/// `chat` runs the first turn and saves its state. `next` runs the following turn in a new process. `restore` only restores
/// the saved state. `stay` runs both turns in one process and saves nothing.
struct ReopenBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Measure the time to the first token of a reopened chat.")

    enum Phase: String, ExpressibleByArgument, CaseIterable { case chat, next, restore, stay }

    @Argument(help: "The phase that this process runs.") var phase: Phase
    @Option(help: "A .gguf file.") var model: String
    @Option(help: "The folder that passes the state and the answer between processes.") var folder: String
    @Option(help: "Threads to compute with.") var threads: Int?
    @Option(help: "Tokens in the first turn.") var promptTokens = 2000
    @Option(help: "Tokens in the next question.") var questionTokens = 40
    @Option(help: "Tokens in each answer.") var answerTokens = 40
    @Flag(help: "Make answers independent of the cache.") var pinned = false

    private struct Report: Encodable {
        var promptTokens = 0
        var cachedTokens = 0
        var timeToFirstToken = 0.0
        var tokens: [TokenID] = []
        /// The difference of logits between the best and the second best token, for each token.
        var margins: [Double] = []
        /// The seconds from the request to close the model until its state is saved.
        var close = 0.0
        var stateBytes: UInt64 = 0
    }

    func run() async throws {
        let store = phase == .stay ? nil : PrefixStore(folder: folder + "/prefixes")
        let configuration = ContextConfiguration(
            mode: pinned ? .pinned : .throughput, contextTokens: 4096, maxSequences: 1, threads: threads)
        let loaded = try await LoadedModel.load(path: model, configuration: configuration, prefixes: store)
        let words = makePrompt(
            number: 7, count: promptTokens + questionTokens, vocabulary: loaded.model.vocabulary.count)
        let first = Array(words.prefix(promptTokens))
        let answerFile = URL(fileURLWithPath: folder + "/answer.json")
        var report = Report()
        switch phase {
        case .chat:
            report = try await ask(loaded, first)
            try JSONEncoder().encode(report.tokens).write(to: answerFile)
        case .next, .restore:
            let answer = try JSONDecoder().decode([TokenID].self, from: Data(contentsOf: answerFile))
            report = try await ask(loaded, first + answer + (phase == .next ? words.dropFirst(promptTokens) : []))
        case .stay:
            let answer = try await ask(loaded, first).tokens
            report = try await ask(loaded, first + answer + words.dropFirst(promptTokens))
        }
        guard phase == .chat else {
            // Exits without closing the model, which would save this turn as well.
            try printJSON(report)
            throw ExitCode.success
        }
        let start = ContinuousClock.now
        await loaded.close()
        report.close = (ContinuousClock.now - start) / .seconds(1)
        report.stateBytes = store?.storedBytes ?? 0
        try printJSON(report)
    }

    private func ask(_ loaded: LoadedModel, _ prompt: [TokenID]) async throws -> Report {
        var request = GenerationRequest(
            prompt: prompt, maxTokens: phase == .restore ? 1 : answerTokens, sampling: .greedy, topLogProbabilities: 2,
            ignoresEndOfGeneration: true)
        request.conversation = "chat"
        let answer = try await loaded.generate(request).collect()
        var report = Report()
        report.promptTokens = answer.summary.promptTokens
        report.cachedTokens = answer.summary.cachedTokens
        report.timeToFirstToken = answer.summary.timings.timeToFirstToken / .seconds(1)
        report.tokens = answer.tokens.map(\.id)
        report.margins = answer.tokens.map { $0.alternatives[0].logProbability - $0.alternatives[1].logProbability }
        return report
    }
}
