import Foundation
import Testing
import Tools

@testable import HearthCLI

/// Tests of the values that an input line gives in the form of a tool server.
@Suite struct QuestionFormTests {
    private func field(
        _ kind: MCPFormField.Kind, _ values: [(value: String, title: String)], suggestion: String? = nil
    ) throws -> MCPFormField {
        var form: [String: Any] = [
            "name": "drink", "title": "Drink", "description": "", "kind": kind.rawValue, "isRequired": false,
            "choices": values.map { ["value": $0.value, "title": $0.title] },
        ]
        form["suggestion"] = suggestion
        return try JSONDecoder().decode(MCPFormField.self, from: JSONSerialization.data(withJSONObject: form))
    }

    @Test(arguments: [
        ("caf\u{E9}", "1"), ("cafe\u{301}", "2"), ("2", "2"), ("tea", "3"), ("th\u{E9}", "4"), ("the\u{301}", "4"),
        ("milk", "milk"),
    ])
    func `a form distinguishes choices by code points and matches input in any composition`(
        word: String, value: String
    ) throws {
        let titles = ["caf\u{E9}", "cafe\u{301}", "tea", "th\u{E9}"]
        let values = titles.enumerated().map { (value: "\($0 + 1)", title: $1) }
        #expect(try QuestionForm.text(of: word, field(.choice, values)) == value)
        #expect(try QuestionForm.text(of: "3, \(word)", field(.choices, values)) == "3\n\(value)")
    }

    @Test func `input whose composition is ambiguous matches neither of two choices`() throws {
        let angstrom = [(value: "1", title: "A\u{30A}"), (value: "2", title: "\u{C5}")]
        #expect(try QuestionForm.text(of: "\u{212B}", field(.choice, angstrom)) == "\u{212B}")
    }

    @Test func `a form shows the title of the suggested choice`() throws {
        let values = [(value: "caf\u{E9}", title: "Composed"), (value: "cafe\u{301}", title: "Decomposed")]
        for kind in [MCPFormField.Kind.choice, .choices] {
            let lines = try QuestionForm.lines(about: field(kind, values, suggestion: "cafe\u{301}"))
            #expect(lines.last?.contains("Enter for Decomposed;") == true)
        }
        let lines = try QuestionForm.lines(about: field(.choice, [("a\nb", "Two lines")], suggestion: "a\nb"))
        #expect(lines.last?.contains("Enter for Two lines;") == true)
    }
}
