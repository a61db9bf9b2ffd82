/// The formats of other files, recognised by their first bytes for error messages.
enum FileSignature {
    /// Returns the end of the sentence "It looks like …", or `nil` if the file is not recognised.
    static func guess(_ start: [UInt8]) -> String? {
        let text = String(decoding: start.prefix(16), as: UTF8.self).lowercased()
        let kinds: [(prefix: String, kind: String)] = [
            ("tjgg", "a model in the older GGJT format"),
            ("lmgg", "a model in the older GGML format"),
            ("fmgg", "a model in the older GGMF format"),
            ("<!doctype", "a web page, so the link did not lead to the file itself"),
            ("<html", "a web page, so the link did not lead to the file itself"),
            ("version https:/", "a Git LFS pointer, so the file itself was not fetched"),
            ("pk\u{3}\u{4}", "a zip archive or a PyTorch checkpoint"),
            ("\u{1f}", "a gzip archive"),
            ("{", "JSON"),
        ]
        if let found = kinds.first(where: { text.hasPrefix($0.prefix) }) { return found.kind }
        // A safetensors file starts with the length of its header, which is JSON.
        return start.count > 8 && start[8] == UInt8(ascii: "{") ? "a safetensors file" : nil
    }
}
