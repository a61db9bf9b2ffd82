import CEmbeddedFiles

/// The files of the user interface by the paths of their addresses, and the description of the API: nothing else is
/// served, and nothing from a disk.
enum UIFiles {
    private static let embedded: [String: [UInt8]] = {
        let files = hearth_server_files()
        return Dictionary(
            uniqueKeysWithValues: UnsafeBufferPointer(start: files.files, count: files.count).map { file in
                (String(cString: file.name), [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count)))
            })
    }()

    private static let apiName = "openapi.json"

    /// The description of the API, as JSON.
    static let api = embedded[apiName] ?? []

    static let byPath = Dictionary(
        uniqueKeysWithValues: embedded.compactMap { name, bytes in
            UIFile.contentType(of: name).map { type in
                let path = name == "index.html" ? "/" : "/assets/\(name)"
                return (path, UIFile(path, type, bytes))
            }
        })
}
