import Foundation

/// An exported file, to share.
struct ChatExport: Identifiable {
    let file: URL
    let bytes: UInt64

    var id: URL { file }

    /// Writes an export to a temporary file, replacing an earlier one.
    ///
    /// The system deletes the file eventually.
    @concurrent static func write(_ data: Data, name: String) async throws -> ChatExport {
        let file = URL.temporaryDirectory.appending(path: name)
        try data.write(to: file, options: .atomic)
        return ChatExport(file: file, bytes: UInt64(data.count))
    }

    /// Reads a picked file, which may have to be downloaded from the cloud first.
    @concurrent static func read(_ file: URL) async throws -> Data { try Data(contentsOf: file) }
}
