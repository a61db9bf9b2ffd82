import CLlama
import Foundation
import Support
import Testing

@testable import Llama

@Suite struct LogitAdjusterTests {
    /// Returns a row of logits after the adjustments.
    private func adjusted(
        _ row: [Float], after tokens: [TokenID], promptTokens: Int = 0,
        bytes: (TokenID) -> [UInt8] = { [UInt8(ascii: "a") + UInt8($0)] },
        _ change: (inout SamplingAdjustments) -> Void
    ) -> [Float] {
        var adjustments = SamplingAdjustments()
        change(&adjustments)
        var copy = row
        var adjuster = LogitAdjuster(adjustments)
        copy.withUnsafeMutableBufferPointer {
            adjuster?.adjust($0, after: tokens, promptTokens: promptTokens, bytes: bytes)
        }
        return copy
    }

    @Test func `adjustments without an effect create no adjuster`() {
        #expect(LogitAdjuster(nil) == nil)
        #expect(LogitAdjuster(SamplingAdjustments()) == nil)
        var off = SamplingAdjustments()
        off.repetitionPenalty = 1.5
        off.repetitionWindow = 0
        off.dry = SamplingAdjustments.DRY(multiplier: 0)
        #expect(LogitAdjuster(off) == nil)
        #expect(!Sampler(SamplingParameters()).adjusts)
    }

    @Test func `presence and frequency penalties count only the answer's tokens`() {
        let tokens: [TokenID] = [0, 0, 1, 2, 2, 2]
        #expect(adjusted([5, 5, 5, 5], after: tokens, promptTokens: 2) { $0.presencePenalty = 1 } == [5, 4, 4, 5])
        #expect(
            adjusted([5, 5, 5, 5], after: tokens, promptTokens: 2) { $0.frequencyPenalty = 0.5 } == [5, 4.5, 3.5, 5])
        #expect(
            adjusted([5, 5, 5, 5], after: tokens, promptTokens: 2) {
                $0.presencePenalty = -1
                $0.frequencyPenalty = 1
            } == [5, 5, 3, 5])
    }

    @Test func `the repetition penalty counts the last tokens, including the prompt's`() {
        let row: [Float] = [4, -4, 4, 4]
        let tokens: [TokenID] = [2, 0, 1]
        func repeated(_ window: Int?) -> [Float] {
            adjusted(row, after: tokens, promptTokens: 3) {
                $0.repetitionPenalty = 2
                $0.repetitionWindow = window
            }
        }
        #expect(repeated(nil) == [2, -8, 2, 4])
        #expect(repeated(2) == [2, -8, 4, 4])
        #expect(repeated(0) == row)
    }

    @Test func `logit biases are added, and biases of tokens outside the row are ignored`() {
        let row: [Float] = [1, 2, 3]
        #expect(adjusted(row, after: []) { $0.logitBias = [0: 100, 2: -100, 99: 5] } == [101, 2, -97])
    }

    @Test func `a guide overrides a logit bias`() throws {
        var parameters = SamplingParameters.greedy
        parameters.adjustments = SamplingAdjustments()
        parameters.adjustments?.logitBias = [0: 100]
        var adjuster = LogitAdjuster(parameters.adjustments)
        var sampler = Sampler(parameters)
        var row: [Float] = [1, 2, 3]
        let token = try row.withUnsafeMutableBufferPointer { row in
            adjuster?.adjust(row, after: [], promptTokens: 0) { _ in [] }
            // A guide's mask does the same.
            row[0] = -.infinity
            return try sampler.sample(row)
        }
        #expect(token == 2)
    }

    // MARK: DRY

    /// Returns the penalty that a token gets.
    private func penalty(
        of next: TokenID, after text: String, window: Int? = nil, breakers: [String] = []
    ) -> Float {
        let tokens = text.utf8.map { TokenID($0) }
        let row = adjusted([Float](repeating: 0, count: 128), after: tokens, bytes: { [UInt8($0)] }) {
            $0.dry = SamplingAdjustments.DRY(
                multiplier: 1, base: 2, allowedLength: 2, window: window, sequenceBreakers: breakers)
        }
        return -row[Int(next)]
    }

    private let d = TokenID(UInt8(ascii: "d"))

    @Test func `DRY penalizes the continuation of a repetition more the longer the repetition is`() {
        #expect(penalty(of: d, after: "c d abc") == 0)
        #expect(penalty(of: d, after: "bcd abc") == 1)
        #expect(penalty(of: d, after: "abcd abc") == 2)
        #expect(penalty(of: d, after: "_abcd _abc") == 4)
        #expect(penalty(of: TokenID(UInt8(ascii: "e")), after: "_abcd _abc") == 0)
        #expect(penalty(of: d, after: "_abcd _abc", window: 4) == 0)
    }

    @Test func `a sequence breaker ends a repetition at any split into tokens`() {
        #expect(penalty(of: d, after: "ab|bcd ab|bc", breakers: ["|"]) == 1)
        #expect(penalty(of: d, after: "ab|bcd ab|bc") > 1)
        #expect(penalty(of: d, after: "abEND.bcd abEND.bc", breakers: ["END."]) == 1)
        #expect(penalty(of: d, after: "ab|cd ab|c", breakers: ["|"]) == 0)
        // A breaker itself may be repeated.
        #expect(penalty(of: TokenID(UInt8(ascii: "|")), after: "abc| abc", breakers: ["|"]) == 0)
    }

    @Test func `the DRY penalty of a very long repetition is limited`() {
        let row = adjusted([0, 0], after: [TokenID](repeating: 0, count: 5_000)) {
            $0.dry = SamplingAdjustments.DRY(multiplier: 100, base: 100)
        }
        #expect(row == [-10_000, 0])
    }

    @Test func `the lengths of common suffixes equal the results of a direct comparison`() {
        var generator = SplitMix64(seed: 11)
        for round in 0..<200 {
            let tokens = (0..<(round % 40)).map { _ in TokenID.random(in: 0..<3, using: &generator) }
            let plain = tokens.indices.map { distance in
                distance == 0
                    ? 0 : zip(tokens.reversed(), tokens.dropLast(distance).reversed()).prefix { $0 == $1 }.count
            }
            #expect(LogitAdjuster.commonSuffixes(tokens[...]) == plain)
        }
    }

    @Test func `penalties are the same whether tokens are added one by one or at once`() {
        var adjustments = SamplingAdjustments()
        adjustments.frequencyPenalty = 0.5
        adjustments.repetitionPenalty = 1.3
        adjustments.repetitionWindow = 5
        adjustments.dry = SamplingAdjustments.DRY(multiplier: 1, sequenceBreakers: ["bc"])
        var generator = SplitMix64(seed: 3)
        let tokens = (0..<60).map { _ in TokenID.random(in: 0..<4, using: &generator) }
        var stepwise = LogitAdjuster(adjustments)
        for count in 10...tokens.count {
            func row(_ adjuster: inout LogitAdjuster?) -> [Float] {
                var row: [Float] = [1, -1, 2, 3]
                row.withUnsafeMutableBufferPointer {
                    adjuster?.adjust($0, after: Array(tokens.prefix(count)), promptTokens: 10) {
                        [UInt8(ascii: "a") + UInt8($0)]
                    }
                }
                return row
            }
            var fresh = LogitAdjuster(adjustments)
            #expect(row(&stepwise) == row(&fresh))
        }
    }
}

