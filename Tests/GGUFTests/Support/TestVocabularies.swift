import Foundation

/// llama.cpp's vocabulary files, which `Tools/setup --test` puts into `.deps`.
enum TestVocabularies {
    private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: ".deps/vocabularies").path

    static func path(_ name: String) -> String { "\(folder)/ggml-vocab-\(name).gguf" }
}
