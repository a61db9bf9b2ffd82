import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The folder of saved prefixes: names, sizes, ages.
///
/// Files are named by the hashes of the conversation and of what saved them. Those that are being written have names
/// of their own and are locked, so that a leftover can be told from work.
struct PrefixFolder: Sendable {
    let path: String
    private let makeSeal: PrefixStore.SealMaker
    private let cachedSeal = Once<any PrefixSealing>()

    init(path: String, makeSeal: @escaping PrefixStore.SealMaker) {
        self.path = path
        self.makeSeal = makeSeal
    }

    /// A file of the folder.
    struct File: Sendable {
        var name: String
        var bytes: UInt64
        /// When it was last written or read.
        var used: TimeInterval

        /// The hash of the conversation that it belongs to.
        var nameHash: String { String(name.prefix { $0 != "-" }) }
    }

    private static let ending = ".prefix"
    private static let temporaryEnding = ".part"

    // MARK: Names

    /// FNV-1a in 64 bits: names of conversations are random already, and files say themselves whose they are.
    static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }

    /// As for a conversation, marked so that the two are never taken for each other.
    static func instructionsHash(_ tokens: [TokenID]) -> String {
        instructionsMark + hash(tokens.map(String.init).joined(separator: " "))
    }

    /// Whether the hash in a file's name, or the name itself, is that of instructions.
    static func isOfInstructions(_ name: String) -> Bool { name.hasPrefix(instructionsMark) }

    /// No digit of a hash.
    private static let instructionsMark = "i"

    static func fileName(nameHash: String, origin: String) -> String { "\(nameHash)-\(hash(origin))\(ending)" }

    func path(of name: String) -> String { path + "/" + name }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

    func temporaryPath(for name: String) -> String { "\(path)/\(name).\(UUID().uuidString)\(Self.temporaryEnding)" }

    // MARK: Files

    /// The folder's key; nil where there is no folder.
    var seal: (any PrefixSealing)? {
        // Without a folder or its key there is nothing to read; the next one who asks tries again.
        try? cachedSeal.value {
            guard let seal = makeSeal(path) else { throw LlamaError.damagedPrefix }
            return seal
        }
    }

    /// Makes the folder, which nobody but the user can enter.
    func create() -> Bool {
        // Writing to it tells whether it is there.
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return chmod(path, 0o700) == 0
    }

    /// The finished files.
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

    /// No folder, no files.
    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    func remove(_ name: String) { unlink(path(of: name)) }

    /// Gives a written file its name.
    func publish(_ temporary: String, as name: String) -> Bool { rename(temporary, path(of: name)) == 0 }

    /// Removes what processes left that ended while they wrote.
    func removeLeftovers() {
        for name in names where name.hasSuffix(Self.temporaryEnding) {
            let descriptor = open(path(of: name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(name) }
            close(descriptor)
        }
    }

    /// Removes files of instructions that were last written or read before a time.
    func removeInstructions(unusedSince time: Date) {
        for file in files where Self.isOfInstructions(file.name) && file.used < time.timeIntervalSince1970 {
            remove(file.name)
        }
    }

    // MARK: Quota

    /// Whether a file may be kept at all.
    func admits(_ bytes: UInt64, quota: UInt64) -> Bool { bytes <= limit(quota, files) }

    /// Removes files until another one fits: those of instructions first, then conversations, but none of these for
    /// instructions; of either, what was used longest ago.
    /// - Parameters:
    ///   - bytes: The size of the new one.
    ///   - quota: Bytes of all together.
    ///   - name: The file that the new one replaces.
    /// - Returns: The names of those that went; nil if the file does not fit.
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

    /// The quota, or a tenth of what would be free without these files.
    private func limit(_ quota: UInt64, _ files: [File]) -> UInt64 {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: nearestFolder)
        // Where the system does not tell, a full disk ends the writing.
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.uint64Value else { return quota }
        return min(quota, (free + files.reduce(0) { $0 + $1.bytes }) / 10)
    }

    /// The folder, or the one that it will be in.
    private var nearestFolder: String {
        var folder = path
        while !FileManager.default.fileExists(atPath: folder), folder.count > 1 {
            folder = (folder as NSString).deletingLastPathComponent
        }
        return folder.isEmpty ? "." : folder
    }
}
