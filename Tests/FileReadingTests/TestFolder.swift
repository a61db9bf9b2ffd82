import Foundation

/// A folder that goes with the test.
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

    /// Writes a shell script that stands for a tool.
    ///
    /// Another process makes the file: a child that this one starts meanwhile would hold a file that is open for
    /// writing here, and the system runs no such file.
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
