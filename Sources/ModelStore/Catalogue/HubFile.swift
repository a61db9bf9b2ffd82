import Foundation

/// One file in a repository on Hugging Face.
struct HubFile: Equatable {
    let owner: String
    let repository: String
    /// The file's path inside the repository.
    let path: [String]
    /// A commit, a tag or a branch.
    let revision: String

    /// The repository's page.
    var page: URL? { URL(string: "https://huggingface.co/\(owner)/\(repository)") }

    /// The file itself.
    var url: URL? {
        let parts = [owner, repository, "resolve", revision] + path
        let encoded = parts.compactMap { $0.addingPercentEncoding(withAllowedCharacters: Self.plainCharacters) }
        return URL(string: "https://huggingface.co/\(encoded.joined(separator: "/"))")
    }

    /// Reads `hf:owner/repository/path/file.gguf`, with `@revision` behind it or without.
    init?(shorthand text: String) {
        var parts = text.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var revision = "main"
        // Files may have an @ in their names; a revision never ends in .gguf.
        if let last = parts.last, let at = last.lastIndex(of: "@"), !last.lowercased().hasSuffix(".gguf") {
            revision = String(last[last.index(after: at)...])
            parts[parts.count - 1] = String(last[..<at])
        }
        guard parts.count > 2 else { return nil }
        self.init(owner: parts[0], repository: parts[1], revision: revision, path: Array(parts[2...]))
    }

    /// Reads the address of a file, or of the page about it, on Hugging Face.
    init?(_ url: URL) {
        let hosts = ["huggingface.co", "www.huggingface.co", "hf.co"]
        guard url.scheme?.lowercased() == "https", let host = url.host(percentEncoded: false)?.lowercased(),
            hosts.contains(host)
        else { return nil }
        // The encoded path is split: %2F is no separator.
        let parts = url.path(percentEncoded: true).split(separator: "/").map { $0.removingPercentEncoding ?? "" }
        guard parts.count > 4, parts[2] == "blob" || parts[2] == "resolve" else { return nil }
        self.init(owner: parts[0], repository: parts[1], revision: parts[3], path: Array(parts[4...]))
    }

    private init?(owner: String, repository: String, revision: String, path: [String]) {
        guard ModelID.isValid(owner), ModelID.isValid(repository), !revision.isEmpty, !path.isEmpty,
            ([revision] + path).allSatisfy({ !["", ".", ".."].contains($0) })
        else { return nil }
        self.owner = owner
        self.repository = repository
        self.path = path
        self.revision = revision
    }

    private static let plainCharacters = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
