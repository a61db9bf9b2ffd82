import Foundation

/// One measured cell as `run.json`, in the format of the harness document; additional values are under `hearth`.
public struct RunRecord: Sendable, Hashable, Codable {
    /// The backend and the device.
    public struct Meta: Sendable, Hashable, Codable {
        public var device: String
        public var iosVersion: String
        public var metalVersion: String
        public var metalFamily: String
        public var appVersion: String
        public var llamaCppCommit: String
        public var backend: String
    }

    /// The model.
    public struct Model: Sendable, Hashable, Codable {
        public var path: String
        public var sizeBytes: UInt64
        public var quant: String
        public var ctxLen: Int
    }

    /// The request.
    public struct Run: Sendable, Hashable, Codable {
        public var promptId: String
        public var seed: UInt64
        public var tokensTarget: Int
    }

    /// What was measured.
    public struct Metrics: Sendable, Hashable, Codable {
        public var ttftMs: Double
        public var tpS: Double
        public var totalTokens: Int
        public var timeMs: Double
        public var peakMemMb: Double
        public var thermalStates: [ThermalState]
        public var throttledEvents: Int
    }

    /// How it compares with another backend.
    public struct Parity: Sendable, Hashable, Codable {
        public var baselineBackend: String
        public var tokenMatchRatio: Double
        public var editDistance: Int
    }

    /// Values that the document's format does not cover.
    public struct Extensions: Sendable, Hashable, Codable {
        /// The run's name.
        public var id: String
        /// The system and its version, whichever it is.
        public var system: String
        /// The system's build; nil where it has none.
        public var systemBuild: String?
        /// Whether the backend was verified to be the one named.
        public var isValid: Bool
        /// The number of measurements of the cell; `metrics` has the medians.
        public var repetitions: Int
        /// The prefill rate in tokens per second.
        public var prefillTPS: Double?
        /// Half the interquartile range of ``RunRecord/Metrics/tpS``.
        public var tpSSpread: Double?
        /// The 95 % confidence intervals of ``RunRecord/Metrics/ttftMs`` and ``RunRecord/Metrics/tpS``; nil for fewer than
        /// five measurements.
        public var ttftMsInterval, tpSInterval: [Double]?
        /// The endpoint that computed; nil for this machine.
        public var endpoint: BenchEndpoint?
        /// The 50th, 95th and 99th percentiles of the inter-token latency, in milliseconds.
        public var interTokenMs: [String: Double]
        /// Milliseconds until 128, 512 and 1,024 tokens were written, where there were as many.
        public var timeToTokensMs: [String: Double]
        /// Mebibytes of devices' own memory for weights, cache and compute, by the engine's log; nil for the CPU.
        public var deviceMemMb: Double?
        /// The engine's own log of the load.
        public var evidence: [String]
        /// Why the cell was not measured, or not again.
        public var failure: BenchFailure?
    }

    public var meta: Meta
    public var model: Model
    public var run: Run
    public var metrics: Metrics
    public var parity: Parity
    public var notes: String
    public var hearth: Extensions

    /// The records of a report: one for each backend's cells.
    ///
    /// - Parameter report: The report.
    /// - Returns: Names for files, and the records.
    public static func records(of report: BenchReport) -> [(name: String, record: RunRecord)] {
        report.backends.flatMap { backend in
            backend.cells.map { cell in
                ("\(backend.configuration.name)-\(cell.cell.id)", RunRecord(report, backend, cell))
            }
        }
    }

    private init(_ report: BenchReport, _ backend: BenchReport.Backend, _ cell: BenchReport.Cell) {
        let engine = backend.loaded?.engine
        let log = EngineLogFacts(engine?.log ?? [])
        meta = Meta(
            device: report.machine.device, iosVersion: report.machine.iosVersion ?? "",
            // Metal's own version is that of its family's number.
            metalVersion: log.metalFamily?.filter(\.isNumber) ?? "",
            metalFamily: log.metalFamily?.replacingOccurrences(of: "MTLGPUFamily", with: "").lowercased() ?? "",
            appVersion: report.appVersion,
            llamaCppCommit: engine.map { $0.commit.isEmpty ? $0.version : $0.commit } ?? "",
            backend: backend.configuration.name)
        let facts = backend.loaded?.model
        model = Model(
            path: facts?.file ?? "", sizeBytes: facts?.bytes ?? 0, quant: facts?.quantisation ?? "",
            ctxLen: facts?.contextTokens ?? 0)
        run = Run(promptId: cell.cell.id, seed: report.plan.seed, tokensTarget: cell.cell.tokensTarget)
        let decode = cell.samples.compactMap(\.decodeRate)
        let totals = cell.samples.map { ($0.times.last ?? $0.prefillSeconds + $0.decodeSeconds) * 1_000 }
        let window = cell.ends.last.map { end in
            report.telemetry.samples.filter { $0.seconds <= end + 1 }
        }
        var telemetry = Telemetry()
        telemetry.samples = window ?? []
        metrics = Metrics(
            ttftMs: (cell.firstTokenSeconds ?? 0) * 1_000, tpS: cell.decodeRate ?? 0,
            totalTokens: cell.samples.map { $0.promptTokens + $0.replyTokens }.reduce(0, +),
            timeMs: Statistics.median(totals) ?? 0,
            peakMemMb: Double(cell.peakMemoryBytes ?? 0) / 1_048_576, thermalStates: telemetry.thermalStates,
            throttledEvents: telemetry.throttledEvents)
        let other = report.parity?.prompts.first { $0.id == cell.cell.id }?.comparison
        let isCompared = other != nil && report.parity?.backend == backend.configuration.name
        parity = Parity(
            baselineBackend: isCompared ? report.parity?.baseline ?? "" : "",
            tokenMatchRatio: isCompared ? other?.matchRatio ?? 0 : 0,
            editDistance: isCompared ? other?.editDistance ?? 0 : 0)
        var notes = report.warnings
        if let failure = cell.failure { notes.append(failure.message) }
        self.notes = notes.joined(separator: " ")
        let gaps = cell.gaps
        var percentiles: [String: Double] = [:]
        for (name, share) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)] {
            percentiles[name] = Statistics.percentile(gaps, share).map { $0 * 1_000 }
        }
        hearth = Extensions(
            id: report.id, system: report.machine.system, systemBuild: report.machine.build, isValid: backend.isValid,
            repetitions: cell.samples.count, prefillTPS: cell.prefillRate, tpSSpread: Statistics.spread(decode),
            ttftMsInterval: Statistics.interval(cell.samples.compactMap(\.firstTokenSeconds)).map {
                [$0.lowerBound * 1_000, $0.upperBound * 1_000]
            },
            tpSInterval: Statistics.interval(decode).map { [$0.lowerBound, $0.upperBound] },
            endpoint: backend.configuration.endpoint, interTokenMs: percentiles, timeToTokensMs: cell.timeToTokensMs,
            deviceMemMb: backend.configuration.device == nil ? nil : log.deviceMebibytes,
            evidence: backend.proof?.evidence ?? [],
            failure: cell.failure)
    }
}
