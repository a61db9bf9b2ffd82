import Foundation

/// A program that runs on an untrusted file, with limits and without a shell.
///
/// The program gets its own process group, which is killed as a whole. `run` blocks its thread. That thread must live
/// until `run` returns, because the system kills the child when the thread ends.
package struct ChildProcess: Sendable {
    package struct Limits: Sendable {
        var time: Duration
        /// The memory limit in bytes; `nil` for no limit.
        var memoryBytes: Int?
        /// The maximum number of bytes that the child may write to its standard output.
        var outputBytes: Int
        /// The size in bytes of the largest file that the child may write; `nil` for no limit.
        var fileBytes: Int?

        package init(time: Duration, memoryBytes: Int?, outputBytes: Int, fileBytes: Int?) {
            (self.time, self.memoryBytes) = (time, memoryBytes)
            (self.outputBytes, self.fileBytes) = (outputBytes, fileBytes)
        }
    }

    /// The files that a confined program can access besides programs, libraries and fonts.
    ///
    /// The program has no access to the network or to other processes.
    package struct Confinement: Sendable {
        /// The readable files.
        var inputs: [String]
        /// The folders in which the program may read, create and remove files.
        var outputs: [String]
        /// The folders in which the program may create a listening socket, but not connect to any.
        var sockets: [String]

        package init(inputs: [String], outputs: [String] = [], sockets: [String] = []) {
            (self.inputs, self.outputs, self.sockets) = (inputs, outputs, sockets)
        }
    }

    /// The kernel's means of confinement.
    package struct ConfinementSupport: Sendable {
        /// The version of Landlock, which restricts file access; 0 if unavailable.
        package let landlockVersion: Int
        /// Whether seccomp can filter system calls for the network, new processes and other processes.
        package let hasSeccomp: Bool
    }

    package struct Output: Sendable {
        package var bytes: [UInt8]
        /// The first 64 KiB of standard error.
        package var errors: String
        package var ending: Ending

        package init(bytes: [UInt8], errors: String, ending: Ending) {
            (self.bytes, self.errors, self.ending) = (bytes, errors, ending)
        }
    }

    package enum Ending: Equatable, Sendable {
        case exited(Int32)
        /// The program crashed, or exceeded a limit that the system enforces.
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

    /// Describes a program to run.
    ///
    /// - Parameters:
    ///   - path: The path of the program.
    ///   - folder: The working directory.
    ///   - limits: The resource limits.
    ///   - confinement: The allowed files, enforced as far as the system can; `nil` for no confinement.
    ///   - cancellation: The cancellation that stops the program.
    ///   - environment: The environment variables. By default, these are the variables that a program needs to read a
    ///     file.
    package init(
        path: String, folder: String, limits: Limits, confinement: Confinement?, cancellation: Cancellation,
        environment: [String]? = nil
    ) {
        self.path = path
        self.folder = folder
        self.limits = limits
        self.confinement = confinement
        self.cancellation = cancellation
        // Tesseract's threads cost more than they save, and would use every core.
        self.environment =
            environment
            ?? ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(folder)", "TMPDIR=\(folder)", "OMP_THREAD_LIMIT=1"]
    }

    /// Runs the program to its end on a new thread.
    ///
    /// Cancelling the task stops the program.
    ///
    /// - Parameter arguments: The arguments, without the program's own name.
    /// - Returns: The program's output and the way it ended.
    /// - Throws: `ProcessError`; `CancellationError` if cancelled, once the child is gone.
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
