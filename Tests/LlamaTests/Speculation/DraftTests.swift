import Foundation
import Testing

@testable import Llama

@Suite struct DraftTests {
    /// Logits of the next token after each token, for a vocabulary of three.
    private static let rows: [[Float]] = [[0.2, 1.1, -0.4], [1.5, -0.3, 0.6], [-0.2, 0.1, 0.4]]

    /// Returns a draft for a text; partly wrong, as drafts are.
    private static func draft(after text: [TokenID]) -> [TokenID] {
        let next: [TokenID] = [1, 0, 2]
        var draft: [TokenID] = []
        for _ in 0..<4 { draft.append(next[Int(draft.last ?? text[text.count - 1])]) }
        return draft
    }

    /// Generates tokens after token 0.
    ///
    /// The logits after each token of a draft depend only on that token.
    private func written(_ count: Int, _ sampler: inout Sampler, drafts: Bool) throws -> (text: [TokenID], calls: Int) {
        var text: [TokenID] = [0]
        var calls = 0
        while text.count <= count {
            calls += 1
            let draft = Draft(start: text.count, tokens: drafts ? Self.draft(after: text) : [])
            let computed = [text[text.count - 1]] + draft.tokens
            _ = try draft.check({ text }) { accepted -> Bool? in
                var row = Self.rows[Int(computed[accepted])]
                text.append(try row.withUnsafeMutableBufferPointer { try sampler.sample($0) })
                return text.count > count ? true : nil
            }
        }
        return (text, calls)
    }

    private static func sampling(_ seed: UInt64) -> SamplingParameters {
        SamplingParameters(temperature: 0.9, topK: nil, topP: 1, minP: 0, seed: seed)
    }

    /// Returns the deviation of counted texts of three tokens from the model's distribution.
    ///
    /// There are 26 degrees of freedom, so a value above 54.05 occurs once in a thousand tests.
    private func chiSquare(_ counts: [[TokenID]: Int], _ draws: Int) -> Double {
        let next = Self.rows.map { row in
            let weights = row.map { exp(Double($0) / 0.9) }
            return weights.map { $0 / weights.reduce(0, +) }
        }
        var chiSquare = 0.0
        for first in 0..<3 {
            for second in 0..<3 {
                for third in 0..<3 {
                    let expected = Double(draws) * next[0][first] * next[first][second] * next[second][third]
                    let counted = Double(counts[[TokenID(first), TokenID(second), TokenID(third)]] ?? 0)
                    chiSquare += (counted - expected) * (counted - expected) / expected
                }
            }
        }
        return chiSquare
    }

    @Test func `20,000 drafted texts have the model's distribution`() throws {
        let draws = 20_000
        var counts: [[TokenID]: Int] = [:]
        var sampler = Sampler(Self.sampling(17))
        for _ in 0..<draws { counts[Array(try written(3, &sampler, drafts: true).text.dropFirst()), default: 0] += 1 }
        #expect(chiSquare(counts, draws) < 54.05)
    }

    /// A small model with the same three tokens, which states its next token and its confidence.
    private struct Guesser: DraftSource {
        static var policy: DraftPolicy { DraftModel.policy }
        private var last: TokenID = 0

        mutating func follow(_ text: [TokenID], limit: Int, within seconds: Double, plainSeconds: Double) -> Bool {
            last = text[text.count - 1]
            return true
        }
        func guessSeconds(plainSeconds: Double) -> Double { 0.004 }
        mutating func next() -> Guess? {
            let (tokens, kinds): ([TokenID], [Int]) = ([1, 2, 0], [4, 1, 2])
            defer { last = tokens[Int(last)] }
            return Guess(token: tokens[Int(last)], kind: kinds[Int(last)])
        }
        mutating func takeSeconds() -> Double { 0 }
    }

    @Test func `20,000 texts drafted by a small model have the model's distribution`() throws {
        let draws = 20_000
        var counts: [[TokenID]: Int] = [:]
        var sampler = Sampler(Self.sampling(23))
        var curve = BatchCurve()
        for tokens in [1, 2, 4, 8] { curve.note(.milliseconds(30 + tokens), tokens: tokens) }
        // The drafter learns from previous texts, so its drafts depend on which earlier drafts were right.
        var drafter = Drafter(Guesser())
        var (accepted, rejected) = (0, 0)
        for _ in 0..<draws {
            var text: [TokenID] = [0]
            while text.count < 4 {
                let limit = 4 - text.count
                var draft = Draft(start: text.count)
                if drafter.asks(after: text, limit: limit, curve) {
                    draft = drafter.draft(after: text, limit: limit, beside: 1, curve)
                }
                let computed = [text[text.count - 1]] + draft.tokens
                var chosen = 0
                let right = try draft.check({ text }) { accepted -> Bool? in
                    chosen += 1
                    var row = Self.rows[Int(computed[accepted])]
                    text.append(try row.withUnsafeMutableBufferPointer { try sampler.sample($0) })
                    return text.count == 4 ? true : nil
                }.accepted
                (accepted, rejected) = (accepted + right, rejected + draft.tokens.count - right)
                drafter.note(text, chosen: chosen, curve)
            }
            counts[Array(text.dropFirst()), default: 0] += 1
        }
        #expect(accepted > 1000 && rejected > 1000)
        #expect(chiSquare(counts, draws) < 54.05)
    }

