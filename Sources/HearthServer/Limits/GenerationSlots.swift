import HTTPTypes
import Synchronization

/// A limit on the number of concurrent answers, beyond which requests are refused rather than queued.
package final class GenerationSlots: Sendable {
    /// The permission to generate an answer, which ends with ``end()`` or when it is released.
    package final class Slot: Sendable {
        private let slots: GenerationSlots
        private let isHeld = Mutex(true)

        fileprivate init(_ slots: GenerationSlots) { self.slots = slots }

        deinit { end() }

        package func end() {
            let wasHeld = isHeld.withLock { held in
                defer { held = false }
                return held
            }
            if wasHeld { slots.taken.withLock { $0 -= 1 } }
        }
    }

    private let maximum: Int
    private let others: @Sendable () -> Int
    fileprivate let taken = Mutex(0)

    /// Creates slots.
    ///
    /// - Parameters:
    ///   - maximum: The maximum number of concurrent answers.
    ///   - others: Returns the number of answers in progress without a slot.
    init(maximum: Int, others: @escaping @Sendable () -> Int) {
        self.maximum = maximum
        self.others = others
    }

    /// The number of answers in progress.
    var count: Int { taken.withLock { $0 } + others() }

    /// Takes a slot.
    ///
    /// - Throws: `ServerFailure` with status 429 if all are taken.
    package func take() throws(ServerFailure) -> Slot {
        let others = others()
        let isFree = taken.withLock { taken in
            guard taken + others < maximum else { return false }
            taken += 1
            return true
        }
        guard isFree else { throw Self.refusal }
        return Slot(self)
    }

    /// Checks that a slot is free.
    ///
    /// - Throws: `ServerFailure` with status 429 if all are taken.
    func check() throws(ServerFailure) {
        guard count < maximum else { throw Self.refusal }
    }

    private static let refusal = ServerFailure(
        .tooManyRequests, code: "too_many_requests",
        "The server has reached its limit of concurrent answers. Wait until one is complete, then try again.",
        headers: [.retryAfter: "2"])
}
