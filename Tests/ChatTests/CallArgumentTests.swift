import Foundation
import Testing

@testable import Chat

@Suite struct CallArgumentTests {
    /// Returns a tool call with the given arguments.
    private func call(_ arguments: String) throws -> ChatCall {
        let fields: [String: Any] = [
            "id": UUID().uuidString, "server": "files", "tool": "write", "title": "Write", "name": "files__write",
            "arguments": arguments, "isReadOnly": false, "state": "asked", "isResultCut": false,
        ]
        return try JSONDecoder().decode(ChatCall.self, from: JSONSerialization.data(withJSONObject: fields))
    }

    @Test(arguments: [
        0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x180B, 0x200B, 0x200D, 0x202E, 0x2060, 0x2066, 0x2800, 0x3164,
        0xFE0F, 0xFEFF, 0xFFA0, 0xA0, 0x1680, 0x2003, 0x3000, 0x2028, 0x7F, 0x9B, 0x1D159, 0xE0001, 0xE0041, 0xE0100,
    ])
    func `an invisible character in arguments is shown as an escape`(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let shown = try call("{\"path\":\"a\(scalar)b\"}").shownArguments
        #expect(shown == "{\"path\":\"a\\u{\(String(value, radix: 16))}b\"}")
    }

    @Test func `visible characters in arguments are shown unchanged`() throws {
        let arguments = "{\n\t\"text\": \"père 東京 naïve مرحبا e\u{301} 🙂\"\n}"
        #expect(try call(arguments).shownArguments == arguments)
    }
}
