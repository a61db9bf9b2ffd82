import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Hearth {
    /// Runs a command on a terminal with typed input, while standard output and standard error are redirected.
    ///
    /// - Parameters:
    ///   - text: The typed text.
    ///   - arguments: The command.
    /// - Returns: The run, and the content of the terminal.
    /// - Throws: Errors of starting the program.
    func typing(_ text: String, to arguments: String...) throws -> (run: Run, terminal: String) {
        let (screen, path) = try Self.terminal()
        guard let keyboard = FileHandle(forUpdatingAtPath: path) else { throw NoTerminal() }
        let process = Process()
        process.executableURL = try Self.executable
        process.arguments = arguments
        process.environment = environment
        let (output, errors) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (keyboard, output, errors)
        try process.run()
        try screen.write(contentsOf: Data(text.utf8))
        let written = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        let problems = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        // The system delivers terminal output in pieces and with a delay.
        var shown = Data()
        var ready = pollfd(fd: screen.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 1000) > 0, ready.revents & Int16(POLLIN) != 0 { shown += screen.availableData }
        try keyboard.close()
        let run = Run(exitCode: process.terminationStatus, output: written, errors: problems)
        return (run, String(decoding: shown, as: UTF8.self))
    }

    /// Creates a terminal without a window.
    ///
    /// Returns its controlling end and the path that programs open.
    private static func terminal() throws -> (FileHandle, String) {
        #if os(Linux)
            // Glibc's module does not export the functions for this.
            let (lock, number) = (UInt(0x4004_5431), UInt(0x8004_5430))
            let far = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (isLocked, index) = (Int32(0), Int32(0))
            guard far >= 0, ioctl(far, lock, &isLocked) == 0, ioctl(far, number, &index) == 0 else {
                throw NoTerminal()
            }
            let path = "/dev/pts/\(index)"
        #else
            let far = posix_openpt(O_RDWR | O_NOCTTY)
            guard far >= 0, grantpt(far) == 0, unlockpt(far) == 0, let name = ptsname(far) else { throw NoTerminal() }
            let path = String(cString: name)
        #endif
        return (FileHandle(fileDescriptor: far, closeOnDealloc: true), path)
    }

    /// The error if the system provides no terminal.
    struct NoTerminal: Error {}
}
