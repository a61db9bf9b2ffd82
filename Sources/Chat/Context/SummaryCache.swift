import Foundation
import Synchronization

/// The summaries written by this process, by the newest message that they cover.
///
/// Summaries are also stored with answers. The cache covers answers that were discarded.
final class SummaryCache: Sendable {
    private struct State {
        var summaries: [UUID: String] = [:]
        var order: [UUID] = []
    }

    private let state = Mutex(State())
    private static let limit = 256

    subscript(message: UUID) -> String? {
        get { state.withLock { $0.summaries[message] } }
        set {
            state.withLock { state in
                guard let newValue else {
                    if state.summaries.removeValue(forKey: message) != nil { state.order.removeAll { $0 == message } }
                    return
                }
                if state.summaries.updateValue(newValue, forKey: message) == nil { state.order.append(message) }
                if state.order.count > Self.limit { state.summaries[state.order.removeFirst()] = nil }
            }
        }
    }
}
