import Foundation

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
