import Foundation
import Support
import Testing

@testable import HearthServer

@Suite struct JSONValueTests {
    private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

    @Test func `objects keep the order of their keys, and numbers keep all digits`() throws {
        let text = #"{"z": 1, "a": [true, null, -0.50, 1e9], "m": {"y": 12345678901234567890}}"#
        #expect(try parse(text).text == text)
    }

    @Test(arguments: [
        #""""#, #""a\"b\\c\/d""#, #""\n\t\r\b\f""#, #""\u00e9\ud83d\ude00""#, #""é😀""#, #""\u0000""#,
    ])
    func `strings parse as Foundation parses them and round-trip`(_ text: String) throws {
        let wanted = try JSONDecoder().decode(String.self, from: Data(text.utf8))
        #expect(try parse(text) == .string(wanted))
        // The written text parses to the same value.
        #expect(try parse(parse(text).text) == .string(wanted))
    }

    @Test func `replaces an unpaired surrogate with U+FFFD`() throws {
        #expect(try parse(#""a\ud83dz""#) == "a\u{FFFD}z")
        #expect(try parse(#""\ud83d\u0041""#) == "\u{FFFD}A")
    }

    @Test(arguments: [
        "", " ", "{", "[1,", #"{"a"}"#, #"{"a":}"#, #"{a:1}"#, "[1 2]", "01", "-", "1.", "1e", "+1", ".5", "NaN",
        "tru", #""a"#, #""\x""#, #""\u12g4""#, "\"\u{1}\"", "1 2", "[1,]", #"{"a":1,}"#, "'a'",
    ])
    func `refuses invalid JSON`(_ text: String) {
        #expect(throws: RequestError.self) { try parse(text) }
    }

    @Test func `refuses bytes that are not UTF-8`() {
        #expect(throws: RequestError.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
    }

    @Test func `refuses arrays nested deeper than 128 levels`() throws {
        let allowed = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        #expect(try parse(allowed).text == allowed)
        let error = #expect(throws: RequestError.self) { try parse(String(repeating: "[", count: 1_000_000)) }
        #expect(throws: RequestError.self) { try parse("[\(allowed)]") }
        #expect(error?.code == "invalid_json")
    }

    @Test(arguments: [
        ("1", 1), ("[1, 2, 3]", 4), (#"{"a": 1, "b": [true, null, "x", {}]}"#, 7), ("[[[]], {}]", 4),
        (#"["a,b:[c", "d"]"#, 3),
    ])
    func `refuses more values than the limit`(text: String, count: Int) throws {
        try JSONValue.check(text.utf8, valueLimit: count)
        let error = #expect(throws: JSONReadingError.self) { try JSONValue.check(text.utf8, valueLimit: count - 1) }
        #expect(error?.hasTooManyValues == true)
        try ServerJSON.checkValues(of: Data(text.utf8), limit: count)
        let failure = #expect(throws: ServerFailure.self) {
            try ServerJSON.checkValues(of: Data(text.utf8), limit: count - 1)
        }
        #expect(failure?.code == "too_many_values")
    }

    @Test func `refuses millions of values but accepts the longest allowed list of tokens`() throws {
        let tokens = try parse("[" + Array(repeating: "1", count: 1 << 20).joined(separator: ",") + "]")
        #expect(try Field(tokens).integers(0...9)?.count == 1 << 20)
        let error = #expect(throws: RequestError.self) {
            try JSONValue(parsing: Array("[".utf8) + Array(repeating: Array("1,".utf8), count: 1 << 21).joined())
        }
        #expect(error?.code == "too_many_values")
    }

    @Test func `the check of the number of values ignores invalid JSON, which the decoder reports`() throws {
        try ServerJSON.checkValues(of: Data("[1,,,,]".utf8), limit: 3)
    }

    @Test func `a list of integers reports the index of the invalid element`() throws {
        func numbers(_ text: String) throws -> [Int]? { try Field(parse(text))["a"].integers(0...9) }
        #expect(try numbers("{}") == nil)
        #expect(try numbers(#"{"a": []}"#) == [])
        #expect(try numbers(#"{"a": [1, 2.0, 3e0]}"#) == [1, 2, 3])
        for text in ["[1, 10]", "[1, null]", #"[1, "2"]"#, "[1, -9223372036854775809]", "[1, 1e999]", "[1, 0.5]"] {
            let error = #expect(throws: RequestError.self) { try numbers(#"{"a": \#(text)}"#) }
            #expect(error?.parameter == "a[1]")
        }
        #expect(throws: RequestError.self) { try numbers(#"{"a": 1}"#) }
    }

    @Test func `the last of several equal keys counts`() throws { #expect(try parse(#"{"a": 1, "a": 2}"#)["a"] == 2) }

    @Test func `numbers that JSON cannot represent become null`() {
        #expect(JSONValue.number(.infinity) == .null)
        #expect(JSONValue.number(-2) == .number("-2"))
        #expect(JSONValue.number(0.25).text == "0.25")
    }
}
