import ArgumentParser
import Foundation
import Llama

/// Measures the token rate of a chat alone, and while a large embedding job runs in the background.
struct BesideBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beside", abstract: "Measure a chat's token rate alone and during a background embedding job.")

    @Option(help: "A .gguf file of a chat model.") var model: String
    @Option(help: "A .gguf file of an embedding model.") var embedder: String
    @Option(help: "A JSON file with a list of texts, which are embedded repeatedly.") var texts: String
    @Option(help: "Threads to compute with.") var threads: Int?
    @Option(help: "Tokens to generate in each measurement.") var decodeTokens = 96
    @Option(help: "Counted repetitions, after one warm-up.") var repetitions = 5

    private struct Report: Encodable {
        var alone: [Double] = []
        var beside: [Double] = []
        var ratio: [Double] = []
        /// The rate of the background job meanwhile, which shows that it was not starved.
        var textsPerSecondBeside: [Double] = []
    }

    func run() async throws {
        let list = try JSONDecoder().decode([String].self, from: Data(contentsOf: URL(fileURLWithPath: texts)))
        let chat = try await LoadedModel.load(
            path: model, configuration: ContextConfiguration(contextTokens: 1024, maxSequences: 1, threads: threads))
        let embedding = try await LoadedModel.load(
            path: embedder, configuration: ContextConfiguration(threads: threads))
        var report = Report()
        for repetition in 0...repetitions {
            let alone = try await rate(chat, number: 2 * repetition)
            let job = Task { try await embedUntilCancelled(embedding, list) }
            let start = ContinuousClock.now
            let beside = try await rate(chat, number: 2 * repetition + 1)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            job.cancel()
            let texts = try await job.value
            guard repetition > 0 else { continue }
            report.alone.append(alone)
            report.beside.append(beside)
            report.ratio.append(beside / alone)
            report.textsPerSecondBeside.append(Double(texts) / seconds)
        }
        await chat.close()
        await embedding.close()
        try printJSON(report)
    }

    private func rate(_ chat: LoadedModel, number: Int) async throws -> Double {
        let prompt = makePrompt(number: number, count: 64, vocabulary: chat.model.vocabulary.count)
        let stream = try chat.generate(
            GenerationRequest(
                prompt: prompt, maxTokens: decodeTokens, sampling: .greedy, ignoresEndOfGeneration: true))
        return try await TimedGeneration(reading: stream).summary.timings.decodeRate ?? 0
    }

    /// Embeds texts until the task is cancelled, and returns how many were embedded.
    private func embedUntilCancelled(_ embedding: LoadedModel, _ texts: [String]) async throws -> Int {
        var done = 0
        while !Task.isCancelled {
            for start in stride(from: 0, to: texts.count, by: 8) where !Task.isCancelled {
                let part = Array(texts[start..<min(start + 8, texts.count)])
                do {
                    done += try await embedding.embed(part, priority: .background).count
                } catch is CancellationError {
                    return done
                }
            }
        }
        return done
    }
}
