import Foundation
import Testing

@testable import ChatTemplates

/// Steps are counted by the amount of work, so that no template takes long, not even in one expression.
struct TemplateWorkTests {
    /// A template that sets `ns.x` to a text of half a megabyte.
    private static let long =
        "{% set ns = namespace(x='ab') %}{% for i in range(18) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}"
    /// A template that nests 60 lists, each of which contains the preceding list twice, so 2^60 elements.
    private static let nested = nesting("[ns.x, ns.x]")
    private static let tuples = nesting("(ns.x, ns.x)")

    private static func nesting(_ expression: String) -> String {
        "{% set ns = namespace(x=(1,), y=(1,)) %}{% for i in range(60) %}{% set ns.x = \(expression) %}"
            + "{% set ns.y = \(expression.replacing("x", with: "y")) %}{% endfor %}"
    }

    private static func often(_ body: String) -> String { "{% for i in range(99999) %}\(body){% endfor %}" }

    @Test(arguments: [
        often(often("")), often("{{ range(100000)[-1] }}"), often("{% for j in range(99999) %}{% break %}{% endfor %}"),
        nested + "{{ ns.x == ns.y }}", nested + "{{ ns.x != ns.y }}", nested + "{{ ns.x < ns.y }}",
        nested + "{{ ns.x in [ns.y] }}", nested + "{{ ns.x is eq(ns.y) }}", nested + "{{ ns.x }}",
        nested + "{{ ns.x ~ '' }}", nested + "{{ ns.x | tojson }}", nested + "{{ ns.x | string }}",
        nested + "{{ '%s' % (ns.x,) }}", nested + "{{ '{}'.format(ns.x) }}", nested + "{{ [ns.x] | join }}",
        nested + "{{ [ns.x, ns.y] | sort }}", nested + "{{ [ns.x, ns.y] | max }}", nested + "{{ [1].index(ns.x) }}",
        nested + "{{ [ns.x].count(ns.y) }}", nested + "{{ raise_exception(ns.x) }}",
        nested + "{{ [] | map(ns.x) | list }}",
        nested + "{{ [1] | map(ns.x) | list }}", nested + "{{ ns.x | pprint }}",
        tuples + "{{ {}[ns.x] }}", tuples + "{{ {ns.x: 1} }}", tuples + "{{ dict([(ns.x, 1)]) }}",
        tuples + "{{ [ns.x, ns.y] | unique | list }}", tuples + "{{ {}.get(ns.x) }}",
        nested + "{% for i in [1, 2] %}{{ loop.changed(ns.x) }}{% endfor %}",
        "{% set ns = namespace() %}{% set ns.x = [ns, ns] %}{{ ns }}",
        long + "{% set n = ns.x[:100000] ~ 'c' %}" + often("{{ n in ns.x }}"),
        long + "{% set n = 'c' ~ ns.x[:100000] %}" + often("{{ ns.x.rfind(n) }}"),
        long + often("{% set y = ns.x | upper %}"), long + often("{% set y = ns.x.strip('b') %}"),
        long + often("{% set y = ns.x.isalpha() %}"), long + often("{% set y = ns.x is lower %}"),
        long + often("{% set y = ns.x == ns.x ~ '' %}"), long + often("{% set y = {ns.x: 1} %}"),
        long + often("{{ {}[ns.x] }}"), long + often("{{ (ns.x ~ 'é')[0] }}"),
        long + "{% set y = ns.x ~ 'é' %}" + often("{{ y | length }}"),
        long + "{% set y = ns.x ~ 'é' %}" + often("{{ y[5] }}"),
        long + often("{% for c in ns.x %}{% break %}{% endfor %}"), long + often("{% set y = ns.x | last %}"),
        long + often("{% set y = ns.x | wordwrap(1) %}"), long + often("{% set y = ns.x | int %}"),
        long + often("{{ ns.x }}"), often("{% set y = range(100000) | list | sort %}"),
        "{{ [1] | slice(9999999) | list | length }}",
        "{% set ns = namespace(x=[1]) %}{% for i in range(200) %}{% set ns.x = [ns.x] %}{% endfor %}"
            + "{{ ns.x | tojson(indent='x' * 6000000) }}",
        "{% macro m() %}{% endmacro %}{% set d = {} %}" + often("{{ m(*range(100000)) }}"),
    ])
    func `a template with excessive work is stopped after at most 100,000 steps`(_ source: String) throws {
        let error = try #require(throws: ChatTemplateError.self) {
            try ChatTemplate(source: source, limits: TemplateLimits(textBytes: 4 << 20, steps: 100_000)).render([:])
        }
        #expect(error.code == .limitExceeded, "\(error)")
    }

    @Test func `the step limit grows with the size of the conversation up to a maximum`() throws {
        let limits = TemplateLimits()
        #expect(limits.steps(for: [:]) == 1_002_000)
        #expect(limits.steps(for: ["a": ["x", 1, ["b": nil]]]) == 1_002_000 + 10_000 + 3 / 4)
        #expect(limits.steps(for: ["a": .string(String(repeating: "x", count: 400))]) == 1_004_000 + 100)
        #expect(limits.steps(for: ["a": .array(Array(repeating: 1, count: 10_000))]) == limits.steps)
        #expect(TemplateLimits(steps: 5).steps(for: [:]) == 5)
    }

    @Test(arguments: Fixtures.shared.templates)
    func `real templates use less than a hundredth of their allowed steps`(_ fixture: Fixtures.Rendering) throws {
        let template = try ChatTemplate(source: Fixtures.template(try #require(fixture.template)))
        let conversation = try #require(fixture.conversation)
        let messages = try #require(Fixtures.shared.conversations[conversation])
        let renderer = Renderer(
            template.program, limits: template.limits, date: Fixtures.shared.date, timeZone: .gmt)
        do {
            let tools = try #require(Fixtures.shared.variables["tool"])
            _ = try renderer.render(["messages": messages, "tools": [tools], "add_generation_prompt": true])
        } catch let error as ChatTemplateError {
            #expect(error.code != .limitExceeded)
        }
        #expect(renderer.steps * 100 < renderer.allowedSteps)
    }

    @Test func `the search finds long and short strings at the same offsets as a direct comparison`() {
        let unit = String(repeating: "ab", count: 40)
        for text in [unit + "c" + unit, unit, "", "c" + unit, unit + "c", unit + unit + "c"] {
            for needle in [unit, unit + "c", "c" + unit, String(unit.dropFirst())] {
                let (hay, wanted) = (Text(text), Text(needle))
                let offsets = (0...text.utf8.count).filter { Text(hay.bytes[$0...]).hasPrefix(wanted) }
                #expect(hay.firstOffset(of: wanted) == offsets.first)
                #expect(hay.lastOffset(of: wanted) == offsets.last)
                #expect(hay.firstOffset(of: wanted, from: min(3, text.utf8.count)) == offsets.first { $0 >= 3 })
                let end = min(100, text.utf8.count)
                #expect(hay.lastOffset(of: wanted, to: end) == offsets.last { $0 + needle.utf8.count <= end })
            }
        }
    }
}
