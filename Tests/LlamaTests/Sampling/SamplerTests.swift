import CLlama
import Foundation
import Support
import Testing

@testable import Llama

@Suite struct SamplerTests {
    private static let row: [Float] = [1.2, -0.4, 2.9, 0.1, 2.2, -3, 1.9, 0.7]

    private func sample(_ row: [Float], _ sampler: inout Sampler) throws -> TokenID {
        var copy = row
        return try copy.withUnsafeMutableBufferPointer { try sampler.sample($0) }
    }

    @Test func `greedy sampling picks the most probable token, and the first of equally probable tokens`() throws {
        var sampler = Sampler(.greedy)
        #expect(try sample(Self.row, &sampler) == 2)
        #expect(try sample([1, 4, 4], &sampler) == 1)
        var topOne = Sampler(SamplingParameters(temperature: 2, topK: 1))
        #expect(try sample(Self.row, &topOne) == 2)
    }

    @Test func `the same seed gives the same tokens, and another seed gives different tokens`() throws {
        func draw(_ seed: UInt64?) throws -> (tokens: [TokenID], seed: UInt64) {
            var sampler = Sampler(SamplingParameters(temperature: 1, topK: nil, topP: 1, minP: 0, seed: seed))
            return (try (0..<100).map { _ in try sample(Self.row, &sampler) }, sampler.seed)
        }
        let first = try draw(7)
        #expect(first.seed == 7)
        #expect(try draw(7).tokens == first.tokens)
        #expect(try draw(8).tokens != first.tokens)
        // Without a seed, the sampler generates one that reproduces its choices.
        let random = try draw(nil)
        #expect(try draw(random.seed).tokens == random.tokens)
        #expect(try draw(nil).seed != random.seed)
    }

