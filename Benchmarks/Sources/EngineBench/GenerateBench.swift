import ArgumentParser
import Foundation
import Llama

/// Measures the prefill and decode rates of one sequence, or of several concurrent ones.
struct GenerateBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate", abstract: "Measure prefill and decode rates of concurrent sequences.")

    @Option(help: "A .gguf file.") var model: String
    @Option(help: "Threads to compute with.") var threads: Int?
    @Option(help: "Tokens in each prompt.") var promptTokens = 512
    @Option(help: "Tokens to generate after each prompt.") var decodeTokens = 64
    @Option(help: "Concurrent sequences.") var parallel = 1
    @Option(help: "Counted repetitions, after one warm-up.") var repetitions = 5

    private struct Report: Encodable {
        /// Prompt tokens per second of the first sequence, one sample per repetition.
        var prefill: [Double] = []
        /// Generated tokens per second, summed over all sequences.
        var decode: [Double] = []
        var peakMemoryBytes: Int?
    }

    func run() async throws {
        // The bare loop's cache size: one part for each sequence, rounded up.
        let part = (promptTokens + decodeTokens + 255) / 256 * 256
        var configuration = ContextConfiguration(
            contextTokens: part * parallel, maxSequences: parallel, threads: threads)
        // Repetitive output would be drafted, which is not what is measured here.
        configuration.speculation = .off
        let loaded = try await LoadedModel.load(path: model, configuration: configuration)
        var report = Report()
        for repetition in 0...repetitions {
            // Different tokens in each repetition, so that no prompt is cached.
            let prompts = (0..<parallel).map {
                makePrompt(
                    number: repetition * parallel + $0, count: promptTokens,
                    vocabulary: loaded.model.vocabulary.count)
            }
            let rates = try await measure(loaded, prompts)
            guard repetition > 0 else { continue }
            report.prefill.append(rates.prefill)
            report.decode.append(rates.decode)
        }
        report.peakMemoryBytes = peakMemoryBytes
        await loaded.close()
        try printJSON(report)
    }

    private func measure(
        _ loaded: LoadedModel, _ prompts: [[TokenID]]
    ) async throws -> (prefill: Double, decode: Double) {
        let tokens = decodeTokens
        let timed = try await withThrowingTaskGroup(of: TimedGeneration.self) { group in
            for prompt in prompts {
                let stream = try loaded.generate(
                    GenerationRequest(
                        prompt: prompt, maxTokens: tokens, sampling: .greedy, ignoresEndOfGeneration: true))
                group.addTask { try await TimedGeneration(reading: stream) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let prefill = timed[0].summary.timings.prefillRate ?? 0
        guard timed.count > 1 else { return (prefill, timed[0].summary.timings.decodeRate ?? 0) }
        // Counts only the tokens generated while all sequences are running.
        let start = timed.compactMap(\.times.first).max() ?? .now
        let end = timed.compactMap(\.times.last).min() ?? .now
        let written = timed.reduce(0) { $0 + $1.times.count { $0 > start && $0 <= end } }
        return (prefill, Double(written) / ((end - start) / .seconds(1)))
    }
}

/// A generation with the time of each token.
struct TimedGeneration: Sendable {
    let times: [ContinuousClock.Instant]
    let summary: GenerationSummary

    init(reading stream: GenerationStream) async throws {
        var times: [ContinuousClock.Instant] = []
        var summary: GenerationSummary?
        for try await event in stream {
            switch event {
            case .token: times.append(.now)
            case .finished(let end): summary = end
            }
        }
        guard let summary else { throw CancellationError() }
        self.times = times
        self.summary = summary
    }
}
