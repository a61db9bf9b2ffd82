import Foundation
import Support
import Testing

@testable import LanguageModels

struct ParserFuzzTests {
    /// A generator of random JSON text with optional white space and escapes.
    private struct RandomJSON {
        var generator: SplitMix64

        mutating func value(depth: Int = 0) -> String {
            switch Int.random(in: 0..<(depth < 4 ? 8 : 5), using: &generator) {
            case 0: return pick(["true", "false", "null"])
            case 1: return String(Int.random(in: -100_000...100_000, using: &generator))
            case 2: return "\(Double.random(in: -1e6...1e6, using: &generator))"
            case 3: return pick(["-0", "1e3", "2E-2", "0.5e+1", "9007199254740993"])
            case 4: return string()
            case 5, 6:
                let members = (0..<Int.random(in: 0...4, using: &generator)).map { index in
                    space() + "\"k\(index)\\u00e9\"" + space() + ":" + space() + value(depth: depth + 1) + space()
                }
                return "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
            default:
                let count = Int.random(in: 0...4, using: &generator)
                let elements = (0..<count).map { _ in space() + value(depth: depth + 1) + space() }
                return "[" + (elements.isEmpty ? space() : elements.joined(separator: ",")) + "]"
            }
        }

        mutating func string() -> String {
            let parts = [
                "a", " ", "é", "日", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\ud83d\\ude00", "e\u{301}",
            ]
            return "\""
                + (0..<Int.random(in: 0...8, using: &generator))
                .map { _ in pick(parts) }.joined() + "\""
        }

        private mutating func pick(_ parts: [String]) -> String {
            parts[Int.random(in: 0..<parts.count, using: &generator)]
        }

        mutating func space() -> String {
            pick(["", "", " ", "\n", "\t\r "])
        }
    }

    @Test func `the snapshot of each prefix of a random JSON text extends the previous snapshot`() throws {
        var random = RandomJSON(generator: SplitMix64(seed: 27))
        for _ in 0..<150 {
            let text = random.value()
            let whole = try GeneratedContent(json: text)
            #expect(whole.isComplete)
            #expect(whole.agrees(withFoundationOn: text), "\(text)")
            var parser = GeneratedContentParser()
            var previous: GeneratedContent?
            for (index, scalar) in text.unicodeScalars.enumerated() {
                try parser.append(String(scalar))
                let snapshot = parser.content
                if let previous { #expect(try #require(snapshot).extends(previous), "\(text) at \(index)") }
                previous = snapshot
                let prefix = String(String.UnicodeScalarView(text.unicodeScalars.prefix(index + 1)))
                var again = GeneratedContentParser()
                try again.append(prefix)
                #expect(again.content?.jsonString == snapshot?.jsonString)
            }
            try parser.finish()
            #expect(parser.content?.jsonString == whole.jsonString)
            #expect(parser.isComplete)
            #expect(try GeneratedContent(json: whole.jsonString).jsonString == whole.jsonString)
        }
    }

    @Test func `randomly damaged JSON is parsed as a value or throws a parsing error`() throws {
        var random = RandomJSON(generator: SplitMix64(seed: 99))
        let alphabet = Array("{}[]\",:\\u0e+-.tfn \u{1}é".unicodeScalars)
        var refused = 0
        for _ in 0..<3_000 {
            var scalars = Array(random.value().unicodeScalars)
            for _ in 0..<Int.random(in: 1...4, using: &random.generator) where !scalars.isEmpty {
                let index = Int.random(in: 0..<scalars.count, using: &random.generator)
                switch Int.random(in: 0..<3, using: &random.generator) {
                case 0: scalars.remove(at: index)
                case 1: scalars[index] = alphabet[Int.random(in: 0..<alphabet.count, using: &random.generator)]
                default:
                    scalars.insert(alphabet[Int.random(in: 0..<alphabet.count, using: &random.generator)], at: index)
                }
            }
            let text = String(String.UnicodeScalarView(scalars))
            do {
                let content = try GeneratedContent(json: text)
                // Foundation refuses an unpaired surrogate, which this parser replaces with U+FFFD.
                guard !content.jsonString.unicodeScalars.contains("\u{FFFD}") else { continue }
                #expect(content.isComplete == content.agrees(withFoundationOn: text), "\(text)")
            } catch let error as GeneratedContent.ParsingError {
                refused += 1
                #expect(!error.debugDescription.isEmpty)
            }
        }
        #expect(refused > 300)
    }

    /// Fails by the time limit if parsing takes quadratic time.
    ///
    /// Parsing the text in one piece takes under a second.
    @Test(.timeLimit(.minutes(30))) func `parsing a long text in many pieces takes linear time`() throws {
        let text =
            "[" + (0..<20_000).map { #"{"id": \#($0), "text": "some words to read"}"# }.joined(separator: ", ") + "]"
        var parser = GeneratedContentParser()
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            try parser.append(String(decoding: bytes[start..<min(start + 4, bytes.count)], as: UTF8.self))
        }
        #expect(parser.isComplete)
    }
}

extension GeneratedContent {
    /// Returns whether this value contains all of an earlier snapshot, whose strings, arrays and objects may have
    /// grown.
    fileprivate func extends(_ earlier: GeneratedContent) -> Bool {
        if earlier.isComplete { return self == earlier }
        switch (earlier.kind, kind) {
        case (.string(let old), .string(let new)):
            return new.unicodeScalars.starts(with: old.unicodeScalars)
        case (.array(let old), .array(let new)):
            return earlier.id == id && old.count <= new.count && zip(new, old).allSatisfy { $0.extends($1) }
        case (.structure(let old, let oldKeys), .structure(let new, let newKeys)):
            return earlier.id == id && newKeys.starts(with: oldKeys)
                && oldKeys.allSatisfy { key in
                    guard let before = old[key], let after = new[key] else { return false }
                    return after.extends(before)
                }
        default: return false
        }
    }

    /// Returns whether Foundation parses the same value from the text.
    fileprivate func agrees(withFoundationOn text: String) -> Bool {
        guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) else {
            return false
        }
        return agrees(with: value)
    }

    private func agrees(with value: Any) -> Bool {
        switch kind {
        case .null: return value is NSNull
        case .bool(let bool): return (value as? Bool) == bool
        case .number(let number):
            // Foundation parses some numbers through decimals, so the last bits may differ.
            guard let other = (value as? NSNumber)?.doubleValue else { return false }
            return abs(other - number) <= number.magnitude * 1e-13
        case .string(let text): return (value as? String) == text
        case .array(let elements):
            guard let array = value as? [Any], array.count == elements.count else { return false }
            return zip(elements, array).allSatisfy { $0.agrees(with: $1) }
        case .structure(let properties, _):
            guard let object = value as? [String: Any], object.count == properties.count else { return false }
            return properties.allSatisfy { key, content in object[key].map(content.agrees) ?? false }
        }
    }
}
