import Foundation

/// The metrics in Prometheus's text format 0.0.4.
struct MetricsText {
    private(set) var text = ""

    /// Adds a metric with its samples.
    ///
    /// - Parameter kind: `counter` or `gauge`.
    mutating func add(_ name: String, _ kind: String, _ help: String, _ samples: [([(String, String)], Double)]) {
        head(name, kind, help)
        for (labels, value) in samples { sample(name, labels, value) }
    }

    mutating func add(_ name: String, _ kind: String, _ help: String, _ value: some BinaryInteger) {
        add(name, kind, help, [([], Double(value))])
    }

    mutating func add(_ name: String, _ help: String, _ histogram: ServerMetrics.Histogram) {
        head(name, "histogram", help)
        var count = 0
        for (index, bound) in histogram.bounds.enumerated() {
            count += histogram.counts[index]
            sample(name + "_bucket", [("le", Self.number(bound))], Double(count))
        }
        count += histogram.counts[histogram.bounds.count]
        sample(name + "_bucket", [("le", "+Inf")], Double(count))
        sample(name + "_sum", [], histogram.sum)
        sample(name + "_count", [], Double(count))
    }

    private mutating func head(_ name: String, _ kind: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    private mutating func sample(_ name: String, _ labels: [(String, String)], _ value: Double) {
        text += name
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",") + "}"
        }
        text += " \(Self.number(value))\n"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }

    private static func escaped(_ label: String) -> String {
        label.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
            .replacingOccurrences(of: "\n", with: "\\n")
    }
}
