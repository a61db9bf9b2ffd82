import Foundation
import Testing

@testable import HearthCLI

/// The messages that `hearth chat` remembers.
@Suite struct InputHistoryTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)")

    private func removeFile() { try? FileManager.default.removeItem(at: file) }

    private func permissions() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    @Test func `entries are kept in a file that only its owner can read`() throws {
        defer { removeFile() }
        var history = InputHistory(file: file)
        #expect(history.entries.isEmpty)
        for entry in ["/style creative", "Straße\n日本", "a", "a", "b\"\\\u{1B}", "a"] { history.add(entry) }
        #expect(history.entries == ["/style creative", "Straße\n日本", "a", "b\"\\\u{1B}", "a"])
        #expect(InputHistory(file: file).entries == history.entries)
        #expect(try permissions() == 0o600)
    }

    @Test func `only the newest 1,000 entries are read, and a long file is shortened`() throws {
        defer { removeFile() }
        try Data((0..<2500).map { "\"\($0)\"\n" }.joined().utf8).write(to: file)
        let history = InputHistory(file: file)
        #expect(history.entries.count == 1000)
        #expect(history.entries.first == "1500")
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("\"1500\"\n"))
        #expect(try permissions() == 0o600)
        #expect(InputHistory(file: file).entries == history.entries)
    }

    @Test func `damaged lines are skipped, and a very large file or entry is not kept`() throws {
        defer { removeFile() }
        try Data("\"a\"\n{]\n\"b\n\"c\"\n\u{0}\n".utf8).write(to: file)
        #expect(InputHistory(file: file).entries == ["a", "c"])
        var history = InputHistory(file: file)
        history.add(String(repeating: "x", count: 20_000))
        #expect(history.entries.count == 3)
        #expect(InputHistory(file: file).entries == ["a", "c"])
        try Data(repeating: UInt8(ascii: "\n"), count: 5 << 20).write(to: file)
        #expect(InputHistory(file: file).entries.isEmpty)
        #expect(InputHistory(file: URL(filePath: "/nowhere/history")).entries.isEmpty)
    }

    @Test func `a search finds older messages, ignores case and can be cancelled`() {
        var history = InputHistory()
        for entry in ["Tell me of Oslo", "/style creative", "Where is OSLO?", "Thanks"] { history.add(entry) }
        var draft = LineBuffer()
        draft.type("draft")
        var search = HistorySearch(draft)
        func press(_ key: Key, _ expected: String, _ prompt: String) {
            let continues = search.apply(key, in: history)
            #expect(continues)
            #expect(search.buffer.text == expected)
            #expect(search.prompt == prompt)
        }
        press(.search, "draft", "(message with \"\") ")
        press(.text("os"), "Where is OSLO?", "(message with \"os\") ")
        press(.text("lo"), "Where is OSLO?", "(message with \"oslo\") ")
        press(.search, "Tell me of Oslo", "(message with \"oslo\") ")
        press(.search, "Tell me of Oslo", "(no message with \"oslo\") ")
        press(.text("x"), "Tell me of Oslo", "(no message with \"oslox\") ")
        press(.backspace, "Where is OSLO?", "(message with \"oslo\") ")
        var cancelled = search
        let isCancelled = !cancelled.apply(.interrupt, in: history)
        #expect(isCancelled)
        #expect(cancelled.buffer.text == "draft")
        let isEnded = !search.apply(.left, in: history)
        #expect(isEnded)
        #expect(search.buffer.text == "Where is OSLO?")
    }

    @Test func `earlier messages with lines or of great length are shown as pastes`() {
        #expect(LineBuffer(earlier: "/help").beginsWithPaste == false)
        #expect(LineBuffer(earlier: "a\nb").beginsWithPaste)
        #expect(LineBuffer(earlier: String(repeating: "x", count: 5000)).cells.count == 1)
        #expect(LineBuffer(earlier: "a\nb").text == "a\nb")
    }
}
