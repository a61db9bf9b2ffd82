import Bench

/// A task that forwards the bench's events to the hub while the server runs.
struct BenchEventPump: Sendable {
    let bench: BenchService
    let hub: EventHub

    /// Runs until the task is cancelled, and then stops the current run, whose complete results are kept.
    func run() async {
        var state = BenchReport.State.idle
        let changes = bench.changes()
        bench.recover()
        await hub.carry(changes) { change in
            switch change {
            case .runs: return .change("benchChanged")
            case .progress(let progress):
                defer { state = progress.state }
                return .progress("benchProgress", progress, isNews: progress.state != state)
            }
        }
        await bench.close()
    }
}
