import Foundation

/// A folder that only the user can enter, and that goes with this value.
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
        // Nobody is left to hear of a failure; the system empties its temporary folder.
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
