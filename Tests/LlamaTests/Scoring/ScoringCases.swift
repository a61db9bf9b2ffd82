import Foundation
import Support
import Testing

@testable import Llama

/// Cache configurations, which compute branches in different ways.
enum ScoringCache: String, CaseIterable {
    case shared, single, pinned

    func configuration(_ contextTokens: Int = 512, isExact: Bool = false) -> ContextConfiguration {
        var configuration = ContextConfiguration(
            mode: self == .pinned ? .pinned : .throughput, contextTokens: contextTokens,
            maxSequences: self == .single ? 1 : 3, threads: 1)
        if isExact {
            configuration.flashAttention = .off
            configuration.cacheType = .f32
        }
        return configuration
    }
}

/// Kinds of continuations.
enum ScoringCase: String, CaseIterable {
    case singleTokens, sharedBeginnings, oneBeginsAnother, many, long

    func continuations(below limit: Int) -> [[TokenID]] {
        var random = RandomTokens(seed: UInt64(rawValue.count), limit: limit)
        switch self {
        case .singleTokens: return (0..<6).map { _ in random.next(1) }
        case .sharedBeginnings:
            let up = random.next(1)
            let update = up + random.next(1)
            return [up + random.next(1), update + random.next(1), update + random.next(2), random.next(2)]
        case .oneBeginsAnother:
            let longest = random.next(5)
            return [longest, Array(longest[..<2]), Array(longest[..<1]), Array(longest[..<4]), random.next(3)]
        case .many: return (0..<40).map { random.next(1 + $0 % 4) }
        case .long: return [random.next(90), random.next(20), random.next(90)]
        }
    }
}

/// Random tokens, reproducible by their seed.
struct RandomTokens {
    private var generator: SplitMix64
    private let limit: TokenID

    init(seed: UInt64, limit: Int) {
        generator = SplitMix64(seed: seed)
        self.limit = TokenID(limit)
    }

    mutating func next(_ count: Int) -> [TokenID] {
        (0..<count).map { _ in TokenID.random(in: 5..<limit, using: &generator) }
    }
}

extension LoadedModel {
    static func scoring(
        _ name: String, _ configuration: ContextConfiguration, steps: StepRecord = StepRecord([]),
        draft: LlamaModel? = nil, callTime: GenerationLoop.CallTime? = nil
    ) async throws -> LoadedModel {
        try await start(
            try await weights(name), configuration: configuration, draft: draft, callTime: callTime
        ) { step in
            steps.change { $0.append(step) }
        }
    }

    static func weights(_ name: String) async throws -> LlamaModel {
        let path = name == "tiny" ? TestFiles.fixtureModel : TestFiles.fixture("architectures/\(name).gguf").path
        return try await ModelLibrary.shared.model(at: path)
    }

    func scores(_ prompt: [TokenID], _ continuations: [[TokenID]]) async throws -> [ScoringResult.Continuation] {
        try await score([ScoringRequest(prompt: prompt, continuations: continuations)])[0].continuations
    }

    func randomTokens(_ count: Int, seed: UInt64) -> [TokenID] {
        var random = RandomTokens(seed: seed, limit: model.vocabulary.count)
        return random.next(count)
    }
}
