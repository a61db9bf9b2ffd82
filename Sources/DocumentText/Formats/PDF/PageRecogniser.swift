/// Recognises the text of scanned pages: pdftoppm draws a page, tesseract reads it.
struct PageRecogniser {
    let pdf: PDFText
    let file: SourceFile
    let folder: TemporaryFolder

    /// Recognises pages, and notes which were and which were not.
    ///
    /// - Parameters:
    ///   - pages: Pages without text, counted from 1.
    ///   - builder: Receives the diagnostics.
    /// - Returns: The texts by page.
    /// - Throws: `CancellationError`; a page that fails is a diagnostic.
    func recognise(_ pages: [Int], _ builder: inout TextBuilder) throws -> [Int: String] {
        guard let tesseract = pdf.tools.tesseract, let pdftoppm = pdf.tools.pdftoppm else {
            let missing = pdf.tools.tesseract == nil ? "tesseract" : "pdftoppm"
            builder.add(
                Self.without(
                    pages, "no text, and \(missing), which could recognise it in pictures, is not installed."))
            return [:]
        }
        var texts: [Int: String] = [:]
        var failed: [Int] = []
        let languages = try languages(tesseract)
        // What all pages together may take; the rest is said, and what is there by then is kept.
        let deadline = ContinuousClock.now + pdf.limits.toolTime * 2
        var tried: [Int] = []
        for page in pages.prefix(pdf.limits.recognisedPages) where ContinuousClock.now < deadline {
            tried.append(page)
            if let text = try text(of: page, pdftoppm, tesseract, languages) {
                if text.contains(where: { !$0.isWhitespace }) { texts[page] = text }
            } else {
                failed.append(page)
            }
        }
        note(pages, tried, recognised: texts.keys.sorted(), failed, &builder)
        return texts
    }

    private func note(
        _ pages: [Int], _ tried: [Int], recognised: [Int], _ failed: [Int], _ builder: inout TextBuilder
    ) {
        if !recognised.isEmpty {
            builder.add(
                ReadingDiagnostic(
                    .recognisedPages,
                    "The text of \(Self.list(recognised)) was recognised in pictures and may have mistakes.",
                    pages: recognised))
        }
        let known = Set(recognised + failed)
        let blank = tried.filter { !known.contains($0) }
        let left = Array(pages.dropFirst(tried.count))
        if !blank.isEmpty { builder.add(Self.without(blank, "no text, not even in pictures.")) }
        if !failed.isEmpty {
            builder.add(Self.without(failed, "no text, and recognising it in their pictures failed."))
        }
        if !left.isEmpty {
            builder.add(
                Self.without(
                    left,
                    "no text, and reading pictures of text ended after \(tried.count) pages, to bound the time."))
        }
    }

    static func without(_ pages: [Int], _ reason: String) -> ReadingDiagnostic {
        let list = list(pages)
        let subject = list.prefix(1).uppercased() + list.dropFirst()
        return ReadingDiagnostic(
            .pagesWithoutText, "\(subject) \(pages.count == 1 ? "holds" : "hold") \(reason)", pages: pages)
    }

    /// The text of one page; nil if a program failed on it.
    private func text(of page: Int, _ pdftoppm: String, _ tesseract: String, _ languages: String) throws -> String? {
        let image = folder.file("page")
        // A side of 3,500 pixels is 300 dots per inch on A4, and bounds what a page of any size takes.
        let drawn = try pdf.program(pdftoppm, folder, time: pdf.limits.recognitionTime).run([
            "-q", "-f", String(page), "-l", String(page), "-gray", "-scale-to", "3500", "-singlefile", file.path, image,
        ])
        guard drawn.ending == .exited(0) else { return nil }
        let read = try pdf.program(tesseract, folder, time: pdf.limits.recognitionTime).run(
            ["\(image).pgm", "stdout", "-l", languages])
        guard read.ending == .exited(0) else { return nil }
        return String(decoding: read.bytes, as: UTF8.self).replacing("\u{0C}", with: "\n")
    }

    /// The languages to expect: those asked for, else those installed.
    private func languages(_ tesseract: String) throws -> String {
        if !pdf.languages.isEmpty { return pdf.languages.joined(separator: "+") }
        let output = try pdf.program(tesseract, folder, time: .seconds(10)).run(["--list-langs"])
        // The first line is a heading. Each language costs time, so not all hundred of them.
        let installed = String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").dropFirst()
            .map(String.init).filter { $0 != "osd" && !$0.contains("/") }
        return installed.isEmpty ? "eng" : installed.prefix(4).joined(separator: "+")
    }

    /// Pages as people list them: "page 3", "pages 3–5 and 8".
    static func list(_ pages: [Int]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for page in pages {
            if let last = ranges.last, last.upperBound + 1 == page {
                ranges[ranges.count - 1] = last.lowerBound...page
            } else {
                ranges.append(page...page)
            }
        }
        let shown = ranges.prefix(8).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
        let rest = ranges.count > shown.count ? " and more" : ""
        return (pages.count == 1 ? "page " : "pages ") + shown.joined(separator: ", ") + rest
    }
}
