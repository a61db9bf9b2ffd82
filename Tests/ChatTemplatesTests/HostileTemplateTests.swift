import ChatTemplates
import Foundation
import Support
import Synchronization
import Testing

/// Templates that exceed a limit or are damaged must end in an error.
struct HostileTemplateTests {
    private static let bomb =
        "{% set ns = namespace(x='ab') %}{% for i in range(99) %}{% set ns.x = ns.x * 2 %}{% endfor %}"

    @Test(arguments: [
        String(repeating: "(", count: 10_000), "{{ " + String(repeating: "(", count: 5_000) + "1",
        "{{ " + String(repeating: "[", count: 5_000), "{{ " + String(repeating: "not ", count: 5_000) + "1 }}",
        "{{ " + String(repeating: "-", count: 5_000) + "1 }}", "{{ 1" + String(repeating: "+1", count: 5_000) + " }}",
        "{{ x" + String(repeating: ".x", count: 5_000) + " }}",
        "{{ x" + String(repeating: "|abs", count: 5_000) + " }}",
        "{{ x" + String(repeating: "(", count: 5_000) + " }}",
        "{{ 1" + String(repeating: " if 1 else 1", count: 5_000) + " }}",
        String(repeating: "{% if 1 %}", count: 5_000), String(repeating: "{% for x in y %}", count: 5_000),
        "{% set " + String(repeating: "(", count: 5_000), "{{ x is " + String(repeating: "in (", count: 5_000),
        "{{ " + String(repeating: "{1:", count: 5_000), "{{ x" + String(repeating: "[", count: 5_000),
    ])
    func `deep nesting is refused when the template is parsed`(_ source: String) throws {
        #expect(throws: ChatTemplateError.self) { try Fixtures.render("{% if 0 %}{% endif %}{{" + source) }
        if source.hasPrefix("{") {
            #expect(throws: ChatTemplateError.self) { try Fixtures.render(source) }
        }
    }

