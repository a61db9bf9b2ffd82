import Foundation

/// The error of a program that does not start, or does not accept input.
package struct ProcessError: LocalizedError, Sendable, Equatable {
    package enum Code: Sendable {
        /// The system cannot start the program.
        case notStarted
        /// This program has too many open files.
        case tooManyOpenFiles
        /// The system does not allow this app to start programs.
        case notAllowed
        case ended
        /// The program did not read its input in time.
        case notReading
    }

    package let code: Code
    /// The sentences that state what happened and what helps.
    package let message: String

    package var errorDescription: String? { message }

    static let tooManyOpenFiles = ProcessError(
        code: .tooManyOpenFiles,
        message: "Too many files are open on this system. Close other programs, then try again.")

    static let ended = ProcessError(code: .ended, message: "The program has ended.")

    static let notReading = ProcessError(code: .notReading, message: "The program does not read its input.")

    /// Returns the error for an error number of the system.
    static func notStarted(_ path: String, _ number: Int32) -> ProcessError {
        if number == EMFILE || number == ENFILE { return tooManyOpenFiles }
        let name = (path as NSString).lastPathComponent
        return ProcessError(
            code: .notStarted,
            message: "\(name) cannot be started: \(String(cString: strerror(number))). Reinstall it, then try again.")
    }
}
