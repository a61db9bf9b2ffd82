import Foundation
import Platform

/// The text recognition for scanned pages: pdftoppm renders a page, and tesseract reads it.
struct PageRecogniser {
    let pdf: PDFText
    let file: SourceFile
    let folder: TemporaryFolder

    /// Recognises pages, and adds diagnostics for recognised and failed pages.
    ///
    /// The pages in `stamped` have little text and a large image, the other pages in `pages` no text. All are
    /// counted from 1.
    ///
    /// - Returns: The texts by page.
    /// - Throws: `CancellationError`. A page that fails is reported as a diagnostic.
    func recognise(_ pages: [Int], _ stamped: Set<Int>, _ builder: inout TextBuilder) throws -> [Int: String] {
        let all = (pages + stamped).sorted()
        guard let tesseract = pdf.tesseract, let pdftoppm = pdf.tools.pdftoppm else {
            let missing = pdf.tools.tesseract == nil ? "tesseract" : "pdftoppm"
            let reason = "and \(missing), which could recognise it in pictures, is not installed."
            for diagnostic in ScannedPages.without(all, stamped, reason) { builder.add(diagnostic) }
            return [:]
        }
        var texts: [Int: String] = [:]
        var scanned = ScannedPages(limits: pdf.limits, stamped: stamped)
        let options = try tesseract.options(folder)
        for page in all {
            // A page with some text is not blank.
            if !stamped.contains(page), try scanned.isEmpty(page, by: { try isEmpty($0, pdftoppm) }) { continue }
            texts[page] = try scanned.recognise(page) { try text(of: $0, pdftoppm, tesseract, options) }
        }
        scanned.note(in: &builder)
        return texts
    }

    /// Returns whether a page is blank: a small rendering has a single colour.
    ///
    /// Recognition takes 20 times as long.
    private func isEmpty(_ page: Int, _ pdftoppm: String) throws -> Bool {
        guard let image = try draw(page, sidePixels: 500, pdftoppm),
            let bytes = FileManager.default.contents(atPath: image), bytes.starts(with: "P5".utf8)
        else { return false }
        // The PGM header has three lines: format, size and maximum value. The pixels follow.
        let pixels = bytes.split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false).dropFirst(3).first
        guard let pixels, let colour = pixels.first else { return false }
        return pixels.allSatisfy { $0 == colour }
    }

    /// Returns the text of one page; `nil` if a program failed.
    private func text(of page: Int, _ pdftoppm: String, _ tesseract: Tesseract, _ options: [String]) throws -> String? {
        // A side of 3,500 pixels is 300 dots per inch on A4, and limits the size of the image for any page.
        guard let image = try draw(page, sidePixels: 3500, pdftoppm) else { return nil }
        let read = try tesseract.run(image, options, folder)
        guard read.ending == .exited(0) else { return nil }
        return String(decoding: read.bytes, as: UTF8.self).replacing("\u{0C}", with: "\n")
    }

    /// Renders a page.
    ///
    /// - Returns: The image's path; `nil` if rendering fails.
    private func draw(_ page: Int, sidePixels: Int, _ pdftoppm: String) throws -> String? {
        let image = folder.file("page")
        let drawn = try pdf.program(pdftoppm, file, folder, time: pdf.limits.recognitionTime, writes: true).run([
            "-q", "-f", String(page), "-l", String(page), "-gray", "-scale-to", String(sidePixels), "-singlefile",
            file.path, image,
        ])
        return drawn.ending == .exited(0) ? "\(image).pgm" : nil
    }
}