extension EngineTests {
    @Suite struct LlamaPenaltiesTests {
        /// Applies one of llama.cpp's samplers to a row of logits.
        private func llama(
            _ sampler: UnsafeMutablePointer<llama_sampler>?, after tokens: [TokenID], _ row: [Float]
        ) -> [Float] {
            defer { llama_sampler_free(sampler) }
            for token in tokens { llama_sampler_accept(sampler, token) }
            var data = row.enumerated().map { llama_token_data(id: TokenID($0), logit: $1, p: 0) }
            data.withUnsafeMutableBufferPointer { buffer in
                var array = llama_token_data_array(
                    data: buffer.baseAddress, size: buffer.count, selected: -1, sorted: false)
                llama_sampler_apply(sampler, &array)
            }
            return data.sorted { $0.id < $1.id }.map(\.logit)
        }

        private func adjusted(_ adjustments: SamplingAdjustments, after tokens: [TokenID], _ row: [Float]) -> [Float] {
            var copy = row
            var adjuster = LogitAdjuster(adjustments)
            copy.withUnsafeMutableBufferPointer {
                adjuster?.adjust($0, after: tokens, promptTokens: 0) { _ in [] }
            }
            return copy
        }

        @Test func `repetition, presence, frequency and DRY penalties equal llama.cpp's`() async throws {
            let vocabulary = try await ModelLibrary.sample().vocabulary
            var generator = SplitMix64(seed: 21)
            for _ in 0..<50 {
                let tokens = (0..<60).map { _ in TokenID.random(in: 0..<5, using: &generator) }
                let row = (0..<8).map { _ in Float.random(in: -4...4, using: &generator) }
                var adjustments = SamplingAdjustments()
                adjustments.repetitionPenalty = 1.4
                adjustments.repetitionWindow = 3
                let count = Int32(vocabulary.count)
                let repetition = llama(llama_sampler_init_penalties(count, 3, 1.4, 0, 0), after: tokens, row)
                #expect(zip(adjusted(adjustments, after: tokens, row), repetition).allSatisfy { abs($0 - $1) < 1e-4 })
                adjustments = SamplingAdjustments()
                adjustments.frequencyPenalty = 0.25
                adjustments.presencePenalty = 0.75
                let others = llama(llama_sampler_init_penalties(count, 60, 1, 0.25, 0.75), after: tokens, row)
                #expect(zip(adjusted(adjustments, after: tokens, row), others).allSatisfy { abs($0 - $1) < 1e-3 })
                adjustments = SamplingAdjustments()
                adjustments.dry = SamplingAdjustments.DRY(
                    multiplier: 0.8, base: 1.5, allowedLength: 2, window: 40, sequenceBreakers: [])
                let dry = llama(
                    llama_sampler_init_dry(vocabulary.unsafeHandle, 0.8, 1.5, 2, 40, nil, 0), after: tokens, row)
                #expect(zip(adjusted(adjustments, after: tokens, row), dry).allSatisfy { abs($0 - $1) < 1e-3 })
            }
        }
    }
}