    @Test func `logits without a usable number throw an error`() {
        for row in [[Float.nan, .nan], [-.infinity], []] as [[Float]] {
            for parameters in [SamplingParameters.greedy, SamplingParameters()] {
                #expect(throws: LlamaError.self) {
                    var sampler = Sampler(parameters)
                    _ = try sample(row, &sampler)
                }
            }
        }
    }

    @Test func `tokens with logits of NaN or minus infinity are never sampled`() throws {
        var sampler = Sampler(SamplingParameters(temperature: 2, topK: nil, topP: 1, minP: 0, seed: 1))
        for _ in 0..<500 {
            #expect([1, 3].contains(try sample([.nan, 1, -.infinity, 1], &sampler)))
        }
    }

    private static let combinations: [SamplingParameters] = [
        SamplingParameters(temperature: 1, topK: nil, topP: 1, minP: 0),
        SamplingParameters(temperature: 0.5, topK: nil, topP: 1, minP: 0),
        SamplingParameters(temperature: 1.7, topK: nil, topP: 1, minP: 0),
        SamplingParameters(temperature: 1, topK: 3, topP: 1, minP: 0),
        SamplingParameters(temperature: 1, topK: nil, topP: 0.8, minP: 0),
        SamplingParameters(temperature: 1, topK: nil, topP: 1, minP: 0.3),
        SamplingParameters(temperature: 0.9, topK: 5, topP: 0.9, minP: 0.1),
        SamplingParameters(),
    ]

    @Test(arguments: combinations)
    func `20,000 samples follow the expected probabilities`(combination: SamplingParameters) throws {
        var parameters = combination
        parameters.seed = 99
        var sampler = Sampler(parameters)
        var counts = [Int](repeating: 0, count: Self.row.count)
        let draws = 20_000
        for _ in 0..<draws { counts[Int(try sample(Self.row, &sampler))] += 1 }
        let expected = Self.probabilities(Self.row, parameters)
        for (count, probability) in zip(counts, expected) {
            #expect(abs(Double(count) / Double(draws) - probability) < 0.015)
            if probability == 0 { #expect(count == 0) }
        }
    }

    /// Returns the expected probabilities by a direct implementation of top-k, top-p, min-p and temperature.
    private static func probabilities(_ row: [Float], _ parameters: SamplingParameters) -> [Double] {
        func softmax(_ tokens: [Int], _ temperature: Double) -> [Double] {
            let weights = tokens.map { exp(Double(row[$0]) / temperature) }
            return weights.map { $0 / weights.reduce(0, +) }
        }
        var tokens = row.indices.sorted { row[$0] > row[$1] }
        if let topK = parameters.topK { tokens = Array(tokens.prefix(topK)) }
        var sum = 0.0
        let kept = softmax(tokens, 1).prefix { probability in
            defer { sum += probability }
            return sum < parameters.topP
        }
        tokens = Array(tokens.prefix(max(kept.count, 1)))
        tokens = tokens.filter { exp(Double(row[$0] - row[tokens[0]])) >= parameters.minP }
        var result = [Double](repeating: 0, count: row.count)
        for (token, probability) in zip(tokens, softmax(tokens, parameters.temperature)) { result[token] = probability }
        return result
    }

    @Test func `top-k, top-p and min-p keep the same tokens as llama.cpp's samplers`() throws {
        var generator = SplitMix64(seed: 5)
        for round in 0..<60 {
            let count = [5, 40, 300][round % 3]
            let spread = Float([0.5, 2, 6][round / 3 % 3])
            let row = (0..<count).map { _ in Float.random(in: -spread...spread, using: &generator) }
            for topK in [nil, 1, 7, 40, 1000] {
                for topP in [1, 0.95, 0.5] {
                    for minP in [0, 0.05, 0.4] {
                        let parameters = SamplingParameters(temperature: 1, topK: topK, topP: topP, minP: minP)
                        #expect(candidates(row, parameters) == Self.llamaCandidates(row, parameters), "\(parameters)")
                    }
                }
            }
        }
    }

    private func candidates(_ row: [Float], _ parameters: SamplingParameters) -> [TokenID] {
        var copy = row
        return copy.withUnsafeMutableBufferPointer { row in
            guard let best = Logits.argmax(row) else { return [] }
            return Sampler(parameters).candidates(row, top: Double(row[best])).map(\.token).sorted()
        }
    }

    private static func llamaCandidates(_ row: [Float], _ parameters: SamplingParameters) -> [TokenID] {
        let chain = llama_sampler_chain_init(llama_sampler_chain_default_params())
        defer { llama_sampler_free(chain) }
        llama_sampler_chain_add(chain, llama_sampler_init_top_k(Int32(parameters.topK ?? 0)))
        llama_sampler_chain_add(chain, llama_sampler_init_top_p(Float(parameters.topP), 1))
        llama_sampler_chain_add(chain, llama_sampler_init_min_p(Float(parameters.minP), 1))
        var data = row.enumerated().map { llama_token_data(id: TokenID($0), logit: $1, p: 0) }
        return data.withUnsafeMutableBufferPointer { buffer in
            var array = llama_token_data_array(
                data: buffer.baseAddress, size: buffer.count, selected: -1, sorted: false)
            llama_sampler_apply(chain, &array)
            return (0..<array.size).map { array.data[$0].id }.sorted()
        }
    }

    @Test func `with the given probability, XTC removes all tokens above the threshold except the last`() throws {
        // Probabilities: 0.6, 0.25, 0.1, 0.05.
        let row = [0.6, 0.25, 0.1, 0.05].map { Float(log($0)) }
        func counts(_ xtc: SamplingParameters.XTC) throws -> [Double] {
            var parameters = SamplingParameters(temperature: 1, topK: nil, topP: 1, minP: 0, seed: 4)
            parameters.xtc = xtc
            var sampler = Sampler(parameters)
            var counts = [Double](repeating: 0, count: row.count)
            for _ in 0..<5_000 { counts[Int(try sample(row, &sampler))] += 1 / 5_000 }
            return counts
        }
        let always = try counts(SamplingParameters.XTC(probability: 1, threshold: 0.2))
        #expect(always[0] == 0)
        #expect(abs(always[1] - 0.625) < 0.03)
        let half = try counts(SamplingParameters.XTC(probability: 0.5, threshold: 0.2))
        #expect(abs(half[0] - 0.3) < 0.03)
        // If only one token is probable, it is kept.
        #expect(abs(try counts(SamplingParameters.XTC(probability: 1, threshold: 0.5))[0] - 0.6) < 0.03)
        #expect(abs(try counts(SamplingParameters.XTC(probability: 0, threshold: 0.2))[0] - 0.6) < 0.03)
    }

    @Test func `XTC sampling repeats its choices with the same seed`() throws {
        func draw() throws -> [TokenID] {
            var parameters = SamplingParameters(temperature: 1, topK: nil, topP: 1, minP: 0, seed: 7)
            parameters.xtc = SamplingParameters.XTC(probability: 0.5, threshold: 0.1)
            var sampler = Sampler(parameters)
            return try (0..<100).map { _ in try sample(Self.row, &sampler) }
        }
        #expect(try draw() == draw())
    }

    @Test func `sampling adjustments out of range are refused`() {
        var parameters = SamplingParameters()
        parameters.adjustments = SamplingAdjustments()
        parameters.adjustments?.logitBias = [3: 200]
        #expect(throws: LlamaError(.invalidRequest, "logitBias is 200.0; it must be -100 to 100.")) {
            try parameters.validate()
        }
        parameters.adjustments?.logitBias = [:]
        parameters.adjustments?.frequencyPenalty = 3
        #expect(throws: LlamaError.self) { try parameters.validate() }
        parameters.adjustments = nil
        parameters.xtc = SamplingParameters.XTC(probability: 2)
        #expect(throws: LlamaError.self) { try parameters.validate() }
    }

    @Test(arguments: [
        (SamplingParameters(temperature: -0.1), "temperature is -0.1; it must be 0 to 2."),
        (SamplingParameters(temperature: 2.5), "temperature is 2.5; it must be 0 to 2."),
        (SamplingParameters(temperature: .nan), "temperature is nan; it must be 0 to 2."),
        (SamplingParameters(topK: 0), "topK is 0.0; it must be 1 or more."),
        (SamplingParameters(topP: 0), "topP is 0.0; it must be above 0, at most 1."),
        (SamplingParameters(topP: 1.1), "topP is 1.1; it must be above 0, at most 1."),
        (SamplingParameters(minP: -0.5), "minP is -0.5; it must be 0 to 1."),
        (SamplingParameters(minP: .nan), "minP is nan; it must be 0 to 1."),
    ])
    func `the error for parameters out of range has the valid range`(parameters: SamplingParameters, message: String) {
        let error = #expect(throws: LlamaError.self) { try parameters.validate() }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message == message)
    }
}

@Suite struct SplitMix64Tests {
    @Test func `SplitMix64 returns the published numbers`() {
        var generator = SplitMix64(seed: 1_234_567)
        #expect(
            (0..<5).map { _ in generator.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ])
    }

    @Test func `unit numbers of SplitMix64 lie in 0 ..< 1 with a mean of one half`() {
        var generator = SplitMix64(seed: 0)
        let units = (0..<10_000).map { _ in generator.nextUnit() }
        #expect(units.allSatisfy { (0..<1).contains($0) })
        #expect(abs(units.reduce(0, +) / 10_000 - 0.5) < 0.01)
    }
}
