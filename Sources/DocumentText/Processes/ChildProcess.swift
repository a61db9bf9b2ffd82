/// Runs a program on an untrusted file: with limits, without a shell, in a process group that is killed whole.
///
/// `run` blocks its thread, which must live until it returns: the system kills the child if that thread ends first.
struct ChildProcess {
    struct Limits {
        var time: Duration
        var memoryBytes: Int
        /// The most that it may write to its standard output.
        var outputBytes: Int
        /// The largest file that it may write.
        var fileBytes: Int = 0
    }

    struct Output {
        var bytes: [UInt8]
        /// The first 64 KiB of what it said on standard error.
        var errors: String
        var ending: Ending
    }

    enum Ending: Equatable {
        case exited(Int32)
        /// It crashed, or the system's own limits stopped it.
        case killed(signal: Int32)
        case ranOutOfTime
        case wroteTooMuch
    }

    let path: String
    let folder: String
    let limits: Limits
    let cancellation: Cancellation
}
