import Foundation

/// One process-wide gate over compute: models that compute at once would fight for the same cores at every barrier.
///
/// Interactive work passes in the order in which it came. Background work passes freely while nothing interactive has
/// run for a moment, and otherwise only within its share of the time, but gets that share even beside interactive work
/// that never pauses.
final class ComputeGate: @unchecked Sendable {
    // Unchecked: every stored property is read and written only while `condition` is locked.
    private let condition = NSCondition()
    private var isBusy = false
    /// The ticket that the next interactive work draws, and the one whose turn it is: equal when none waits.
    private var nextTicket = 0
    private var currentTicket = 0
    private var waitingBackground = 0
    private var lastInteractive: ContinuousClock.Instant?
    /// Time that background work may still take while interactive work goes on.
    private var backgroundCredit = Duration.zero

    /// The clock; tests have one of their own.
    private let now: @Sendable () -> ContinuousClock.Instant

    static let shared = ComputeGate()

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Interactive work that waits for its turn now.
    var waitingInteractive: Int {
        condition.lock()
        defer { condition.unlock() }
        return nextTicket - currentTicket
    }

    /// Whether interactive work goes on, or did a moment ago.
    var isInteractive: Bool {
        condition.lock()
        defer { condition.unlock() }
        return nextTicket != currentTicket || interactiveTimeLeft != nil
    }

    /// Share of the time that background work gets beside interactive work.
    static let backgroundShare = 0.1
    /// Interactive work counts as going on for this long after its last step.
    private static let interactiveMemory = Duration.milliseconds(250)
    /// Credit does not pile up: a chat must not stall for a second after a long quiet prefill.
    private static let maximumCredit = Duration.milliseconds(50)

    /// Runs `body` alone in the process, once its turn has come.
    ///
    /// - Parameters:
    ///   - priority: Interactive work waits for as long as it takes.
    ///   - patience: How long background work waits for its turn, in seconds.
    /// - Returns: nil if it is background work and its turn has not come in that time.
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
            // Interactive work may have waited for this.
            condition.broadcast()
        }
        while isBusy || !isBackgroundDue {
            guard deadline.timeIntervalSinceNow > 0 else { return false }
            // Nothing signals that interactive work has become silent.
            let silence = interactiveTimeLeft.map { Date(timeIntervalSinceNow: $0 / .seconds(1)) }
            _ = condition.wait(until: min(deadline, silence ?? deadline))
        }
        return true
    }

    /// How long interactive work still counts as going on; nil if it does not.
    private var interactiveTimeLeft: Duration? {
        guard let lastInteractive else { return nil }
        let left = Self.interactiveMemory - (now() - lastInteractive)
        return left > .zero ? left : nil
    }

    private var isBackgroundDue: Bool {
        interactiveTimeLeft == nil ? nextTicket == currentTicket : backgroundCredit > .zero
    }

    /// Whether background work waits that has time left of its share.
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
            // A step longer than its credit is paid back later, but debts from quiet times are forgotten.
            if backgroundCredit < .zero - Self.maximumCredit { backgroundCredit = .zero - Self.maximumCredit }
        }
        condition.broadcast()
    }
}
