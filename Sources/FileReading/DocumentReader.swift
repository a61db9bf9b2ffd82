import Dispatch
public import Foundation
import Platform

/// A reader of the text of documents, with positions.
///
/// Files are untrusted. All sizes are limited. PDF files are read by separate programs with limits on time and
/// output. Nothing is fetched from a network.
///
/// ```swift
/// let document = try await DocumentReader().read(at: URL(filePath: "report.pdf"))
/// let chunks = Chunker().chunks(of: document) { text in text.utf8.count / 4 }
/// ```
public struct DocumentReader: Sendable {
    /// The limits on the resources that one document may use.
    public let limits: ReadingLimits
    /// The programs that read PDF files and images of text.
    public let tools: ExternalTools
    /// The languages of scanned pages as tesseract names them ("eng"); empty for all installed languages.
    package let recognitionLanguages: [String]
    /// The function that opens a PDF file if pdftotext is missing; `nil` if there is no other PDF reader.
    package let openPDF: (@Sendable (URL) -> (any PDFContent)?)?

    // The queue for parsing, which must not block threads of Swift's cooperative pool.
    private static let queue = DispatchQueue(label: "hearth.documents", qos: .utility, attributes: .concurrent)

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - limits: The limits on the resources that one document may use.
    ///   - tools: The programs to use; by default the installed programs.
    ///   - recognitionLanguages: The languages of scanned pages as tesseract names them.
    ///   - openPDF: Opens a PDF file if pdftotext is missing, and returns `nil` for a damaged file. It is
    ///     called on a thread that may block.
    public init(
        limits: ReadingLimits = ReadingLimits(), tools: ExternalTools = .installed(),
        recognitionLanguages: [String] = [], openPDF: (@Sendable (URL) -> (any PDFContent)?)? = nil
    ) {
        self.limits = limits
        self.tools = tools
        self.recognitionLanguages = recognitionLanguages
        self.openPDF = openPDF
    }

    /// The file name extensions that this reader supports, lowercased and without their dots.
    ///
    /// Images require tesseract, old office files and Apple's require LibreOffice, and Kindle books require
    /// mobitool.
    package var fileExtensions: Set<String> {
        DocumentKind.knownExtensions.filter { name in
            switch DocumentKind(fileExtension: name) {
            case .picture: tools.tesseract != nil
            case .converted: tools.soffice != nil
            case .kindle: tools.mobitool != nil
            default: true
            }
        }
    }

    /// Reads a file.
    ///
    /// Cancelling the task stops the programs that work on the file.
    ///
    /// - Parameter url: The file. Its kind is detected from its content and its extension.
    /// - Returns: The document, with at least one block.
    /// - Throws: ``DocumentError``, or `CancellationError`.
    public func read(at url: URL) async throws -> ParsedDocument {
        let path = url.path(percentEncoded: false)
        return try await onQueue { cancellation in
            try parse(SourceFile(path: path), cancellation)
        }
    }

    /// Reads a document from memory, such as an upload.
    ///
    /// - Parameters:
    ///   - data: The file's bytes. They are written to a private temporary folder for the time of reading.
    ///   - name: The file's name, whose extension helps to detect the kind.
    /// - Returns: The document, with at least one block.
    /// - Throws: ``DocumentError``, or `CancellationError`.
    public func read(_ data: Data, named name: String) async throws -> ParsedDocument {
        try await onQueue { cancellation in
            let folder = try TemporaryFolder()
            defer { withExtendedLifetime(folder) {} }
            let path = try folder.write(data)
            return try parse(SourceFile(path: path, name: name), cancellation)
        }
    }

