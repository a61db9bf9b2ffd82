import Platform

/// The parts of an Office Open XML file, by their names.
struct OfficeParts {
    /// The three kinds of such files, which differ only by their parts.
    private static let mains = [
        (main: "word/document.xml", noun: "a Word document", ending: ".docx"),
        (main: "xl/workbook.xml", noun: "a spreadsheet", ending: ".xlsx"),
        (main: "ppt/presentation.xml", noun: "a presentation", ending: ".pptx"),
    ]

    /// The name of the part that all others hang on.
    let main: String
    let cancellation: Cancellation
    private let parts: [String: [UInt8]]

    /// Unpacks a file.
    ///
    /// - Parameters:
    ///   - archive: The file.
    ///   - usual: The name that programs give to the main part, such as "word/document.xml".
    ///   - isWanted: Which parts of its folder are needed beside it.
    /// - Throws: `unsupportedKind` for a file of another kind, and what unpacking throws.
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

    /// What the file's properties give as its title.
    var title: String? {
        get throws { try self["docProps/core.xml"].flatMap { try OfficeTitle.read($0, cancellation) } }
    }

    /// The bytes of a part; nil if the file has none of the name.
    subscript(_ name: String) -> [UInt8]? { parts[name] }

    /// The parts that a part refers to, by what it calls them.
    ///
    /// - Parameter part: The name of the part.
    /// - Returns: The kind and the name of each; those outside of the file are left out.
    /// - Throws: `damaged`, what cancelling throws.
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

/// Names of entries of a container, which only ever lead to its entries.
enum ArchivePath {
    /// The name that a reference within a container means.
    ///
    /// - Parameters:
    ///   - reference: The reference, from the container's top if it begins with a slash.
    ///   - folder: The folder of what refers, ending in a slash or empty.
    /// - Returns: The name without dots; ".." above the top is dropped.
    static func resolve(_ reference: String, from folder: String) -> String {
        let path = reference.hasPrefix("/") ? reference : folder + reference
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
