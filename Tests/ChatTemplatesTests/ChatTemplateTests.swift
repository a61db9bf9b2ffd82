import ChatTemplates
import Foundation
import Testing

/// The public interface: values, referenced names and errors.
struct ChatTemplateTests {
    @Test func `a conversation is rendered with the same variables as in transformers`() throws {
        let template = try ChatTemplate(
            source: """
                {{ bos_token }}{% for message in messages %}<{{ message.role }}>{{ message.content }}{% endfor %}
                {%- if tools is none %} no tools{% endif %}{% if add_generation_prompt %}<assistant>{% endif %}
                {%- if enable_thinking is defined and not enable_thinking %} quickly{% endif %}{{ eos_token }}
                """)
        let text = try template.render(
            messages: [["role": "user", "content": "Hi"]], bosToken: "^", extra: ["enable_thinking": false])
        #expect(text == "^<user>Hi no tools<assistant> quickly")
    }

    @Test func `a template lists the variables and attributes that its source references`() throws {
        let template = try ChatTemplate(
            source: """
                {% set last = none %}{% for message in messages %}{{ message.reasoning_content }}{{ message['x'] }}
                {% if 'tool_calls' in message %}{{ message.get('name') }}{{ last }}{{ loop.index }}{% endif %}
                {% endfor %}{% if enable_thinking is defined %}{{ raise_exception('no') }}{% endif %}
                """)
        #expect(template.referencedVariables == ["messages", "enable_thinking"])
        #expect(template.referencedAttributes.isSuperset(of: ["reasoning_content", "x", "tool_calls", "name"]))
    }

    @Test func `the message of raise_exception is reported unchanged`() throws {
        let error = try #require(throws: ChatTemplateError.self) {
            try Fixtures.render("line\n{{ raise_exception('Only ' ~ 2 ~ ' roles!') }}")
        }
        #expect(error.code == .raised)
        #expect(error.message == "Only 2 roles!")
        #expect(error.line == 2)
        #expect("\(error)" == "Chat template, line 2: Only 2 roles!")
    }

    @Test(arguments: [
        ("{% if x %}", "The template ends, but a block is missing its 'elif' or 'else' or 'endif'.", 1),
        ("\n{{ (1 }}", "'}' is unexpected, ')' was expected.", 2),
        ("{% include 'x' %}", "'include' is for templates in several files, which chat templates do not support.", 1),
        ("{{ x | nonsense }}", "No filter named 'nonsense'.", 1),
        ("{% nonsense %}", "Encountered unknown tag 'nonsense'.", 1),
        ("{% break %}", "'break' is outside of a loop.", 1),
        ("{{ 'x }}", "A string literal is not closed.", 1),
        ("{# x", "A comment is not closed.", 1),
        ("{{ }}", "Expected an expression, got '}}'.", 1),
        ("{{ x ? }}", "The character '?' is unexpected.", 1),
    ])
    func `the error for an invalid template has its line number`(_ source: String, _ message: String, _ line: Int)
        throws
    {
        let error = try #require(throws: ChatTemplateError.self) { try ChatTemplate(source: source) }
        #expect(error.code == .syntax)
        #expect(error.message == message)
        #expect(error.line == line)
    }

    @Test(arguments: [
        ("{{ missing.x }}", "'missing' is undefined", ChatTemplateError.Code.undefinedValue),
        ("{{ m.x.y }}", "'dict object' has no attribute 'x'", .undefinedValue),
        ("{{ [].append(1) }}", "access to attribute 'append' of 'list' object is unsafe.", .forbidden),
        ("{{ ''.__class__.x }}", "access to attribute '__class__' of 'str' object is unsafe.", .forbidden),
        ("{{ 1 / 0 }}", "division by zero", .invalidOperation),
        ("{{ 'a' + 1 }}", "can only concatenate str (not \"int\") to str", .invalidOperation),
        ("{% set a, b = [1] %}", "not enough values to unpack (expected 2, got 1)", .invalidOperation),
    ])
    func `an operation that fails in Python fails with Python's error message`(
        _ source: String, _ message: String, _ code: ChatTemplateError.Code
    ) throws {
        let error = try #require(throws: ChatTemplateError.self) { try Fixtures.render(source, ["m": [:]]) }
        #expect(error.code == code)
        #expect(error.message == message)
        #expect(error.line == 1)
    }

    @Test func `parsed JSON keeps the order of keys and the kinds of numbers`() throws {
        let json = #"{"b":1,"a":1.0,"c":[18446744073709551615,-0.5,1e2,null,true],"d":{"😀":"\ud83d\ude00\n\/"}}"#
        let text = try Fixtures.render("{{ x | tojson }}", ["x": TemplateValue(json: json)])
        let expected = #"{"b": 1, "a": 1.0, "c": [18446744073709551615, -0.5, 100.0, null, true], "d": {"😀": "😀\n/"}}"#
        #expect(text == expected)
    }

    @Test(arguments: ["", "{", "[1,]", "{\"a\" 1}", "01", "1 2", "\"\\x\"", "\"", "tru", "\"\u{1}\"", "nan", "-", "1."])
    func `invalid JSON is refused`(_ json: String) throws {
        let error = try #require(throws: ChatTemplateError.self) { try TemplateValue(json: json) }
        #expect(error.code == .invalidContext)
    }

    @Test func `JSON nested deeper than 200 levels is refused`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        }
        _ = try TemplateValue(json: nested(200))
        #expect(throws: ChatTemplateError.self) { try TemplateValue(json: nested(201)) }
    }

    @Test func `object keys are compared by code points, not by canonical equivalence`() throws {
        let object: TemplateObject = ["\u{E9}": 1, "e\u{301}": 2]
        #expect(object.count == 2)
        #expect(try Fixtures.render("{{ x | length }}{{ x['e\u{301}'] }}", ["x": .object(object)]) == "22")
    }

    @Test func `one template renders on many threads concurrently`() async throws {
        let template = try ChatTemplate(source: Fixtures.template("chatml.jinja"))
        let expected = try template.render(messages: [["role": "user", "content": "Hi 0"]])
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<32 {
                group.addTask {
                    (number, try template.render(messages: [["role": "user", "content": "Hi \(number)"]]))
                }
            }
            for try await (number, text) in group {
                #expect(text == expected.replacingOccurrences(of: "Hi 0", with: "Hi \(number)"))
            }
        }
    }
}
