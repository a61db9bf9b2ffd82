import Foundation
import Synchronization

/// The progress display of a model load, which appears after a delay, so that small models show no progress.
final class LoadProgress: Sendable {
    private let start = ContinuousClock.now
    private let shown = Mutex<Int?>(nil)

    private static let delay = Duration.milliseconds(500)

    /// Reports a fraction from 0 to 1, from any thread.
    func report(_ fraction: Double) {
        guard Terminal.showsErrors, ContinuousClock.now - start > Self.delay else { return }
        let percent = Int(fraction * 100)
        let isNew = shown.withLock { shown in
            defer { shown = percent }
            return shown != percent
        }
        if isNew { Output.status("Loading the model: \(percent) %") }
    }

    /// Removes the status line.
    func end() {
        if shown.withLock({ $0 != nil }) { Output.status("") }
    }
}
