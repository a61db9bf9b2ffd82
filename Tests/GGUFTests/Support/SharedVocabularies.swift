import Foundation

/// llama.cpp's vocabulary files, which lie beside the checkout on the build machine.
enum SharedVocabularies {
    static let skipMessage = "No shared vocabulary files: set HEARTH_SHARED_DATA to the folder that holds vocab/."

    /// The folder with the files: in `$HEARTH_SHARED_DATA`, or in `../shared/data` as seen from the package's root.
    static let folder: String = {
        if let data = ProcessInfo.processInfo.environment["HEARTH_SHARED_DATA"] { return "\(data)/vocab" }
        let package = URL(filePath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return package.appending(path: "../shared/data/vocab").standardized.path
    }()

    static var areAvailable: Bool {
        FileManager.default.fileExists(atPath: path("bert-bge"))
    }

    static func path(_ name: String) -> String { "\(folder)/ggml-vocab-\(name).gguf" }
}
