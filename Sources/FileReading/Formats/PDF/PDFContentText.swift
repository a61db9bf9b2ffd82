import Foundation
import Platform

/// The text of a PDF file, extracted page by page with a system framework.
///
/// The framework runs in this process: it cannot be stopped within a page, and its memory is not limited.
struct PDFContentText {
    let limits: ReadingLimits
    let cancellation: Cancellation

    /// Reads a file; `open` returns `nil` for a file of another format.
    ///
    /// - Throws: `DocumentError`, `CancellationError`.
    func read(_ file: SourceFile, _ open: (URL) -> (any PDFContent)?) throws -> ParsedDocument {
        guard let content = open(URL(filePath: file.path)) else { throw PDFRefusal.damaged(file, "PDFKit") }
        guard !content.isLocked else { throw PDFRefusal.locked(file) }
        guard content.allowsCopying else { throw PDFRefusal.copyingForbidden(file) }
        let count = content.pageCount
        guard count <= limits.pages else { throw PDFRefusal.tooManyPages("\(count) pages", limits) }
        var builder = TextBuilder(limit: limits.textBytes)
        builder.title = PDFInformation.title(content.title ?? "")
        let outline = count > 1 ? self.outline(of: content) : PDFOutline()
        var scanned = ScannedPages(limits: limits)
        var withoutText: [Int] = []
        var joiner = LineJoiner()
        for page in stride(from: 1, through: count, by: 1) where !builder.isFull {
            try cancellation.check()
            var text = content.text(onPage: page) ?? ""
            if !text.contains(where: { !$0.isWhitespace }) {
                text = ""
                if content.recognisesPages {
                    text = try scanned.recognise(page) { try recognisedText(onPage: $0, of: content) } ?? ""
                } else {
                    withoutText.append(page)
                }
            }
            builder.page = page
            var lines = PDFPage(text)
            joiner.learn([lines.texts])
            lines.add(outline.entries(on: page), joiner, to: &builder)
        }
        try builder.checkSize()
        scanned.note(in: &builder)
        if !withoutText.isEmpty {
            builder.add(
                ScannedPages.without(
                    withoutText,
                    "no text, and text in pictures is recognised only where Poppler and tesseract are installed."))
        }
        guard !builder.blocks.isEmpty else { throw PDFRefusal.noText(builder.diagnostics) }
        return try builder.document(.pdf, pageCount: count)
    }

    /// Returns the outline, or the part of it that is read within the time limit for tools.
    private func outline(of content: any PDFContent) -> PDFOutline {
        PDFOutline(content.outline(upTo: PDFOutline.maximumEntries, isOver: isOver(after: limits.toolTime)))
    }

    /// Returns the text in a page's image; `nil` if recognition fails or times out.
    private func recognisedText(onPage page: Int, of content: any PDFContent) throws -> String? {
        let isOver = self.isOver(after: limits.recognitionTime)
        // The reason for the failure is not needed: the page is reported as not recognised.
        let lines = try? content.recognisedLines(onPage: page, isOver: isOver)
        if cancellation.isCancelled { throw CancellationError() }
        return lines.map { PageLayout($0).text }
    }

    /// Returns a closure that is true once the time is over or the work is cancelled.
    private func isOver(after time: Duration) -> @Sendable () -> Bool {
        let deadline = ContinuousClock.now + time
        return { [cancellation] in cancellation.isCancelled || ContinuousClock.now >= deadline }
    }
}
