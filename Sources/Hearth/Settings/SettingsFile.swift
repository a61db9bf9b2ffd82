import Foundation
import LocalModels

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The settings on disk: `settings.json` in Hearth's home folder.
public struct SettingsFile: Sendable {
    /// The path of the file, which need not exist yet.
    public let path: String

    package init(path: String) { self.path = path }

    /// Reads the current settings, including changes by other programs.
    ///
    /// Returns the defaults if there is no file.
    ///
    /// - Throws: `HearthError` with `unreadableFile` for invalid content or a misspelt key.
    public func read() throws(HearthError) -> HearthSettings { try text()?.settings ?? HearthSettings() }

    /// Returns the file's unknown keys with their paths, such as `server.colour`.
    ///
    /// Keys that are similar to a setting's key are not included, because reading them is an error.
    ///
    /// - Throws: The errors of ``read()``.
    package func unknownKeys() throws(HearthError) -> [String] { try text()?.unknownKeys.map(\.path) ?? [] }

    private func text() throws(HearthError) -> SettingsText? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw HearthError(
                .unreadableFile, "The settings in \(path) can't be read. Check the file's owner and permissions.")
        }
        return try SettingsText(Array(data), path: path)
    }

    /// Changes the settings atomically.
    ///
    /// Concurrent changes by several programs are serialised, so that no change is lost.
    ///
    /// - Throws: `HearthError` with `unreadableFile` or `unwritableFile`.
    package func update(_ change: (inout HearthSettings) -> Void) throws(HearthError) {
        do {
            try HearthHome.makeFolder((path as NSString).deletingLastPathComponent)
        } catch {
            throw unwritable(error.localizedDescription)
        }
        let lock = try lock()
        defer { close(lock) }
        var settings = try read()
        change(&settings)
        try write(settings)
    }

    /// Waits for the lock on the settings and takes it.
    ///
    /// Closing the descriptor releases the lock, and so does the end of the process.
    private func lock() throws(HearthError) -> Int32 {
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw unwritable(String(cString: strerror(errno))) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let reason = String(cString: strerror(errno))
                close(descriptor)
                throw unwritable(reason)
            }
        }
        return descriptor
    }

    /// Writes the file, readable only by its owner from the start, because it can contain a token.
    private func write(_ settings: HearthSettings) throws(HearthError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let new = path + ".new"
        do {
            let data = try keepingUnknownKeys(encoder.encode(settings))
            guard
                FileManager.default.createFile(atPath: new, contents: nil, attributes: [.posixPermissions: 0o600])
            else {
                throw CocoaError(.fileWriteNoPermission)
            }
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: new))
            try file.write(contentsOf: data)
            try file.synchronize()
            try file.close()
        } catch {
            throw unwritable(error.localizedDescription)
        }
        guard rename(new, path) == 0 else { throw unwritable(String(cString: strerror(errno))) }
    }

    /// Adds the file's unknown top-level keys, such as `$schema`.
    private func keepingUnknownKeys(_ data: Data) throws -> Data {
        guard let old = FileManager.default.contents(atPath: path),
            let before = try? JSONSerialization.jsonObject(with: old) as? [String: Any],
            var now = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return data }
        let unknown = before.filter { SettingsText.known[""]?.contains($0.key) == false }
        guard !unknown.isEmpty else { return data }
        now.merge(unknown) { now, _ in now }
        return try JSONSerialization.data(
            withJSONObject: now, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    private func unwritable(_ reason: String) -> HearthError {
        HearthError(
            .unwritableFile,
            "The settings can't be written to \(path): \(reason) Check the folder's permissions and the free space.")
    }
}
