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
                ScannedPages.without(
                    pages, "no text, and \(missing), which could recognise it in pictures, is not installed."))
            return [:]
        }
        var texts: [Int: String] = [:]
        var scanned = ScannedPages(limits: pdf.limits)
        let languages = try languages(tesseract)
        for page in pages {
            texts[page] = try scanned.recognise(page) { try text(of: $0, pdftoppm, tesseract, languages) }
        }
        scanned.note(in: &builder)
        return texts
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
}
