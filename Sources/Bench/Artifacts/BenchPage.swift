import Foundation

/// A report as a single, self-contained HTML page with plots.
package struct BenchPage: Sendable {
    private let report: BenchReport

    package init(_ report: BenchReport) { self.report = report }

    package var html: String {
        let text = BenchText(report).markdown
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(Self.escaped("Hearth bench \(report.id)"))</title>
            <style>
            :root { color-scheme: light dark; --line: #8886; --a: #b4541a; --b: #2b6cb0; }
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
            table { border-collapse: collapse; display: block; overflow-x: auto; margin: 1rem 0; }
            td, th { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; font-variant-numeric: tabular-nums; }
            blockquote { border-left: 3px solid var(--a); margin: 1rem 0; padding-left: 1rem; }
            svg { max-width: 100%; height: auto; } svg text { font: 11px system-ui, sans-serif; fill: currentColor; }
            </style></head><body>
            \(Self.html(markdown: text, plots: plots))
            </body></html>

            """
    }

    private var plots: String {
        var parts: [String] = []
        for (name, rate) in [
            ("Decode, tokens a second", \BenchSample.decodeRate), ("Prefill, tokens a second", \.prefillRate),
        ] {
            let series = report.backends.enumerated().flatMap { index, backend in
                backend.cells.filter(\.cell.isHeadline).compactMap { cell -> Series? in
                    if case .decode = cell.cell, name.hasPrefix("Prefill") { return nil }
                    let points = zip(cell.ends, cell.samples).compactMap { end, sample in
                        sample[keyPath: rate].map { (end, $0) }
                    }
                    return points.isEmpty
                        ? nil
                        : Series(name: "\(backend.configuration.name) \(cell.cell.id)", index: index, points: points)
                }
            }
            if !series.isEmpty { parts.append(Self.plot(name + ", over the run's seconds", series)) }
        }
        let memory = report.telemetry.samples.map { ($0.seconds, Double($0.memoryBytes) / 1_048_576) }
        if memory.count > 1 {
            parts.append(Self.plot("Memory, MiB", [Series(name: "memory", index: 0, points: memory, isLine: true)]))
        }
        return parts.joined(separator: "\n")
    }

    private struct Series {
        var name: String
        var index: Int
        var points: [(x: Double, y: Double)]
        var isLine = false
    }

    private static func plot(_ title: String, _ series: [Series]) -> String {
        let points = series.flatMap(\.points)
        let (right, top) = (points.map(\.x).max() ?? 1, (points.map(\.y).max() ?? 1) * 1.1)
        let (width, height, left, bottom) = (640.0, 220.0, 56.0, 24.0)
        func place(_ point: (x: Double, y: Double)) -> (String, String) {
            (
                BenchText.number(left + point.x / max(right, 1e-9) * (width - left - 10), 1),
                BenchText.number(20 + (1 - point.y / max(top, 1e-9)) * (height - 20 - bottom), 1)
            )
        }
        var text =
            "<figure><svg viewBox=\"0 0 640 240\" width=\"640\" height=\"240\" role=\"img\" aria-label=\"\(escaped(title))\">"
        text += "<text x=\"\(left)\" y=\"12\">\(escaped(title))</text>"
        for step in 0...4 {
            let value = top * Double(step) / 4
            let y = place((0, value)).1
            text += "<line x1=\"\(left)\" x2=\"630\" y1=\"\(y)\" y2=\"\(y)\" stroke=\"#8884\"/>"
            text += "<text x=\"4\" y=\"\(y)\">\(BenchText.number(value, value < 10 ? 1 : 0))</text>"
        }
        text += "<text x=\"600\" y=\"236\">\(BenchText.number(right, 0)) s</text>"
        for (order, one) in series.enumerated() {
            let color = one.index == 0 ? "var(--a)" : "var(--b)"
            let places = one.points.map(place)
            if one.isLine {
                let line = places.map { "\($0.0),\($0.1)" }.joined(separator: " ")
                text += "<polyline points=\"\(line)\" fill=\"none\" stroke=\"\(color)\"/>"
            } else {
                for (x, y) in places { text += "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"3\" fill=\"\(color)\"/>" }
            }
            let row = 236 - 14 * Double(series.count - 1 - order)
            text += "<text x=\"\(left + 8)\" y=\"\(row)\" style=\"fill:\(color)\">\(escaped(one.name))</text>"
        }
        return text + "</svg></figure>"
    }

    /// Converts the Markdown of reports to HTML: headings, tables, lists, notes, bold and code.
    private static func html(markdown: String, plots: String) -> String {
        var html = ""
        var open = ""
        var hasPlots = false
        func close() {
            if !open.isEmpty { html += "</\(open)>\n" }
            open = ""
        }
        func enter(_ tag: String) {
            if open != tag {
                close()
                html += "<\(tag)>\n"
                open = tag
            }
        }
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if line.hasPrefix("| ---") { continue }
            let isHead = lines.indices.contains(number + 1) && lines[number + 1].hasPrefix("| ---")
            if isHead, line.allSatisfy({ "| ".contains($0) }) { continue }
            if line.hasPrefix("## "), !hasPlots {
                close()
                html += plots
                hasPlots = true
            }
            if line.hasPrefix("|") {
                enter("table")
                let tag = isHead ? "th" : "td"
                let cells = line.replacingOccurrences(of: "\\|", with: "\u{1}").dropFirst().dropLast()
                    .split(separator: "|", omittingEmptySubsequences: false)
                html +=
                    "<tr>"
                    + cells.map { cell in
                        let text = cell.replacingOccurrences(of: "\u{1}", with: "|").trimmingCharacters(
                            in: .whitespaces)
                        return "<\(tag)>\(inline(text))</\(tag)>"
                    }.joined() + "</tr>\n"
            } else if line.hasPrefix("- ") {
                enter("ul")
                html += "<li>\(inline(String(line.dropFirst(2))))</li>\n"
            } else if line.hasPrefix(">") {
                enter("blockquote")
                html += "<p>\(inline(line.dropFirst().trimmingCharacters(in: .whitespaces)))</p>\n"
            } else {
                close()
                let level = line.prefix { $0 == "#" }.count
                let text = inline(line.dropFirst(level).trimmingCharacters(in: .whitespaces))
                if !text.isEmpty { html += level > 0 ? "<h\(level)>\(text)</h\(level)>\n" : "<p>\(text)</p>\n" }
            }
        }
        close()
        return html
    }

    private static func inline(_ text: String) -> String {
        var parts = escaped(text).components(separatedBy: "`")
        for index in parts.indices where index % 2 == 1 { parts[index] = "<code>\(parts[index])</code>" }
        var bold = parts.joined().components(separatedBy: "**")
        for index in bold.indices where index % 2 == 1 { bold[index] = "<strong>\(bold[index])</strong>" }
        return bold.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }
}
