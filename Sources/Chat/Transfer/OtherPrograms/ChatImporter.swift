import Foundation
import GRDB
import RawText
import Support

/// The import of a file of another program, chat by chat.
///
/// The file is untrusted. Only one chat is in memory at a time, and a few converted ones. What was added before an error stays;
/// the next import of the file adds the rest.
struct ChatImporter {
    /// The maximum size of one chat in a file.
    static let chatBytes = 64 << 20
    /// The maximum total size of the parts of an archive.
    static let unpackedBytes = 16 << 30
    static let maximumFiles = 100_000
    private static let batch = (chats: 50, bytes: 16 << 20)

    private let store: ChatStore
    private(set) var report = ChatImport()
    private var jan = JanChats()
    private var waiting: [OtherChat] = []
    private var waitingBytes = 0
    private var tooLarge = 0

    init(_ store: ChatStore) { self.store = store }

    static let noChats = ChatError(
        .invalid,
        "The file has no chats that Hearth knows. It reads its own exports and those of ChatGPT, Claude, Open WebUI, "
            + "LM Studio and Jan, as JSON or as the whole ZIP file. Nothing was added.")

    /// Imports a folder, an archive or a file with JSON.
    mutating func read(path: String) throws(ChatError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ChatError(.invalid, "There is no such file, or its folder cannot be read. Check the path.")
        }
        if isFolder.boolValue {
            try readFolder(path)
        } else {
            try readFile(path)
        }
        try end()
    }

    /// Imports JSON in memory.
    mutating func read(_ data: Data) throws(ChatError) {
        var piece: [UInt8]? = Array(data)
        try readJSON(name: "") {
            defer { piece = nil }
            return piece ?? []
        }
        try end()
    }

    // MARK: Files

    private mutating func readFolder(_ path: String) throws(ChatError) {
        let root = URL(filePath: path, directoryHint: .isDirectory)
        let found = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
        var files: [URL] = []
        while let file = found?.nextObject() as? URL {
            guard ["json", "jsonl"].contains(file.pathExtension.lowercased()),
                // A link could lead anywhere, and opening a pipe would wait for its writer.
                (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
            else { continue }
            guard files.count < Self.maximumFiles else {
                throw ChatError(.invalid, "The folder has more than \(Self.maximumFiles) files. Name a smaller one.")
            }
            files.append(file)
        }
        // Titles are in files of their own, which come first.
        let titles = files.filter { $0.lastPathComponent == "thread.json" }
        let others = files.filter { $0.lastPathComponent != "thread.json" }
        for file in titles.sorted(by: { $0.path < $1.path }) + others.sorted(by: { $0.path < $1.path }) {
            try readFile(file.path(percentEncoded: false))
        }
    }

    private mutating func readFile(_ path: String) throws(ChatError) {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ChatError(.invalid, "The file cannot be opened. Check its permissions.")
        }
        defer { try? handle.close() }  // only read
        let start = (try? handle.read(upToCount: 4)) ?? Data()
        if start.starts(with: [0x50, 0x4B]) || start.starts(with: [0x1F, 0x8B]) { return try readArchive(path) }
        try? handle.seek(toOffset: 0)
        try readJSON(name: (path as NSString).lastPathComponent) {
            Array(try handle.read(upToCount: 1 << 20) ?? Data())
        }
    }

    private mutating func readArchive(_ path: String) throws(ChatError) {
        do {
            // Titles are in files of their own, which are read first.
            try readParts(path) { $0 == "thread.json" }
            try readParts(path) { $0 != "thread.json" }
        } catch let error as ChatError {
            throw error
        } catch ArchiveFailure.unknownMethod {
            throw ChatError(
                .invalid,
                "The archive is compressed in a way that Hearth cannot read. Unpack it, and import the folder.")
        } catch {
            throw ChatError(
                .invalid, "The archive is damaged or incomplete. Download it again. \(added).")
        }
    }

    private mutating func readParts(_ path: String, where isWanted: (String) -> Bool) throws {
        let archive = try ArchiveStream(path: path, isPlainZIP: false)
        var unpacked = 0
        while let part = try archive.next() {
            let name = part.name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
            let isJSON = part.name.isEmpty || [".json", ".jsonl"].contains { name.lowercased().hasSuffix($0) }
            guard part.isFile, isJSON, isWanted(name) else { continue }
            guard !part.isEncrypted else {
                throw ChatError(.invalid, "The archive needs a password. Unpack it, and import the folder.")
            }
            try readJSON(name: name) { [added] in
                let piece = try archive.read()
                unpacked += piece.count
                guard unpacked <= Self.unpackedBytes else {
                    throw ChatError(
                        .invalid, "The archive unpacks to more than \(Self.unpackedBytes >> 30) GB. \(added).")
                }
                return piece
            }
        }
    }

    // MARK: Chats

    private mutating func readJSON(name: String, read: @escaping () throws -> [UInt8]) throws(ChatError) {
        var elements = JSONElements(limit: Self.chatBytes, read: read)
        do {
            while let element = try elements.next() {
                if element == .tooLarge { tooLarge += 1 }
                guard case .text(let bytes) = element, let value = try? JSONValue(bytes) else {
                    report.unreadable += 1
                    continue
                }
                try take(value, size: bytes.count, name: name)
            }
        } catch let error as ChatError {
            throw error
        } catch let error as ArchiveFailure {
            throw ChatError(
                .invalid,
                error == .damaged
                    ? "The archive is damaged or incomplete. Download it again. \(added)."
                    : "The archive is compressed in a way that Hearth cannot read. Unpack it, and import the folder.")
        } catch {
            throw ChatError(.invalid, "The file cannot be read to its end. Check the disk. \(added).")
        }
        for chat in jan.ended() { try add(chat, size: 0) }
    }

    private mutating func take(_ value: JSONValue, size: Int, name: String) throws(ChatError) {
        let chat =
            OtherChat.chatGPT(value) ?? OtherChat.claude(value) ?? OtherChat.openWebUI(value)
            ?? OtherChat.lmStudio(value, name: name)
        if let chat {
            try add(chat, size: size)
        } else if !jan.take(thread: value) {
            _ = jan.take(message: value, size: size)
        }
    }

    private mutating func add(_ chat: OtherChat, size: Int) throws(ChatError) {
        report.found(chat.program)
        waiting.append(chat)
        waitingBytes += size
        if waiting.count >= Self.batch.chats || waitingBytes >= Self.batch.bytes { try flush() }
    }

    private mutating func flush() throws(ChatError) {
        let chats = waiting
        (waiting, waitingBytes) = ([], 0)
        var threads: [(thread: ImportedThread, omitted: ChatImport.Omissions)] = []
        for chat in chats {
            var omitted = ChatImport.Omissions()
            do throws(ChatError) {
                let archive = ChatArchive(threads: [try chat.archived(&omitted)])
                for thread in try ImportedThread.check(archive, isLocalModel: { _ in false }) {
                    threads.append((thread, omitted))
                }
            } catch {
                report.unreadable += 1
            }
        }
        report.add(try store.add(threads))
    }

    private var added: String {
        let count = report.added + report.extended
        return count == 0 ? "Nothing was added" : "\(count) chats were added"
    }

    private mutating func end() throws(ChatError) {
        try flush()
        guard report.added + report.extended + report.known == 0 else { return }
        guard tooLarge == 0 else {
            throw ChatError(
                .invalid,
                "The file is too large: one chat has at most \(Self.chatBytes >> 20) MB, and an export of Hearth "
                    + "\(ChatArchive.maximumBytes >> 20) MB. Export fewer threads at a time. Nothing was added.")
        }
        guard report.unreadable > 0, !report.programs.isEmpty else { throw Self.noChats }
        throw ChatError(
            .invalid, "None of the \(report.unreadable) chats of the file could be read. Nothing was added.")
    }
}

extension ChatStore {
    /// Adds chats, each as a whole or not at all.
    fileprivate func add(
        _ threads: [(thread: ImportedThread, omitted: ChatImport.Omissions)]
    ) throws(ChatError) -> ChatImport {
        try write { database in
            var report = ChatImport()
            for (thread, omitted) in threads {
                let isKnown = try Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM chatThread WHERE id = ?)",
                    arguments: [thread.thread.id])
                var isChanged = false
                do {
                    try database.inSavepoint {
                        isChanged = try ThreadImport(database, writer: writer).add(thread) != nil
                        return .commit
                    }
                } catch is ChatError {
                    report.unreadable += 1
                    continue
                }
                guard isChanged else {
                    report.known += 1
                    continue
                }
                if isKnown == true { report.extended += 1 } else { report.added += 1 }
                report.omitted.add(omitted)
            }
            return report
        }
    }
}
