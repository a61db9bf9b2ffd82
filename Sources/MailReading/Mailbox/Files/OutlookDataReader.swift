import Foundation
import Platform
import RawText

/// A reader of the mails in Outlook's data file (`.pst`, `.ost`), which libpst's `readpst` writes as mbox files into a
/// temporary folder.
///
/// `readpst` is a separate process with limits, without access to the network and to other files.
final class OutlookDataReader: MailFileReader {
    private static let mark = Array("!BDN".utf8)
    /// Gigabytes take minutes.
    private static let time = Duration.seconds(3_600)
    private static let memoryBytes = 2 << 30

    private let file: MailFile
    private let program: String
    private let maximumUnpacked: Int
    private let isWhole: Bool
    /// The folder with the mbox files; `nil` before the first mail.
    private var folder: SpoolFolder?
    private var waiting: [MailFile] = []
    private var reader: MboxFileReader?
    private var bytes = (read: 0, all: 0)
    /// Whether mails may be missing.
    private var isDamaged = false

    static func begins(_ start: [UInt8]) -> Bool { start.starts(with: mark) }

    /// - Parameters:
    ///   - maximumUnpacked: The size of the largest file that is read; for a larger one, the first mail throws
    ///     `CancellationError`.
    ///   - program: The path of `readpst`; `nil` if it is not installed.
    /// - Throws: `MailboxError` for a file that cannot be read, or if `readpst` is missing.
    init(
        _ file: MailFile, maximumUnpacked: Int, program: String? = ChildProcess.path(of: "readpst")
    ) throws(MailboxError) {
        (self.file, self.maximumUnpacked) = (file, maximumUnpacked)
        isWhole = try Self.check(file)
        guard let program else { throw .noOutlookReader(file.path) }
        self.program = program
    }

    var progress: Double { Double(bytes.read) / Double(max(1, bytes.all)) }

    func next() throws -> MailboxEntry? {
        if folder == nil { try convert() }
        while true {
            if let mail = try reader?.next() { return mail }
            reader = nil
            guard let mails = waiting.popLast() else { break }
            bytes.read += mails.bytes
            reader = try MboxFileReader(mails)
        }
        if isDamaged { throw MailboxError.damaged(file.path) }
        return nil
    }

    /// Checks the header (MS-PST), and returns whether the file has its full length.
    private static func check(_ file: MailFile) throws(MailboxError) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: file.path) else { throw .unreadable(file.path) }
        defer { try? handle.close() }
        let start = (try? handle.read(upToCount: 564)).map { Array($0) } ?? []
        guard begins(start), start.count == 564 else { throw .damaged(file.path) }
        // Older versions have numbers of 32 bits.
        let isOld = start.number(at: 10, bytes: 2) < 20
        // Windows Information Protection.
        guard start.number(at: isOld ? 461 : 513, bytes: 1) != 0x10 else { throw .protected(file.path) }
        return start.number(at: isOld ? 0xA8 : 0xB8, bytes: isOld ? 4 : 8) <= UInt64(file.bytes)
    }

    private func convert() throws {
        guard file.bytes <= maximumUnpacked else { throw CancellationError() }
        let folder = try SpoolFolder(forBytes: file.bytes, from: file.path)
        let process = ChildProcess(
            path: program, folder: folder.path,
            limits: ChildProcess.Limits(
                time: Self.time, memoryBytes: Self.memoryBytes, outputBytes: 1 << 20, fileBytes: folder.maximumBytes),
            confinement: ChildProcess.Confinement(inputs: [file.path], outputs: [folder.path]),
            cancellation: Cancellation())
        let ending: ChildProcess.Ending
        do {
            // One process (-j 0) writes mails (-t e) in UTF-8 (-8) into an mbox file in each folder (-r).
            ending = try process.run(["-r", "-8", "-q", "-j", "0", "-t", "e", "-o", folder.path, file.path]).ending
        } catch let error as ProcessError {
            throw MailboxError(code: .unreadable, message: error.message)
        }
        if ending == .ranOutOfTime { throw MailboxError.slow(file.path) }
        isDamaged = !isWhole || ending != .exited(0)
        waiting = try Self.files(in: folder, of: file)
        bytes.all = waiting.reduce(0) { $0 + $1.bytes }
        self.folder = folder
    }

    /// Returns the mbox files in reverse order.
    ///
    /// Each is named "mbox", in a folder with the name of Outlook's folder.
    private static func files(in folder: SpoolFolder, of file: MailFile) throws -> [MailFile] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted(by: >).compactMap { path in
            let place = "\(folder.path)/\(path)"
            guard path.hasSuffix("/mbox"), let status = try? PathStatus(place), status.isFile else { return nil }
            // The first folder has the name of the file itself.
            let names = path.split(separator: "/").map(String.init).dropFirst().dropLast()
            return MailFile(
                .mbox, key: file.prefix + names.joined(separator: "/"), names: [],
                folder: MailFolder.name(file.names + names), status, path: place)
        }
    }
}

/// A private temporary folder with room for a number of bytes.
///
/// It is removed when this value is released.
final class SpoolFolder {
    let path: String
    /// The size of the largest file, because attachments take a third more space as text.
    let maximumBytes: Int

    init(forBytes bytes: Int, from file: String) throws(MailboxError) {
        let place = FileManager.default.temporaryDirectory
        path = place.appending(path: "hearth-\(UUID().uuidString)").path
        // bounded: the size of a file is far below the maximum.
        maximumBytes = bytes * 2 + 64 << 20
        let free = (try? FileManager.default.attributesOfFileSystem(forPath: place.path))?[.systemFreeSize] as? Int
        if let free, free < maximumBytes { throw .noSpace(file, place.path, maximumBytes) }
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .noSpace(file, place.path, maximumBytes)
        }
    }

    deinit {
        // A failure cannot be reported here; the system empties its temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }
}

extension MailboxError {
    static func noOutlookReader(_ path: String) -> MailboxError {
        MailboxError(
            code: .unreadable,
            message:
                "Reading \(path) needs readpst, which is not installed. Install pst-utils (apt install pst-utils) on "
                + "Debian and Ubuntu, or libpst (brew install libpst) on macOS, then import it again.")
    }

    static func protected(_ path: String) -> MailboxError {
        MailboxError(
            code: .damaged,
            message:
                "\(path) is encrypted by Windows for an organisation. Export its folders from Outlook to a new .pst "
                + "file, then import that.")
    }

    static func slow(_ path: String) -> MailboxError {
        MailboxError(
            code: .damaged,
            message:
                "readpst worked on \(path) for an hour and was stopped. The file may be damaged. Export its folders "
                + "from Outlook to several .pst files, then import those.")
    }

    static func noSpace(_ path: String, _ folder: String, _ bytes: Int) -> MailboxError {
        MailboxError(
            code: .unreadable,
            message:
                "Reading \(path) needs \(bytes >> 20) MiB of free space in \(folder), and permission to write there. "
                + "Free some space, or set TMPDIR to another folder, then import it again.")
    }
}
