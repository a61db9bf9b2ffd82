import Foundation

extension ChildProcess {
    /// Returns the path of a program in the search path or in Homebrew's folder; `nil` if it is not installed.
    ///
    /// - Parameter searchPath: The folders to search, separated by colons; by default the variable `PATH`.
    package static func path(of name: String, searchPath: String? = nil) -> String? {
        #if HEARTH_MOBILE
            // A simulator sees the programs of its Mac, but must not use them.
            return nil
        #else
            let path = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
            let searched = path.split(separator: ":").map(String.init)
            let folders = searched + ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
            // A relative entry would find programs in whatever folder Hearth was started in.
            return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
        #endif
    }
}
