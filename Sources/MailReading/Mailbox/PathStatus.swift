import Foundation

/// What the system says of a place, which is not opened for it: opening a pipe would wait for who writes into it.
struct PathStatus {
    /// Tells a file or folder from all others, by whatever path it is reached.
    struct Identity: Hashable {
        let device: Int64
        let number: UInt64
    }

    let isFolder: Bool
    /// Whether it is a plain file: no folder, pipe, socket or device.
    let isFile: Bool
    let identity: Identity
    let size: Int
    /// Its size and date.
    let stamp: String

    /// Asks for a place, or where a link at it leads.
    ///
    /// - Throws: The system's error number.
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

    /// Why nothing is known of a place.
    struct Failure: Error {
        let number: Int32

        /// Whether nothing is there, or a link leads nowhere; else the disk or its rights keep it.
        var isMissing: Bool { [ENOENT, ENOTDIR, ELOOP].contains(number) }
    }
}

/// What lies in a folder.
struct FolderPlace {
    let name: String
    let isLink: Bool
    /// Whether it is a folder, or may be one that is out of reach.
    let mayBeFolder: Bool
    /// Nil for what went away since or is out of reach, a link that leads nowhere, and a name that is not UTF-8.
    let status: PathStatus?

    private init(name: String, type: Int, path: String) {
        self.name = name
        isLink = type == Int(DT_LNK)
        status = try? PathStatus("\(path)/\(name)")
        mayBeFolder = status?.isFolder ?? [Int(DT_DIR), Int(DT_LNK), Int(DT_UNKNOWN)].contains(type)
    }

    /// The places in a folder, by name.
    ///
    /// - Returns: The places; nil if the folder cannot be read to its end.
    static func all(in path: String) -> [FolderPlace]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var places: [FolderPlace] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else {
                return errno == 0 ? places.sorted { $0.name < $1.name } : nil
            }
            // Bytes that are not UTF-8 become U+FFFD: the file is known then, but cannot be opened.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                    String(cString: $0)
                }
            }
            if name == "." || name == ".." { continue }
            places.append(FolderPlace(name: name, type: Int(entry.pointee.d_type), path: path))
        }
    }
}
