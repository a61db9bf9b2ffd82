import Foundation
import Platform

/// A reader of old office files and Apple's, which converts them with LibreOffice in a separate process.
struct OfficeConverter {
    let path: String
    let limits: ReadingLimits
    let cancellation: Cancellation

    /// Returns whether a file needs conversion, by its content and its extension.
    ///
    /// - Throws: `damaged` for a broken file, or for other content under an extension of Apple's files.
    static func reads(_ file: SourceFile, _ start: [UInt8]) throws(DocumentError) -> Bool {
        let isContainer = start.starts(with: [0x50, 0x4B, 3, 4])
        let isOld = start.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
        guard ["pages", "numbers", "key"].contains(file.fileExtension.lowercased()) else {
            // LibreOffice would show the bytes of a broken file as text.
            guard !isOld || (start.count >= 512 && start[28] == 0xFE && start[29] == 0xFF) else {
                throw DocumentError(Archive.damaged.code, "\(file.name): \(Archive.damaged.message)")
            }
            return isOld
        }
        if isContainer { return true }
        // Private keys also have the extension "key", and must not be indexed.
        throw DocumentError(
            .damaged,
            "\(file.name) is not a Pages, Numbers or Keynote document, although its name says so. Open it in its "
                + "program and save it again.")
    }

    /// Converts a file with LibreOffice and reads the result with `parse`.
    func read(
        _ file: SourceFile, _ parse: (SourceFile, DocumentKind) throws -> ParsedDocument
    ) throws -> ParsedDocument {
        let kind = kind(of: file)
        let conversion = Conversion(
            program: "LibreOffice", memoryBytes: limits.converterMemoryBytes, time: limits.toolTime,
            advice: "Open it in its program and save it as .docx, .xlsx, .pptx or .pdf.")
        return try conversion.read(file) { folder in
            let output = try run(file, kind, folder)
            // On its first start LibreOffice creates its profile and exits with 81, which asks for a restart.
            return output.ending == .exited(81) ? try run(file, kind, folder) : output
        } parse: {
            try parse($0, kind).read(from: .converted)
        }
    }

    private func kind(of file: SourceFile) -> DocumentKind {
        switch file.fileExtension.lowercased() {
        case "xls", "numbers": .xlsx
        case "ppt", "pps", "key": .pptx
        default: .docx
        }
    }

    /// The folders outside of its installation that LibreOffice reads on Debian.
    private static let settings = ["/etc/libreoffice", "/var/lib/libreoffice", "/var/spool/libreoffice"]

    private func run(_ file: SourceFile, _ kind: DocumentKind, _ folder: TemporaryFolder) throws -> ChildProcess.Output
    {
        let program = program
        let installation = URL(filePath: program).deletingLastPathComponent().deletingLastPathComponent()
            .path(percentEncoded: false)
        let process = ChildProcess(
            path: program, folder: folder.path,
            limits: ChildProcess.Limits(
                time: limits.toolTime, memoryBytes: limits.converterMemoryBytes, outputBytes: 1 << 20,
                fileBytes: limits.archiveBytes),
            // LibreOffice waits on a socket in this folder for other instances, and does not run without the
            // socket.
            confinement: ChildProcess.Confinement(
                inputs: [file.path, installation] + Self.settings, outputs: [folder.path], sockets: ["/tmp"]),
            cancellation: cancellation,
            // LibreOffice finds its libraries through `PATH`.
            environment: [
                "PATH=\(URL(filePath: program).deletingLastPathComponent().path(percentEncoded: false)):/usr/bin:/bin",
                "LC_ALL=C.UTF-8", "HOME=\(folder.path)", "TMPDIR=\(folder.path)",
            ])
        // A fresh profile excludes the user's macros, extensions and settings, and other running instances.
        return try process.run([
            "-env:UserInstallation=\(URL(filePath: folder.file("profile")).absoluteString)", "--headless",
            "--norestore", "--nologo", "--nodefault", "--nolockcheck", "--convert-to", kind.rawValue, "--outdir",
            folder.file("converted"), file.path,
        ])
    }

    /// The executable itself is used, because the wrapper script that starts it needs other programs.
    private var program: String {
        let script = URL(filePath: path).resolvingSymlinksInPath()
        let program = script.deletingLastPathComponent().appending(path: "soffice.bin").path(percentEncoded: false)
        return FileManager.default.isExecutableFile(atPath: program) ? program : path
    }
}
