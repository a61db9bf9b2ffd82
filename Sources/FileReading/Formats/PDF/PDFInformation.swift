import Platform

/// A PDF file's title and page count, from pdfinfo or, for a short file, from pdftotext.
struct PDFInformation {
    var title: String?
    var pages: Int?
    var isDamaged: Bool

    /// Creates the information from pdftotext's output.
    init(title: String?, pages: Int) {
        self.title = title.flatMap { Self.title($0) }
        self.pages = pages
        isDamaged = false
    }

    init(_ output: ChildProcess.Output) {
        for line in String(decoding: output.bytes, as: UTF8.self).split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingPrefix(while: \.isWhitespace)
            switch line[..<colon] {
            case "Title": title = title ?? Self.title(value)
            case "Pages": pages = pages ?? Int(value)
            default: continue
            }
        }
        isDamaged = output.errors.contains("Error")
    }

    /// Removes the prefix that Word adds to the title, and discards placeholder titles.
    static func title(_ value: some StringProtocol) -> String? {
        let title = value.hasPrefix("Microsoft Word - ") ? value.dropFirst("Microsoft Word - ".count) : value[...]
        let isUseless = title.isEmpty || ["untitled", "unknown", "none"].contains(title.lowercased())
        return isUseless ? nil : String(title)
    }
}
