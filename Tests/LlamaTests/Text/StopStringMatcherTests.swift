import Foundation
import Support
import Testing

@testable import Llama

@Suite struct StopStringMatcherTests {
    private func run(_ pieces: [String], stops: [String]) -> (released: [String], hasMatched: Bool) {
        var matcher = StopStringMatcher(stops)
        var released = pieces.map { matcher.append($0) }
        released.append(matcher.finish())
        return (released, matcher.hasMatched)
    }

    @Test func `text is released immediately if there is no stop string`() {
        #expect(run(["a", "b"], stops: []).released == ["a", "b", ""])
        #expect(run(["a", "b"], stops: [""]).released == ["a", "b", ""])
    }

    @Test func `neither a stop string nor the text after the stop string is released`() {
        let result = run(["one END two", " three"], stops: ["END"])
        #expect(result.released == ["one ", "", ""])
        #expect(result.hasMatched)
    }

    @Test func `a stop string that is split over pieces is found`() {
        let result = run(["ab", "E", "N", "D", "c"], stops: ["END"])
        #expect(result.released == ["ab", "", "", "", "", ""])
        #expect(result.hasMatched)
    }

    @Test func `text that only resembles the beginning of a stop string is released`() {
        #expect(run(["xE", "N", "x"], stops: ["END"]).released == ["x", "", "ENx", ""])
    }

    @Test func `held text is released at the end if no stop string was completed`() {
        let result = run(["xEN"], stops: ["END"])
        #expect(result.released == ["x", "EN"])
        #expect(!result.hasMatched)
    }

    @Test func `a stop string is found after an overlapping partial match`() {
        #expect(run(["aa", "ab"], stops: ["aab"]).released == ["", "a", ""])
        #expect(run(["aba", "bac"], stops: ["abac"]).released == ["", "ab", ""])
    }

    @Test func `of several stop strings in a piece, the one that starts first ends the text`() {
        #expect(run(["one two three"], stops: ["three", "two"]).released == ["one ", ""])
        #expect(run(["abc"], stops: ["b", "abc"]).released == ["", ""])
    }

    @Test func `stop strings may contain any character`() {
        #expect(run(["ä漢", "🙂", "b"], stops: ["漢🙂"]).released == ["ä", "", "", ""])
        // Another character begins with the same bytes, but no part of a character is released.
        #expect(run(["🙃", "b"], stops: ["🙂"]).released == ["🙃", "b", ""])
        #expect(run(["a\u{0}b", "c"], stops: ["\u{0}b"]).released == ["a", "", ""])
    }

    @Test func `a stop string is found inside a grapheme cluster`() {
        // Stop strings are compared as code points, so a combining accent after one does not hide it.
        #expect(run(["xEND\u{301}"], stops: ["END"]).hasMatched)
    }

    @Test func `a text is cut at the first occurrence of its stop string, however the text is split`() {
        var generator = SplitMix64(seed: 2)
        let letters = ["a", "b", "é"]
        func word(_ length: ClosedRange<Int>) -> String {
            (0..<Int.random(in: length, using: &generator))
                .map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] }.joined()
        }
        for _ in 0..<2000 {
            let stop = word(1...4)
            let pieces = (0..<Int.random(in: 1...8, using: &generator)).map { _ in word(0...4) }
            let text = pieces.joined()
            let expected = text.range(of: stop, options: .literal).map { String(text[..<$0.lowerBound]) } ?? text
            let result = run(pieces, stops: [stop])
            #expect(result.released.joined() == expected, "\(pieces) \(stop)")
            #expect(result.hasMatched == (expected != text))
        }
    }

    @Test func `the released text contains none of several stop strings`() {
        var generator = SplitMix64(seed: 3)
        func word(_ length: ClosedRange<Int>) -> String {
            (0..<Int.random(in: length, using: &generator))
                .map { _ in ["a", "b"][Int.random(in: 0..<2, using: &generator)] }.joined()
        }
        for _ in 0..<2000 {
            let stops = [word(2...4), word(2...4), word(3...5)]
            let pieces = (0..<Int.random(in: 1...8, using: &generator)).map { _ in word(0...4) }
            let text = pieces.joined()
            let result = run(pieces, stops: stops)
            let released = result.released.joined()
            #expect(text.hasPrefix(released))
            #expect(!stops.contains { released.contains($0) }, "\(pieces) \(stops)")
            #expect(result.hasMatched == stops.contains { text.contains($0) }, "\(pieces) \(stops)")
            if result.hasMatched { #expect(stops.contains { text.hasPrefix(released + $0) }) }
        }
    }
}
