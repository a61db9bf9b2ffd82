import CEmbeddedFiles

/// The files of the web interface by URL path, and the OpenAPI description.
///
/// All files are embedded. The server serves no files from disk.
enum UIFiles {
    private static let embedded: [String: [UInt8]] = {
        let files = hearth_server_files()
        return Dictionary(
            uniqueKeysWithValues: UnsafeBufferPointer(start: files.files, count: files.count).map { file in
                (String(cString: file.name), [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count)))
            })
    }()

    private static let apiName = "openapi.json"

    /// The OpenAPI description, as JSON.
    static let api = embedded[apiName] ?? []

    static let byPath = Dictionary(
        uniqueKeysWithValues: embedded.compactMap { name, bytes in
            UIFile.contentType(of: name).map { type in
                let path = name == "index.html" ? "/" : "/assets/\(name)"
                return (path, UIFile(path, type, bytes))
            }
        })
}