    @Test(arguments: [
        "{{ 'x' * 99999999999 }}", "{{ [0] * 99999999999 }}", "{{ 'x' * 9223372036854775807 }}",
        "{{ range(99999999999) | list }}", "{{ 'x'.center(99999999999) }}", "{{ 'x'.zfill(9223372036854775807) }}",
        "{{ '%999999999d' % 1 }}", "{{ '{:999999999}'.format(1) }}", "{{ '\\t'.expandtabs(9223372036854775807) }}",
        "{{ 'x' | indent(9223372036854775807, true) }}", "{{ 'xx'.replace('', 'y' * 60000000) }}",
        "{{ [1] | batch(99999999999, 1) | list }}", "{{ [1] | slice(99999999999) | list }}",
        "{{ [1] | tojson(indent=99999999999) }}", "{{ 2 ** 99999 }}", "{{ 9223372036854775807 + 1 }}",
        "{{ -9223372036854775807 - 2 }}", "{{ 9223372036854775807 * 2 }}", "{{ 99999999999999999999 + 1 }}",
        "{{ ((-9223372036854775807 - 1) // -1) }}", "{{ (-9223372036854775807 - 1) | abs }}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", bomb,
        "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
        "{% for a in range(99999) %}{{ 'x' * 9999 }}{% endfor %}",
        "{% set ns = namespace(x=[]) %}{% for a in range(99999) %}{% set ns.x = [ns.x] %}{% endfor %}",
        "{% set ns = namespace(x=[]) %}{% for a in range(99999) %}{% set ns.x = ns.x | map('abs') %}{% endfor %}",
        "{% set ns = namespace() %}{% set ns.x = ns %}{{ ns }}",
        "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}",
        "{% set ns = namespace(x=[0]) %}{% for a in range(99) %}{% set ns.x = ns.x + ns.x %}{% endfor %}",
    ])
    func `a template that exceeds a limit fails with limitExceeded`(_ source: String) throws {
        let limits = TemplateLimits(textBytes: 1 << 20, totalBytes: 64 << 20, steps: 1_000_000)
        let error = try #require(throws: ChatTemplateError.self) {
            try ChatTemplate(source: source, limits: limits).render([:])
        }
        #expect(error.code == .limitExceeded, "\(error)")
    }

    @Test func `templates nested up to the limit render on a thread with a small stack`() throws {
        let nested = String(repeating: "(", count: 90) + "m(n + 1)" + String(repeating: ")", count: 90)
        let sources = [
            "{% macro m(n) %}{{ \(nested) }}{% endmacro %}{{ m(0) }}",
            "{% macro m(n) %}{% for i in [1] %}{% if 1 %}{% set x %}{{ m(n) | upper }}{% endset %}{% endif %}{% endfor %}"
                + "{% endmacro %}{{ m(0) }}",
            "{{ 1" + String(repeating: "+1", count: 399) + " }}",
            String(repeating: "{% if 1 %}", count: 99) + String(repeating: "{% endif %}", count: 99),
            "{% set ns = namespace(x=[]) %}{% for a in range(255) %}{% set ns.x = [ns.x] %}{% endfor %}"
                + "{{ ns.x | tojson | length }}{{ ns.x | string | length }}{{ ns.x == ns.x }}",
        ]
        let finished = Mutex(0)
        let thread = Thread {
            for source in sources {
                do { _ = try ChatTemplate(source: source).render([:]) } catch {}
                finished.withLock { $0 += 1 }
            }
        }
        thread.stackSize = 512 << 10
        thread.start()
        while !thread.isFinished { Thread.sleep(forTimeInterval: 0.01) }
        #expect(finished.withLock { $0 } == sources.count)
    }

    @Test(arguments: ["blocks.jinja", "chatml.jinja", "scopes.jinja"])
    func `a damaged template does not crash the parser or the renderer`(_ name: String) throws {
        let source = Array(try Fixtures.template(name).unicodeScalars)
        let pieces: [String] = [
            "{", "}", "{{", "}}", "{%", "%}", "-", "(", ")", "[", "]", "'", "|", ".", ":", "\\", "loop", " in ", " is ",
            " if ", "0", "-1", "*", "**", "%", "~", "none", "\u{0}", "é", "{% endfor %}", "{% else %}", "messages",
        ]
        var generator = SplitMix64(seed: 7)
        let limits = TemplateLimits(textBytes: 1 << 16, totalBytes: 1 << 22, steps: 20_000)
        let messages = try #require(Fixtures.shared.conversations["two rounds of tools"])
        var rendered = 0
        for _ in 0..<600 {
            var mutated = source
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let start = Int.random(in: 0..<mutated.count, using: &generator)
                let end = min(mutated.count, start + Int.random(in: 0...4, using: &generator))
                let piece = pieces.randomElement(using: &generator) ?? ""
                mutated.replaceSubrange(start..<end, with: Array(piece.unicodeScalars))
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: mutated)
            do throws(ChatTemplateError) {
                _ = try ChatTemplate(source: text, limits: limits).render(["messages": messages, "tools": nil])
                rendered += 1
            } catch {
                #expect(!error.message.isEmpty || error.code == .raised)
            }
        }
        #expect(rendered > 0)
    }

    /// The smallest and largest numbers, infinities, NaN and `none` as expressions.
    private static let extremes = [
        "9223372036854775807", "(-9223372036854775807 - 1)", "99999999999999999999", "-1", "0", "1e308", "-1e308",
        "(1e308 * 10)", "(1e308 * 10 - 1e308 * 10)", "5e-324", "none",
    ]

    @Test(arguments: [
        "{{ N + M }}{{ N - M }}", "{{ N * M }}", "{{ N / M }}", "{{ N // M }}", "{{ N % M }}", "{{ N ** M }}",
        "{{ -N }}",
        "{{ range(N) | length }}", "{{ range(N, M) | list | length }}", "{{ range(0, N, M) | list | length }}",
        "{{ range(N, 5, M)[-1] }}", "{{ 'abc'[N:M] }}", "{{ 'aé'[::N] }}", "{{ [1, 2, 3][N:M:N] }}",
        "{{ [1, 2, 3][N] }}",
        "{{ 'aé'[N] }}", "{{ range(9)[N] }}", "{{ range(9)[N:M:-1] }}", "{{ 'x' * N }}", "{{ [1] * N }}",
        "{{ N * (1,) }}",
        "{{ 'x'.center(N) }}", "{{ 'x'.ljust(N) }}", "{{ 'x'.zfill(N) }}", "{{ 'a\tb'.expandtabs(N) }}",
        "{{ 'aXbXc'.split('X', N) }}", "{{ 'a b c'.rsplit(none, N) }}", "{{ 'aa'.replace('a', 'bb', N) }}",
        "{{ 'abcabc'.find('c', N, M) }}", "{{ 'abcabc'.count('c', N, M) }}", "{{ 'abc'.startswith('a', N, M) }}",
        "{{ [1, 2].index(2, N, M) }}", "{{ N | abs }}", "{{ N | round(M) }}", "{{ N | round(M, 'floor') }}",
        "{{ 1.5 | round(N) }}", "{{ 15 | round(N) }}", "{{ N | int }}", "{{ '7' | int(0, N) }}", "{{ N | float }}",
        "{{ N | filesizeformat }}", "{{ 'a b' | center(N) }}", "{{ 'a\nb' | indent(N) }}",
        "{{ 'a b c d' | truncate(N, true, '', M) }}", "{{ 'a b c' | wordwrap(N) }}",
        "{{ [1, 2] | batch(N, 0) | list }}",
        "{{ [1, 2] | slice(N, 0) | list }}", "{{ [1] | tojson(indent=N) }}", "{{ [N, M] | sum }}",
        "{{ [N, M] | sort }}",
        "{{ [N, M] | max }}", "{{ '%d %x %c' % (N, N, N) }}", "{{ '%*d' % (N, M) }}", "{{ '%.*f' % (N, 1.5) }}",
        "{{ '{:d} {:x} {:c}'.format(N, N, N) }}", "{{ '{:{}}'.format(1, N) }}", "{{ '{:.{}f}'.format(1.5, N) }}",
        "{{ N is divisibleby(M) }}{{ N is odd }}", "{{ N < M }}{{ N == M }}", "{{ {N: 1}[M] }}",
        "{{ (N).bit_length() }}",
        "{{ [1, 2] | first }}{{ cycler(1, 2).next() }}{{ N ~ M }}", "{{ N | string | int }}",
        "{{ [N] | unique | list }}",
    ])
    func `operations on extreme numbers return a value or throw an error, but never crash`(_ source: String) throws {
        let limits = TemplateLimits(textBytes: 1 << 20, totalBytes: 64 << 20, steps: 1_000_000)
        for first in Self.extremes {
            for second in Self.extremes {
                let source = source.replacing("N", with: first).replacing("M", with: second)
                do throws(ChatTemplateError) {
                    _ = try ChatTemplate(source: source, limits: limits).render([:])
                } catch {
                    #expect(error.code != .syntax, "\(source): \(error)")
                }
            }
        }
    }

    @Test func `a negative width adds no padding`() throws {
        #expect(try Fixtures.render("{{ 'x'.zfill(-9223372036854775807 - 1) }}") == "x")
        #expect(try Fixtures.render("{{ 'x'.center(-9223372036854775807 - 1) }}") == "x")
    }
}
