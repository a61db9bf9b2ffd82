import Foundation

/// Questions about a file before it is opened.
enum FileChecks {
    /// Throws unless the path leads to a regular file: reading a pipe or a device could last for ever.
    static func requireFile(_ url: URL) throws {
        let values: URLResourceValues
        do {
            values = try url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
        } catch {
            throw JudgedSetError(.unreadable, "The file is not there any more.", file: url.lastPathComponent)
        }
        guard values.isRegularFile == true else {
            throw JudgedSetError(.unreadable, "This is not a file.", file: url.lastPathComponent)
        }
    }
}
