import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The folder of all of Hearth's data: `$HEARTH_HOME`, or the platform's data folder.
public struct HearthHome: Sendable, Hashable {
    /// The path of the folder, which need not exist.
    public let path: String

    public init(path: String) { self.path = path }

    /// Reads `HEARTH_HOME`, then `XDG_DATA_HOME`, then falls back to the platform's data folder.
    public init(environment: [String: String]) {
        if let home = environment["HEARTH_HOME"], !home.isEmpty {
            path = home
            return
        }
        let user = environment["HOME"] ?? NSHomeDirectory()
        #if HEARTH_APPLE
            path = user + "/Library/Application Support/Hearth"
        #else
            let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            path = (data ?? user + "/.local/share") + "/hearth"
        #endif
    }

    /// The path of the folder with the model files.
    public var modelFolder: String { path + "/models" }

    /// The path of the file with the user's settings.
    package var settingsFile: String { path + "/settings.json" }

    /// The path of the database that all features share.
    public var databaseFile: String { path + "/hearth.sqlite" }

    /// The facts that the user keeps about themselves, as Markdown.
    public var memoryFile: String { path + "/memory.md" }

    /// The path of the folder with reproducible data: saved model states and marks of running loads.
    public var stateFolder: String { path + "/state" }
}

// MARK: - Access

extension HearthHome {
    /// Creates a folder of the home that only the user can enter, and its missing parents.
    ///
    /// An existing folder is not changed.
    ///
    /// - Throws: The system's error.
    package static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// The names of the files and folders directly in the home.
    ///
    /// The permissions of these folders also protect their contents.
    private static let parts = [
        "accounts", "catalogue.json", "drafts", "hearth.sqlite", "hearth.sqlite-journal", "hearth.sqlite-shm",
        "hearth.sqlite-wal", "models", "runs", "settings.json", "settings.json.lock", "state",
    ]

    /// Removes other accounts' access to the home, which earlier versions granted.
    ///
    /// Links are not followed, and files of other owners are not changed, because a model folder may be shared.
    package func protect() {
        let home = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard home >= 0 else { return }
        defer { close(home) }
        Self.protect(home)
        for name in Self.parts {
            // The flags prevent following a link and blocking on a pipe.
            let part = openat(home, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard part >= 0 else { continue }
            Self.protect(part)
            close(part)
        }
    }

    private static func protect(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { return }
        let kind = status.st_mode & mode_t(S_IFMT)
        let access = status.st_mode & 0o7777
        // A folder with the sticky bit is meant for all users, as is the root folder.
        guard kind == mode_t(S_IFREG) || kind == mode_t(S_IFDIR) && access & 0o1000 == 0 && !isRoot(status),
            access & 0o077 != 0
        else { return }
        // A failure is ignored. The parent folder may still protect the file, and Hearth works without this
        // protection.
        _ = fchmod(descriptor, access & 0o700)
    }

    private static func isRoot(_ status: stat) -> Bool {
        var root = stat()
        return stat("/", &root) == 0 && root.st_ino == status.st_ino && root.st_dev == status.st_dev
    }
}
