import Chat
import Foundation
import Synchronization

/// The counters of the server, which never use user data as labels.
package final class ServerMetrics: Sendable {
    struct Request: Hashable {
        var method: String
        var route: String
        var status: Int
    }

    /// A histogram in the style of Prometheus.
    struct Histogram {
        let bounds: [Double]
        private(set) var counts: [Int]
        private(set) var sum = 0.0

        init(_ bounds: [Double]) {
            self.bounds = bounds
            counts = Array(repeating: 0, count: bounds.count + 1)
        }

        mutating func add(_ value: Double) {
            counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
            sum += value
        }
    }

    struct Snapshot {
        var requests: [Request: Int] = [:]
        var seconds: [String: Double] = [:]
        var inFlight = 0
        var promptTokens = 0
        var cachedTokens = 0
        var outputTokens = 0
        var answers: [String: Int] = [:]
        var firstToken = Histogram([0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60])
        /// The IDs of the chat answers in progress.
        var running: Set<UUID> = []
    }

    private let state = Mutex(Snapshot())

    var snapshot: Snapshot { state.withLock { $0 } }

    func requestBegan() { state.withLock { $0.inFlight += 1 } }

    func requestEnded(method: String, route: String, status: Int, duration: Duration) {
        state.withLock { state in
            state.inFlight -= 1
            state.requests[Request(method: method, route: route, status: status), default: 0] += 1
            state.seconds[route, default: 0] += duration.seconds
        }
    }

    /// Counts an incomplete answer.
    ///
    /// - Parameter result: `cancel` or `error`.
    func countFailedAnswer(_ result: StaticString) {
        state.withLock { $0.answers["\(result)", default: 0] += 1 }
    }

    /// Counts an answer with a result such as `stop` or `length`.
    ///
    /// `promptTokens` includes the cached tokens. `firstToken` is the time to the first token; `nil` without tokens.
    func countAnswer(
        promptTokens: Int, cachedTokens: Int, outputTokens: Int, firstToken: Duration?, result: StaticString
    ) {
        count(
            promptTokens: promptTokens, cachedTokens: cachedTokens, outputTokens: outputTokens,
            firstTokenSeconds: firstToken?.seconds, result: "\(result)")
    }

    private func count(
        promptTokens: Int, cachedTokens: Int, outputTokens: Int, firstTokenSeconds: Double?, result: String
    ) {
        state.withLock { state in
            state.promptTokens += promptTokens
            state.cachedTokens += cachedTokens
            state.outputTokens += outputTokens
            state.answers[result, default: 0] += 1
            if let firstTokenSeconds { state.firstToken.add(firstTokenSeconds) }
        }
    }

    /// Counts the answers that a chat event begins or ends.
    func count(_ event: ChatEvent) {
        switch event {
        case .messageAdded(_, let message) where message.metadata.status == .generating:
            state.withLock { _ = $0.running.insert(message.id) }
        case .messageUpdated(_, let message):
            let wasRunning = state.withLock { state in
                message.metadata.status == .generating ? nil : state.running.remove(message.id)
            }
            if wasRunning != nil { count(message) }
        case .messageRemoved(_, let id):
            let wasRunning = state.withLock { $0.running.remove(id) }
            if wasRunning != nil { state.withLock { $0.answers[FinishReason.cancel.rawValue, default: 0] += 1 } }
        default: break
        }
    }

    private func count(_ message: ChatMessage) {
        let metadata = message.metadata
        count(
            promptTokens: metadata.usage?.promptTokens ?? 0, cachedTokens: metadata.usage?.cachedTokens ?? 0,
            outputTokens: metadata.usage?.outputTokens ?? 0,
            firstTokenSeconds: metadata.timeToFirstTokenMs.map { Double($0) / 1_000 },
            result: (metadata.finishReason ?? .error).rawValue)
    }

    /// Clears the answers in progress after events were lost.
    func forgetRunning() { state.withLock { $0.running.removeAll() } }
}
