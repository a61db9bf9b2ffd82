import Foundation
import Synchronization

/// Shows a person that a large model is loading; a small one is there before anything is shown.
final class LoadProgress: Sendable {
    private let start = ContinuousClock.now
    private let shown = Mutex<Int?>(nil)

    private static let delay = Duration.milliseconds(500)

    /// Takes a fraction of 0…1, from any thread.
    func report(_ fraction: Double) {
        guard Terminal.showsErrors, ContinuousClock.now - start > Self.delay else { return }
        let percent = Int(fraction * 100)
        let isNew = shown.withLock { shown in
            defer { shown = percent }
            return shown != percent
        }
        if isNew { Output.status("Loading the model: \(percent) %") }
    }

    /// Removes what was shown.
    func end() {
        if shown.withLock({ $0 != nil }) { Output.status("") }
    }
}