    @Test func `drafting with the same seed gives the same tokens in fewer calls`() throws {
        for seed in 0..<50 as Range<UInt64> {
            var (plain, drafting) = (Sampler(Self.sampling(seed)), Sampler(Self.sampling(seed)))
            let without = try written(60, &plain, drafts: false)
            let with = try written(60, &drafting, drafts: true)
            #expect(with.text == without.text)
            #expect(without.calls == 60 && with.calls < 50)
        }
    }

    @Test func `forced tokens confirm a draft like sampled tokens`() {
        // The first sample is followed by forced tokens: two that the draft has, and one that it lacks.
        var text: [TokenID] = [9]
        let choices: [[TokenID]] = [[1, 2], [3, 7]]
        var asked: [Int] = []
        let (accepted, end) = Draft(start: 1, tokens: [1, 2, 3, 4, 5]).check({ text }) { accepted -> Bool? in
            text += choices[asked.count]
            asked.append(accepted)
            return nil
        }
        #expect(asked == [0, 2])
        #expect(accepted == 3 && end == nil)
        #expect(text == [9, 1, 2, 3, 7])
    }

    @Test func `no token is sampled after an end token, and one token after a fully accepted draft`() {
        var text: [TokenID] = [9]
        var calls = 0
        let ended = Draft(start: 1, tokens: [1, 2, 3]).check({ text }) { accepted -> String? in
            calls += 1
            text.append(TokenID(accepted + 1))
            return accepted == 1 ? "end" : nil
        }
        #expect(ended == (2, "end") && calls == 2 && text == [9, 1, 2])
        text = [9]
        let whole = Draft(start: 1, tokens: [1, 2, 3]).check({ text }) { accepted -> String? in
            text.append(TokenID(accepted + 1))
            return nil
        }
        // The text has one more token than the draft.
        #expect(whole.accepted == 3 && whole.end == nil && text == [9, 1, 2, 3, 4])
    }

    @Test func `a drafter drafts from the prediction and learns from the result`() {
        var drafter = Drafter(TextDrafts(prediction: [1, 2, 3, 4, 5, 6], prompt: [8, 9]))
        // Calls take the same time at any size, so that guesses that are rarely right are tried, too.
        var curve = BatchCurve()
        for _ in 0..<50 { for tokens in BatchCurve.sizes { curve.note(.milliseconds(20), tokens: tokens) } }
        func draft(_ text: [TokenID], limit: Int = 16) -> Draft? {
            guard drafter.asks(after: text, limit: limit, curve) else { return nil }
            return drafter.draft(after: text, limit: limit, beside: 1, curve)
        }
        // The answer is assumed to begin with the prediction.
        var text: [TokenID] = [8, 9, 1]
        #expect(draft(text, limit: 3) == Draft(start: 3, tokens: [2, 3, 4]))
        text += [2, 3, 7]
        drafter.note(text, chosen: 3, curve)
        #expect(drafter.policy.credit > 12)
        // The text has no earlier 3, 7.
        #expect(draft(text) == nil)
        drafter.note(text + [5], chosen: 1, curve)
        text += [5, 6, 1, 2]
        #expect(draft(text, limit: 1)?.tokens == [3])
        #expect(draft(text, limit: 0) == nil)
    }

    @Test func `a forced token does not count as a saved call`() {
        var drafter = Drafter(TextDrafts(prediction: [1, 2, 3, 4], prompt: [8, 9]))
        var curve = BatchCurve()
        for _ in 0..<50 { for tokens in BatchCurve.sizes { curve.note(.milliseconds(20), tokens: tokens) } }
        let asks = drafter.asks(after: [8, 9, 1], limit: 3, curve)
        let draft = drafter.draft(after: [8, 9, 1], limit: 3, beside: 1, curve)
        #expect(asks && draft.tokens == [2, 3, 4])
        let before = drafter.policy.credit
        // One call sampled 2, after which 3 and 4 were forced.
        drafter.note([8, 9, 1, 2, 3, 4], chosen: 1, curve)
        #expect(drafter.policy.credit <= before)
    }
}
