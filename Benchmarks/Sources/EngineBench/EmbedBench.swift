import ArgumentParser
import Foundation
import Llama

/// Measures the number of texts embedded per second.
struct EmbedBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "embed", abstract: "Measure the embedding speed.")

    @Option(help: "A .gguf file of an embedding model.") var model: String
    @Option(help: "A JSON file with a list of texts.") var texts: String
    @Option(help: "Threads to compute with.") var threads: Int?
    @Option(help: "Counted repetitions, after one warm-up.") var repetitions = 5

    private struct Report: Encodable {
        var textsPerSecond: [Double] = []
        var tokensPerSecond: [Double] = []
        var peakMemoryBytes: Int?
    }

    func run() async throws {
        let list = try JSONDecoder().decode([String].self, from: Data(contentsOf: URL(fileURLWithPath: texts)))
        let loaded = try await LoadedModel.load(
            path: model, configuration: ContextConfiguration(threads: threads))
        var report = Report()
        for repetition in 0...repetitions {
            let start = ContinuousClock.now
            let embeddings = try await loaded.embed(list, overflow: .truncate)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            guard repetition > 0 else { continue }
            report.textsPerSecond.append(Double(list.count) / seconds)
            report.tokensPerSecond.append(Double(embeddings.reduce(0) { $0 + $1.tokens }) / seconds)
        }
        report.peakMemoryBytes = peakMemoryBytes
        await loaded.close()
        try printJSON(report)
    }
}
