import Platform

/// What pdfinfo, or pdftotext for a short file, says about a file.
struct PDFInformation {
    var title: String?
    var pages: Int?
    var isDamaged: Bool

    /// What is known without pdfinfo.
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

    /// Programs write the file they were given before its title.
    static func title(_ value: some StringProtocol) -> String? {
        let title = value.hasPrefix("Microsoft Word - ") ? value.dropFirst("Microsoft Word - ".count) : value[...]
        let isUseless = title.isEmpty || ["untitled", "unknown", "none"].contains(title.lowercased())
        return isUseless ? nil : String(title)
    }
}
