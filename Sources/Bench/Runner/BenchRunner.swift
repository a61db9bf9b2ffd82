/// A process that measures one configuration of one model.
///
/// What it is asked for runs one after another. It may die, hang or run out of memory at any moment; that is a result, and
/// never ends the program that asked.
package protocol BenchRunner: Sendable {
    /// Has something measured.
    ///
    /// - Parameters:
    ///   - command: What.
    ///   - onProgress: Hears how many tokens are written.
    func run(
        _ command: RunnerCommand, onProgress: @escaping @Sendable (RunnerProgress) -> Void
    ) async throws(BenchFailure) -> RunnerResult

    /// Ends the process.
    func close() async
}

/// Starts a process for a configuration, with the environment that it needs.
package typealias BenchRunnerLauncher =
    @Sendable (_ configuration: BenchConfiguration) async throws(BenchFailure) -> any BenchRunner

/// A command to a worker, as a line of JSON.
package enum RunnerCommand: Sendable, Hashable, Codable {
    /// Loads a model; comes first.
    case load(path: String, configuration: BenchConfiguration, contextTokens: Int, sequences: Int, outputTokens: Int)
    /// Computes a text and writes a reply.
    case reply(text: String, tokens: Int, readsMargins: Bool)
    /// Computes a prompt of made-up tokens and writes a reply to it.
    case made(prompt: Int, tokens: Int, seed: UInt64)
    /// Writes replies in several sequences at once.
    case batch(sequences: Int, prompt: Int, tokens: Int, seed: UInt64)
    /// Multiplies matrices; needs no model.
    case product(BenchProduct, configuration: BenchConfiguration, seconds: Double)
    /// Computes a text's tokens in pieces and sends the logits of each place to a pipe, as the other side of `compare` reads
    /// them.
    case sendLogits(tokens: [Int32], chunk: Int, pipe: String)
    /// Computes the same and compares each place with what a pipe brings.
    case compareLogits(tokens: [Int32], chunk: Int, pipe: String)
    /// The tokens of a text.
    case tokenize(text: String)
    /// The likeliest tokens at places of a text, for comparisons with an endpoint, which gives no logits; asked again, in
    /// calls of another size.
    case likeliest(tokens: [Int32], isRepeated: Bool)
}

/// The progress of a command.
package struct RunnerProgress: Sendable, Hashable, Codable {
    /// Tokens that are written.
    package var tokens: Int
    /// The current rate in tokens per second.
    package var tokensPerSecond: Double

    /// Makes a report.
    package init(tokens: Int, tokensPerSecond: Double) {
        (self.tokens, self.tokensPerSecond) = (tokens, tokensPerSecond)
    }
}

/// A message from a worker, as a line of JSON.
package enum RunnerMessage: Sendable, Codable {
    case progress(RunnerProgress)
    case result(RunnerResult)
    case failed(BenchFailure)
}

/// The result of a command.
public struct RunnerResult: Sendable, Hashable, Codable {
    /// The facts about a load.
    public struct Loaded: Sendable, Hashable, Codable {
        /// The engine and what it computes with.
        public var engine: EngineFacts
        /// The model.
        public var model: BenchModel
        /// How long the load took, in seconds.
        public var seconds: Double

        /// Makes a report of a load.
        package init(engine: EngineFacts, model: BenchModel, seconds: Double) {
            (self.engine, self.model, self.seconds) = (engine, model, seconds)
        }
    }

    /// The divergence of two backends along a text.
    public struct Differences: Sendable, Hashable, Codable {
        /// In nats, one for each place.
        package var kl: [Double]
        /// Of the text's next token, one for each place but the last.
        package var logProbabilityDeltas: [Double]
        /// The number of positions with the same most likely token.
        package var sameTop: Int
        /// The change of the margin of the most likely token, one for each position.
        package var marginDeltas: [Double]

        /// Makes an empty report.
        package init() { (kl, logProbabilityDeltas, sameTop, marginDeltas) = ([], [], 0, []) }
    }

