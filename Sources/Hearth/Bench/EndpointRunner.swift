import Bench
import Foundation
import RemoteModels
import Synchronization

/// A worker whose engine is a remote endpoint.
final class EndpointRunner: BenchRunner {
    private let endpoint: MeasuredEndpoint
    private let probabilities = Mutex(MeasuredEndpoint.Probabilities.none)

    init(_ endpoint: MeasuredEndpoint) { self.endpoint = endpoint }

    func run(
        _ command: RunnerCommand, onProgress: @escaping @Sendable (RunnerProgress) -> Void
    ) async throws(BenchFailure) -> RunnerResult {
        do {
            return try await perform(command, onProgress)
        } catch let failure as BenchFailure { throw failure } catch let error as RemoteModelError {
            throw BenchFailure(error)
        } catch is CancellationError { throw BenchFailure(.cancelled, "The run was stopped.") } catch {
            throw BenchFailure(.other, "\(endpoint.endpoint.host) could not be measured.")
        }
    }

    func close() async {}

    private func perform(
        _ command: RunnerCommand, _ onProgress: @escaping @Sendable (RunnerProgress) -> Void
    ) async throws -> RunnerResult {
        var result = RunnerResult()
        switch command {
        case .load: result.loaded = try await load()
        case .reply(let text, let tokens, readsMargins: true):
            let reply = try await endpoint.reply(to: .text(text), count: tokens, readsTokens: true)
            Self.read(reply, into: &result)
        case .reply(let text, let tokens, readsMargins: false):
            result.sample = try await sample(.text(text), tokens, passesEnd: false, onProgress)
        case .made(let prompt, let tokens, _):
            result.sample = try await sample(try await made(prompt), tokens, passesEnd: true, onProgress)
        case .tokenize(let text): result.tokens = try await endpoint.tokens(of: text) ?? []
        case .likeliest(let tokens, let isRepeated):
            result.places = try await places(tokens, isRepeated: isRepeated, onProgress)
        case .batch, .product, .sendLogits, .compareLogits:
            throw BenchFailure(.unsupported, "Only parity can be measured of an endpoint.")
        }
        return result
    }

    private func load() async throws -> RunnerResult.Loaded {
        let start = ContinuousClock.now
        let facts = try await endpoint.facts()
        probabilities.withLock { $0 = facts.probabilities }
        let (url, model) = (endpoint.endpoint.url.absoluteString, endpoint.endpoint.model)
        let told =
            switch facts.probabilities {
            case .alongPrompt: "log-probabilities along a prompt"
            case .ofWritten: "log-probabilities of written tokens, so that each position of the text needs a request"
            case .none: "no log-probabilities"
            }
        let evidence = [
            "\(url) (\(endpoint.endpoint.place)) answers as \(model); its hardware and engine are not visible from here",
            "server: \(facts.owner ?? "does not say")" + (facts.build.map { ", build \($0)" } ?? ""),
            facts.hasTokenizer ? "tokenizer available" : "tokenizer not available",
            told,
        ]
        return RunnerResult.Loaded(
            engine: EngineFacts(
                version: facts.owner ?? "unknown", commit: facts.build ?? facts.owner ?? "unknown", devices: [],
                cpuFeatures: [], library: "", kernels: "", threads: 0, log: evidence),
            model: BenchModel(
                file: model.split(separator: "/").last.map { String($0) } ?? model, name: model, architecture: nil,
                quantisation: facts.quantisation ?? "unknown", bytes: facts.bytes ?? 0,
                contextTokens: facts.contextTokens ?? 0, vocabulary: facts.vocabulary ?? 0),
            seconds: start.duration(to: .now) / .seconds(1))
    }

    // MARK: Rates

    /// Returns a prompt of about `count` tokens, made of random words that differ in each call.
    ///
    /// A repeated prefix would let the server reuse its cache. Random token ids, which local backends get, would
    /// require the vocabulary's size, which few servers report.
    private func made(_ count: Int) async throws -> MeasuredEndpoint.Prompt {
        let text = (0..<count).map { _ in Self.words.randomElement() ?? "hearth" }.joined(separator: " ")
        // Each word has at least one token, so the prompt is long enough.
        if let tokens = try await endpoint.tokens(of: text), tokens.count >= count {
            return .tokens(Array(tokens.prefix(count)))
        }
        return .text(text)
    }

    private static let words: [String] = {
        let text = BenchPrompt.all.map(\.text).joined(separator: " ")
        return Set(text.split { !$0.isLetter }.map { $0.lowercased() }).sorted()
    }()

