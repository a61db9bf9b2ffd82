import Synchronization

/// A flag that stops a running computation on CPUs; GPUs finish the current batch.
final class AbortFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool {
        get { flag.load(ordering: .relaxed) }
        set { flag.store(newValue, ordering: .relaxed) }
    }
}
