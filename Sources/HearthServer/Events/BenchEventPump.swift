import Bench
import Foundation

/// Carries the bench's events to the hub while the server runs.
struct BenchEventPump: Sendable {
    let bench: BenchService
    let hub: EventHub

    /// Runs until the task is cancelled, and then ends a run that goes on; what is complete is kept.
    func run() async {
        var pace = ProgressPace()
        var state = BenchReport.State.idle
        let changes = bench.changes()
        bench.recover()
        for await change in changes {
            switch change {
            case .runs: hub.sendEmpty("benchChanged")
            case .progress(let progress):
                guard pace.isDue(isNews: progress.state != state) else { continue }
                state = progress.state
                // Values of this type always become JSON.
                if let data = try? WireJSON.encode(progress) { hub.send("benchProgress", data) }
            }
        }
        await bench.close()
    }
}
