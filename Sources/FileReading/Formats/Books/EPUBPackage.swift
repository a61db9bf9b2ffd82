import Foundation
import Platform
import RawText

/// The package document of an e-book: the pages in reading order and the tables of contents.
struct EPUBPackage {
    private(set) var title: String?
    /// The paths of the pages, without duplicates.
    private(set) var chapters: [String] = []
    /// Fonts are often obfuscated, but encrypted chapters mean DRM.
    private(set) var contents: [String] = []

    init() {}

    /// Reads a package document.
    ///
    /// Page paths in the document are relative to its own path.
    ///
    /// - Throws: `damaged`, or the error of the cancellation.
    init(_ bytes: [UInt8], at path: String, _ cancellation: Cancellation) throws {
        let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let parser = try XMLPullParser(bytes, cancellation)
        var names: [String: String] = [:]
        var (navigation, older): (String?, String?)
        var isTitle = false
        while let event = try parser.next() {
            switch event {
            case .start("title"): isTitle = title == nil
            case .text(let text) where isTitle: title = (title ?? "") + text
            case .end("title"): isTitle = false
            case .start("item"):
                guard let id = parser.attribute("id"), let reference = parser.attribute("href") else { continue }
                let name = ArchivePath.resolve(ArchivePath.decoded(reference), from: folder)
                names[id] = name
                if parser.attribute("properties")?.split(separator: " ").contains("nav") == true { navigation = name }
                if parser.attribute("media-type") == "application/x-dtbncx+xml" { older = name }
            case .start("itemref"):
                guard let name = parser.attribute("idref").flatMap({ names[$0] }) else { continue }
                chapters.append(name)
            default: break
            }
        }
        var seen: Set<String> = []
        // The table of contents provides the chapter titles, which it would repeat as a page.
        chapters.removeAll { $0 == navigation || !seen.insert($0).inserted }
        contents = [navigation, older].compactMap(\.self)
    }

    /// Returns the path of the package document, as stated in the container file.
    static func path(_ container: [UInt8], _ cancellation: Cancellation) throws -> String {
        let parser = try XMLPullParser(container, cancellation)
        while let event = try parser.next() {
            if event == .start("rootfile"), let path = parser.attribute("full-path") {
                return ArchivePath.resolve(path, from: "")
            }
        }
        throw Archive.damaged
    }

    /// Returns the paths of the encrypted files.
    static func encrypted(_ bytes: [UInt8], _ cancellation: Cancellation) throws -> Set<String> {
        let parser = try XMLPullParser(bytes, cancellation)
        var names: Set<String> = []
        while let event = try parser.next() {
            if event == .start("CipherReference"), let path = parser.attribute("URI") {
                names.insert(ArchivePath.resolve(ArchivePath.decoded(path), from: ""))
            }
        }
        return names
    }
}
