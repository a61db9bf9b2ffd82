import Bench

/// A benchmark source with a CPU but no model.
struct NoBench: BenchSource {
    let runsFolder: String
    let benchBackends = [BenchConfiguration.cpu]
    let benchCapability = BenchCapability(devices: [], log: EngineLogFacts([]))

    private static let failure = BenchFailure(.unreadableModel, "There is no model here.")

    func benchModel(_ name: String?) throws -> String { throw Self.failure }

    func benchOutlook(_ order: BenchRequest) throws -> BenchOutlook { throw Self.failure }

    func benchRun(
        _ order: BenchRequest, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> (run: BenchRun, id: String) { throw Self.failure }

    var unfinishedRuns: UnfinishedRuns { UnfinishedRuns(folder: runsFolder + "/unfinished") }

    func resumedRun(
        _ run: UnfinishedRun, _ entry: UnfinishedRuns.Entry, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> BenchRun { throw Self.failure }
}
