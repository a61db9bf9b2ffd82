/// The measurements of a run, in order, and its time limits.
public struct BenchPlan: Sendable, Hashable, Codable {
    /// The kind of run.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A run of 30 to 60 seconds that checks whether the backend works, with approximate rates.
        case sanity
        /// A run of 6 to 10 minutes with all measurements, on a warmed-up device.
        case full
        /// A run without timing that checks whether two backends produce the same replies and probabilities.
        case parity
    }

    public var kind: Kind
    /// The cells, of which the last are skipped if the time limit is too short for all.
    public var cells: [BenchCell]
    /// The number of measurements of each headline cell on each backend.
    package var headlineRepetitions: Int
    /// The maximum number of measurements of each other cell, if time allows.
    package var otherRepetitions: Int
    /// Matrix products to measure independently of a model.
    package var products: [BenchProduct]
    /// The time after which no new measurement starts, in seconds.
    public var seconds: Double
    /// The time for which all cells are repeated, in seconds, so that the device reaches its usual temperature.
    package var leastSeconds: Double
    /// The seed for random tokens.
    public var seed: UInt64

    /// The time limit, in seconds, at which even a running measurement is stopped.
    package var lastSeconds = 600.0

    /// Returns the plan of a kind for a model.
    ///
    /// - Parameters:
    ///   - kind: The kind of run.
    ///   - contextTokens: The model's trained context length, which limits the context sweep.
    ///   - prompts: The curated prompts.
    ///   - threads: The engine's default number of threads, which limits the thread sweep.
    public static func plan(
        _ kind: Kind, contextTokens: Int, prompts: [BenchPrompt] = BenchPrompt.all, threads: Int = 1
    ) -> BenchPlan {
        let room = max(64, contextTokens)
        var cells: [BenchCell] = [.prefill(tokens: min(512, room - 8)), .decode(tokens: min(128, room - 8))]
        switch kind {
        case .sanity:
            cells += prompts.filter { $0.length == .short }.map { .prompt(id: $0.id, tokens: 32) }
            return BenchPlan(
                kind: kind, cells: cells, headlineRepetitions: 5, otherRepetitions: 1,
                products: BenchProduct.few, seconds: 60, leastSeconds: 30, seed: 1_234)
        case .full:
            cells += prompts.map { prompt in
                .prompt(id: prompt.id, tokens: min(prompt.length.tokens, max(16, room - prompt.length.promptTokens)))
            }
            for sequences in [1, 2, 4, 8] { cells.append(.batch(sequences: sequences, tokens: 32)) }
            var count = 1
            while count <= threads {
                cells.append(.threads(count: count, prefill: min(128, room / 2), decode: 32))
                count *= 2
            }
            // The slowest cells come last.
            for depth in [1_024, 4_096, 8_192] where depth <= contextTokens {
                // The context leaves space for the reply.
                cells.append(.context(depth: min(depth, contextTokens - 40), tokens: 32))
            }
            return BenchPlan(
                kind: kind, cells: cells, headlineRepetitions: 10, otherRepetitions: 3,
                // A tenth of the ten minutes is reserved for parity and for measurements in progress.
                products: BenchProduct.many, seconds: 540, leastSeconds: 360, seed: 1_234)
        case .parity:
            return BenchPlan(
                kind: kind, cells: [], headlineRepetitions: 0, otherRepetitions: 0, products: [], seconds: 60,
                leastSeconds: 0, seed: 1_234)
        }
    }

    /// Returns the plan for the parity of an endpoint, with rates, replies and time for many requests.
    ///
    /// - Parameter seconds: The time after which no new measurement starts, in seconds; `nil` for the default.
    package static func endpointParity(seconds: Double? = nil) -> BenchPlan {
        var plan = BenchPlan(
            kind: .parity,
            cells: [.prefill(tokens: 256), .decode(tokens: 64)]
                + BenchPrompt.all.filter { $0.length == .short }.map { .prompt(id: $0.id, tokens: 32) },
            headlineRepetitions: RateComparison.fewest, otherRepetitions: 1, products: [], seconds: seconds ?? 120,
            leastSeconds: 0, seed: 1_234)
        plan.lastSeconds = max(1_800, plan.seconds * 1.1)
        return plan
    }

    /// Returns the context size in tokens that the cells require.
    ///
    /// - Parameter prompts: The number of tokens of each curated prompt, by name.
    public func contextTokens(prompts: [String: Int]) -> Int {
        cells.map { cell in
            switch cell {
            case .prompt(let id, let tokens): (prompts[id] ?? 0) + tokens
            case .prefill(let tokens), .decode(let tokens): tokens + Self.shortPrompt
            case .context(let depth, let tokens): depth + tokens
            case .batch(_, let tokens): tokens + Self.shortPrompt
            case .threads(_, let prefill, let decode): max(prefill, decode + Self.shortPrompt)
            }
        }.max().map { $0 + 8 } ?? 512
    }

    /// An upper bound of the number of tokens of each curated prompt, by name, because each token has at least one
    /// byte.
    static let promptLengths = Dictionary(uniqueKeysWithValues: BenchPrompt.all.map { ($0.id, $0.text.utf8.count) })

    /// The context size in tokens that the cells and the curated prompts require.
    public var contextTokens: Int { max(512, contextTokens(prompts: Self.promptLengths)) }

    /// The number of prompt tokens that precede a measured reply.
    package static let shortPrompt = 16
}

/// A matrix product to measure independently of a model.
public struct BenchProduct: Sendable, Hashable, Codable {
    /// The type of the weights, as named by ggml.
    public var type: String
    public var rows: Int
    package var columns: Int
    /// The number of vectors by which the weights are multiplied.
    public var vectors: Int
    /// The number of experts, two of which each vector uses; `nil` for a plain product.
    package var experts: Int?

    init(_ type: String, _ rows: Int, _ columns: Int, _ vectors: Int, experts: Int? = nil) {
        (self.type, self.rows, self.columns, self.vectors, self.experts) = (type, rows, columns, vectors, experts)
    }

    /// The product's name, such as `q8_0 2048×1024 · 512`, followed by the number of experts if it has any.
    public var name: String {
        "\(type) \(rows)×\(columns) · \(vectors)" + (experts.map { ", \($0) experts" } ?? "")
    }

    static let few = [
        BenchProduct("f16", 1_024, 1_024, 512), BenchProduct("q8_0", 1_024, 1_024, 512),
        BenchProduct("q4_K", 1_024, 1_024, 512), BenchProduct("q8_0", 1_024, 1_024, 1),
    ]

    static let many =
        ["f32", "f16", "bf16", "q8_0", "q6_K", "q5_K", "q4_K", "q4_0"].flatMap { type in
            [1, 8, 512].map { BenchProduct(type, 1_024, 1_024, $0) }
        } + ["f16", "q8_0", "q4_K"].map { BenchProduct($0, 4_096, 4_096, 64) }
        + ["f16", "q8_0", "q4_K"].flatMap { type in
            [1, 64].map { BenchProduct(type, 512, 1_024, $0, experts: 8) }
        }
}
