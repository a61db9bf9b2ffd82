import Foundation

/// A file with what was asked for, as it was then, to be handed to whomever the user chooses.
struct ChatExport: Identifiable {
    let file: URL
    /// The file's size.
    let bytes: UInt64

    var id: URL { file }

    /// Puts an export where it can be shared from, in the place of an earlier one.
    ///
    /// - Parameters:
    ///   - data: The file's bytes.
    ///   - name: The file's name.
    /// - Returns: The file, which the system removes in time.
    /// - Throws: What the system says about its folder.
    @concurrent static func write(_ data: Data, name: String) async throws -> ChatExport {
        let file = URL.temporaryDirectory.appending(path: name)
        try data.write(to: file, options: .atomic)
        return ChatExport(file: file, bytes: UInt64(data.count))
    }

    /// Reads an export that the user picked, which may have to be fetched first.
    ///
    /// - Parameter file: The file, with access to it.
    /// - Returns: The file's bytes.
    /// - Throws: What the system says about the file.
    @concurrent static func read(_ file: URL) async throws -> Data { try Data(contentsOf: file) }
}