    /// The measurements of a matrix product.
    public struct Product: Sendable, Hashable, Codable {
        /// The median rate in GFLOP/s.
        package var gigaflops: Double
        /// Seconds of each run.
        public var seconds: [Double]
        /// The buffer type of the weights.
        package var buffer: String
        /// The device used.
        public var device: String
        /// The squared error relative to the squared result.
        public var error: Double
        /// Whether the error is within rounding error.
        package var isRight: Bool

        /// Makes a report.
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
    /// Tokens that were asked for, or written.
    public var tokens: [Int32]?
    /// The text of written tokens.
    public var text: String?
    /// By how much the logit of each written token was larger than the next one's.
    public var margins: [Float]?
    /// The text of each written token.
    public var pieces: [String]?
    /// Written tokens before the first that ends a reply; nil if none does.
    package var tokensBeforeEnd: Int?
    /// What is likeliest at places of a text.
    package var places: [LikelyTokens]?
    /// The most memory that the process had, in bytes.
    public var peakMemoryBytes: Int?

    /// Makes an empty result.
    package init() {}
}

/// One measurement's raw numbers.
public struct BenchSample: Sendable, Hashable, Codable {
    /// Tokens of the prompt.
    public var promptTokens: Int
    /// Seconds that the prompt took.
    package var prefillSeconds: Double
    /// Seconds from the prompt's first token to the choice of the reply's first.
    public var firstTokenSeconds: Double?
    /// Tokens of the reply.
    package var replyTokens: Int
    /// Seconds from the first token of the reply to its last.
    package var decodeSeconds: Double
    /// When each token of the reply was chosen, in seconds from the prompt's first token on.
    public var times: [Double]

    /// Makes a sample.
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
        // Batches have no times of single tokens, and their first tokens are not counted among the written.
        rate(times.isEmpty ? replyTokens : replyTokens - 1, decodeSeconds)
    }

    /// The inverse of the time to the first token, so that more is better, as it is of the other rates.
    var firstTokenRate: Double? { firstTokenSeconds.flatMap { $0 > 0 ? 1 / $0 : nil } }

    private func rate(_ tokens: Int, _ seconds: Double) -> Double? {
        // A time of almost nothing, as a damaged report may have, gives no rate.
        let rate = Double(tokens) / seconds
        return tokens > 0 && seconds > 0 && rate.isFinite ? rate : nil
    }

    /// Whether the counts can be true: those of a damaged report could not be added up.
    var isPlausible: Bool { (0...1 << 40).contains(promptTokens) && (0...1 << 40).contains(replyTokens) }

    /// Seconds until so many tokens were written; nil if there were fewer.
    ///
    /// - Parameter count: A number of tokens from 1 on.
    /// - Returns: Seconds from the prompt's first token on.
    public func seconds(until count: Int) -> Double? {
        times.indices.contains(count - 1) ? times[count - 1] : nil
    }

    /// Seconds between each token of the reply and the one before.
    package var gaps: [Double] { zip(times.dropFirst(), times).map { $0 - $1 } }
}

/// The engine as a worker found it.
public struct EngineFacts: Sendable, Hashable, Codable {
    /// llama.cpp's version.
    public var version: String
    /// The commit that ggml was built from; empty where the library does not say.
    package var commit: String
    /// ggml's devices.
    public var devices: [String]
    /// The CPU features that the kernels use.
    package var cpuFeatures: [String]
    /// The file of the library; its folder says where it came from.
    public var library: String
    /// The file of the CPU's kernels.
    public var kernels: String
    /// The default number of compute threads.
    public var threads: Int
    /// Lines of its log while the model was loaded.
    public var log: [String]

    /// Makes a description.
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
    /// The model's own name.
    public var name: String?
    /// For example `qwen3`.
    public var architecture: String?
    /// For example `Q8_0`.
    public var quantisation: String
    /// The file's size.
    public var bytes: UInt64
    /// Tokens that it was trained to look back on.
    public var contextTokens: Int
    /// The vocabulary size.
    public var vocabulary: Int

    /// Makes a description.
    package init(
        file: String, name: String?, architecture: String?, quantisation: String, bytes: UInt64, contextTokens: Int,
        vocabulary: Int
    ) {
        (self.file, self.name, self.architecture, self.quantisation) = (file, name, architecture, quantisation)
        (self.bytes, self.contextTokens, self.vocabulary) = (bytes, contextTokens, vocabulary)
    }
}
