import HTTPTypes
import Synchronization

/// Counts answers that are being written, so that too many are refused rather than queued without end.
package final class GenerationSlots: Sendable {
    /// The right to write an answer; it ends with ``end()`` or when it is released.
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

    /// - Parameters:
    ///   - maximum: The most answers.
    ///   - others: How many are written without a slot.
    init(maximum: Int, others: @escaping @Sendable () -> Int) {
        self.maximum = maximum
        self.others = others
    }

    /// How many answers are written now.
    var count: Int { taken.withLock { $0 } + others() }

    /// Takes the right to write an answer.
    ///
    /// - Throws: `ServerFailure` with status 429 if there are too many.
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

    /// - Throws: `ServerFailure` with status 429 if no more answers may begin.
    func check() throws(ServerFailure) {
        guard count < maximum else { throw Self.refusal }
    }

    private static let refusal = ServerFailure(
        .tooManyRequests, code: "too_many_requests",
        "The server has reached its limit of concurrent answers. Wait until one is complete, then try again.",
        headers: [.retryAfter: "2"])
}
