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
    /// The folder itself; it need not exist yet.
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

    /// The folder of model files.
    public var modelFolder: String { path + "/models" }

    /// What the user has chosen.
    package var settingsFile: String { path + "/settings.json" }

    /// The database of all features.
    public var databaseFile: String { path + "/hearth.sqlite" }

    /// The folder of reproducible data: saved states of models, and markers of running loads.
    public var stateFolder: String { path + "/state" }
}

// MARK: - Access

extension HearthHome {
    /// Makes a folder of the home, which only the user can enter, and those above it; one that is there stays as it is.
    ///
    /// - Throws: What the system says.
    package static func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// The files and folders right in the home.
    ///
    /// Whoever cannot enter a folder reaches nothing below it.
    private static let parts = [
        "accounts", "catalogue.json", "drafts", "hearth.sqlite", "hearth.sqlite-journal", "hearth.sqlite-shm",
        "hearth.sqlite-wal", "models", "runs", "settings.json", "settings.json.lock", "state",
    ]

    /// Takes the home from other accounts, which earlier versions let in.
    ///
    /// Links in it are left as they are, and so is what belongs to somebody else: a folder of models may be shared.
    package func protect() {
        let home = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard home >= 0 else { return }
        defer { close(home) }
        Self.protect(home)
        for name in Self.parts {
            // Neither a link is followed nor a pipe waited for.
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
        // A folder with the sticky bit is meant for everybody, as is the root folder.
        guard kind == mode_t(S_IFREG) || kind == mode_t(S_IFDIR) && access & 0o1000 == 0 && !isRoot(status),
            access & 0o077 != 0
        else { return }
        // What cannot be changed is protected by the folder above it, or not at all; either way Hearth works.
        _ = fchmod(descriptor, access & 0o700)
    }

    private static func isRoot(_ status: stat) -> Bool {
        var root = stat()
        return stat("/", &root) == 0 && root.st_ino == status.st_ino && root.st_dev == status.st_dev
    }
}
