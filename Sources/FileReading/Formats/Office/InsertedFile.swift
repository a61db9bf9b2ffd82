import Foundation
import MailReading
import Platform
import RawText

/// A file embedded in a Word document in place of a part of its text (`w:altChunk`), such as a web page.
enum InsertedFile {
    /// A function that reads a file from its bytes and a name that indicates its kind.
    typealias Reader = (_ bytes: Data, _ name: String) throws -> ParsedDocument

    /// Reads the file by the extension of its name; `read` handles everything except web pages.
    static func text(
        _ bytes: [UInt8], _ name: String, _ limits: ReadingLimits, _ cancellation: Cancellation, _ read: Reader
    ) throws -> ParsedDocument {
        let ending = (name as NSString).pathExtension.lowercased()
        switch ending {
        case "mht", "mhtml", "eml": return try archivedPage(bytes, limits, cancellation)
        case "htm", "html", "xhtml": return try page(bytes[...], charset: nil, limits, cancellation)
        // Word uses these extensions if the kind is not stated.
        case "dat", "": return try read(Data(bytes), "inserted")
        default: return try read(Data(bytes), "inserted.\(ending)")
        }
    }

    /// Reads an MHTML file: a web page and its images packed as one mail.
    private static func archivedPage(
        _ bytes: [UInt8], _ limits: ReadingLimits, _ cancellation: Cancellation
    ) throws -> ParsedDocument {
        let headers = HeaderBlock(bytes[...], isMail: true)
        var reader = MIMEReader(
            maximumParts: MailBodySelector.maximumParts, maximumDepth: MailBodySelector.maximumDepth)
        var waiting = [reader.part(headers, body: bytes[headers.end...])]
        while let part = waiting.popLast() {
            switch part {
            case .multipart(_, let parts): waiting += parts.reversed()
            case .leaf(let leaf) where leaf.type == "text/html" || leaf.type == "application/xhtml+xml":
                return try page(leaf.content()[...], charset: leaf.parameters["charset"], limits, cancellation)
            case .leaf(let leaf) where leaf.type == "text/plain" && !leaf.isAttached:
                return try ParsedDocument(
                    plainText: TextDecoder.decode(leaf.content()[...], declared: leaf.parameters["charset"]).text)
            default: continue
            }
        }
        throw DocumentError(.noText, "The archived web page contains no page.")
    }

    /// Reads all of a web page, because an embedded page has no menus to leave out.
    private static func page(
        _ bytes: ArraySlice<UInt8>, charset: String?, _ limits: ReadingLimits, _ cancellation: Cancellation
    ) throws -> ParsedDocument {
        guard bytes.count <= limits.markupBytes else {
            throw DocumentError(.tooLarge, "It is larger than \(ByteSize.text(limits.markupBytes)).")
        }
        let declared = charset ?? DeclaredEncoding.label(bytes)
        let text = TextDecoder.decode(bytes, declared: declared).text
        var builder = TextBuilder(limit: limits.textBytes)
        try HTMLText.addAll(text, to: &builder, cancellation)
        return try builder.document(.html)
    }
}
