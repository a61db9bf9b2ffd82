import Platform

/// The text of an image, such as a scanned page or a photographed receipt, by text recognition.
enum PictureText {
    static func read(_ file: SourceFile, _ tesseract: Tesseract) throws -> ParsedDocument {
        let folder = try TemporaryFolder()
        // A fax is one file of several images, which share the time limit of one file.
        let output = try tesseract.run(
            file.path, tesseract.options(folder), folder, time: tesseract.limits.toolTime)
        switch output.ending {
        case .exited(0): break
        case .exited:
            throw DocumentError(
                .damaged,
                "\(file.name) is damaged, or in a format that tesseract does not read. Save it as PNG.")
        case .killed:
            throw DocumentError(
                .toolFailed,
                "tesseract crashed on \(file.name), or needed more than "
                    + "\(ByteSize.text(tesseract.limits.toolMemoryBytes)) of memory. Save the picture smaller, then "
                    + "add it again.")
        case .ranOutOfTime, .wroteTooMuch:
            throw DocumentError(
                .timedOut,
                "tesseract worked on \(file.name) for \(tesseract.limits.toolTime.components.seconds) seconds and was "
                    + "stopped. Save the picture smaller, or its pages apart, then add it again.")
        }
        var pages = String(decoding: output.bytes, as: UTF8.self)
            .split(separator: "\u{0C}", omittingEmptySubsequences: false)
        // Older versions end each page with a form feed; newer versions only separate pages with a form feed.
        if pages.count > 1, pages.last?.allSatisfy(\.isWhitespace) == true { pages.removeLast() }
        var builder = TextBuilder(limit: tesseract.limits.textBytes)
        for (index, page) in pages.enumerated() {
            if pages.count > 1 { builder.page = index + 1 }
            for paragraph in page.split(separator: "\n\n") { builder.add(.paragraph, String(paragraph)) }
        }
        guard !builder.blocks.isEmpty else {
            throw DocumentError(.noText, "No text was recognised in the picture. Nothing was added.")
        }
        builder.add(
            ReadingDiagnostic(.recognisedPages, "The text was recognised in a picture and may contain errors."))
        return try builder.document(.picture, pageCount: pages.count > 1 ? pages.count : nil)
    }
}
