import Platform

/// A Kindle or Mobipocket e-book, read by converting it to EPUB with libmobi's `mobitool`.
struct KindleBook {
    let path: String
    let limits: ReadingLimits
    let cancellation: Cancellation

    /// Returns whether a file starts like a Kindle book: a Palm database whose type is book or text.
    static func begins(_ start: [UInt8]) -> Bool {
        start.count >= 78 && ["BOOKMOBI", "TEXtREAd"].contains { start[60..<68].elementsEqual($0.utf8) }
    }

    /// Throws `encrypted` if the first record says that the book has DRM.
    static func checkLock(_ file: SourceFile) throws(DocumentError) {
        // bounded: 32 bits.
        let place = try file.read(upTo: 4, at: 78).reduce(0) { $0 << 8 | Int($1) }
        let record = try file.read(upTo: 16, at: place)
        guard record.count == 16 else { throw Archive.damaged }
        guard record[12] == 0, record[13] == 0 else {
            throw DocumentError(
                .encrypted, "\(file.name) is protected by DRM and can be read only on the devices of its shop.")
        }
    }

    func read(_ file: SourceFile, _ parse: (SourceFile) throws -> ParsedDocument) throws -> ParsedDocument {
        let conversion = Conversion(
            program: "mobitool", memoryBytes: limits.toolMemoryBytes, time: limits.toolTime,
            advice: "Convert it to .epub, for example with Calibre.")
        return try conversion.read(file) { folder in
            let process = ChildProcess(
                path, in: folder, limits, time: limits.toolTime, input: file.path, writes: true, cancellation)
            return try process.run(["-e", "-o", folder.file("converted"), file.path])
        } parse: {
            try parse($0).read(from: .kindle)
        }
    }
}
