package import Bench
package import Foundation
package import Synchronization

/// A source of runs with scripted workers and its own folder.
package final class ScriptedSource: BenchSource {
    package let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-bench-\(UUID())/runs")
    /// The number of queries for the device's abilities, each of which may start an engine.
    package let questions = Mutex(0)
    /// The backends that can be measured.
    package let backends = Mutex([BenchConfiguration.cpu, BenchConfiguration("cpu-no-flash")])
    private let answer: ScriptedRunner.Answer
    /// The only backend that this launch can measure, or `nil` for all.
    package let environment = Mutex<String?>(nil)
    /// Whether the model fits into memory.
    package let fit = Mutex(BenchOutlook.Memory.Fit.fits)

    package init(_ answer: @escaping ScriptedRunner.Answer) { self.answer = answer }

    deinit {
        // Leftovers in the temporary folder do not fail the test.
        try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }

    package var runsFolder: String { folder.path }

    package var benchBackends: [BenchConfiguration] {
        questions.withLock { $0 += 1 }
        return backends.withLock { $0 }
    }

    package var benchCapability: BenchCapability {
        questions.withLock { $0 += 1 }
        return BenchCapability(devices: [], log: EngineLogFacts([]))
    }

    package func benchModel(_ name: String?) throws -> String { "/models/\(name ?? "tiny").gguf" }

    package func benchOutlook(_ order: BenchRequest) throws -> BenchOutlook {
        BenchOutlook(
            model: Facts.model,
            memory: BenchOutlook.Memory(totalBytes: 2, privateBytes: 1, fits: fit.withLock { $0 }, text: "It fits."),
            advice: ["Slow."], plan: BenchPlan.plan(order.kind, contextTokens: 512))
    }

    package func benchRun(
        _ order: BenchRequest, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> (run: BenchRun, id: String) {
        if order.backends == ["gpu"] { throw BenchFailure(.noDevice, "There is no backend gpu here.") }
        var plan = BenchPlan.plan(order.kind, contextTokens: 512)
        (plan.seconds, plan.leastSeconds) = (600, 0)
        let id = RunFolder.name(order.kind, Date())
        let report = BenchReport(
            id: id, date: Date(), appVersion: "1", machine: Facts.machine, plan: plan, command: order.command)
        let configurations = order.backends.isEmpty ? [.cpu] : order.backends.map { BenchConfiguration($0) }
        return (BenchRun(report, setting(configurations, unfinishedRuns.begin(id)), onEvent: onEvent), id)
    }

    private func setting(
        _ configurations: [BenchConfiguration], _ entry: UnfinishedRuns.Entry?
    ) -> BenchRun.Setting {
        var setting = BenchRun.Setting(
            path: "/models/tiny.gguf", modelContextTokens: 512, configurations: configurations
        ) { [self, answer] configuration throws(BenchFailure) in
            let now = environment.withLock { $0 }
            if let now, now != configuration.name {
                throw BenchFailure(.needsRelaunch, "It is measured at the next launch.")
            }
            return ScriptedRunner(answer)
        }
        setting.entry = entry
        return setting
    }

    package var unfinishedRuns: UnfinishedRuns { UnfinishedRuns(folder: folder.path + "-unfinished") }

    package func resumedRun(
        _ run: UnfinishedRun, _ entry: UnfinishedRuns.Entry,
        onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> BenchRun {
        var report = run.report
        report.waiting = []
        return BenchRun(report, setting(run.rest, entry), onEvent: onEvent)
    }
}
