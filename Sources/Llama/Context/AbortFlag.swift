import Synchronization

/// A flag that any thread can set to stop a running computation.
///
/// It has effect on CPUs only: llama.cpp's GPU backends finish the batch.
final class AbortFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool {
        get { flag.load(ordering: .relaxed) }
        set { flag.store(newValue, ordering: .relaxed) }
    }
}
