import Foundation

/// The status of a file or folder.
///
/// The file is not opened, because opening a pipe would block until a writer opens it.
struct PathStatus {
    /// The identity of a file or folder, whatever path leads to it.
    struct Identity: Hashable {
        let device: Int64
        let number: UInt64
    }

    let isFolder: Bool
    /// Whether it is a regular file, rather than a folder, pipe, socket or device.
    let isFile: Bool
    let identity: Identity
    let size: Int
    /// The size and modification date.
    let stamp: String

    /// Reads the status of a path; links are followed.
    ///
    /// - Throws: The error number of the system.
    init(_ path: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(number: errno) }
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        isFile = status.st_mode & S_IFMT == S_IFREG
        identity = Identity(
            device: Int64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
        size = Int(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        stamp = "\(status.st_size)-\(time.tv_sec).\(time.tv_nsec)"
    }

    /// The error number of a failed status request.
    struct Failure: Error {
        let number: Int32

        /// Whether the path does not exist or is a broken link; otherwise the disk or permissions prevent access.
        var isMissing: Bool { [ENOENT, ENOTDIR, ELOOP].contains(number) }
    }
}

struct FolderEntry {
    let name: String
    let isLink: Bool
    /// Whether it is a folder, or may be a folder that cannot be accessed.
    let mayBeFolder: Bool
    /// The status; `nil` for an inaccessible or removed entry, a broken link, and a name that is not UTF-8.
    let status: PathStatus?

    private init(name: String, type: Int, path: String) {
        self.name = name
        isLink = type == Int(DT_LNK)
        status = try? PathStatus("\(path)/\(name)")
        mayBeFolder = status?.isFolder ?? [Int(DT_DIR), Int(DT_LNK), Int(DT_UNKNOWN)].contains(type)
    }

    /// Returns the entries of a folder, sorted by name; `nil` if the folder cannot be read completely.
    static func all(in path: String) -> [FolderEntry]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var places: [FolderEntry] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else {
                return errno == 0 ? places.sorted { $0.name < $1.name } : nil
            }
            // Bytes that are not UTF-8 become U+FFFD, so the file is listed but cannot be opened.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                    String(cString: $0)
                }
            }
            if name == "." || name == ".." { continue }
            places.append(FolderEntry(name: name, type: Int(entry.pointee.d_type), path: path))
        }
    }
}
