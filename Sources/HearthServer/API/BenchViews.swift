import Bench
import Foundation

/// A run in the API's format, with statistics of the raw measurements.
struct BenchRunView: Encodable {
    struct Gaps: Encodable {
        var p50, p95, p99: Double?
    }

    struct Cell: Encodable {
        var id: String
        var count: Int
        var firstTokenMs: Double?
        var prefillRate, decodeRate: Double?
        var spread: Double?
        var gapsMs: Gaps?
        var timeToTokensMs: [String: Double]
        var peakMemoryBytes: Int?
        var failure: String?

        init(_ cell: BenchReport.Cell) {
            (id, count) = (cell.cell.id, cell.samples.count)
            firstTokenMs = cell.firstTokenSeconds.map { $0 * 1_000 }
            (prefillRate, decodeRate) = (cell.prefillRate, cell.decodeRate)
            spread = Statistics.spread(cell.samples.compactMap(\.decodeRate))
            let gaps = cell.gaps
            func percentile(_ share: Double) -> Double? { Statistics.percentile(gaps, share).map { $0 * 1_000 } }
            gapsMs = gaps.isEmpty ? nil : Gaps(p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99))
            timeToTokensMs = cell.timeToTokensMs
            peakMemoryBytes = cell.peakMemoryBytes
            failure = cell.failure?.message
        }
    }

    struct Product: Encodable {
        var name: String
        var gigaflops: Double?
        var buffer: String?
        var isRight: Bool?
        var failure: String?
    }

    struct Backend: Encodable {
        var name: String
        var isValid: Bool
        var evidence, contradictions: [String]
        var failure, suggestion, engine: String?
        var cells: [Cell]
        var products: [Product]

        init(_ backend: BenchReport.Backend) {
            (name, isValid) = (backend.configuration.name, backend.isValid)
            (evidence, contradictions) = (backend.proof?.evidence ?? [], backend.proof?.contradictions ?? [])
            (failure, suggestion) = (backend.failure?.message, backend.suggestion)
            engine = backend.loaded.map { "llama.cpp \($0.engine.version)" }
            cells = backend.cells.map(Cell.init)
            products = backend.products.map {
                Product(
                    name: $0.product.name, gigaflops: $0.result?.gigaflops, buffer: $0.result?.buffer,
                    isRight: $0.result?.isRight, failure: $0.failure?.message)
            }
        }
    }

    struct Comparison: Encodable {
        var cell, rate: String
        var ratio, low, high: Double
        var verdict: RateComparison.Verdict
        var reason: String?
    }

    struct Parity: Encodable {
        struct Prompt: Encodable {
            var id: String
            var matchRatio: Double
            var editDistance: Int
            var firstDivergence: Int?
            var margin: Float?
        }

        struct Divergences: Encodable {
            var meanKL, maximumKL, sameTop, meanLogProbabilityDelta, maximumLogProbabilityDelta: Double

            init(_ found: ParityReport.Divergences) {
                (meanKL, maximumKL, sameTop) = (found.meanKL, found.maximumKL, found.sameTopRate)
                meanLogProbabilityDelta = found.meanLogProbabilityDelta
                maximumLogProbabilityDelta = found.maximumLogProbabilityDelta
            }
        }

        var baseline, backend: String
        var verdict: ParityReport.Verdict
        var reason: String
        /// Whether positions in replies are counted in characters instead of tokens.
        var comparesCharacters: Bool?
        var prompts: [Prompt]
        var noise, divergences: Divergences?
    }

    struct Conditions: Encodable {
        var thermalStates: [ThermalState]
        var throttledEvents: Int
        var peakMemoryBytes: Int?
    }

    var id: String
    var date: Date
    var state: BenchReport.State
    var kind: BenchPlan.Kind
    var appVersion: String
    var machine: BenchReport.Machine
    var model: BenchModel?
    var command: String
    var seconds: Double
    var warnings, dropped: [String]
    var backends: [Backend]
    var comparisons: [Comparison]
    var parity: Parity?
    var telemetry: Conditions

    init(_ report: BenchReport) {
        (id, date, state, kind) = (report.id, report.date, report.state, report.plan.kind)
        (appVersion, machine) = (report.appVersion, report.machine)
        model = report.backends.compactMap(\.loaded?.model).first
        (command, seconds) = (report.command, report.seconds)
        (warnings, dropped) = (report.warnings, report.dropped)
        backends = report.backends.map(Backend.init)
        comparisons = report.comparisons.map {
            Comparison(
                cell: $0.cell, rate: $0.rate, ratio: $0.comparison.ratio, low: $0.comparison.low,
                high: $0.comparison.high, verdict: $0.comparison.verdict, reason: $0.comparison.reason)
        }
        parity = report.parity.map { parity in
            Parity(
                baseline: parity.baseline, backend: parity.backend, verdict: parity.verdict, reason: parity.reason,
                comparesCharacters: parity.comparesCharacters,
                prompts: parity.prompts.map {
                    Parity.Prompt(
                        id: $0.id, matchRatio: $0.comparison.matchRatio, editDistance: $0.comparison.editDistance,
                        firstDivergence: $0.comparison.firstDivergence?.position,
                        margin: $0.comparison.firstDivergence?.margin)
                },
                noise: parity.noise.map(Parity.Divergences.init),
                divergences: parity.divergences.map(Parity.Divergences.init))
        }
        telemetry = Conditions(
            thermalStates: report.telemetry.thermalStates, throttledEvents: report.telemetry.throttledEvents,
            peakMemoryBytes: report.telemetry.samples.map(\.memoryBytes).max())
    }
}

/// A comparison of runs in the API's format.
struct BenchComparisonView: Encodable {
    struct Note: Encodable {
        var run, text: String
    }

    var runs: [String]
    var notes: [Note]
    var rows: [BenchComparison.Row]
    var markdown: String

    init(_ comparison: BenchComparison) {
        runs = comparison.runs
        notes = comparison.notes.map { Note(run: $0.run, text: $0.text) }
        rows = comparison.rows
        markdown = comparison.markdown
    }
}
