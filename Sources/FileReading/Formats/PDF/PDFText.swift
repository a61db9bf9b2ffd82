import Foundation
import Platform

/// The text of a PDF file, extracted with Poppler's programs.
struct PDFText {
    let limits: ReadingLimits
    let tools: ExternalTools
    let languages: [String]
    let cancellation: Cancellation

    init(reader: DocumentReader, cancellation: Cancellation) {
        limits = reader.limits
        tools = reader.tools
        languages = reader.recognitionLanguages
        self.cancellation = cancellation
    }

    func read(_ file: SourceFile, _ pdftotext: String) throws -> ParsedDocument {
        let folder = try TemporaryFolder()
        let text = PositionedText(pdf: self, path: pdftotext, file: file, folder: folder)
        let (pages, running, information) = try text.read { try self.information(file, folder) }
        return try document(pages, running, information, file, folder)
    }

    private func document(
        _ read: [PDFPage], _ running: [String], _ information: PDFInformation?, _ file: SourceFile,
        _ folder: TemporaryFolder
    ) throws -> ParsedDocument {
        var pages = read
        var builder = TextBuilder(limit: limits.textBytes)
        builder.title = information?.title
        let scanned = pages.indices.filter { !pages[$0].hasText }.map { $0 + 1 }
        let stamped = try stampedPictures(pages, file, folder)
        if !scanned.isEmpty || !stamped.isEmpty {
            let recogniser = PageRecogniser(pdf: self, file: file, folder: folder)
            for (page, text) in try recogniser.recognise(scanned, stamped, &builder) {
                pages[page - 1] = PDFPage(Self.joined(pages[page - 1].text, text))
            }
        }
        let outline = pages.count > 1 ? try self.outline(file, folder) : PDFOutline()
        var joiner = LineJoiner()
        joiner.learn(pages.map(\.texts))
        for index in pages.indices {
            builder.page = index + 1
            pages[index].add(outline.entries(on: index + 1), joiner, to: &builder)
        }
        // Page headers and footers are added after the text, once each, so that they interrupt no sentence.
        for text in running where builder.text.utf8.count > 1 << 20 || !builder.text.contains(text) {
            builder.add(.paragraph, text)
        }
        if information?.isDamaged == true {
            builder.add(ReadingDiagnostic(.damaged, "The PDF file is damaged; text may be missing."))
        }
        try builder.checkSize()
        guard !builder.blocks.isEmpty else { throw PDFRefusal.noText(builder.diagnostics) }
        return try builder.document(.pdf, pageCount: pages.count)
    }

    var tesseract: Tesseract? {
        tools.tesseract.map { Tesseract(path: $0, limits: limits, languages: languages, cancellation: cancellation) }
    }

    func program(
        _ path: String, _ file: SourceFile, _ folder: TemporaryFolder, time: Duration? = nil, outputBytes: Int? = nil,
        writes: Bool = false
    ) -> ChildProcess {
        ChildProcess(
            path, in: folder, limits, time: time ?? limits.toolTime, outputBytes: outputBytes, input: file.path,
            writes: writes, cancellation)
    }

    /// Returns the title and page count; `nil` without pdfinfo, or if pdfinfo fails on a file that pdftotext
    /// may still read.
    private func information(_ file: SourceFile, _ folder: TemporaryFolder) throws -> PDFInformation? {
        guard let pdfinfo = tools.pdfinfo else { return nil }
        let output = try program(pdfinfo, file, folder).run(["-enc", "UTF-8", file.path])
        switch output.ending {
        case .exited(0): return PDFInformation(output)
        case .exited:
            try check(output, "pdfinfo", file)
            return nil
        default: try check(output, "pdfinfo", file)
        }
        return nil
    }

    /// Returns the outline, which pdftohtml outputs after the first page; empty if pdftohtml fails.
    private func outline(_ file: SourceFile, _ folder: TemporaryFolder) throws -> PDFOutline {
        guard let pdftohtml = tools.pdftohtml else { return PDFOutline() }
        let output = try program(pdftohtml, file, folder).run(
            ["-xml", "-i", "-q", "-enc", "UTF-8", "-f", "1", "-l", "1", "-stdout", file.path])
        return output.ending == .exited(0) ? PDFOutline(output.bytes) : PDFOutline()
    }

    /// Throws an error for a program that failed.
    func check(_ output: ChildProcess.Output, _ tool: String, _ file: SourceFile) throws(DocumentError) {
        switch output.ending {
        case .exited(0): return
        case .exited(let status):
            if output.errors.contains("Incorrect password") { throw PDFRefusal.locked(file) }
            if status == 3 || output.errors.contains("not allowed") { throw PDFRefusal.copyingForbidden(file) }
            throw PDFRefusal.damaged(file, tool)
        case .killed(let signal):
            throw DocumentError(
                .toolFailed,
                "\(tool) was stopped by the system (signal \(signal)) while it read \(file.name): it crashed, or "
                    + "needed more than \(ByteSize.text(limits.toolMemoryBytes)) of memory. The file may be damaged or "
                    + "malicious."
            )
        case .ranOutOfTime:
            throw DocumentError(
                .timedOut,
                "\(tool) worked on \(file.name) for \(limits.toolTime.components.seconds) seconds and was stopped. "
                    + "Split the file, or print it to a new PDF.")
        case .wroteTooMuch: throw tooMuchText(file)
        }
    }

    func tooMuchText(_ file: SourceFile) -> DocumentError {
        DocumentError(
            .tooLarge,
            "\(file.name) contains more than \(ByteSize.text(limits.textBytes)) of text, the most that Hearth "
                + "reads. Split it into smaller files.")
    }

    /// Returns pages that have a few words on top of a page image, such as a scanner's stamp.
    private func stampedPictures(
        _ pages: [PDFPage], _ file: SourceFile, _ folder: TemporaryFolder
    ) throws -> Set<Int> {
        let short = pages.indices.filter { index in
            let letters = pages[index].text.lazy.filter { $0.isLetter || $0.isNumber }.prefix(40).count
            return letters > 0 && letters < 40
        }
        guard let first = short.first, let last = short.last, let pdfimages = tools.pdfimages,
            let pdfinfo = tools.pdfinfo
        else { return [] }
        let range = ["-f", String(first + 1), "-l", String(last + 1)]
        // If these programs fail, the pages stay as pdftotext has read them.
        let pictures = try program(pdfimages, file, folder).run(range + ["-list", file.path])
        guard pictures.ending == .exited(0) else { return [] }
        let sizes = try program(pdfinfo, file, folder).run(range + [file.path])
        guard sizes.ending == .exited(0) else { return [] }
        let covered = PagePictures(pictures: pictures.bytes, sizes: sizes.bytes).coveredPages
        return covered.intersection(short.map { $0 + 1 })
    }

    /// Joins a page's own text and the text recognised in its image, which may include the former.
    private static func joined(_ own: String, _ recognised: String) -> String {
        func key(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        return key(recognised).contains(key(own)) ? recognised : "\(recognised)\n\n\(own)"
    }
}
