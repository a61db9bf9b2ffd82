import FileReading
import Foundation
import Platform

/// A file that may be a document: its path and its state when it was found.
struct DocumentFile: Sendable, Hashable {
    let path: String
    var state = FileState(bytes: 0, modified: nil)
    /// The time of the last change of the file's content, owner or permissions, in milliseconds since 1970.
    var changed: Int64?

    var url: URL { URL(fileURLWithPath: path) }

    /// Returns the SHA-256 of a file's bytes in hexadecimal.
    ///
    /// The file is read in blocks.
    ///
    /// - Throws: `DocumentError` (`unreadable`), or an error of `check`.
    static func hash(of path: String, _ check: () throws -> Void) throws -> String {
        let unreadable = DocumentError(
            .unreadable,
            "\(URL(fileURLWithPath: path).lastPathComponent) cannot be read. Check its permissions and the disk.")
        guard let handle = FileHandle(forReadingAtPath: path) else { throw unreadable }
        defer { try? handle.close() }  // only read
        var hash = SHA256()
        while true {
            try check()
            let bytes: Data?
            do { bytes = try handle.read(upToCount: 1 << 20) } catch { throw unreadable }
            guard let bytes, !bytes.isEmpty else { return hash.finish() }
            bytes.withUnsafeBytes { hash.update($0) }
        }
    }

    static func hash(of data: Data) -> String { data.withUnsafeBytes { SHA256.hash($0) } }

    /// Resolves the symbolic links of a path; returns the path itself if nothing exists there.
    static func realPath(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}

/// The supported files of a folder.
///
/// Hidden files and folders and generated folders such as `node_modules` are skipped. Links to files within
/// the folder are followed. Links to folders are not followed, so that the walk cannot loop. Links to files
/// outside of the folder are not followed either: anyone who can write to the folder could add files that its
/// owner never chose.
package struct FolderScan {
    private static let skippedFolders: Set<String> = ["node_modules", "__pycache__", ".git"]

    /// The files with a supported extension.
    private(set) var files: [DocumentFile] = []
    /// Subfolders that could not be read; documents read from them earlier are kept.
    private(set) var unreadable: [String] = []
    /// Files that are skipped although they should be read.
    private(set) var problems: [DocumentProblem] = []
    /// Links to files outside of the folder; each is also a problem.
    private(set) var linksOut: Set<String> = []

    /// Walks a folder; fails if the folder is missing or cannot be read.
    ///
    /// `extensions` are lowercased. `check` throws to stop the work.
    init?(_ folder: String, _ extensions: Set<String>, _ check: () throws -> Void) throws {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        let root = DocumentFile.realPath(folder)
        var waiting = names.map { "\(folder)/\($0)" }
        while let path = waiting.popLast() {
            try check()
            let name = path.split(separator: "/").last ?? ""
            guard !name.hasPrefix("."), !Self.skippedFolders.contains(String(name)) else { continue }
            var status = stat()
            guard lstat(path, &status) == 0 else {
                noteName(path, extensions)
                continue
            }
            if status.isFolder {
                if let names = try? FileManager.default.contentsOfDirectory(atPath: path) {
                    waiting += names.map { "\(path)/\($0)" }
                } else {
                    unreadable.append(path + "/")
                    problems.append(DocumentProblem(path: path, message: Self.unreadableFolder(path).message))
                }
            } else if extensions.contains((path as NSString).pathExtension.lowercased()),
                let file = Self.file(at: path)
            {
                if status.isLink, !Self.contains(DocumentFile.realPath(path), in: root) {
                    noteLink(path)
                } else {
                    files.append(file)
                }
            }
        }
        files.sort { $0.path < $1.path }
    }

    /// Adds a problem for a document whose name is not valid UTF-8, so that no path leads to it.
    private mutating func noteName(_ path: String, _ extensions: Set<String>) {
        let name = URL(fileURLWithPath: path).lastPathComponent
        let ending = (path as NSString).pathExtension.lowercased()
        // A missing extension often means a folder. Other files were removed since the folder was listed.
        guard name.contains("\u{FFFD}"), ending.isEmpty || extensions.contains(ending),
            !problems.contains(where: { $0.path == path })
        else { return }
        problems.append(
            DocumentProblem(
                path: path, message: "The name of \(name) is not valid UTF-8, so it cannot be opened. Rename it."))
    }

    private mutating func noteLink(_ path: String) {
        let name = URL(fileURLWithPath: path).lastPathComponent
        linksOut.insert(path)
        problems.append(
            DocumentProblem(
                path: path,
                message:
                    "\(name) is a link that leads out of the folder, so it is skipped. Add the file itself, or copy "
                    + "it into the folder."))
    }

    /// Returns whether a path is within a folder.
    ///
    /// Both paths must be absolute and without symbolic links, so that actual files are compared.
    static func contains(_ path: String, in folder: String) -> Bool {
        path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }

    private static func unreadableFolder(_ path: String) -> DocumentError {
        let name = URL(fileURLWithPath: path).lastPathComponent
        return DocumentError(
            .unreadable, "The folder \(name) cannot be read. Check its permissions, then try again.")
    }

    /// Checks that a folder is readable.
    ///
    /// - Throws: `DocumentError` (`unreadable`).
    static func checkFolder(at path: String) throws {
        let manager = FileManager.default
        guard manager.isReadableFile(atPath: path), manager.isExecutableFile(atPath: path) else {
            throw unreadableFolder(path)
        }
    }

    /// Returns a regular file; `nil` if it is missing or not a regular file.
    static func file(at path: String) -> DocumentFile? {
        var status = stat()
        guard stat(path, &status) == 0, status.isFile else { return nil }
        return DocumentFile(
            path: path, state: FileState(bytes: Int(status.st_size), modified: status.modified),
            changed: status.changed)
    }

    /// Returns a regular file.
    ///
    /// - Throws: `DocumentError`: `notFound`, or `unreadable` for a pipe or device, which could be read
    ///   without end.
    static func plainFile(at path: String) throws -> DocumentFile {
        if let file = file(at: path) { return file }
        let name = URL(fileURLWithPath: path).lastPathComponent
        guard FileManager.default.fileExists(atPath: path) else {
            throw DocumentError(.notFound, "There is no file \(name). It may have been moved or deleted.")
        }
        throw DocumentError(.unreadable, "\(name) is not a file but a folder, a pipe or a device. Choose a file.")
    }

    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.isFolder
    }
}

extension stat {
    fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    fileprivate var isFile: Bool { st_mode & S_IFMT == S_IFREG }
    fileprivate var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

    fileprivate var modified: Int64 {
        #if canImport(Darwin)
            FileState.milliseconds(st_mtimespec)
        #else
            FileState.milliseconds(st_mtim)
        #endif
    }

    fileprivate var changed: Int64 {
        #if canImport(Darwin)
            FileState.milliseconds(st_ctimespec)
        #else
            FileState.milliseconds(st_ctim)
        #endif
    }
}

extension FileState {
    // File systems such as tmpfs and Btrfs store any number of seconds that a program sets.
    private static let seconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// Converts a file time to milliseconds since 1970, clamped to the years 1 to 9999.
    static func milliseconds(_ time: timespec) -> Int64 {
        min(max(Int64(time.tv_sec), seconds.lowerBound), seconds.upperBound) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
