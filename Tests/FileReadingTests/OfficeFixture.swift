import CArchive
import Foundation

/// Office documents and other containers, made with libarchive.
enum OfficeFixture {
    /// Returns a ZIP file with entries in order.
    static func zip(_ entries: [(name: String, bytes: Data)], password: String? = nil) throws -> Data {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let archive = archive_write_new()
        archive_write_set_format_zip(archive)
        if let password {
            archive_write_set_options(archive, "zip:encryption=traditional")
            archive_write_set_passphrase(archive, password)
        }
        guard archive_write_open_filename(archive, path) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
        for (name, bytes) in entries {
            // The OpenDocument standard requires this entry to be uncompressed.
            if name == "mimetype" {
                archive_write_zip_set_compression_store(archive)
            } else {
                archive_write_zip_set_compression_deflate(archive)
            }
            let entry = archive_entry_new()
            archive_entry_set_pathname(entry, name)
            archive_entry_set_size(entry, Int64(bytes.count))
            archive_entry_set_filetype(entry, 0o100000)
            archive_entry_set_perm(entry, 0o644)
            guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw CocoaError(.fileWriteUnknown) }
            _ = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
            archive_entry_free(entry)
        }
        archive_write_close(archive)
        archive_write_free(archive)
        return try Data(contentsOf: URL(filePath: path))
    }

    static let contentTypes = """
        <?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override \
        PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.\
        document.main+xml"/></Types>
        """

    static let styles = """
        <w:styles xmlns:w="w"><w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="H2">\
        <w:name w:val="heading 2"/></w:style><w:style w:styleId="Own"><w:basedOn w:val="H2"/></w:style>\
        <w:style w:styleId="Round"><w:basedOn w:val="Round"/></w:style></w:styles>
        """

    static func docx(
        _ body: String, prefix: String = "", styles: String = OfficeFixture.styles, others: [(String, String)] = []
    ) throws -> Data {
        let document = prefix + "<w:document xmlns:w=\"w\"><w:body>\(body)</w:body></w:document>"
        let parts = [
            ("[Content_Types].xml", contentTypes), ("word/document.xml", document), ("word/styles.xml", styles),
        ]
        return try zip((parts + others).map { ($0.0, Data($0.1.utf8)) })
    }

    /// Returns a paragraph of a Word document.
    static func paragraph(_ text: String, style: String? = nil) -> String {
        let properties = style.map { "<w:pPr><w:pStyle w:val=\"\($0)\"/></w:pPr>" } ?? ""
        return "<w:p>\(properties)<w:r><w:t xml:space=\"preserve\">\(text)</w:t></w:r></w:p>"
    }

    static func odt(
        _ body: String, manifest: String = "<m/>", title: String? = nil, styles: String = "<s/>", automatic: String = ""
    ) throws -> Data {
        let content = """
            <o:document-content xmlns:o="o" xmlns:text="t" xmlns:table="b" xmlns:style="s"><o:automatic-styles>\(automatic)\
            </o:automatic-styles><o:body><o:text>\(body)</o:text></o:body></o:document-content>
            """
        let meta = "<m xmlns:dc=\"d\"><dc:title>\(title ?? "")</dc:title></m>"
        return try zip([
            ("mimetype", Data("application/vnd.oasis.opendocument.text".utf8)), ("content.xml", Data(content.utf8)),
            ("styles.xml", Data(styles.utf8)), ("meta.xml", Data(meta.utf8)),
            ("META-INF/manifest.xml", Data(manifest.utf8)),
        ])
    }
}
