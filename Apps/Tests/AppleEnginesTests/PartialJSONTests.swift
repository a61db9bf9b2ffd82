import AppleEngines
import Foundation
import Testing

@Suite struct PartialJSONTests {
    @Test func `each partial JSON text begins with the preceding one`() throws {
        let steps: [PartialJSON] = [
            .object([], isComplete: false),
            .object([.init("name", .string("", isComplete: false))], isComplete: false),
            .object([.init("name", .string("A \"b\"\n", isComplete: false))], isComplete: false),
            .object([.init("name", .string("A \"b\"\n\u{1}", isComplete: true))], isComplete: false),
            .object(
                [.init("name", .string("A \"b\"\n\u{1}", isComplete: true)), .init("age", .unknown)],
                isComplete: false),
            .object(
                [
                    .init("name", .string("A \"b\"\n\u{1}", isComplete: true)), .init("age", .scalar("12")),
                    .init("tags", .array([.scalar("true"), .string("x", isComplete: false)], isComplete: false)),
                ], isComplete: false),
            .object(
                [
                    .init("name", .string("A \"b\"\n\u{1}", isComplete: true)), .init("age", .scalar("12")),
                    .init("tags", .array([.scalar("true"), .string("xy", isComplete: true)], isComplete: true)),
                ], isComplete: true),
        ]
        for (earlier, later) in zip(steps, steps.dropFirst()) {
            #expect(later.text.hasPrefix(earlier.text), "\(later.text)")
        }
        let whole = try #require(steps.last)
        let value = try #require(
            try JSONSerialization.jsonObject(with: Data(whole.text.utf8)) as? [String: Any])
        #expect(value["name"] as? String == "A \"b\"\n\u{1}")
        #expect(value["age"] as? Int == 12)
        #expect((value["tags"] as? [Any])?.count == 2)
    }

    @Test func `the JSON text ends at an incomplete value`() {
        let value = PartialJSON.array([.string("a", isComplete: false), .scalar("1")], isComplete: true)
        #expect(value.text == #"["a"#)
        #expect(PartialJSON.unknown.text.isEmpty)
    }
}

@Suite struct GrowingTextTests {
    @Test func `an extended text is reported as an addition, and a changed text as a replacement`() {
        var text = GrowingText()
        #expect(text.advance(to: "") == .nothing)
        #expect(text.advance(to: "He") == .addition("He"))
        #expect(text.advance(to: "He") == .nothing)
        #expect(text.advance(to: "Heart") == .addition("art"))
        #expect(text.advance(to: "Hear") == .replacement("Hear"))
        #expect(text.text == "Hear")
    }

    @Test func `a combining scalar after the last character is reported as an addition`() {
        var text = GrowingText()
        #expect(text.advance(to: "e") == .addition("e"))
        #expect(text.advance(to: "e\u{301}") == .addition("\u{301}"))
        #expect(text.advance(to: "\u{E9}") == .replacement("\u{E9}"))
    }
}
