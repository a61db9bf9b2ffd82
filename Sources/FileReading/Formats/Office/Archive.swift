import Platform
import RawText

/// The entries of an office document's ZIP container, unpacked within limits.
struct Archive {
    let path: String
    let limits: ReadingLimits
    let cancellation: Cancellation

    init(path: String, limits: ReadingLimits, _ cancellation: Cancellation) {
        self.path = path
        self.limits = limits
        self.cancellation = cancellation
    }

    static let damaged = DocumentError(
        .damaged, "The file is damaged or cut short. Open it in its program and save it again.")
    static let encrypted = DocumentError(
        .encrypted, "The file is protected with a password. Save it without one, then add it again.")
    private static let unknownMethod = DocumentError(
        .unsupportedKind,
        "The file is compressed with a method that is not supported. Open it in its program and save it again.")

    /// Unpacks the selected entries.
    ///
    /// If several entries have the same name, the first is used. If `skipsDamaged` is true, damaged entries
    /// are skipped instead of throwing.
    ///
    /// - Throws: `tooLarge` if the container unpacks to more than the limits, `damaged`, `encrypted`,
    ///   `unsupportedKind` for a compression method other than deflate, or `CancellationError`.
    func entries(skipsDamaged: Bool = false, _ isWanted: (String) -> Bool) throws -> [String: [UInt8]] {
        do {
            return try entries(of: ArchiveStream(path: path, isPlainZIP: true), skipsDamaged, isWanted)
        } catch let failure as ArchiveFailure {
            switch failure {
            case .damaged: throw Self.damaged
            case .unknownMethod: throw Self.unknownMethod
            }
        }
    }

    private func entries(
        of stream: ArchiveStream, _ skipsDamaged: Bool, _ isWanted: (String) -> Bool
    ) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        var count = 0
        var total = 0
        while let entry = try stream.next() {
            try cancellation.check()
            count += 1
            guard count <= limits.archiveEntries else {
                throw DocumentError(
                    .tooLarge,
                    "The file has more than \(limits.archiveEntries) parts, which no document needs. "
                        + "It may be malicious; do not open it.")
            }
            guard isWanted(entry.name), found[entry.name] == nil else { continue }
            guard !entry.isEncrypted else { throw Self.encrypted }
            do {
                found[entry.name] = try unpack(stream, &total)
            } catch is ArchiveFailure where skipsDamaged {
                continue
            }
        }
        return found
    }

    private static func bomb(_ bytes: Int) -> DocumentError {
        DocumentError(
            .tooLarge,
            "The contents of the file unpack to more than \(ByteSize.text(bytes)). It may be a decompression "
                + "bomb; do not open it.")
    }

    // The total includes the bytes of damaged entries.
    private func unpack(_ stream: ArchiveStream, _ total: inout Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let before = stream.bytesRead
        while true {
            let start = bytes.count
            let piece = try stream.read()
            if piece.isEmpty { return bytes }
            bytes += piece
            total += piece.count
            guard total <= limits.archiveBytes else { throw Self.bomb(total) }
            // The stream reads whole blocks, so the packed size counts as at least one block.
            let packed = max(stream.bytesRead - before, 1 << 16)
            let isBomb = start > 4 << 20 && bytes.count / packed > limits.archiveRatio
            guard bytes.count <= limits.archiveEntryBytes, !isBomb else { throw Self.bomb(bytes.count) }
            try cancellation.check()
        }
    }
}
