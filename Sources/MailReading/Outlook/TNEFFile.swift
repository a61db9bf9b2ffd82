import RawText

/// A `winmail.dat` file of Outlook with a text and files (MS-OXTNEF).
///
/// libytnef is not used, because it is licensed under the GPL and only this part of it would be needed.
struct TNEFFile {
    struct File {
        var name: String?
        var type: String?
        var bytes: ArraySlice<UInt8> = []
    }

    /// The text as plain text, web page and rich text, any of which may be missing.
    private(set) var text: String?
    private(set) var page: String?
    private(set) var richText: [UInt8]?
    private(set) var files: [File] = []
    private var codePage: Int?

    private static let mostFiles = 200
    private static let maximumProperties = 10_000

    /// Reads a file as far as possible; `nil` for other data.
    init?(_ bytes: ArraySlice<UInt8>) {
        var reader = LittleEndianReader(bytes)
        guard reader.number(4) == 0x223E_9F78, reader.number(2) != nil else { return nil }
        var bodies: ArraySlice<UInt8>?
        while let level = reader.number(1), let id = reader.number(4), let size = reader.number(4),
            let data = reader.bytes(size), reader.number(2) != nil
        {
            switch (level, id & 0xFFFF) {
            case (1, 0x9007): codePage = LittleEndianReader(data).first(4)
            case (1, 0x800C): bodies = data
            case (1, 0x9003): for property in Self.properties(data) { take(property) }
            // Rendering data begins an attachment.
            case (2, 0x9002): if files.count < Self.mostFiles { files.append(File()) }
            case (2, 0x8010):
                let title = string(data, isWide: false)
                changeFile { $0.name = $0.name ?? title }
            case (2, 0x800F): changeFile { $0.bytes = data }
            case (2, 0x9005):
                for property in Self.properties(data) {
                    let text = string(property.value, isWide: property.isWide)
                    switch property.id {
                    case 0x3707: changeFile { $0.name = text ?? $0.name }
                    case 0x370E: changeFile { $0.type = text }
                    case 0x3701 where property.isBinary:
                        changeFile { if $0.bytes.isEmpty { $0.bytes = property.value } }
                    default: break
                    }
                }
            default: break
            }
        }
        if text == nil, let bodies { text = string(bodies, isWide: false) }
    }

    private mutating func changeFile(_ change: (inout File) -> Void) {
        if !files.isEmpty { change(&files[files.count - 1]) }
    }

    private mutating func take(_ property: Property) {
        let value = property.value
        switch property.id {
        case 0x1000: text = string(value, isWide: property.isWide)
        case 0x1013:
            page =
                property.isBinary
                ? TextDecoder.decode(value, declared: nil).text : string(value, isWide: property.isWide)
        case 0x1009: richText = CompressedRichText.decode(value)
        default: break
        }
    }

    /// Returns a text in a Windows code page or in UTF-16; `nil` if it is empty.
    private func string(_ bytes: ArraySlice<UInt8>, isWide: Bool) -> String? {
        let charset = isWide ? "utf-16le" : codePage.map(CodePage.charset)
        let text = TextDecoder.decode(bytes, declared: charset ?? "windows-1252").text.prefix { $0 != "\0" }
        return text.isEmpty ? nil : String(text)
    }

    /// A property with text or bytes.
    private struct Property {
        var id: Int
        var kind: Int
        var value: ArraySlice<UInt8>

        var isWide: Bool { kind == 0x1F }
        var isBinary: Bool { kind == 0x102 }
    }

    /// Returns the properties of a list (MS-OXCDATA) that contain text or bytes.
    private static func properties(_ bytes: ArraySlice<UInt8>) -> [Property] {
        var reader = LittleEndianReader(bytes)
        var found: [Property] = []
        guard let count = reader.number(4) else { return [] }
        for _ in 0..<min(count, maximumProperties) {
            guard let type = reader.number(2), let id = reader.number(2) else { return found }
            if id >= 0x8000 {
                // A named property.
                guard reader.bytes(16) != nil, let isNamed = reader.number(4), let number = reader.number(4) else {
                    return found
                }
                if isNamed != 0, reader.padded(number) == nil { return found }
            }
            let kind = type & 0xFFF
            let isText = [0x1E, 0x1F, 0x102, 0x0D].contains(kind)
            let several = type & 0x1000 != 0 || isText ? reader.number(4) : 1
            guard let several else { return found }
            for _ in 0..<min(several, maximumProperties) {
                if isText {
                    guard let size = reader.number(4), let value = reader.padded(size) else { return found }
                    found.append(Property(id: id, kind: kind, value: value))
                } else {
                    let size = [0x05: 8, 0x06: 8, 0x07: 8, 0x14: 8, 0x40: 8, 0x48: 16][kind] ?? 4
                    guard reader.bytes(size) != nil else { return found }
                }
            }
        }
        return found
    }
}

/// A reader of little-endian numbers and bytes.
struct LittleEndianReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Returns the first number without consuming it.
    func first(_ size: Int) -> Int? {
        var copy = self
        return copy.number(size)
    }

    /// Reads an unsigned number of at most four bytes; `nil` at the end.
    mutating func number(_ size: Int) -> Int? { bytes(size).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } } }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Reads bytes that are padded to a multiple of four.
    mutating func padded(_ count: Int) -> ArraySlice<UInt8>? {
        let value = bytes(count)
        // The padding of the last value may be missing.
        _ = bytes(min((4 - count % 4) % 4, rest.count))
        return value
    }
}
