import Foundation

/// A process-wide lock for compute, as models that compute at once would compete for cores at every barrier.
///
/// Interactive work passes in order of arrival. Background work passes freely once no interactive work has
/// run for a moment. Otherwise it is limited to its share of the time, which is guaranteed even if
/// interactive work never pauses.
final class ComputeGate: @unchecked Sendable {
    // Unchecked: every stored property is read and written only while `condition` is locked.
    private let condition = NSCondition()
    private var isBusy = false
    /// The next ticket for interactive work, and the ticket whose turn it is; equal if none waits.
    private var nextTicket = 0
    private var currentTicket = 0
    private var waitingBackground = 0
    private var lastInteractive: ContinuousClock.Instant?
    /// The time that background work may still take while interactive work is active.
    private var backgroundCredit = Duration.zero

    private let now: @Sendable () -> ContinuousClock.Instant

    static let shared = ComputeGate()

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    var waitingInteractive: Int {
        condition.lock()
        defer { condition.unlock() }
        return nextTicket - currentTicket
    }

    /// Whether interactive work is active or was a moment ago.
    var isInteractive: Bool {
        condition.lock()
        defer { condition.unlock() }
        return nextTicket != currentTicket || interactiveTimeLeft != nil
    }

    /// The share of the time that background work gets while interactive work is active.
    static let backgroundShare = 0.1
    /// The time after its last step for which interactive work counts as active.
    private static let interactiveMemory = Duration.milliseconds(250)
    /// The maximum credit, so that a chat does not stall for a second after a long quiet prefill.
    private static let maximumCredit = Duration.milliseconds(50)

    /// Runs `body` exclusively in the process, once its turn has come.
    ///
    /// Returns `nil` if background work has waited for `patience` seconds; interactive work waits without
    /// limit.
    func perform<Value>(
        _ priority: GenerationRequest.Priority, patience: TimeInterval, _ body: () throws -> Value
    ) rethrows -> Value? {
        guard enter(priority, patience) else { return nil }
        let start = now()
        defer { leave(priority, took: now() - start) }
        return try body()
    }

    private func enter(_ priority: GenerationRequest.Priority, _ patience: TimeInterval) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        switch priority {
        case .interactive:
            let ticket = nextTicket
            nextTicket += 1
            while isBusy || ticket != currentTicket || isBackgroundOwed { condition.wait() }
            currentTicket += 1
        case .background:
            guard waitForBackgroundTurn(until: Date(timeIntervalSinceNow: patience)) else { return false }
        }
        isBusy = true
        return true
    }

    private func waitForBackgroundTurn(until deadline: Date) -> Bool {
        waitingBackground += 1
        defer {
            waitingBackground -= 1
            // Interactive work may be waiting for this.
            condition.broadcast()
        }
        while isBusy || !isBackgroundDue {
            guard deadline.timeIntervalSinceNow > 0 else { return false }
            // No signal is sent when interactive work becomes inactive.
            let silence = interactiveTimeLeft.map { Date(timeIntervalSinceNow: $0 / .seconds(1)) }
            _ = condition.wait(until: min(deadline, silence ?? deadline))
        }
        return true
    }

    /// The remaining time for which interactive work counts as active; `nil` if it does not.
    private var interactiveTimeLeft: Duration? {
        guard let lastInteractive else { return nil }
        let left = Self.interactiveMemory - (now() - lastInteractive)
        return left > .zero ? left : nil
    }

    private var isBackgroundDue: Bool {
        interactiveTimeLeft == nil ? nextTicket == currentTicket : backgroundCredit > .zero
    }

    /// Whether background work is waiting and has time left of its share.
    private var isBackgroundOwed: Bool {
        waitingBackground > 0 && interactiveTimeLeft != nil && backgroundCredit > .zero
    }

    private func leave(_ priority: GenerationRequest.Priority, took time: Duration) {
        condition.lock()
        defer { condition.unlock() }
        isBusy = false
        switch priority {
        case .interactive:
            lastInteractive = now()
            let earned = time * (Self.backgroundShare / (1 - Self.backgroundShare))
            backgroundCredit = min(backgroundCredit + earned, Self.maximumCredit)
        case .background:
            backgroundCredit -= time
            // A step longer than its credit is paid back later; the debt is capped, so that debts from quiet
            // times are forgotten.
            if backgroundCredit < .zero - Self.maximumCredit { backgroundCredit = .zero - Self.maximumCredit }
        }
        condition.broadcast()
    }
}
