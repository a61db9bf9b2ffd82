import FileReading
import Foundation
import RawText

/// Inputs that are files of a collection.
enum DocumentInputs {
    /// Reads a document without external programs, because poppler and tesseract are not under test.
    static func document(_ input: [UInt8], _ name: String) {
        let reader = DocumentReader(tools: ExternalTools())
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            if let document = try? await reader.read(Data(input), named: name) {
                _ = Chunker().chunks(of: document) { $0.utf8.count / 4 }
            }
            done.signal()
        }
        done.wait()
    }

    /// The first byte selects the file name.
    static func text(_ input: [UInt8]) {
        let names = [
            "a.txt", "a.csv", "a.tsv", "a.md", "a.swift", "a.json", "a.ipynb", "a.srt", "a.vtt", "a.vcf", "a.ics",
            "a.tex", "a.rst", "a.adoc", "a.org",
        ]
        guard let first = input.first else { return }
        document(Array(input.dropFirst()), names[Int(first) % names.count])
    }

    static func archive(_ input: [UInt8]) {
        let path = InputFile.write(input)
        for isPlainZIP in [false, true] {
            guard let stream = try? ArchiveStream(path: path, isPlainZIP: isPlainZIP) else { continue }
            var left = 1_000
            while left > 0, let entry = try? stream.next() {
                _ = entry
                left -= 1
                var pieces = 100
                while pieces > 0, let piece = try? stream.read(), !piece.isEmpty { pieces -= 1 }
            }
        }
    }

    /// Packs the input as parts of an office file, so that mutations reach the XML parsers instead of failing the
    /// checksum.
    ///
    /// The first byte selects the format; a zero byte ends a part.
    static func office(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let (name, paths) = formats[Int(first) % formats.count]
        var writer = ZIPWriter()
        let parts = input.dropFirst().split(separator: 0, maxSplits: paths.count - 1, omittingEmptySubsequences: false)
        for (path, part) in zip(paths, parts) where !writer.add(path, Data(part)) { return }
        document(Array(writer.data), name)
    }

    private static let formats: [(String, [String])] = [
        ("a.docx", ["word/document.xml", "word/styles.xml", "word/_rels/document.xml.rels", "[Content_Types].xml"]),
        (
            "a.xlsx",
            [
                "xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml",
                "xl/styles.xml", "[Content_Types].xml",
            ]
        ),
        (
            "a.pptx",
            [
                "ppt/slides/slide1.xml", "ppt/presentation.xml", "ppt/_rels/presentation.xml.rels",
                "[Content_Types].xml",
            ]
        ),
        ("a.odt", ["content.xml", "styles.xml", "mimetype"]), ("a.ods", ["content.xml", "styles.xml", "mimetype"]),
        ("a.odp", ["content.xml", "styles.xml", "mimetype"]),
        ("a.epub", ["OEBPS/1.xhtml", "OEBPS/content.opf", "META-INF/container.xml", "OEBPS/toc.ncx", "mimetype"]),
    ]

    /// The first byte selects the declared encoding.
    static func charset(_ input: [UInt8]) {
        let names: [String?] = [
            nil, "utf-8", "utf-16", "utf-16le", "utf-32", "utf-7", "iso-2022-jp", "shift_jis", "gb18030", "big5",
            "euc-kr",
            "iso-8859-2", "koi8-r", "windows-1252", "x-unknown",
        ]
        guard let first = input.first else { return }
        _ = TextDecoder.decode(input.dropFirst(), declared: names[Int(first) % names.count])
    }
}
