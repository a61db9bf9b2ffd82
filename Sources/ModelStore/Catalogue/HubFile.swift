import Foundation

/// A file in a repository on Hugging Face.
struct HubFile: Equatable {
    let owner: String
    let repository: String
    /// The components of the file's path within the repository.
    let path: [String]
    /// A commit, a tag or a branch.
    let revision: String

    var page: URL? { URL(string: "https://huggingface.co/\(owner)/\(repository)") }

    var url: URL? {
        let parts = [owner, repository, "resolve", revision] + path
        let encoded = parts.compactMap { $0.addingPercentEncoding(withAllowedCharacters: Self.plainCharacters) }
        return URL(string: "https://huggingface.co/\(encoded.joined(separator: "/"))")
    }

    /// Parses `hf:owner/repository/path/file.gguf`, optionally followed by `@revision`.
    init?(shorthand text: String) {
        var parts = text.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        var revision = "main"
        // File names may contain an @, but a revision never ends in .gguf.
        if let last = parts.last, let at = last.lastIndex(of: "@"), !last.lowercased().hasSuffix(".gguf") {
            revision = String(last[last.index(after: at)...])
            parts[parts.count - 1] = String(last[..<at])
        }
        guard parts.count > 2 else { return nil }
        self.init(owner: parts[0], repository: parts[1], revision: revision, path: Array(parts[2...]))
    }

    /// Parses the URL of a file on Hugging Face, or the URL of the file's page.
    init?(_ url: URL) {
        let hosts = ["huggingface.co", "www.huggingface.co", "hf.co"]
        guard url.scheme?.lowercased() == "https", let host = url.host(percentEncoded: false)?.lowercased(),
            hosts.contains(host)
        else { return nil }
        // The path is split before decoding, because %2F is not a separator.
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
