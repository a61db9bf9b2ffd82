import Foundation

/// A report as Markdown, as a comment for an issue, and as CSV.
package struct BenchText: Sendable {
    private let report: BenchReport

    package init(_ report: BenchReport) { self.report = report }

    /// Returns the preview of a run: the device, the model and its memory.
    package static func beginning(_ capability: BenchCapability, _ outlook: BenchOutlook) -> String {
        let model = outlook.model
        let facts =
            "\(model.file): \(bytes(Int(clamping: model.bytes))), \(model.quantisation), "
            + "\(model.vocabulary) tokens, context \(model.contextTokens)."
        // The preceding banner already contains this advice.
        let advice = outlook.advice.filter { $0 != BenchRun.cpuAdvice }
        return ([capability.text, facts, outlook.memory.text] + advice).map { $0 + "\n" }.joined()
    }

    // MARK: report.md

    /// The whole report as Markdown.
    package var markdown: String {
        var text = "# \(report.plan.kind.rawValue.capitalized) run \(report.id)\n\n"
        text += "\(Self.state(report.state)) \(Self.date(report.date)), \(Self.number(report.seconds, 0)) s.\n\n"
        if !report.warnings.isEmpty {
            text += report.warnings.map { "> **Note:** \($0)\n" }.joined(separator: ">\n") + "\n"
        }
        text += table(
            ["", ""],
            [
                ["device", report.machine.device], ["system", report.machine.fullSystem],
                ["memory", Self.bytes(report.machine.memoryBytes)], ["cores", String(report.machine.cores)],
                ["model", modelLine], ["Hearth", report.appVersion], ["command", "`\(report.command)`"],
            ])
        for backend in report.backends { text += section(backend) }
        text += comparisons + parity + telemetry
        if !report.dropped.isEmpty {
            text += "\n## Left out\n\nSkipped for lack of time: \(report.dropped.joined(separator: ", ")).\n"
        }
        return text
    }

    private func section(_ backend: BenchReport.Backend) -> String {
        var text = "\n## \(backend.configuration.name)\n\n"
        if let proof = backend.proof {
            text += proof.isValid ? "" : "**Invalid:** \(proof.contradictions.joined(separator: " "))\n\n"
            text += proof.evidence.map { "- \($0)\n" }.joined() + "\n"
        }
        if let failure = backend.failure {
            text += "**Ended early:** \(failure.message) \(backend.suggestion ?? "")\n\n"
        }
        if backend.configuration.endpoint != nil {
            text +=
                "Times are measured on this machine and include the network: prefill is the prompt's tokens divided by "
                + "the time to the first token.\n\n"
        }
        if !backend.cells.isEmpty {
            text += table(
                [
                    "cell", "n", "first token", "prefill", "decode", "± half the IQR", "gap p50 / p95 / p99",
                    "peak memory",
                ],
                backend.cells.map { cell in
                    [
                        cell.cell.id, String(cell.samples.count),
                        cell.firstTokenSeconds.map { Self.number($0 * 1_000, 1) + " ms" } ?? "–",
                        cell.prefillRate.map { Self.number($0, 1) + " t/s" } ?? "–",
                        cell.decodeRate.map { Self.number($0, 2) + " t/s" } ?? cell.failure?.message ?? "–",
                        Statistics.spread(cell.samples.compactMap(\.decodeRate)).map { Self.number($0, 2) } ?? "–",
                        cell.gaps.isEmpty
                            ? "–"
                            : [0.5, 0.95, 0.99].compactMap { Statistics.percentile(cell.gaps, $0) }
                                .map { Self.number($0 * 1_000, 1) }.joined(separator: " / ") + " ms",
                        cell.peakMemoryBytes.map(Self.bytes) ?? "–",
                    ]
                })
        }
        text += intervals(backend)
        let milestones = backend.cells.flatMap { cell in
            BenchReport.milestones.compactMap { count in
                Statistics.median(cell.samples.compactMap { $0.seconds(until: count) })
                    .map { [cell.cell.id, String(count), Self.number($0, 2) + " s"] }
            }
        }
        if !milestones.isEmpty {
            text += "\nTime to a number of tokens:\n\n" + table(["cell", "tokens", "time"], milestones)
        }
        if !backend.products.isEmpty {
            text += "\nMatrix products, with the memory of their weights (incorrect results do not count):\n\n"
            text += table(
                ["product", "GFLOP/s", "memory", "relative squared error", "right"],
                backend.products.map { product in
                    guard let result = product.result else {
                        return [product.product.name, "–", "–", "–", product.failure?.message ?? "–"]
                    }
                    return [
                        product.product.name, Self.number(result.gigaflops, 1), result.buffer,
                        String(format: "%.1e", result.error), result.isRight ? "yes" : "**no**",
                    ]
                })
        }
        return text
    }

    /// Returns the 95 % confidence intervals of the medians; empty unless the report has an endpoint.
    private func intervals(_ backend: BenchReport.Backend) -> String {
        guard report.hasEndpoint else { return "" }
        let rows = backend.cells.compactMap { cell -> [String]? in
            let first = Statistics.interval(cell.samples.compactMap(\.firstTokenSeconds))
            let decode = Statistics.interval(cell.samples.compactMap(\.decodeRate))
            guard first != nil || decode != nil else { return nil }
            return [
                cell.cell.id,
                first.map {
                    "\(Self.number($0.lowerBound * 1_000, 1)) to \(Self.number($0.upperBound * 1_000, 1)) ms"
                } ?? "–",
                decode.map { "\(Self.number($0.lowerBound, 2)) to \(Self.number($0.upperBound, 2)) t/s" } ?? "–",
            ]
        }
        return rows.isEmpty
            ? "" : "\n95 % intervals of the medians:\n\n" + table(["cell", "first token", "decode"], rows)
    }

    private var comparisons: String {
        guard report.backends.count == 2, !report.comparisons.isEmpty else { return "" }
        let names = report.backends.map(\.configuration.name)
        return "\n## \(names[0]) against \(names[1])\n\nRatio of the rates; above 1, the first is faster.\n\n"
            + table(
                ["cell", "rate", "ratio", "95 % interval", "n", "verdict"],
                report.comparisons.map { entry in
                    let comparison = entry.comparison
                    return [
                        entry.cell, entry.rate, Self.number(comparison.ratio, 3),
                        "\(Self.number(comparison.low, 3)) to \(Self.number(comparison.high, 3))",
                        String(comparison.count),
                        comparison.verdict.rawValue + (comparison.reason.map { ": \($0)" } ?? ""),
                    ]
                })
    }

    private var parity: String {
        guard let parity = report.parity else { return "" }
        var text =
            "\n## Parity of \(parity.backend) with \(parity.baseline): \(parity.verdict.rawValue)\n\n\(parity.reason)\n\n"
        let unit = parity.comparesCharacters == true ? "character" : "token"
        text += table(
            ["prompt", "same \(unit)s", "edit distance", "first divergence", "verdict"],
            parity.prompts.map { prompt in
                let divergence = prompt.comparison.firstDivergence.map { place in
                    "\(unit) \(place.position): \(Self.token(place.baseline, place.baselineText)) / "
                        + "\(Self.token(place.other, place.otherText)), margin \(place.margin.map { Self.number(Double($0), 4) } ?? "–")"
                }
                return [
                    prompt.id, Self.number(prompt.comparison.matchRatio * 100, 1) + " %",
                    String(prompt.comparison.editDistance), divergence ?? "none",
                    prompt.verdict.rawValue
                        + (prompt.ownDivergence.map { ", its own repeated reply differed from \(unit) \($0) on" } ?? ""),
                ]
            })
        let rows = [("noise floor", parity.noise), ("between the backends", parity.divergences)].compactMap {
            row -> [String]? in
            guard let divergences = row.1 else { return nil }
            return [
                row.0, String(divergences.places), String(format: "%.2e", divergences.meanKL),
                String(format: "%.2e", divergences.maximumKL),
                String(format: "%.2e", divergences.meanLogProbabilityDelta),
                String(format: "%.2e", divergences.maximumLogProbabilityDelta),
                Self.number(divergences.sameTopRate * 100, 2) + " %",
                String(format: "%.2e", divergences.maximumMarginDelta),
            ]
        }
        if !rows.isEmpty {
            text +=
                "\n"
                + table(
                    [
                        "", "places", "mean KL (nats)", "max KL", "mean Δ log p", "max Δ log p", "same top token",
                        "max Δ margin",
                    ], rows)
        }
        return text
    }

    private var telemetry: String {
        let samples = report.telemetry.samples
        guard !samples.isEmpty else { return "" }
        let states = report.telemetry.thermalStates.map(\.rawValue).joined(separator: " → ")
        let celsius = samples.compactMap(\.celsius).max().map { ", at most \(Self.number($0, 0)) °C" }
        return "\n## The device during the run\n\n"
            + table(
                ["", ""],
                [
                    ["thermal states", states + (celsius ?? ", no sensor")],
                    ["throttled", "\(report.telemetry.throttledEvents) times"],
                    [
                        "peak memory of Hearth and its workers",
                        "at most \(Self.bytes(samples.map(\.memoryBytes).max() ?? 0))",
                    ],
                    ["core utilisation", Self.percent(samples.compactMap(\.processorUse))],
                    ["GPU utilisation", Self.percent(samples.compactMap(\.gpuUse))],
                    [
                        "load",
                        "\(Self.number(samples.first?.load ?? 0, 2)) → \(Self.number(samples.last?.load ?? 0, 2))",
                    ],
                ])
    }

    // MARK: The comment

    /// The comment for an issue or a pull request, in the format of the Metal 4 harness requirements.
    package var comment: String {
        let backend = report.backends.first
        let decode = backend?.cells.first { if case .decode = $0.cell { true } else { false } }
        let prefill = backend?.cells.first { if case .prefill = $0.cell { true } else { false } }
        let prompt = backend?.cells.first { if case .prompt = $0.cell { true } else { false } }
        let engine = backend?.loaded?.engine
        let log = EngineLogFacts(engine?.log ?? [])
        let total = backend?.cells.flatMap(\.samples).map { $0.promptTokens + $0.replyTokens }.reduce(0, +) ?? 0
        let peak = backend?.cells.compactMap(\.peakMemoryBytes).max()
        let metal =
            log.hasTensor.map { "\(log.metalFamily ?? "unknown family"), tensor path \($0 ? "on" : "off")" }
            ?? "no Metal on this device"
        var divergences =
            report.parity?.prompts.compactMap { prompt in
                prompt.comparison.firstDivergence.map { "\(prompt.id) at token \($0.position)" }
            } ?? []
        if divergences.isEmpty { divergences = ["no divergences"] }
        let correctness = report.parity.map { parity in
            let mean = parity.prompts.map(\.comparison.matchRatio).reduce(0, +) / Double(max(1, parity.prompts.count))
            return
                "\(Self.number(mean * 100, 1)) % (\(parity.verdict.rawValue)); \(divergences.joined(separator: ", "))"
        }
        return """
            ### Device Testing Results

            **Device:** \(report.machine.device) (\(report.machine.fullSystem))
            **Metal Version:** \(metal)
            **Commit:** \(engine.map { $0.commit.isEmpty ? "llama.cpp \($0.version)" : $0.commit } ?? "unknown")
            **Backend:** \(backend?.configuration.name ?? "none")\(backend?.isValid == true ? "" : " (INVALID: not verified)")
            **Model:** \(modelLine)

            **Performance Metrics:**
            - TTFT: \(prompt?.firstTokenSeconds.map { Self.number($0 * 1_000, 1) + " ms (\(prompt?.cell.id ?? ""))" } ?? "not measured")
            - TP/s: \(decode?.decodeRate.map { Self.number($0, 2) + " (decode, \(decode?.samples.count ?? 0) runs; prefill \(prefill?.prefillRate.map { Self.number($0, 1) } ?? "–"))" } ?? "not measured")
            - Total tokens: \(total)
            - Peak memory: \(peak.map(Self.bytes) ?? "not measured")
            - Thermal notes: \(report.telemetry.thermalStates.map(\.rawValue).joined(separator: ", ")), throttled \(report.telemetry.throttledEvents) times

            **Correctness vs. \(report.parity?.baseline ?? "legacy"):** \(correctness ?? "not compared in this run")

            **Logs:** attached `run.json` + `report.md`

            **Repro steps:**
            1. Build Hearth \(report.appVersion): `make build`
            2. `\(report.command)`

            """
    }

    // MARK: Samples

    /// All measurements as CSV.
    package var csv: String {
        var text =
            "backend,cell,repetition,prompt_tokens,prefill_s,ttft_s,reply_tokens,decode_s,prefill_tps,decode_tps,end_s\n"
        for backend in report.backends {
            for cell in backend.cells {
                for (index, sample) in cell.samples.enumerated() {
                    let numbers: [String] = [
                        String(sample.promptTokens), String(sample.prefillSeconds),
                        sample.firstTokenSeconds.map { String($0) } ?? "", String(sample.replyTokens),
                        String(sample.decodeSeconds), sample.prefillRate.map { String($0) } ?? "",
                        sample.decodeRate.map { String($0) } ?? "",
                        cell.ends.indices.contains(index) ? String(cell.ends[index]) : "",
                    ]
                    text += "\(backend.configuration.name),\(cell.cell.id),\(index),\(numbers.joined(separator: ","))\n"
                }
            }
        }
        return text
    }

    // MARK: Words

    private var modelLine: String {
        guard let model = report.backends.compactMap(\.loaded?.model).first else { return "not loaded" }
        return "\(model.name ?? model.file), quant \(model.quantisation); ctx \(model.contextTokens)"
    }

    private func table(_ head: [String], _ rows: [[String]]) -> String {
        // An unescaped vertical bar would begin another column.
        ([head, head.map { _ in "---" }] + rows).map { row in
            "| " + row.map { $0.replacingOccurrences(of: "|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }.joined()
    }

    /// Returns a token's number and text as far as known, or "end" if the reply has ended.
    private static func token(_ number: Int32?, _ text: String?) -> String {
        let parts = [
            number.map { String($0) },
            // The text is on one line and contains no code delimiter of Markdown.
            text.map { "`" + String($0.debugDescription.map { $0 == "`" ? "'" : $0 }) + "`" },
        ].compactMap(\.self)
        return parts.isEmpty ? "end" : parts.joined(separator: " ")
    }

    /// Returns the mean of shares as a percentage, or "unknown" for an empty array.
    private static func percent(_ shares: [Double]) -> String {
        shares.isEmpty ? "unknown" : number(shares.reduce(0, +) / Double(shares.count) * 100, 0) + " % of the time"
    }

    static func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

    static func bytes(_ count: Int) -> String { String(format: "%.0f MiB", Double(count) / 1_048_576) }

    static func date(_ date: Date) -> String { date.formatted(.iso8601) }

    static func state(_ state: BenchReport.State) -> String {
        switch state {
        case .completed: "Completed."
        case .partial: "**Partial:** stopped early; the measurements below are complete."
        case .failed: "**Failed.**"
        case .waiting: "**Waiting:** the remaining backend needs a separate launch, and is measured then."
        default: "Not finished."
        }
    }
}
