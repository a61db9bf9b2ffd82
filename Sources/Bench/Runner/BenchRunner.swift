/// A worker: a process that measures one configuration of one model.
///
/// Commands run one after another. The process may crash, hang or run out of memory at any time. Such a failure is
/// reported as a result and never ends the calling program.
package protocol BenchRunner: Sendable {
    /// Runs a command, and calls `onProgress` while tokens are generated.
    func run(
        _ command: RunnerCommand, onProgress: @escaping @Sendable (RunnerProgress) -> Void
    ) async throws(BenchFailure) -> RunnerResult

    /// Ends the process.
    func close() async
}

/// A function that starts a worker for a configuration, with the environment that the configuration needs.
package typealias BenchRunnerLauncher =
    @Sendable (_ configuration: BenchConfiguration) async throws(BenchFailure) -> any BenchRunner

/// A command to a worker, sent as a line of JSON.
package enum RunnerCommand: Sendable, Hashable, Codable {
    /// Loads a model, which must be the first command unless only products are measured.
    case load(path: String, configuration: BenchConfiguration, contextTokens: Int, sequences: Int, outputTokens: Int)
    /// Processes a text and generates a reply.
    case reply(text: String, tokens: Int, readsMargins: Bool)
    /// Processes a prompt of random tokens and generates a reply.
    case made(prompt: Int, tokens: Int, seed: UInt64)
    /// Generates replies in several sequences at once.
    case batch(sequences: Int, prompt: Int, tokens: Int, seed: UInt64)
    /// Multiplies matrices, without a model.
    case product(BenchProduct, configuration: BenchConfiguration, seconds: Double)
    /// Processes a text in chunks and writes the logits at each position to a pipe.
    ///
    /// Another worker reads the logits with ``compareLogits(tokens:chunk:pipe:)``.
    case sendLogits(tokens: [Int32], chunk: Int, pipe: String)
    /// Processes the same text and compares the logits at each position with the logits from a pipe.
    case compareLogits(tokens: [Int32], chunk: Int, pipe: String)
    case tokenize(text: String)
    /// Returns the most likely tokens along a text, for comparisons with an endpoint, which reports no logits.
    ///
    /// If `isRepeated` is true, the batches have another size.
    case likeliest(tokens: [Int32], isRepeated: Bool)
}

/// The progress of a command.
package struct RunnerProgress: Sendable, Hashable, Codable {
    package var tokens: Int
    /// The current rate in tokens per second.
    package var tokensPerSecond: Double

    package init(tokens: Int, tokensPerSecond: Double) {
        (self.tokens, self.tokensPerSecond) = (tokens, tokensPerSecond)
    }
}

/// A message from a worker, sent as a line of JSON.
package enum RunnerMessage: Sendable, Codable {
    case progress(RunnerProgress)
    case result(RunnerResult)
    case failed(BenchFailure)
}

/// The result of a command.
public struct RunnerResult: Sendable, Hashable, Codable {
    /// The facts about loading a model.
    public struct Loaded: Sendable, Hashable, Codable {
        public var engine: EngineFacts
        public var model: BenchModel
        /// The duration of the load, in seconds.
        public var seconds: Double

        package init(engine: EngineFacts, model: BenchModel, seconds: Double) {
            (self.engine, self.model, self.seconds) = (engine, model, seconds)
        }
    }

    /// The differences of two backends along a text.
    public struct Differences: Sendable, Hashable, Codable {
        /// The Kullback–Leibler divergence at each position, in nats.
        package var kl: [Double]
        /// The difference of the next token's log-probability, at each position but the last.
        package var logProbabilityDeltas: [Double]
        /// The number of positions with the same most likely token.
        package var sameTop: Int
        /// The change of the margin between the two most likely tokens, at each position.
        package var marginDeltas: [Double]

        package init() { (kl, logProbabilityDeltas, sameTop, marginDeltas) = ([], [], 0, []) }
    }

    /// The measurements of a matrix product.
    public struct Product: Sendable, Hashable, Codable {
        /// The median rate in GFLOP/s.
        package var gigaflops: Double
        /// The duration of each multiplication, in seconds.
        public var seconds: [Double]
        /// The buffer type of the weights.
        package var buffer: String
        public var device: String
        /// The sum of squared errors divided by the sum of squared reference values.
        public var error: Double
        /// Whether rounding explains the error.
        package var isRight: Bool

        public init(
            gigaflops: Double, seconds: [Double], buffer: String, device: String, error: Double, isRight: Bool
        ) {
            (self.gigaflops, self.seconds, self.buffer) = (gigaflops, seconds, buffer)
            (self.device, self.error, self.isRight) = (device, error, isRight)
        }
    }

