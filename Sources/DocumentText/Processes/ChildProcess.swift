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

    init(path: String, folder: String, limits: Limits, cancellation: Cancellation) {
        self.path = path
        self.folder = folder
        self.limits = limits
        self.cancellation = cancellation
    }

    /// A program that reads a document within its limits.
    init(
        _ path: String, in folder: TemporaryFolder, _ limits: ReadingLimits, time: Duration,
        _ cancellation: Cancellation
    ) {
        self.init(
            path: path, folder: folder.path,
            limits: Limits(
                time: time, memoryBytes: limits.toolMemoryBytes, outputBytes: limits.textBytes, fileBytes: 256 << 20),
            cancellation: cancellation)
    }
}
