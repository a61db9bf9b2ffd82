package import Bench
import Synchronization

/// Made-up facts about engines and devices for tests.
package enum Facts {
    package static func engine(log: [String], devices: [String] = ["CPU"]) -> EngineFacts {
        EngineFacts(
            version: "0.5.0", commit: "abc1234", devices: devices, cpuFeatures: ["AVX2"], library: "/lib/libllama.so",
            kernels: "/lib/libggml-cpu.so", threads: 4, log: log)
    }

    package static let model = BenchModel(
        file: "tiny.gguf", name: "Tiny", architecture: "qwen3", quantisation: "Q8_0", bytes: 1_000,
        contextTokens: 8_192,
        vocabulary: 100)

    package static let machine = BenchReport.Machine(device: "Test", system: "Linux", memoryBytes: 1 << 30, cores: 2)

    package static let cpuLog = [
        "load_tensors:   CPU_Mapped model buffer size =   157.65 MiB", "llama_context: flash_attn            = enabled",
    ]
}

/// A worker whose answers a test defines.
package final class ScriptedRunner: BenchRunner {
    package typealias Answer = @Sendable (RunnerCommand, _ number: Int) async throws -> RunnerResult

    private let answer: Answer
    private let count = Mutex(0)

    package init(_ answer: @escaping Answer) { self.answer = answer }

    package func run(
        _ command: RunnerCommand, onProgress: @escaping @Sendable (RunnerProgress) -> Void
    ) async throws(BenchFailure) -> RunnerResult {
        let number = count.withLock { count in
            count += 1
            return count
        }
        do { return try await answer(command, number) } catch let failure as BenchFailure { throw failure } catch {
            if error is CancellationError { throw BenchFailure(.cancelled, "The run was stopped.") }
            throw BenchFailure(.other, "\(error)")
        }
    }

    package func close() async {}

    /// Returns a healthy worker's result, with replies that take the given seconds for each token.
    package static func healthy(
        _ command: RunnerCommand, secondsPerToken: Double = 0.01, tokens reply: [Int32]? = nil,
        log: [String] = Facts.cpuLog
    ) -> RunnerResult {
        var result = RunnerResult()
        result.peakMemoryBytes = 50 << 20
        func sample(_ prompt: Int, _ tokens: Int) -> BenchSample {
            let times = (0..<tokens).map { 0.1 + Double($0) * secondsPerToken }
            return BenchSample(
                promptTokens: prompt, prefillSeconds: Double(prompt) * secondsPerToken / 10,
                firstTokenSeconds: times.first, replyTokens: tokens,
                decodeSeconds: (times.last ?? 0) - (times.first ?? 0), times: times)
        }
        switch command {
        case .load:
            result.loaded = RunnerResult.Loaded(engine: Facts.engine(log: log), model: Facts.model, seconds: 0.1)
        case .reply(_, let tokens, _):
            result.sample = sample(20, tokens)
            result.tokens = reply ?? (0..<Int32(tokens)).map { $0 }
            result.margins = Array(repeating: 1, count: tokens)
        case .made(let prompt, let tokens, _): result.sample = sample(prompt, tokens)
        case .batch(let sequences, let prompt, let tokens, _):
            result.sample = BenchSample(
                promptTokens: prompt * sequences, prefillSeconds: 0, firstTokenSeconds: nil,
                replyTokens: tokens * sequences, decodeSeconds: Double(tokens) * secondsPerToken, times: [])
        case .product:
            result.product = RunnerResult.Product(
                gigaflops: 10, seconds: [0.1], buffer: "CPU", device: "CPU", error: 1e-6, isRight: true)
        case .tokenize: result.tokens = (0..<32).map { $0 }
        case .sendLogits: break
        case .likeliest: result.places = []
        case .compareLogits(let tokens, _, _):
            var differences = RunnerResult.Differences()
            differences.kl = tokens.map { _ in 1e-5 }
            differences.logProbabilityDeltas = tokens.dropFirst().map { _ in 1e-3 }
            differences.sameTop = tokens.count
            differences.marginDeltas = tokens.map { _ in 0.01 }
            result.differences = differences
        }
        return result
    }
}
