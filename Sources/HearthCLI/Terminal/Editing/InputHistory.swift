import Foundation

/// The messages and commands that were entered in `hearth chat`, oldest first.
///
/// The file has one JSON string for each entry. It is readable only for its owner.
struct InputHistory {
    private static let maximumEntries = 1000
    /// Longer entries are kept until the program ends, and not in the file.
    private static let maximumEntryBytes = 10_000
    private static let maximumFileBytes = 4 << 20

    private(set) var entries: [String] = []
    /// The file of the history; nil for a history that ends with the program.
    private let file: URL?

    /// Creates an empty history that is not saved.
    init() { file = nil }

    /// Reads a history, which is empty if the file is missing, unreadable or too large.
    ///
    /// Damaged lines are skipped.
    init(file: URL) {
        self.file = file
        guard let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= Self.maximumFileBytes,
            let data = try? Data(contentsOf: file)
        else { return }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        entries = lines.suffix(Self.maximumEntries).compactMap { try? JSONDecoder().decode(String.self, from: $0) }
        if lines.count > 2 * Self.maximumEntries { rewrite(file) }
    }

    /// Adds an entry, unless it repeats the last one.
    ///
    /// An entry that cannot be written to the file is kept until the program ends.
    mutating func add(_ entry: String) {
        guard entry != entries.last else { return }
        entries.append(entry)
        guard let file, entry.utf8.count <= Self.maximumEntryBytes, let line = Self.line(entry) else { return }
        let descriptor = open(file.path(percentEncoded: false), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try? handle.write(contentsOf: line)
    }

    /// Returns the index of the newest entry before `index` that contains a text, ignoring case.
    func index(of text: String, before index: Int) -> Int? {
        guard !text.isEmpty else { return nil }
        return entries[..<index].lastIndex { $0.localizedCaseInsensitiveContains(text) }
    }

    private func rewrite(_ file: URL) {
        let data = entries.compactMap(Self.line).reduce(into: Data()) { $0 += $1 }
        let name = file.path(percentEncoded: false)
        // The new file is readable only for its owner before it has content.
        let temporary = name + ".new"
        guard
            FileManager.default.createFile(
                atPath: temporary, contents: data, attributes: [.posixPermissions: 0o600])
        else { return }
        rename(temporary, name)
    }

    private static func line(_ entry: String) -> Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let text = try? encoder.encode(entry) else { return nil }
        return text + Data("\n".utf8)
    }
}
