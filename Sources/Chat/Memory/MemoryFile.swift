import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The facts on disk: a Markdown file in which each item of a list is a fact.
///
/// People may edit the file. Other lines are kept.
public struct MemoryFile: Sendable {
    /// The maximum number of facts that are kept.
    public static let mostFacts = 200
    private static let longestFile = 256 << 10

    /// The path of the file, which need not exist.
    public let path: String

    public init(path: String) { self.path = path }

    /// Returns the facts in the order of the file, without repetitions.
    ///
    /// - Throws: `ChatError` (`invalid` for a file that is not a text, `storage`).
    public func facts() throws(ChatError) -> [MemoryFact] { Self.facts(try lines()) }

    /// Keeps a fact, and returns it.
    ///
    /// A fact that is already kept is not repeated.
    ///
    /// - Throws: `ChatError` (`invalid`, `storage`, `noSpace`).
    public func add(_ text: String) throws(ChatError) -> MemoryFact {
        let fact = try MemoryFact(text).checked()
        try change { lines throws(ChatError) in
            let facts = Self.facts(lines)
            if facts.contains(where: { $0.id == fact.id }) { return }
            guard facts.count < Self.mostFacts else {
                throw ChatError(.invalid, "At most \(Self.mostFacts) facts are kept. Remove some first.")
            }
            if lines.allSatisfy({ $0.isEmpty }) { lines = ["# What Hearth remembers about you", "", ""] }
            // The facts stay one list if the file ends with a line end.
            let end = lines.last?.isEmpty == true ? lines.count - 1 : lines.count
            lines.insert("- " + fact.text, at: end)
            if end == lines.count - 1 { lines.append("") }
        }
        return fact
    }

    /// Replaces the text of a fact, and returns the new fact.
    ///
    /// - Throws: `ChatError` (`invalid`, `notFound`, `storage`, `noSpace`).
    public func change(_ id: String, to text: String) throws(ChatError) -> MemoryFact {
        let fact = try MemoryFact(text).checked()
        try replace(id, with: "- " + fact.text)
        return fact
    }

    /// Removes a fact from the file.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`, `noSpace`).
    public func remove(_ id: String) throws(ChatError) { try replace(id, with: nil) }

    private func replace(_ id: String, with line: String?) throws(ChatError) {
        try change { lines throws(ChatError) in
            let found = Self.items(lines).filter { $0.fact.id == id }
            guard let first = found.first else {
                throw ChatError(.notFound, "There is no such fact: it may have been changed or removed.")
            }
            for item in found.dropFirst().reversed() { lines.removeSubrange(item.lines) }
            lines.replaceSubrange(first.lines, with: line.map { [$0] } ?? [])
        }
    }

    // MARK: The lines

    private static func facts(_ lines: [String]) -> [MemoryFact] {
        var known: Set<String> = []
        var facts = items(lines).map(\.fact).filter { known.insert($0.id).inserted }
        for index in facts.indices.dropFirst(mostFacts) where facts[index].problem == nil {
            facts[index].problem = .tooMany
        }
        return facts
    }

    /// Returns the items of lists with their lines.
    ///
    /// Indented lines continue an item.
    private static func items(_ lines: [String]) -> [(fact: MemoryFact, lines: Range<Int>)] {
        var items: [(text: String, lines: Range<Int>)] = []
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("- ") || line.hasPrefix("* ") || line.hasPrefix("+ ") {
                items.append((String(line.dropFirst(2)), index..<index + 1))
            } else if let last = items.last, last.lines.upperBound == index, line.first?.isWhitespace == true,
                line.contains(where: { !$0.isWhitespace })
            {
                items[items.count - 1] = (last.text + " " + line, last.lines.lowerBound..<index + 1)
            }
        }
        return items.map { (MemoryFact($0.text), $0.lines) }.filter { !$0.fact.text.isEmpty }
    }

    private func lines() throws(ChatError) -> [String] {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT { return [] }
            throw unreadable(String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable("it is not a file") }
        guard status.st_size <= Self.longestFile else { throw unreadable("it is larger than 256 kB") }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw unreadable("the system does not allow it")
        }
        guard let text = String(data: data, encoding: .utf8), !text.utf8.contains(0) else {
            throw unreadable("it is not a text in UTF-8")
        }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    private func unreadable(_ reason: String) -> ChatError {
        ChatError(.storage, "The facts in \(path) cannot be read: \(reason). Repair or rename the file.")
    }

    // MARK: Writing

    /// Changes the lines while no other program does.
    private func change(_ body: (inout [String]) throws(ChatError) -> Void) throws(ChatError) {
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw unwritable(errno) }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 { guard errno == EINTR else { throw unwritable(errno) } }
        let old = try lines()
        var lines = old
        try body(&lines)
        if lines == old { return }
        let data = Data(lines.joined(separator: "\n").utf8)
        guard data.count <= Self.longestFile else {
            throw ChatError(.invalid, "The facts have more than 256 kB. Remove some first.")
        }
        try write(data)
    }

    /// Replaces the file, which only the user can read.
    private func write(_ data: Data) throws(ChatError) {
        // A linked file stays linked.
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        let new = target + ".new"
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(errno) }
        do {
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.write(contentsOf: data)
            try file.synchronize()
            try file.close()
        } catch {
            unlink(new)
            throw unwritable(((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? EIO)
        }
        guard rename(new, target) == 0 else { throw unwritable(errno) }
    }

    private func unwritable(_ number: Int32) -> ChatError {
        ChatError(
            number == ENOSPC || number == EDQUOT ? .noSpace : .storage,
            "The facts cannot be written to \(path): \(String(cString: strerror(number))). "
                + "Check the folder's permissions and the free space.")
    }
}
