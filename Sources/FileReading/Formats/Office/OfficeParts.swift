import Platform
import RawText

/// The parts of an Office Open XML file, by name.
struct OfficeParts {
    /// The main parts that distinguish the three kinds of files.
    private static let mains = [
        (main: "word/document.xml", noun: "a Word document", ending: ".docx"),
        (main: "xl/workbook.xml", noun: "a spreadsheet", ending: ".xlsx"),
        (main: "ppt/presentation.xml", noun: "a presentation", ending: ".pptx"),
    ]

    /// The name of the main part, which references all other parts.
    let main: String
    let cancellation: Cancellation
    private let parts: [String: [UInt8]]

    /// Unpacks a file whose main part is usually called `usual`, such as "word/document.xml".
    ///
    /// - Throws: `unsupportedKind` for a file of another kind, or an error of unpacking.
    init(_ archive: Archive, main usual: String, _ isWanted: (String) -> Bool) throws {
        let folder = String(usual.prefix { $0 != "/" }) + "/"
        let names = ["[Content_Types].xml", "docProps/core.xml"] + Self.mains.map(\.main)
        parts = try archive.entries { name in
            names.contains(name) || (name.hasPrefix(folder) && isWanted(name))
        }
        cancellation = archive.cancellation
        main = try Self.mainPart(parts, cancellation) ?? usual
        if parts[main] != nil, main.hasPrefix(folder) { return }
        guard let other = Self.mains.first(where: { parts[$0.main] != nil && $0.main != usual }) else {
            throw Archive.damaged
        }
        throw DocumentError(
            .unsupportedKind,
            "The file is \(other.noun), although its name says otherwise. Rename it to end in \(other.ending), then "
                + "add it again."
        )
    }

    var names: some Collection<String> { parts.keys }

    /// The title in the file's properties.
    var title: String? {
        get throws { try self["docProps/core.xml"].flatMap { try OfficeTitle.read($0, cancellation) } }
    }

    /// Returns the bytes of a part; `nil` if the file has no part of that name.
    subscript(_ name: String) -> [UInt8]? { parts[name] }

    /// Returns the parts that a part references, by relationship identifier, without references to other
    /// files.
    ///
    /// - Throws: `damaged`, or the error of the cancellation.
    func relationships(of part: String) throws -> [String: (kind: String, name: String)] {
        let folder = part.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        guard let bytes = parts["\(folder)_rels/\(part.dropFirst(folder.count)).rels"] else { return [:] }
        var found: [String: (kind: String, name: String)] = [:]
        let parser = try XMLPullParser(bytes, cancellation)
        while let event = try parser.next() {
            guard event == .start("Relationship"), parser.attribute("TargetMode") != "External",
                let id = parser.attribute("Id"), let target = parser.attribute("Target")
            else { continue }
            let kind = parser.attribute("Type")?.split(separator: "/").last.map(String.init) ?? ""
            found[id] = (kind, ArchivePath.resolve(target, from: folder))
        }
        return found
    }

    private static func mainPart(_ parts: [String: [UInt8]], _ cancellation: Cancellation) throws -> String? {
        guard let types = parts["[Content_Types].xml"] else { return nil }
        let parser = try XMLPullParser(types, cancellation)
        while let event = try parser.next() {
            guard event == .start("Override"), parser.attribute("ContentType")?.hasSuffix(".main+xml") == true,
                let name = parser.attribute("PartName")?.dropFirst(), parts[String(name)] != nil
            else { continue }
            return String(name)
        }
        return nil
    }
}

/// The resolution of references between entries of a container; the result is always a path within it.
enum ArchivePath {
    /// Returns the entry name for a reference, without "." and "..".
    ///
    /// The reference is relative to `folder`, which ends in a slash or is empty. A reference that begins with
    /// a slash is relative to the top. A ".." above the top is ignored.
    static func resolve(_ reference: String, from folder: String) -> String {
        let path = reference.hasPrefix("/") ? reference : folder + reference
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
