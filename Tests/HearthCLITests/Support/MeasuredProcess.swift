#if os(Linux)
    import Foundation

    /// A child process whose peak of resident memory is measured.
    ///
    /// `wait4` is not suitable, because a child's peak starts with its parent's peak. Instead, the system's status file
    /// of the child is read until the child ends. The peak in this file never falls.
    enum MeasuredProcess {
        /// The result of a child process.
        struct Result {
            let exitCode: Int32
            let peakBytes: UInt64
            let errors: String
        }

        /// Runs a program to its end and discards its output.
        static func run(
            _ program: URL, _ arguments: [String], input: String, environment: [String: String], folder: URL
        ) throws -> Result {
            let (inputFile, errorFile) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("err"))
            try Data(input.utf8).write(to: inputFile)
            try Data().write(to: errorFile)
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.environment = environment
            process.standardInput = try FileHandle(forReadingFrom: inputFile)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = try FileHandle(forWritingTo: errorFile)
            try process.run()
            var peak: UInt64 = 0
            // The kernel keeps only the first 15 bytes of a name.
            let name = String(program.lastPathComponent.prefix(15))
            while process.isRunning {
                peak = max(peak, peakBytes(of: process.processIdentifier, named: name) ?? 0)
                Thread.sleep(forTimeInterval: 0.002)
            }
            process.waitUntilExit()
            return Result(
                exitCode: process.terminationReason == .exit ? process.terminationStatus : -1, peakBytes: peak,
                errors: try String(contentsOf: errorFile, encoding: .utf8))
        }

        private static func peakBytes(of process: Int32, named name: String) -> UInt64? {
            // The process may have ended in the meantime.
            let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            // Before the program is loaded, the memory is that of the parent process.
            guard let text, text.hasPrefix("Name:\t\(name)\n") else { return nil }
            let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { UInt64($0) }
            return kibibytes.map { $0 * 1024 }
        }
    }
#endif
