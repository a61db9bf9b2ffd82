import Foundation

/// A temporary folder, deleted with the test.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "document-tests-\(UUID().uuidString)")
            .path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func url(_ name: String) -> URL { URL(filePath: "\(path)/\(name)") }

    func write(_ bytes: some Sequence<UInt8>, _ name: String) throws -> URL {
        try Data(bytes).write(to: url(name))
        return url(name)
    }

    /// Writes a shell script that replaces a tool.
    ///
    /// Another process creates the executable file. Otherwise, a child process that this process starts meanwhile could
    /// inherit the descriptor that is open for writing, and the system refuses to run such a file.
    func tool(_ name: String, _ script: String) throws -> String {
        let text = "\(path)/\(name).txt"
        try "#!/bin/sh\n\(script)\n".write(toFile: text, atomically: true, encoding: .utf8)
        let install = Process()
        install.executableURL = URL(filePath: "/usr/bin/install")
        install.arguments = ["-m", "755", text, "\(path)/\(name)"]
        try install.run()
        install.waitUntilExit()
        return "\(path)/\(name)"
    }
}
