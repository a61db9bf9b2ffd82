import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Hearth {
    /// Runs a command on whose terminal a person types, while standard output and standard error lead elsewhere.
    ///
    /// - Parameters:
    ///   - text: What is typed.
    ///   - arguments: The command.
    /// - Returns: The run, and what the terminal showed.
    /// - Throws: What starting the program throws.
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
        // The system hands on what was written to a terminal in pieces, and a while later.
        var shown = Data()
        var ready = pollfd(fd: screen.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 1000) > 0, ready.revents & Int16(POLLIN) != 0 { shown += screen.availableData }
        try keyboard.close()
        let run = Run(exitCode: process.terminationStatus, output: written, errors: problems)
        return (run, String(decoding: shown, as: UTF8.self))
    }

    /// A terminal that no window shows: its far end, and the file that programs see.
    private static func terminal() throws -> (FileHandle, String) {
        #if os(Linux)
            // Glibc's module leaves the functions out that do this.
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

    /// The system has no terminal to give.
    struct NoTerminal: Error {}
}
