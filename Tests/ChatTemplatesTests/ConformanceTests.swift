import ChatTemplates
import Foundation
import Testing

/// The output of our own expressions and templates, compared with the output of Python's jinja2.
struct ConformanceTests {
    @Test(arguments: Fixtures.shared.expressions)
    func `an expression prints the same as in jinja2`(_ fixture: Fixtures.Rendering) throws {
        let expression = try #require(fixture.expression)
        try check(fixture) { try Fixtures.render("{{ \(expression) }}", Fixtures.shared.variables) }
    }

    @Test(arguments: Fixtures.shared.templates)
    func `a template renders a conversation to the same text as jinja2`(_ fixture: Fixtures.Rendering) throws {
        let name = try #require(fixture.template)
        let source = try Fixtures.template(name)
        let conversation = try #require(fixture.conversation)
        let messages = try #require(Fixtures.shared.conversations[conversation])
        let prompt = fixture.prompt == true
        let tools = try #require(Fixtures.shared.variables["tool"])
        let context: TemplateObject = [
            "messages": messages, "tools": prompt ? [tools] : nil, "add_generation_prompt": .bool(prompt),
            "bos_token": "<s>", "eos_token": "</s>",
        ]
        try check(fixture) { try Fixtures.render(source, context) }
    }

    private func check(_ fixture: Fixtures.Rendering, _ render: () throws -> String) throws {
        if let expected = fixture.output {
            let output = try render()
            #expect(Array(output.utf8) == Array(expected.utf8), "\(output)")
            return
        }
        let error = try #require(throws: ChatTemplateError.self) { _ = try render() }
        #expect((error.code == .raised) == (fixture.code == "raised"), "\(error)")
        if fixture.code == "raised" { #expect(error.message == fixture.error) }
    }
}
