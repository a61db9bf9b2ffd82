import Foundation
import Support
import Testing

@testable import HearthServer

@Suite struct JSONValueTests {
    private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

    @Test func `objects keep the order of their keys and numbers all of their digits`() throws {
        let text = #"{"z": 1, "a": [true, null, -0.50, 1e9], "m": {"y": 12345678901234567890}}"#
        #expect(try parse(text).text == text)
    }

    @Test(arguments: [
        #""""#, #""a\"b\\c\/d""#, #""\n\t\r\b\f""#, #""\u00e9\ud83d\ude00""#, #""é😀""#, #""\u0000""#,
    ])
    func `texts are what Foundation reads`(_ text: String) throws {
        let wanted = try JSONDecoder().decode(String.self, from: Data(text.utf8))
        #expect(try parse(text) == .string(wanted))
        // What is written reads the same again.
        #expect(try parse(parse(text).text) == .string(wanted))
    }

    @Test func `half of a character becomes the sign for what cannot be read`() throws {
        #expect(try parse(#""a\ud83dz""#) == "a\u{FFFD}z")
        #expect(try parse(#""\ud83d\u0041""#) == "\u{FFFD}A")
    }

    @Test(arguments: [
        "", " ", "{", "[1,", #"{"a"}"#, #"{"a":}"#, #"{a:1}"#, "[1 2]", "01", "-", "1.", "1e", "+1", ".5", "NaN",
        "tru", #""a"#, #""\x""#, #""\u12g4""#, "\"\u{1}\"", "1 2", "[1,]", #"{"a":1,}"#, "'a'",
    ])
    func `what is no JSON is refused`(_ text: String) {
        #expect(throws: WireError.self) { try parse(text) }
    }

    @Test func `bytes that are no UTF-8 are refused`() {
        #expect(throws: WireError.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
    }

    @Test func `nesting has a limit`() throws {
        let allowed = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        #expect(try parse(allowed).text == allowed)
        let error = #expect(throws: WireError.self) { try parse(String(repeating: "[", count: 1_000_000)) }
        #expect(throws: WireError.self) { try parse("[\(allowed)]") }
        #expect(error?.code == "invalid_json")
    }

    @Test(arguments: [
        ("1", 1), ("[1, 2, 3]", 4), (#"{"a": 1, "b": [true, null, "x", {}]}"#, 7), ("[[[]], {}]", 4),
        (#"["a,b:[c", "d"]"#, 3),
    ])
    func `the number of values has a limit`(text: String, count: Int) throws {
        try JSONValue.check(text.utf8, valueLimit: count)
        let error = #expect(throws: JSONReadingError.self) { try JSONValue.check(text.utf8, valueLimit: count - 1) }
        #expect(error?.hasTooManyValues == true)
        try WireJSON.checkValues(of: Data(text.utf8), limit: count)
        let failure = #expect(throws: ServerFailure.self) {
            try WireJSON.checkValues(of: Data(text.utf8), limit: count - 1)
        }
        #expect(failure?.code == "too_many_values")
    }

    @Test func `a body of millions of values is refused, the longest list of tokens is not`() throws {
        let tokens = try parse("[" + Array(repeating: "1", count: 1 << 20).joined(separator: ",") + "]")
        #expect(try Field(tokens).integers(0...9)?.count == 1 << 20)
        let error = #expect(throws: WireError.self) {
            try JSONValue(parsing: Array("[".utf8) + Array(repeating: Array("1,".utf8), count: 1 << 21).joined())
        }
        #expect(error?.code == "too_many_values")
    }

    @Test func `what is no JSON is left to its decoder`() throws {
        try WireJSON.checkValues(of: Data("[1,,,,]".utf8), limit: 3)
    }

    @Test func `a list of numbers says which of them is wrong`() throws {
        func numbers(_ text: String) throws -> [Int]? { try Field(parse(text))["a"].integers(0...9) }
        #expect(try numbers("{}") == nil)
        #expect(try numbers(#"{"a": []}"#) == [])
        #expect(try numbers(#"{"a": [1, 2.0, 3e0]}"#) == [1, 2, 3])
        for text in ["[1, 10]", "[1, null]", #"[1, "2"]"#, "[1, -9223372036854775809]", "[1, 1e999]", "[1, 0.5]"] {
            let error = #expect(throws: WireError.self) { try numbers(#"{"a": \#(text)}"#) }
            #expect(error?.parameter == "a[1]")
        }
        #expect(throws: WireError.self) { try numbers(#"{"a": 1}"#) }
    }

    @Test func `the last of equal keys counts`() throws { #expect(try parse(#"{"a": 1, "a": 2}"#)["a"] == 2) }

    @Test func `numbers that JSON cannot write become null`() {
        #expect(JSONValue.number(.infinity) == .null)
        #expect(JSONValue.number(-2) == .number("-2"))
        #expect(JSONValue.number(0.25).text == "0.25")
    }
}