    public var loaded: Loaded?
    public var sample: BenchSample?
    public var differences: Differences?
    public var product: Product?
    /// The tokens of a tokenized text, or of a generated reply.
    public var tokens: [Int32]?
    /// The text of the reply.
    public var text: String?
    /// The margin of each reply token over the second most likely token, in logits.
    public var margins: [Float]?
    /// The text of each reply token.
    public var pieces: [String]?
    /// The number of reply tokens before the first end token; `nil` if there is no end token.
    package var tokensBeforeEnd: Int?
    /// The most likely tokens along a text.
    package var places: [LikelyTokens]?
    /// The peak memory of the process, in bytes.
    public var peakMemoryBytes: Int?

    /// Creates an empty result.
    package init() {}
}

/// The raw numbers of a measurement.
public struct BenchSample: Sendable, Hashable, Codable {
    public var promptTokens: Int
    /// The duration of the prefill, in seconds.
    package var prefillSeconds: Double
    /// The time from the start of the prompt to the choice of the first reply token, in seconds.
    public var firstTokenSeconds: Double?
    package var replyTokens: Int
    /// The time from the first to the last token of the reply, in seconds.
    package var decodeSeconds: Double
    /// The time of each reply token, in seconds from the start of the prompt.
    public var times: [Double]

    package init(
        promptTokens: Int, prefillSeconds: Double, firstTokenSeconds: Double?, replyTokens: Int, decodeSeconds: Double,
        times: [Double]
    ) {
        (self.promptTokens, self.prefillSeconds, self.firstTokenSeconds) = (
            promptTokens, prefillSeconds, firstTokenSeconds
        )
        (self.replyTokens, self.decodeSeconds, self.times) = (replyTokens, decodeSeconds, times)
    }

    /// The prefill rate in tokens per second.
    public var prefillRate: Double? { rate(promptTokens, prefillSeconds) }

    /// The decode rate in tokens per second, without the first token, which belongs to the prefill.
    public var decodeRate: Double? {
        // Batches have no times per token, and their number of reply tokens does not include each reply's first token.
        rate(times.isEmpty ? replyTokens : replyTokens - 1, decodeSeconds)
    }

    /// The inverse of the time to the first token, so that a higher value is better, as for other rates.
    var firstTokenRate: Double? { firstTokenSeconds.flatMap { $0 > 0 ? 1 / $0 : nil } }

    private func rate(_ tokens: Int, _ seconds: Double) -> Double? {
        // A duration near zero, as in a damaged report, would give an infinite rate.
        let rate = Double(tokens) / seconds
        return tokens > 0 && seconds > 0 && rate.isFinite ? rate : nil
    }

    /// Whether the counts can be added without overflow, because a damaged report may contain any values.
    var isPlausible: Bool { (0...1 << 40).contains(promptTokens) && (0...1 << 40).contains(replyTokens) }

    /// Returns the time to the given token, in seconds from the start of the prompt; `nil` if there were fewer tokens.
    ///
    /// - Parameter count: The number of tokens, from 1.
    public func seconds(until count: Int) -> Double? {
        times.indices.contains(count - 1) ? times[count - 1] : nil
    }

    /// The inter-token latencies of the reply, in seconds.
    package var gaps: [Double] { zip(times.dropFirst(), times).map { $0 - $1 } }
}

/// The facts about the engine that a worker reported.
public struct EngineFacts: Sendable, Hashable, Codable {
    /// llama.cpp's version.
    public var version: String
    /// The commit that ggml was built from; empty if the library does not report it.
    package var commit: String
    /// The names of ggml's devices.
    public var devices: [String]
    /// The CPU features that the kernels use.
    package var cpuFeatures: [String]
    /// The path of the engine's library, whose folder shows the library's origin.
    public var library: String
    /// The path of the CPU kernels' library.
    public var kernels: String
    /// The default number of compute threads.
    public var threads: Int
    /// The lines that the engine logged while it loaded the model.
    public var log: [String]

    package init(
        version: String, commit: String, devices: [String], cpuFeatures: [String], library: String, kernels: String,
        threads: Int, log: [String]
    ) {
        (self.version, self.commit, self.devices, self.cpuFeatures) = (version, commit, devices, cpuFeatures)
        (self.library, self.kernels, self.threads, self.log) = (library, kernels, threads, log)
    }
}

/// The model that was measured.
public struct BenchModel: Sendable, Hashable, Codable {
    /// The file's name, without its folder.
    public var file: String
    /// The model's name according to its metadata.
    public var name: String?
    /// The architecture, such as `qwen3`.
    public var architecture: String?
    /// The quantisation, such as `Q8_0`.
    public var quantisation: String
    /// The file's size in bytes.
    public var bytes: UInt64
    /// The trained context length in tokens.
    public var contextTokens: Int
    /// The vocabulary size.
    public var vocabulary: Int

    package init(
        file: String, name: String?, architecture: String?, quantisation: String, bytes: UInt64, contextTokens: Int,
        vocabulary: Int
    ) {
        (self.file, self.name, self.architecture, self.quantisation) = (file, name, architecture, quantisation)
        (self.bytes, self.contextTokens, self.vocabulary) = (bytes, contextTokens, vocabulary)
    }
}
