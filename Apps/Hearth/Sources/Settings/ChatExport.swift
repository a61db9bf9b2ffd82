import Foundation

/// A file to be handed to whomever the user chooses.
enum ChatExport {
    /// Puts an export where it can be shared from.
    ///
    /// - Parameter data: The file's bytes.
    /// - Returns: The file, which the system removes in time.
    /// - Throws: What the system says about its folder.
    @concurrent static func file(_ data: Data) async throws -> URL {
        let file = URL.temporaryDirectory.appending(path: "hearth-chats.json")
        try data.write(to: file, options: .atomic)
        return file
    }
}
