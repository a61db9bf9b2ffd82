import Support
import Testing

@testable import HearthServer

@Suite struct FieldTests {
    private let body = Field([
        "text": "a", "number": .number("1.5"), "whole": 3, "list": [["deep": true]], "none": nil, "huge": 99999,
        "large": .number("1e30"), "three": .number("3.0"),
    ])

    @Test func `reads values and treats missing and null fields as absent`() throws {
        #expect(try body["text"].string() == "a")
        #expect(try body["number"].number(0...2) == 1.5)
        #expect(try body["whole"].integer(0...9) == 3)
        #expect(try body["three"].integer(0...9) == 3)
        #expect(try body["list"].list()?.first?["deep"].bool() == true)
        #expect(try body["none"].string() == nil)
        #expect(try body["missing"]["deeper"].number(0...1) == nil)
        #expect(!body["none"].isThere)
    }

    @Test func `errors name the path of the invalid field`() throws {
        let element = try #require(try body["list"].list()?.first)
        let error = #expect(throws: RequestError.self) { try element["deep"].string() }
        #expect(error?.parameter == "list[0].deep")
        #expect(error?.message == "'list[0].deep' is true or false, but must be a text.")
        let missing = #expect(throws: RequestError.self) { try element["x"].required(try element["x"].string()) }
        #expect(missing?.parameter == "list[0].x")
        #expect(missing?.code == "missing_required_parameter")
    }

    @Test func `refuses numbers out of range and values of another type`() {
        #expect(throws: RequestError.self) { try body["huge"].integer(0...9) }
        #expect(throws: RequestError.self) { try body["large"].integer(0...Int.max) }
        #expect(throws: RequestError.self) { try body["number"].integer(0...9) }
        #expect(throws: RequestError.self) { try body["number"].number(0...1) }
        #expect(throws: RequestError.self) { try body["text"].number(0...1) }
    }

    @Test func `accepts an unsupported field only if its value has no effect`() throws {
        try Field(["a": 0])["a"].refuse(except: 0)
        try Field(["a": .number("0.0")])["a"].refuse(except: 0)
        try Field(["a": nil])["a"].refuse()
        let error = #expect(throws: RequestError.self) { try Field(["a": .number("0.5")])["a"].refuse(except: 0) }
        #expect(error?.parameter == "a")
        #expect(error?.code == "unsupported_parameter")
    }

    @Test func `errors never contain the value that was sent`() {
        let error = #expect(throws: RequestError.self) { try Field(["a": "my secret"])["a"].bool() }
        #expect(error?.message.contains("secret") == false)
    }

    @Test func `a server-sent event is one line of data followed by an empty line`() {
        let frame = ServerSentEvent.frame(["text": "a\nb"], name: "x")
        #expect(String(decoding: frame, as: UTF8.self) == "event: x\ndata: {\"text\": \"a\\nb\"}\n\n")
        #expect(String(decoding: ServerSentEvent.done, as: UTF8.self) == "data: [DONE]\n\n")
    }
}
