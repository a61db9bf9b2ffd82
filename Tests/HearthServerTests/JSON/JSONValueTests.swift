import Foundation
import OrderedJSON
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

    @Test func `the last of equal keys counts`() throws { #expect(try parse(#"{"a": 1, "a": 2}"#)["a"] == 2) }

    @Test func `numbers that JSON cannot write become null`() {
        #expect(JSONValue.number(.infinity) == .null)
        #expect(JSONValue.number(-2) == .number("-2"))
        #expect(JSONValue.number(0.25).text == "0.25")
    }
}
