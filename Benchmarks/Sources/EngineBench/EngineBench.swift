import ArgumentParser
import Foundation
import Llama

/// Measures the engine's public API.
///
/// `Benchmarks/run` compares the results with those of its peers.
@main
struct EngineBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "engine-bench", abstract: "Measure Hearth's engine. Prints JSON with the raw samples.",
        subcommands: [
            GenerateBench.self, EmbedBench.self, BesideBench.self, ReuseBench.self, GuidedBench.self,
            ClassifyBench.self, ReopenBench.self, VectorSearchBench.self, CopyBench.self,
        ])
}

/// Returns a reproducible prompt, which `peers/bare_llama.py` generates in the same way.
func makePrompt(number: Int, count: Int, vocabulary: Int) -> [TokenID] {
    var state = number
    return (0..<count).map { _ in
        state = (1_103_515_245 * state + 12_345) % (1 << 31)
        return TokenID(state / 65_536 % vocabulary)
    }
}

func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
}

/// The peak resident memory of the process, in bytes.
var peakMemoryBytes: Int? {
    #if os(Linux)
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
            return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
        }
    #endif
    return nil
}
