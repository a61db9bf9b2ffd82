import Foundation

/// Text of a PDF file, page by page through a framework of the system.
///
/// The framework reads in this process: it cannot be stopped within a page, and nothing bounds its memory.
struct PDFContentText {
    let limits: ReadingLimits
    let cancellation: Cancellation

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - open: Opens it; gives nil for what is no PDF file.
    /// - Returns: The document; it has no headings, since the outline is not read.
    /// - Throws: `DocumentError`, `CancellationError`.
    func read(_ file: SourceFile, _ open: (URL) -> (any PDFContent)?) throws -> ParsedDocument {
        guard let content = open(URL(filePath: file.path)) else { throw PDFRefusal.damaged(file, "PDFKit") }
        guard !content.isLocked else { throw PDFRefusal.locked(file) }
        guard content.allowsCopying else { throw PDFRefusal.copyingForbidden(file) }
        let count = content.pageCount
        guard count <= limits.pages else { throw PDFRefusal.tooManyPages("\(count) pages", limits) }
        var builder = TextBuilder(limit: limits.textBytes)
        builder.title = PDFInformation.title(content.title ?? "")
        var scanned: [Int] = []
        for page in stride(from: 1, through: count, by: 1) where !builder.isFull {
            try cancellation.check()
            guard let text = content.text(onPage: page), text.contains(where: { !$0.isWhitespace }) else {
                scanned.append(page)
                continue
            }
            builder.page = page
            var lines = PDFPage(text)
            lines.add([], to: &builder)
        }
        try builder.checkSize()
        if !scanned.isEmpty {
            builder.add(
                PageRecogniser.without(
                    scanned,
                    "no text, and text in pictures is recognised only where Poppler and tesseract are installed."))
        }
        guard !builder.blocks.isEmpty else { throw PDFRefusal.noText(builder.diagnostics) }
        return try builder.document(.pdf, pageCount: count)
    }
}
