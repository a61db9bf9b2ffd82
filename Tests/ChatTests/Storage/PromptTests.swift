import Chat
import Foundation
import Testing

@Suite struct PromptTests {
    private let test: TestStore
    private var store: ChatStore { test.store }

    init() throws { test = try TestStore() }

    private func read(_ text: String, _ file: String = "file.md") throws -> SavedPrompt {
        try SavedPrompt(markdown: Data(text.utf8), file: file)
    }

    @Test func `ten prompts come with Hearth, and each can be written and read as Markdown`() throws {
        let prompts = try store.prompts()
        #expect(prompts.count == 10 && prompts.allSatisfy(\.isBuiltIn))
        #expect(prompts.map(\.name) == prompts.map(\.name).sorted())
        #expect(prompts.filter { $0.kind == .instructions }.map(\.name) == ["brief", "tutor"])
        for prompt in prompts {
            var same = try read(prompt.markdown, "other.md")
            same.isBuiltIn = true
            #expect(same == prompt && !prompt.description.isEmpty)
            #expect(prompt.kind == .instructions || !prompt.fields.isEmpty)
        }
    }

    @Test func `a saved prompt hides a built-in one until it is removed`() throws {
        _ = try store.savePrompt(SavedPrompt(name: "Summarise", text: "In one line: {{text}}"))
        #expect(try store.prompts().count == 10)
        #expect(try store.prompt(named: "SUMMARISE").text == "In one line: {{text}}")
        #expect(#expect(throws: ChatError.self) { try store.removePrompt("translate") }?.code == .conflict)
        try store.removePrompt("summarise")
        #expect(try store.prompt(named: "summarise").isBuiltIn)
        #expect(#expect(throws: ChatError.self) { try store.removePrompt("nothing") }?.code == .notFound)
        #expect(#expect(throws: ChatError.self) { try store.prompt(named: "nothing") }?.code == .notFound)
    }

    @Test func `a prompt is renamed, and never takes the name of another one`() throws {
        _ = try store.savePrompt(SavedPrompt(name: "a", text: "A"))
        _ = try store.savePrompt(SavedPrompt(name: "b", text: "B"))
        #expect(
            #expect(throws: ChatError.self) { try store.savePrompt(SavedPrompt(name: "A", text: "x")) }?.code
                == .conflict)
        let error = #expect(throws: ChatError.self) {
            try store.savePrompt(SavedPrompt(name: "b", text: "x"), replacing: "a")
        }
        #expect(error?.code == .conflict)
        #expect(try store.prompt(named: "a").text == "A")
        _ = try store.savePrompt(SavedPrompt(name: "c", kind: .instructions, text: "C"), replacing: "a")
        let names = try test.reopened().prompts().filter { !$0.isBuiltIn }.map(\.name)
        #expect(names == ["b", "c"])
        #expect(try store.prompt(named: "c").kind == .instructions)
    }

    @Test func `fields are found once each, and filled with any text`() {
        let prompt = SavedPrompt(name: "x", text: "{{a}} and {{ b c }}, {{a}} {{}} {{ }} {{d\n}} {{{e}}} {x} }}{{")
        #expect(prompt.fields == ["a", "b c", "e"])
        #expect(
            prompt.filled(["a": "{{b c}}", "b c": "$1 \\0", "e": "é"])
                == "{{b c}} and $1 \\0, {{b c}} {{}} {{ }} {{d\n}} {é} {x} }}{{")
        #expect(prompt.filled([:]) == prompt.text)
        #expect(SavedPrompt(name: "x", text: "{{" + String(repeating: "n", count: 61) + "}}").fields.isEmpty)
    }

    @Test func `Markdown files of other programs are read`() throws {
        let skill =
            "---\nname: Code Review\ndescription: >-\n  Finds faults\n  in code\nallowed-tools:\n  - Bash\n---\n\n# Do it\n"
        #expect(
            try read(skill, "review/SKILL.md")
                == SavedPrompt(
                    name: "code-review", description: "Finds faults in code", kind: .instructions, text: "# Do it"))
        #expect(try read("Say hello.\n", "my Hello.md") == SavedPrompt(name: "my-hello", text: "Say hello."))
        #expect(try read("Rules", "rules/SKILL.md").name == "rules")
        let windows = "\u{FEFF}---\r\nname: 'it''s'\r\n---\r\nText\r\n"
        #expect(#expect(throws: ChatError.self) { try read(windows) }?.message.contains("letters, digits") == true)
        let quoted =
            "---\nname: \"a-b\" \ndescription: \"One: \\\"two\\\" # three\"\nkind: message # comment\n---\n---\nx"
        #expect(
            try read(quoted) == SavedPrompt(name: "a-b", description: "One: \"two\" # three", text: "---\nx"))
        #expect(try read("---\ndescription: Grüße # Kommentar\n---\nText", "Ähre_2.md").name == "ähre_2")
    }

    @Test(arguments: [
        ("---\nname: a\ntext", "does not end"), ("---\nname: a\n---\n \n", "no text"), ("", "no text"),
        ("---\nname: a/b\n---\nx", "letters, digits"), ("---\nname: \"a\n---\nx", "quotation marks"),
        ("---\nname: 'a\n---\nx", "quotation marks"), ("---\nkind: system\n---\nx", "message or instructions"),
        ("a\0b", "UTF-8"), ("---\nname: \(String(repeating: "a", count: 65))\n---\nx", "1 to 64"),
        ("---\nname: a\u{202E}b\n---\nx", "letters, digits"),
        ("---\ndescription: \(String(repeating: "a", count: 501))\n---\nx", "500 characters"),
        (String(repeating: "x", count: 70_000), "64 kB"), (String(repeating: "x", count: 140_000), "128 kB"),
        ((0...20).map { "{{\($0)}}" }.joined(), "20 fields"),
    ])
    func `an unusable Markdown file is refused in a sentence`(_ text: String, _ part: String) throws {
        let error = #expect(throws: ChatError.self) { try read(text) }
        #expect(error?.code == .invalid && error?.message.contains(part) == true, "\(error?.message ?? "")")
        #expect(error?.message.hasSuffix(".") == true)
    }

    @Test func `files of any bytes are read or refused`() throws {
        #expect(
            #expect(throws: ChatError.self) { try SavedPrompt(markdown: Data([0xFF, 0xFE]), file: "a.md") }?.code
                == .invalid)
        #expect(#expect(throws: ChatError.self) { try read("x", "") }?.code == .invalid)
        #expect(#expect(throws: ChatError.self) { try read("x", "../..") }?.code == .invalid)
        let braces = String(repeating: "{", count: 60_000)
        #expect(try read(braces).fields.isEmpty)
    }

    @Test func `at most a thousand prompts are saved`() throws {
        for number in 0..<1000 { _ = try store.savePrompt(SavedPrompt(name: "n\(number)", text: "x")) }
        #expect(
            #expect(throws: ChatError.self) { try store.savePrompt(SavedPrompt(name: "more", text: "x")) }?.code
                == .invalid)
        #expect(try store.savePrompt(SavedPrompt(name: "n7", text: "y"), replacing: "n7").text == "y")
    }
}
