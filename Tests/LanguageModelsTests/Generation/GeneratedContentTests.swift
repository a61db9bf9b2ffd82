import Foundation
import LanguageModels
import Testing

struct GeneratedContentTests {
    @Test func `properties keep their order, and the last value of equal keys is kept`() {
        let content = GeneratedContent(properties: ["b": 1, "a": "x", "b": 2])
        #expect(content.jsonString == #"{"b": 2, "a": "x"}"#)
        #expect(content.isComplete)
        #expect(content.id == nil)
    }

    @Test func `the values of duplicate keys are combined by the given closure`() throws {
        let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("b", true), ("a", 2), ("a", 3)]
        let content = try GeneratedContent(properties: pairs) { old, new in
            try old.value(Int.self) * 10 + new.value(Int.self)
        }
        #expect(content.jsonString == #"{"a": 123, "b": true}"#)
    }

    @Test func `an error from the closure that combines duplicate keys is rethrown`() {
        struct Refusal: Error {}
        let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("a", 2)]
        #expect(throws: Refusal.self) {
            _ = try GeneratedContent(properties: pairs) { _, _ -> Int in throw Refusal() }
        }
    }

    @Test func `generated content of an array can have elements of different types`() {
        let elements: [any ConvertibleToGeneratedContent] = [1, "two", [3.5], String?.none, Person(name: "A", age: 1)]
        let text = GeneratedContent(elements: elements).jsonString
        #expect(text == #"[1, "two", [3.5], null, {"name": "A", "age": 1, "children": []}]"#)
    }

    @Test func `the ids of generated contents differ, but are not compared`() {
        let id = GenerationID()
        let plain = GeneratedContent("a")
        #expect(plain == GeneratedContent("a"))
        #expect(plain == GeneratedContent("a", id: id))
        #expect(plain.id == nil && GeneratedContent("a", id: id).id == id)
        #expect(GeneratedContent("a", id: id) == GeneratedContent("a", id: id))
        #expect(GenerationID() != GenerationID())
    }

    @Test func `arrays and objects that are parsed twice from the same text have different ids`() throws {
        let text = #"{"a": [1]}"#
        let (first, second) = (try GeneratedContent(json: text), try GeneratedContent(json: text))
        #expect(first.id != second.id && first.id != nil)
        #expect(first == second)
    }

    @Test func `an object orders unlisted keys last and ignores listed keys without a value`() {
        let kind = GeneratedContent.Kind.structure(
            properties: ["z": GeneratedContent(1), "y": GeneratedContent(2), "x": GeneratedContent(3)],
            orderedKeys: ["y", "none", "y"])
        #expect(GeneratedContent(kind: kind).jsonString == #"{"y": 2, "x": 3, "z": 1}"#)
    }

    @Test func `an array or object that contains an incomplete value is incomplete`() throws {
        let part = try GeneratedContent(json: #"{"a"#)
        #expect(!part.isComplete)
        #expect(!GeneratedContent(kind: .array([part])).isComplete)
        #expect(!GeneratedContent(properties: ["a": part]).isComplete)
        #expect(!GeneratedContent(elements: [part]).isComplete)
        #expect(part.debugDescription == "{} (incomplete)")
    }

    @Test(arguments: [
        ("plain/slash", #""plain/slash""#),
        ("\"\\\u{8}\u{C}\n\r\t", #""\"\\\b\f\n\r\t""#),
        ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""),
        ("naïve 日本 👩‍👩‍👧 \u{2028}", "\"naïve 日本 👩‍👩‍👧 \u{2028}\""),
        ("e\u{301}\r\n", "\"e\u{301}\\r\\n\""),
    ])
    func `only characters that JSON requires to be escaped are escaped in a string`(text: String, json: String) throws {
        let written = GeneratedContent(text).jsonString
        #expect(Array(written.utf8) == Array(json.utf8))
        let back = try GeneratedContent(json: written).value(String.self)
        #expect(Array(back.utf8) == Array(text.utf8))
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (3, "3"), (-17, "-17"), (0.1, "0.1"), (1e15, "1000000000000000"),
            (9_007_199_254_740_992, "9007199254740992"), (1e20, "1e+20"), (1.5e-9, "1.5e-09"),
            (0.30000000000000004, "0.30000000000000004"),
            (.infinity, "null"), (.nan, "null"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
        ] as [(Double, String)])
    func `numbers are encoded in the shortest form that keeps their value`(number: Double, json: String) throws {
        #expect(GeneratedContent(number).jsonString == json)
        guard number.isFinite else { return }
        let back = try GeneratedContent(json: json).value(Double.self)
        #expect(back.bitPattern == number.bitPattern)
    }
}
