import Foundation

/// A private temporary folder that is removed when this value is released.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws(DocumentError) {
        path = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
            .path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Self.failure
        }
    }

    deinit {
        // A failure cannot be reported here; the system empties its temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ data: Data) throws(DocumentError) -> String {
        let path = file("document")
        guard FileManager.default.createFile(atPath: path, contents: data, attributes: [.posixPermissions: 0o600])
        else { throw Self.failure }
        return path
    }

    static var failure: DocumentError {
        DocumentError(
            .unreadable, "Hearth cannot write to the system's temporary folder. Check the free space, and TMPDIR.")
    }
}
