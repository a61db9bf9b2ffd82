import Crypto
import DocumentText
import Foundation

/// A file that may be a document: where it is and what it was like when it was found.
struct DocumentFile: Sendable, Hashable {
    let path: String
    let state: FileState

    var url: URL { URL(fileURLWithPath: path) }

    /// The SHA-256 of a file's bytes, in hexadecimal, read in pieces.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - check: Throws when the work is to end.
    /// - Returns: The hash.
    /// - Throws: `DocumentError` (`unreadable`), and what `check` throws.
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
            guard let bytes, !bytes.isEmpty else { return hex(hash.finalize()) }
            hash.update(data: bytes)
        }
    }

    static func hash(of data: Data) -> String { hex(SHA256.hash(data: data)) }

    private static func hex(_ digest: SHA256.Digest) -> String {
        digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}

/// Finds the files of a folder that can be read.
///
/// Hidden files and folders and those that programs make (`node_modules`) are passed over; links to files are followed,
/// links to folders are not, so that no circle can be walked.
struct FolderScan {
    private static let skippedFolders: Set<String> = ["node_modules", "__pycache__", ".git"]

    /// The files with a known extension, by path.
    private(set) var files: [DocumentFile] = []
    /// Folders within that could not be read: what was known of their files still holds.
    private(set) var unreadable: [String] = []

    /// Walks a folder; nil if it is not there or cannot be read.
    ///
    /// - Parameters:
    ///   - folder: An absolute path.
    ///   - check: Throws when the work is to end.
    /// - Throws: What `check` throws.
    init?(_ folder: String, _ check: () throws -> Void) throws {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        let extensions = DocumentKind.knownExtensions
        var waiting = names.map { "\(folder)/\($0)" }
        while let path = waiting.popLast() {
            try check()
            let name = path.split(separator: "/").last ?? ""
            guard !name.hasPrefix("."), !Self.skippedFolders.contains(String(name)) else { continue }
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            if status.isFolder {
                if let names = try? FileManager.default.contentsOfDirectory(atPath: path) {
                    waiting += names.map { "\(path)/\($0)" }
                } else {
                    unreadable.append(path + "/")
                }
            } else if extensions.contains((path as NSString).pathExtension.lowercased()),
                let file = Self.file(at: path)
            {
                files.append(file)
            }
        }
        files.sort { $0.path < $1.path }
    }

    /// A plain file; nil if there is none.
    static func file(at path: String) -> DocumentFile? {
        var status = stat()
        guard stat(path, &status) == 0, status.isFile else { return nil }
        return DocumentFile(path: path, state: FileState(bytes: Int(status.st_size), modified: status.milliseconds))
    }

    /// A plain file.
    ///
    /// - Throws: `DocumentError`: `notFound`, or `unreadable` for a pipe or device, which could be read without end.
    static func plainFile(at path: String) throws -> DocumentFile {
        if let file = file(at: path) { return file }
        let name = URL(fileURLWithPath: path).lastPathComponent
        guard FileManager.default.fileExists(atPath: path) else {
            throw DocumentError(.notFound, "There is no file \(name). It may have been moved or deleted.")
        }
        throw DocumentError(.unreadable, "\(name) is not a file but a folder, a pipe or a device. Name a file.")
    }

    /// Whether there is a folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.isFolder
    }
}

extension stat {
    fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    fileprivate var isFile: Bool { st_mode & S_IFMT == S_IFREG }

    fileprivate var milliseconds: Int64 {
        #if canImport(Darwin)
            Int64(st_mtimespec.tv_sec) * 1000 + Int64(st_mtimespec.tv_nsec) / 1_000_000
        #else
            Int64(st_mtim.tv_sec) * 1000 + Int64(st_mtim.tv_nsec) / 1_000_000
        #endif
    }
}
