import Foundation

/// PDF files written by hand.
struct PDFFixture {
    private var objects: [Data] = []
    private var trailer = ""

    /// Returns a file with one line of text per page, or an empty page for `nil`.
    static func text(_ pages: [String?], title: String? = nil, mediaBox: String = "0 0 595 842") -> Data {
        var pdf = PDFFixture()
        pdf.addPages(pages.count, mediaBox: mediaBox) { "/Contents \($0) 0 R /Resources << /Font << /F1 3 0 R >> >>" }
        for page in pages {
            let content = page.map { "BT /F1 24 Tf 50 700 Td (\($0)) Tj ET" } ?? ""
            pdf.add("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        }
        if let title {
            pdf.add("<< /Title (\(title)) >>")
            pdf.trailer += " /Info \(pdf.objects.count) 0 R"
        }
        return pdf.data
    }

    /// Returns a file with an outline of titles and their pages, all below the first title.
    static func outlined(_ pages: [String?], _ titles: [(title: String, page: Int)]) -> Data {
        var pdf = PDFFixture()
        pdf.addPages(pages.count, mediaBox: "0 0 595 842") {
            "/Contents \($0) 0 R /Resources << /Font << /F1 3 0 R >> >>"
        }
        for page in pages {
            // Each line of the page is separate text.
            let lines = (page ?? "").split(separator: "\n").map { "(\($0)) Tj 0 -60 Td" }.joined(separator: " ")
            let content = "BT /F1 24 Tf 50 700 Td \(lines) ET"
            pdf.add("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        }
        let root = pdf.objects.count + 1
        pdf.add("<< /Type /Outlines /First \(root + 1) 0 R /Last \(root + 1) 0 R /Count 1 >>")
        for (index, entry) in titles.enumerated() {
            let own = root + 1 + index
            let inner =
                index == 0 && titles.count > 1
                ? "/First \(own + 1) 0 R /Last \(root + titles.count) 0 R /Count \(titles.count - 1)" : ""
            let next = index > 0 && index + 1 < titles.count ? "/Next \(own + 1) 0 R" : ""
            let parent = index == 0 ? root : root + 1
            pdf.add(
                "<< /Title (\(entry.title)) /Parent \(parent) 0 R \(inner) \(next) /Dest [\(entry.page + 3) 0 R /Fit] >>"
            )
        }
        pdf.objects[0] = Data("<< /Type /Catalog /Pages 2 0 R /Outlines \(root) 0 R >>".utf8)
        return pdf.data
    }

    /// Returns a file with texts at given positions.
    static func placed(_ pages: [PDFPlaces]) -> Data {
        var pdf = PDFFixture()
        pdf.addPages(pages.count, mediaBox: "0 0 595 842") {
            "/Contents \($0) 0 R /Resources << /Font << /F1 3 0 R >> >>"
        }
        for page in pages { pdf.add("<< /Length \(page.content.utf8.count) >>\nstream\n\(page.content)\nendstream") }
        return pdf.data
    }

    /// Returns a file that requires a password, with stored hashes that no password matches.
    static func encrypted() -> Data {
        let plain = String(decoding: text(["secret"]), as: UTF8.self)
        let hash = String(repeating: "5A", count: 32)
        let lock = "/Encrypt << /Filter /Standard /V 1 /R 2 /O <\(hash)> /U <\(hash)> /P -4 >> /ID [<00> <00>] /Root"
        return Data(plain.replacingOccurrences(of: "/Root", with: lock).utf8)
    }

    /// Returns a file whose only page is a gray picture with an optional line of text on it.
    static func picture(width: Int, height: Int, grey: Data, stamp: String = "") -> Data {
        var pdf = PDFFixture()
        pdf.addPages(1, mediaBox: "0 0 595 842") {
            "/Contents \($0) 0 R /Resources << /XObject << /P 6 0 R >> /Font << /F1 3 0 R >> >>"
        }
        let text = stamp.isEmpty ? "" : "BT /F1 12 Tf 50 20 Td (\(stamp)) Tj ET"
        let content = "q 595 0 0 842 0 0 cm /P Do Q \(text)"
        pdf.add("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        pdf.objects.append(
            Data(
                """
                << /Type /XObject /Subtype /Image /Width \(width) /Height \(height) /ColorSpace /DeviceGray \
                /BitsPerComponent 8 /Length \(grey.count) >>\nstream\n
                """.utf8) + grey + Data("\nendstream".utf8))
        return pdf.data
    }

    /// Adds the catalog, page tree, font and pages.
    ///
    /// The pages' content streams must be added next, in order.
    private mutating func addPages(_ count: Int, mediaBox: String, _ entries: (Int) -> String) {
        let kids = (0..<count).map { "\($0 + 4) 0 R" }.joined(separator: " ")
        add("<< /Type /Catalog /Pages 2 0 R >>")
        add("<< /Type /Pages /Kids [\(kids)] /Count \(count) >>")
        add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
        for page in 0..<count {
            add("<< /Type /Page /Parent 2 0 R /MediaBox [\(mediaBox)] \(entries(4 + count + page)) >>")
        }
    }

    private mutating func add(_ object: String) { objects.append(Data(object.utf8)) }

    private var data: Data {
        var data = Data("%PDF-1.4\n".utf8)
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(data.count)
            data += Data("\(index + 1) 0 obj\n".utf8) + object + Data("\nendobj\n".utf8)
        }
        let start = data.count
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset)
            table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        table += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R\(trailer) >>\nstartxref\n\(start)\n%%EOF\n"
        return data + Data(table.utf8)
    }
}
