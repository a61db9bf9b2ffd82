import ArgumentParser
import Foundation
import Llama

/// A chat's token rate alone, and beside a large embedding job that runs in the background.
struct BesideBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beside", abstract: "A chat's token rate alone and beside a queued embedding job.")

    @Option(help: "A .gguf file of a chat model.") var model: String
    @Option(help: "A .gguf file of an embedding model.") var embedder: String
    @Option(help: "A JSON file with a list of texts to embed, again and again.") var texts: String
    @Option(help: "Threads to compute with.") var threads: Int?
    @Option(help: "Tokens to write in each measurement.") var decodeTokens = 96
    @Option(help: "Counted repetitions, after one that is not.") var repetitions = 5

    private struct Report: Encodable {
        var alone: [Double] = []
        var beside: [Double] = []
        var ratio: [Double] = []
        /// What the background job did meanwhile, to see that it was not starved.
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

    /// Embeds until the task is cancelled, and returns how many texts were done.
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
