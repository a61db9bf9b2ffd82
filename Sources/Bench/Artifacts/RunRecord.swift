import Foundation

/// A measured cell as `run.json`, in the format of the Metal 4 harness requirements.
///
/// Values for which the format has no key are under the key `hearth`.
package struct RunRecord: Sendable, Hashable, Codable {
    package struct Meta: Sendable, Hashable, Codable {
        package var device: String
        package var iosVersion: String
        package var metalVersion: String
        package var metalFamily: String
        package var appVersion: String
        package var llamaCppCommit: String
        package var backend: String
    }

    package struct Model: Sendable, Hashable, Codable {
        package var path: String
        package var sizeBytes: UInt64
        package var quant: String
        package var ctxLen: Int
    }

    package struct Run: Sendable, Hashable, Codable {
        package var promptId: String
        package var seed: UInt64
        package var tokensTarget: Int
    }

    package struct Metrics: Sendable, Hashable, Codable {
        package var ttftMs: Double
        package var tpS: Double
        package var totalTokens: Int
        package var timeMs: Double
        package var peakMemMb: Double
        package var thermalStates: [ThermalState]
        package var throttledEvents: Int
    }

    /// The comparison with another backend.
    package struct Parity: Sendable, Hashable, Codable {
        package var baselineBackend: String
        package var tokenMatchRatio: Double
        package var editDistance: Int
    }

    /// Values for which the format of the Metal 4 harness requirements has no key.
    package struct Extensions: Sendable, Hashable, Codable {
        /// The run's name.
        package var id: String
        /// The operating system and its version.
        package var system: String
        /// The operating system's build, such as `23A355`; `nil` if the system has no build.
        package var systemBuild: String?
        /// Whether the engine's log confirms that the named backend was used.
        package var isValid: Bool
        /// The number of measurements of the cell, whose medians are in `metrics`.
        package var repetitions: Int
        package var prefillTPS: Double?
        /// Half the interquartile range of ``RunRecord/Metrics/tpS``.
        package var tpSSpread: Double?
        /// The 95 % confidence intervals of ``RunRecord/Metrics/ttftMs`` and ``RunRecord/Metrics/tpS``.
        ///
        /// `nil` for fewer than five measurements.
        package var ttftMsInterval, tpSInterval: [Double]?
        /// The measured endpoint; `nil` if this machine was measured.
        package var endpoint: BenchEndpoint?
        /// The 50th, 95th and 99th percentiles of the inter-token latency, in milliseconds.
        package var interTokenMs: [String: Double]
        /// The time, in milliseconds, to 128, 512 and 1,024 tokens, for replies that are long enough.
        package var timeToTokensMs: [String: Double]
        /// The device memory for weights, cache and compute, in MiB, from the engine's log; `nil` for the CPU.
        package var deviceMemMb: Double?
        /// The lines of the engine's log that identify the backend.
        package var evidence: [String]
        /// The failure that prevented or ended the measurement of the cell.
        package var failure: BenchFailure?
    }

    package var meta: Meta
    package var model: Model
    package var run: Run
    package var metrics: Metrics
    package var parity: Parity
    package var notes: String
    package var hearth: Extensions

    /// Returns the records of a report, one for each cell of each backend.
    package static func records(of report: BenchReport) -> [(name: String, record: RunRecord)] {
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
            // The format's Metal version is the number of the GPU family.
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
