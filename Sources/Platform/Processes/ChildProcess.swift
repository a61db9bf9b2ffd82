import Foundation

/// Runs a program on an untrusted file: with limits, without a shell, in a process group that is killed whole.
///
/// `run` blocks its thread, which must live until it returns: the system kills the child if that thread ends first.
package struct ChildProcess: Sendable {
    package struct Limits: Sendable {
        var time: Duration
        /// The most memory that it may have; `nil` for no limit.
        var memoryBytes: Int?
        /// The most that it may write to its standard output.
        var outputBytes: Int
        /// The largest file that it may write; `nil` for no limit.
        var fileBytes: Int?

        package init(time: Duration, memoryBytes: Int?, outputBytes: Int, fileBytes: Int?) {
            (self.time, self.memoryBytes) = (time, memoryBytes)
            (self.outputBytes, self.fileBytes) = (outputBytes, fileBytes)
        }
    }

    /// The files that a program can reach besides programs, libraries and fonts, if it has neither the network nor other
    /// processes.
    package struct Confinement: Sendable {
        /// The files that it may read.
        var inputs: [String]
        /// The folders in which it may read, create and remove files.
        var outputs: [String]
        /// The folders in which it may make a socket to wait for others on; none may be connected to.
        var sockets: [String]

        package init(inputs: [String], outputs: [String] = [], sockets: [String] = []) {
            (self.inputs, self.outputs, self.sockets) = (inputs, outputs, sockets)
        }
    }

    /// The means that the kernel has for a confinement.
    package struct MeansOfConfinement: Sendable {
        /// The version of Landlock, which restricts files; 0 without it.
        package let landlockVersion: Int
        /// Whether system calls are filtered: the network, new processes and other processes.
        package let hasSeccomp: Bool
    }

    package struct Output: Sendable {
        package var bytes: [UInt8]
        /// The first 64 KiB of what it said on standard error.
        package var errors: String
        package var ending: Ending

        package init(bytes: [UInt8], errors: String, ending: Ending) {
            (self.bytes, self.errors, self.ending) = (bytes, errors, ending)
        }
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
    let confinement: Confinement?
    let cancellation: Cancellation
    let environment: [String]

    /// Describes a program.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - folder: The folder that it is started in.
    ///   - limits: What it may take.
    ///   - confinement: What it may reach, as far as the system can enforce that; `nil` for all that the user can.
    ///   - cancellation: Stops it.
    ///   - environment: Its variables; by default those that a program that reads a file needs.
    package init(
        path: String, folder: String, limits: Limits, confinement: Confinement?, cancellation: Cancellation,
        environment: [String]? = nil
    ) {
        self.path = path
        self.folder = folder
        self.limits = limits
        self.confinement = confinement
        self.cancellation = cancellation
        // Tesseract's threads cost more than they save, and would take every core.
        self.environment =
            environment
            ?? ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(folder)", "TMPDIR=\(folder)", "OMP_THREAD_LIMIT=1"]
    }

    /// Runs the program to its end on a thread of its own; cancelling the task stops it.
    ///
    /// - Parameter arguments: Its arguments, without its own name.
    /// - Returns: What it wrote, and how it ended.
    /// - Throws: `ProcessError`, `CancellationError` once cancelled; the child is gone by then.
    package func output(_ arguments: [String]) async throws -> Output {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try run(arguments) }) }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}
