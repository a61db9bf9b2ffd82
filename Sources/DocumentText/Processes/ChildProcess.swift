/// Runs a program on an untrusted file: with limits, without a shell, in a process group that is killed whole.
///
/// `run` blocks its thread, which must live until it returns: the system kills the child if that thread ends first.
package struct ChildProcess: Sendable {
    package struct Limits: Sendable {
        var time: Duration
        var memoryBytes: Int
        /// The most that it may write to its standard output.
        var outputBytes: Int
        /// The largest file that it may write; 0 for no limit.
        var fileBytes: Int

        package init(time: Duration, memoryBytes: Int, outputBytes: Int, fileBytes: Int) {
            (self.time, self.memoryBytes) = (time, memoryBytes)
            (self.outputBytes, self.fileBytes) = (outputBytes, fileBytes)
        }
    }

    package struct Output: Sendable {
        package var bytes: [UInt8]
        /// The first 64 KiB of what it said on standard error.
        package var errors: String
        package var ending: Ending
    }

    package enum Ending: Equatable, Sendable {
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
    let environment: [String]

    /// Describes a program.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - folder: The folder that it is started in.
    ///   - limits: What it may take.
    ///   - cancellation: Stops it.
    ///   - environment: Its variables; by default those that a program that reads a file needs.
    package init(
        path: String, folder: String, limits: Limits, cancellation: Cancellation, environment: [String]? = nil
    ) {
        self.path = path
        self.folder = folder
        self.limits = limits
        self.cancellation = cancellation
        // Tesseract's threads cost more than they save, and would take every core.
        self.environment =
            environment
            ?? ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(folder)", "TMPDIR=\(folder)", "OMP_THREAD_LIMIT=1"]
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
