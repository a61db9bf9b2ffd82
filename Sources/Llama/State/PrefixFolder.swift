import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The folder of saved prefixes, with the names, sizes and times of use of its files.
///
/// A file's name consists of the hashes of the conversation and of the origin. A file in progress has a unique
/// name and is locked, so that files of crashed processes can be recognised.
struct PrefixFolder: Sendable {
    let path: String
    private let makeSeal: PrefixStore.SealMaker
    private let cachedSeal = Once<any PrefixSealing>()

    init(path: String, makeSeal: @escaping PrefixStore.SealMaker) {
        self.path = path
        self.makeSeal = makeSeal
    }

    struct File: Sendable {
        var name: String
        var bytes: UInt64
        /// The time of the last read or write, in seconds since 1970.
        var used: TimeInterval

        /// The hash of the conversation that the file belongs to.
        var nameHash: String { String(name.prefix { $0 != "-" }) }
    }

    private static let ending = ".prefix"
    private static let temporaryEnding = ".part"

    // MARK: Names

    /// Returns the 64-bit FNV-1a hash of a text.
    ///
    /// This hash suffices, because names of conversations are already random, and each file's header is verified.
    static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }

    /// Returns the hash of instructions, with a mark that distinguishes it from the hash of a conversation.
    static func instructionsHash(_ tokens: [TokenID]) -> String {
        instructionsMark + hash(tokens.map(String.init).joined(separator: " "))
    }

    static func isOfInstructions(_ name: String) -> Bool { name.hasPrefix(instructionsMark) }

    /// The mark of instructions, which is not a hexadecimal digit.
    private static let instructionsMark = "i"

    static func fileName(nameHash: String, origin: String) -> String { "\(nameHash)-\(hash(origin))\(ending)" }

    func path(of name: String) -> String { path + "/" + name }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

    func temporaryPath(for name: String) -> String { "\(path)/\(name).\(UUID().uuidString)\(Self.temporaryEnding)" }

    // MARK: Files

    /// The folder's key; `nil` if the folder does not exist.
    var seal: (any PrefixSealing)? {
        // Without a folder or key, nothing can be read. The next call tries again.
        try? cachedSeal.value {
            guard let seal = makeSeal(path) else { throw LlamaError.damagedPrefix }
            return seal
        }
    }

    /// Creates the folder, which only the user can access.
    func create() -> Bool {
        // If the folder cannot be created, `chmod` fails, too.
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return chmod(path, 0o700) == 0
    }

    var files: [File] {
        names.filter { $0.hasSuffix(Self.ending) }.compactMap { name in
            var status = stat()
            guard lstat(path(of: name), &status) == 0 else { return nil }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            return File(
                name: name, bytes: UInt64(clamping: Int(status.st_size)),
                used: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
        }
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    func remove(_ name: String) { unlink(path(of: name)) }

    func publish(_ temporary: String, as name: String) -> Bool { rename(temporary, path(of: name)) == 0 }

    /// Removes unfinished files of processes that ended while writing.
    func removeLeftovers() {
        for name in names where name.hasSuffix(Self.temporaryEnding) {
            let descriptor = open(path(of: name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(name) }
            close(descriptor)
        }
    }

    func removeInstructions(unusedSince time: Date) {
        for file in files where Self.isOfInstructions(file.name) && file.used < time.timeIntervalSince1970 {
            remove(file.name)
        }
    }

    // MARK: Quota

    /// Returns whether a file of this size may be saved at all.
    func admits(_ bytes: UInt64, quota: UInt64) -> Bool { bytes <= limit(quota, files) }

    /// Evicts files until a new file fits, and returns their names; `nil` if the new file does not fit.
    ///
    /// Instructions are evicted first, then conversations, each beginning with the least recently used file. New
    /// instructions never evict conversations. The file to be replaced does not count.
    func makeRoom(for bytes: UInt64, quota: UInt64, replacing name: String) -> [String]? {
        let files = files
        let limit = limit(quota, files)
        let others = files.filter { $0.name != name }
        let instructions = others.filter { Self.isOfInstructions($0.name) }.sorted { $0.used < $1.used }
        let conversations = others.filter { !Self.isOfInstructions($0.name) }.sorted { $0.used < $1.used }
        var total = others.reduce(bytes) { $0 + $1.bytes }
        var gone: [String] = []
        for file in instructions + (Self.isOfInstructions(name) ? [] : conversations) where total > limit {
            gone.append(file.name)
            total -= file.bytes
        }
        guard total <= limit else { return nil }
        for name in gone { remove(name) }
        return gone
    }

    /// Returns the quota, but at most a tenth of the space that would be free without these files.
    private func limit(_ quota: UInt64, _ files: [File]) -> UInt64 {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: nearestFolder)
        // If the free space is unknown, a full disk makes the write fail.
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.uint64Value else { return quota }
        return min(quota, (free + files.reduce(0) { $0 + $1.bytes }) / 10)
    }

    /// The folder, or its nearest existing ancestor.
    private var nearestFolder: String {
        var folder = path
        while !FileManager.default.fileExists(atPath: folder), folder.count > 1 {
            folder = (folder as NSString).deletingLastPathComponent
        }
        return folder.isEmpty ? "." : folder
    }
}
