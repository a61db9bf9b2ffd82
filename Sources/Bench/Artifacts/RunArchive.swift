import Foundation
import RawText

/// A run's folder as one ZIP archive, to attach to an issue.
package enum RunArchive {
    /// Writes all files of a run to a ZIP archive at `path`, replacing an existing file.
    ///
    /// - Throws: `BenchFailure` (`cannotWrite`).
    package static func write(_ folder: RunFolder, to path: String) throws(BenchFailure) {
        let name = URL(filePath: folder.path).lastPathComponent
        let message = "\(path) could not be written. Choose another file."
        var archive = ZIPWriter()
        for file in (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted() {
            guard let data = FileManager.default.contents(atPath: "\(folder.path)/\(file)") else { continue }
            guard archive.add("\(name)/\(file)", data) else { throw BenchFailure(.cannotWrite, message) }
        }
        do {
            try archive.data.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw BenchFailure(writing: error, message)
        }
    }
}
