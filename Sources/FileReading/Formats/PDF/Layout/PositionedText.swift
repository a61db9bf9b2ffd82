import Platform

/// The pages of a PDF file with word positions, read with Poppler's pdftotext.
///
/// Positions take about 20 times as much space as the text, so pages are read in batches.
struct PositionedText {
    let pdf: PDFText
    let path: String
    let file: SourceFile
    let folder: TemporaryFolder

    private static let pagesAtOnce = 64
    private static let maximumBytes = 64 << 20

    /// Reads all pages, the texts of the removed page headers and footers, and the title and page count.
    ///
    /// `inform` runs pdfinfo, which is not needed for a short file without errors.
    ///
    /// - Throws: `DocumentError`, `CancellationError`.
    func read(
        _ inform: () throws -> PDFInformation?
    ) throws -> (pages: [PDFPage], running: [String], information: PDFInformation?) {
        var information: PDFInformation?
        var count: Int?
        var pages: [PDFPage] = []
        var running = RunningLines()
        var composer = PageComposer()
        var bytes = 0
        let deadline = ContinuousClock.now + pdf.limits.toolTime
        var step = Self.pagesAtOnce
        // One page more than allowed reveals a file over the limit without pdfinfo.
        let most = pdf.limits.pages + 1
        while pages.count < count ?? most {
            let range = pages.count + 1...min(pages.count + step, most)
            let output = try run(range, deadline, Self.maximumBytes, isPositioned: true)
            if output.ending == .wroteTooMuch, step > 1 {
                step /= 8
                continue
            }
            if pages.isEmpty, information == nil {
                information = try shortInformation(output, range) ?? inform()
                count = information?.pages
                if let count, count > pdf.limits.pages { throw PDFRefusal.tooManyPages("\(count) pages", pdf.limits) }
            }
            // If preceding pages were readable, a failure marks the end of the file.
            if case .exited(let status) = output.ending, status != 0, !pages.isEmpty { break }
            var read: [PDFPage]
            if output.ending == .exited(0), var positioned = PositionedPages.read(output.bytes) {
                running.add(positioned, from: range.lowerBound)
                read = []
                for index in positioned.indices {
                    try pdf.cancellation.check()
                    let number = range.lowerBound + index
                    running.remove(from: &positioned[index], number: number, of: count ?? positioned.count)
                    read.append(PDFPage(composer.lines(of: positioned[index])))
                }
            } else {
                read = try plain(output, range, deadline)
            }
            bytes += read.reduce(0) { $0 + $1.textBytes }
            guard bytes <= pdf.limits.textBytes else { throw pdf.tooMuchText(file) }
            pages += read
            guard pages.count < most else {
                throw PDFRefusal.tooManyPages("more than \(pdf.limits.pages) pages", pdf.limits)
            }
            if read.count < range.count { break }
        }
        return (pages, running.texts, information)
    }

    /// Returns the information in the program's own output for a short file that was read without errors.
    private func shortInformation(_ output: ChildProcess.Output, _ range: ClosedRange<Int>) -> PDFInformation? {
        guard output.ending == .exited(0), !output.errors.contains("Error"),
            let pages = PositionedPages.count(output.bytes, upTo: range.count), pages < range.count
        else { return nil }
        return PDFInformation(title: PositionedPages.title(output.bytes), pages: pages)
    }

    /// Returns pages as plain text, for a page with too many positions or a program without output of
    /// positions.
    private func plain(
        _ output: ChildProcess.Output, _ range: ClosedRange<Int>, _ deadline: ContinuousClock.Instant
    ) throws -> [PDFPage] {
        var output = output
        if output.ending == .wroteTooMuch || output.ending == .exited(99) {
            output = try run(range, deadline, pdf.limits.textBytes, isPositioned: false)
        }
        try pdf.check(output, "pdftotext", file)
        var pages = String(decoding: output.bytes, as: UTF8.self)
            .split(separator: "\u{0C}", omittingEmptySubsequences: false).map(String.init)
        // Each page ends with a form feed.
        if pages.last?.isEmpty == true { pages.removeLast() }
        return pages.map { PDFPage($0) }
    }

    private func run(
        _ range: ClosedRange<Int>, _ deadline: ContinuousClock.Instant, _ bytes: Int, isPositioned: Bool
    ) throws -> ChildProcess.Output {
        let time = ContinuousClock.now.duration(to: deadline)
        guard time > .zero else { return ChildProcess.Output(bytes: [], errors: "", ending: .ranOutOfTime) }
        let options = isPositioned ? ["-bbox-layout"] : []
        return try pdf.program(path, file, folder, time: time, outputBytes: bytes).run(
            options + [
                "-enc", "UTF-8", "-eol", "unix", "-f", String(range.lowerBound), "-l", String(range.upperBound),
                file.path,
                "-",
            ])
    }
}
