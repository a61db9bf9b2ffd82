import Foundation
import Platform

/// A reader that converts a file to another format with an external program.
struct Conversion {
    let program: String
    let memoryBytes: Int
    let time: Duration
    /// Advice for the user if the conversion fails, as a sentence.
    let advice: String

    /// Converts a file and reads the result.
    ///
    /// `run` runs the program in a new folder, with an empty subfolder `converted` for the result.
    ///
    /// - Throws: `DocumentError`, `CancellationError`.
    func read(
        _ file: SourceFile, run: (TemporaryFolder) throws -> ChildProcess.Output,
        parse: (SourceFile) throws -> ParsedDocument
    ) throws -> ParsedDocument {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let made = folder.file("converted")
        do {
            try FileManager.default.createDirectory(
                atPath: made, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw TemporaryFolder.failure
        }
        try check(run(folder), file)
        // The program has ended; a folder that cannot be listed counts as empty.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: made)) ?? []
        guard names.count == 1, let name = names.first else {
            throw DocumentError(
                .damaged,
                "\(program) cannot read \(file.name): it is damaged or password-protected, or does not match its "
                    + "extension. \(advice)")
        }
        return try parse(SourceFile(path: "\(made)/\(name)"))
    }

    private func check(_ output: ChildProcess.Output, _ file: SourceFile) throws(DocumentError) {
        switch output.ending {
        // Whether the file could be read is decided by the existence of a result.
        case .exited: return
        case .killed(let signal):
            throw DocumentError(
                .toolFailed,
                "\(program) was stopped by the system (signal \(signal)) while it read \(file.name): it crashed, or needed "
                    + "more than \(ByteSize.text(memoryBytes)) of memory. The file may be damaged or malicious."
            )
        case .ranOutOfTime, .wroteTooMuch:
            throw DocumentError(
                .timedOut,
                "\(program) worked on \(file.name) for \(time.components.seconds) seconds and was stopped. "
                    + advice)
        }
    }
}

extension ParsedDocument {
    /// Returns the document with the kind of the original file.
    func read(from kind: DocumentKind) -> ParsedDocument {
        ParsedDocument(
            kind: kind, title: title, text: text, blocks: blocks, pageCount: pageCount, diagnostics: diagnostics,
            keptShare: keptShare)
    }
}
