import Foundation

/// A process-wide lock for computations, because models that compute at the same time would compete for cores.
///
/// Interactive work runs in order of arrival. Background work runs freely if interactive work has not run for a
/// quarter of a second. Otherwise background work gets a fixed share of the time, even if interactive work never
/// pauses.
final class ComputeGate: @unchecked Sendable {
    // Unchecked: every stored property is read and written only while `condition` is locked.
    private let condition = NSCondition()
    private var isBusy = false
    /// The next ticket for interactive work, and the ticket whose turn it is; equal if no interactive work waits.
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

    /// Whether interactive work is running, is waiting, or ran within the last quarter of a second.
    var isInteractive: Bool {
        condition.lock()
        defer { condition.unlock() }
        return nextTicket != currentTicket || interactiveTimeLeft != nil
    }

    /// The share of the time that background work gets while interactive work is active.
    static let backgroundShare = 0.1
    /// The time after the last step of interactive work during which it counts as active.
    private static let interactiveMemory = Duration.milliseconds(250)
    /// The maximum credit, so that background work cannot stall a chat after it has saved credit for a long time.
    private static let maximumCredit = Duration.milliseconds(50)

    /// Runs `body` exclusively in the process, once its turn has come.
    ///
    /// Background work waits for at most `patience` seconds, and then returns `nil`. Interactive work waits without
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
            // Wakes interactive work that waits for the end of background work.
            condition.broadcast()
        }
        while isBusy || !isBackgroundDue {
            guard deadline.timeIntervalSinceNow > 0 else { return false }
            // The end of activity is not signalled, so the wait is limited to this time.
            let silence = interactiveTimeLeft.map { Date(timeIntervalSinceNow: $0 / .seconds(1)) }
            _ = condition.wait(until: min(deadline, silence ?? deadline))
        }
        return true
    }

    /// The remaining time during which interactive work counts as active; `nil` if it is inactive.
    private var interactiveTimeLeft: Duration? {
        guard let lastInteractive else { return nil }
        let left = Self.interactiveMemory - (now() - lastInteractive)
        return left > .zero ? left : nil
    }

    private var isBackgroundDue: Bool {
        interactiveTimeLeft == nil ? nextTicket == currentTicket : backgroundCredit > .zero
    }

    /// Whether background work is waiting and has not used its share of the time.
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
            // A step that is longer than the credit makes the credit negative. The debt is capped, because it may
            // come from times without interactive work.
            if backgroundCredit < .zero - Self.maximumCredit { backgroundCredit = .zero - Self.maximumCredit }
        }
        condition.broadcast()
    }
}