    private func sample(
        _ prompt: MeasuredEndpoint.Prompt, _ tokens: Int, passesEnd: Bool,
        _ onProgress: @escaping @Sendable (RunnerProgress) -> Void
    ) async throws -> BenchSample {
        let start = ContinuousClock.now
        // The arrival of the first reply token ends the prompt's processing time. Therefore even a measurement of the
        // prompt alone requests one token.
        let reply = try await endpoint.reply(to: prompt, count: max(tokens, 1), passesEnd: passesEnd) { pieces in
            let seconds = start.duration(to: .now) / .seconds(1)
            onProgress(RunnerProgress(tokens: pieces, tokensPerSecond: Double(pieces) / max(seconds, 1e-3)))
        }
        let times = reply.times.map { $0 / .seconds(1) }
        guard let first = times.first, let last = times.last else {
            throw BenchFailure(
                .other, "\(endpoint.endpoint.host) wrote nothing, so no time can be measured. Try again.")
        }
        let counted: Int? = if case .tokens(let tokens) = prompt { tokens.count } else { nil }
        return BenchSample(
            promptTokens: reply.promptTokens ?? counted ?? 0, prefillSeconds: first, firstTokenSeconds: first,
            replyTokens: tokens == 0 ? 0 : reply.replyTokens, decodeSeconds: last - first, times: times)
    }

    // MARK: Parity

    private static func read(_ reply: MeasuredEndpoint.Reply, into result: inout RunnerResult) {
        result.text = reply.text
        // A reply that ends immediately has no tokens. Text without tokens means that the server does not report them.
        guard !reply.tokens.isEmpty || reply.text.isEmpty else { return }
        let (ids, pieces) = (reply.tokens.compactMap(\.id), reply.tokens.compactMap(\.text))
        result.tokens = ids.count == reply.tokens.count ? ids : nil
        result.pieces = pieces.count == reply.tokens.count ? pieces : nil
        let margins = reply.tokens.compactMap { token in
            token.likeliest.count > 1
                ? Float(token.likeliest[0].logProbability - token.likeliest[1].logProbability) : nil
        }
        result.margins = margins.count == reply.tokens.count ? margins : nil
    }

    /// Returns the likeliest tokens at places along a text.
    ///
    /// If each place needs a request, every second place is requested, and every fourth in the repetition. If one
    /// request covers the whole text, the repetition sends the first half of the text. In both cases the server batches
    /// and rounds differently in the repetition.
    private func places(
        _ tokens: [Int32], isRepeated: Bool, _ onProgress: @escaping @Sendable (RunnerProgress) -> Void
    ) async throws -> [LikelyTokens] {
        var places: [LikelyTokens] = []
        func add(_ likeliest: [MeasuredEndpoint.Token], at place: Int) throws {
            guard !likeliest.isEmpty else { return }
            // Rounding can raise the sum of the probabilities slightly above 1.
            guard likeliest.reduce(0, { $0 + exp($1.logProbability) }) < 1.01 else {
                throw BenchFailure(
                    .other,
                    "\(endpoint.endpoint.host) reports probabilities that add up to more than 1, so they are invalid.")
            }
            let next = tokens[place + 1]
            let text = endpoint.text(of: next)
            let own = likeliest.first { $0.id == next } ?? likeliest.first { $0.id == nil && $0.text == text }
            // vLLM also lists the text's own token, even if it is unlikely.
            let listed = likeliest.prefix(LikelyTokens.count).map {
                LikelyTokens.Token(id: $0.id, text: $0.text, logProbability: $0.logProbability)
            }
            places.append(LikelyTokens(place: place, tokens: listed, next: own?.logProbability))
        }
        switch probabilities.withLock({ $0 }) {
        case .none:
            throw BenchFailure(
                .unsupported, "\(endpoint.endpoint.host) reports no log-probabilities with its completions.")
        case .alongPrompt:
            let text = Array(tokens.prefix(isRepeated ? tokens.count / 2 : tokens.count))
            guard text.count > 1 else { break }
            for (place, likeliest) in try await endpoint.likeliest(along: text).enumerated() {
                try add(likeliest, at: place)
            }
        case .ofWritten:
            let step = isRepeated ? 4 : 2
            for place in stride(from: step - 1, to: tokens.count - 1, by: step) {
                try add(try await endpoint.likeliest(after: Array(tokens[...place])), at: place)
                onProgress(RunnerProgress(tokens: place, tokensPerSecond: 0))
            }
        }
        guard !places.isEmpty else {
            throw BenchFailure(.unsupported, "\(endpoint.endpoint.host) reported no log-probabilities for the text.")
        }
        return places
    }
}

extension BenchFailure {
    /// Maps an error of an endpoint to a failure of a run.
    init(_ error: RemoteModelError) {
        let kind: Kind =
            switch error.code {
            // After this failure, no further requests are sent to the endpoint.
            case .unreachable: .crashed
            case .timeout: .hung
            case .notFound: .notFound
            case .refused, .tooLong: .unsupported
            default: .other
            }
        self.init(kind, error.message)
    }
}