    private func onQueue(
        _ work: @escaping @Sendable (Cancellation) throws -> ParsedDocument
    ) async throws -> ParsedDocument {
        let cancellation = Cancellation(after: limits.toolTime * 3)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Self.queue.async {
                    continuation.resume(
                        with: Result {
                            try cancellation.check()
                            return try work(cancellation)
                        })
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private func parse(_ file: SourceFile, _ cancellation: Cancellation, depth: Int = 0) throws -> ParsedDocument {
        guard file.sizeBytes > 0 else {
            throw DocumentError(.noText, "\(file.name) is empty. Nothing was added.")
        }
        guard file.sizeBytes <= limits.fileBytes else {
            throw DocumentError(
                .tooLarge,
                "\(file.name) is \(ByteSize.text(file.sizeBytes)); Hearth reads files up to "
                    + "\(ByteSize.text(limits.fileBytes)). Split it into smaller files.")
        }
        let kind = try KindDetector.kind(of: file, start: file.read(upTo: 8192))
        do {
            return try parse(file, as: kind, cancellation, depth)
        } catch let error as DocumentError where !error.message.contains(file.name) {
            throw DocumentError(error.code, "\(file.name): \(error.message)")
        } catch let error as ProcessError {
            throw DocumentError(.toolFailed, "\(file.name): \(error.message)")
        }
    }

    private func parse(
        _ file: SourceFile, as kind: DocumentKind, _ cancellation: Cancellation, _ depth: Int
    ) throws -> ParsedDocument {
        func bytes(_ limit: Int) throws -> ArraySlice<UInt8> { try file.readAll(limit: limit)[...] }
        let textLimit = limits.textBytes
        switch kind {
        case .pdf:
            // Poppler's programs are preferred, because their time and output can be limited.
            if let pdftotext = tools.pdftotext {
                return try PDFText(reader: self, cancellation: cancellation).read(file, pdftotext)
            }
            guard let openPDF else { throw DocumentError.noPDFReader }
            return try PDFContentText(limits: limits, cancellation: cancellation).read(file, openPDF)
        case .docx:
            return try WordText.read(
                Archive(path: file.path, limits: limits, cancellation), limits: limits,
                inserted: attachments(cancellation, depth))
        case .odt, .odp:
            return try OpenDocumentText.read(
                Archive(path: file.path, limits: limits, cancellation), kind, limits: limits)
        case .xlsx:
            return try WorkbookText.read(Archive(path: file.path, limits: limits, cancellation), limits: limits)
        case .ods:
            return try OpenDocumentSheets.read(Archive(path: file.path, limits: limits, cancellation), limits: limits)
        case .pptx:
            return try PresentationText.read(Archive(path: file.path, limits: limits, cancellation), limits: limits)
        case .converted:
            guard let soffice = tools.soffice else { throw DocumentError.noOfficeConverter }
            let converter = OfficeConverter(path: soffice, limits: limits, cancellation: cancellation)
            return try converter.read(file) { try parse($0, as: $1, cancellation, depth) }
        case .epub:
            return try EPUBText.read(Archive(path: file.path, limits: limits, cancellation), limits: limits)
        case .kindle:
            try KindleBook.checkLock(file)
            guard let mobitool = tools.mobitool else { throw DocumentError.noBookConverter }
            let book = KindleBook(path: mobitool, limits: limits, cancellation: cancellation)
            return try book.read(file) { try parse($0, as: .epub, cancellation, depth) }
        case .html:
            return try HTMLText.read(bytes(limits.markupBytes), limit: textLimit, cancellation)
        case .text, .markdown, .code:
            return try PlainText.read(bytes(limits.textFileBytes), kind: kind, limit: textLimit)
        case .notebook:
            return try NotebookText.read(bytes(limits.textFileBytes), limits: limits, cancellation)
        case .subtitles:
            return try SubtitleText.read(bytes(limits.textFileBytes), limit: textLimit, cancellation)
        case .contacts:
            return try ContactText.read(bytes(limits.textFileBytes), limit: textLimit, cancellation)
        case .calendar:
            return try CalendarText.read(bytes(limits.textFileBytes), limit: textLimit, cancellation)
        case .latex:
            return try LaTeXText.read(bytes(limits.textFileBytes), limit: textLimit, cancellation)
        case .restructuredText:
            return try RestructuredText.read(bytes(limits.textFileBytes), limit: textLimit, cancellation)
        case .asciidoc:
            return try AsciiDocText.read(bytes(limits.textFileBytes), limit: textLimit, cancellation)
        case .org:
            return try OrgText.read(bytes(limits.textFileBytes), limit: textLimit, cancellation)
        case .rtf:
            return try RichText.read(file.readAll(limit: limits.textFileBytes), limit: textLimit, cancellation)
        case .picture:
            guard let path = tools.tesseract else { throw DocumentError.noPictureReader }
            let tesseract = Tesseract(
                path: path, limits: limits, languages: recognitionLanguages, cancellation: cancellation)
            return try PictureText.read(file, tesseract)
        case .table:
            let isTabs = ["tsv", "tab"].contains(file.fileExtension.lowercased())
            return try TableText.read(bytes(limits.textFileBytes), separator: isTabs ? "\t" : nil, limit: textLimit)
        case .mail:
            return try MailText.read(
                MailText.mail(bytes(limits.textFileBytes)), limits: limits, cancellation,
                attachments: attachments(cancellation, depth))
        case .mailbox:
            return try MailboxText.read(
                file, limits: limits, cancellation, attachments: attachments(cancellation, depth))
        }
    }

    /// Returns a reader for mail attachments and embedded files.
    private func attachments(_ cancellation: Cancellation, _ depth: Int) -> MailAttachments.Reader {
        { data, name in
            // Mails can contain mails; the depth is limited because a malicious file can nest very deep.
            guard depth < 3 else {
                throw DocumentError(.tooLarge, "\(SourceFile.quoted(name)) is nested too deep in other files.")
            }
            let folder = try TemporaryFolder()
            defer { withExtendedLifetime(folder) {} }
            return try parse(SourceFile(path: folder.write(data), name: name), cancellation, depth: depth + 1)
        }
    }
}
