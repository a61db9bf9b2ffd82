import Foundation
import Platform

/// What an e-book consists of: its pages in their order of reading, and its table of contents.
struct EPUBPackage {
    private(set) var title: String?
    /// The names of the pages, each once.
    private(set) var chapters: [String] = []
    /// The names of the tables of contents, the newer kind first.
    private(set) var contents: [String] = []

    init() {}

    /// Reads a book's description.
    ///
    /// - Parameters:
    ///   - bytes: The description.
    ///   - path: Its name, which those of the pages go by.
    ///   - cancellation: Is asked now and then.
    /// - Throws: `damaged`, what cancelling throws.
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
        // The contents are read for the chapters' titles; as a page they only repeat them.
        chapters.removeAll { $0 == navigation || !seen.insert($0).inserted }
        contents = [navigation, older].compactMap(\.self)
    }

    /// The name of a book's description, as its container gives it.
    static func path(_ container: [UInt8], _ cancellation: Cancellation) throws -> String {
        let parser = try XMLPullParser(container, cancellation)
        while let event = try parser.next() {
            if event == .start("rootfile"), let path = parser.attribute("full-path") {
                return ArchivePath.resolve(path, from: "")
            }
        }
        throw Archive.damaged
    }

    /// The names of what is encrypted.
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
