import RawText

/// The properties of a message, recipient or attachment in a `.msg` file (MS-OXMSG).
struct OutlookProperties {
    /// The identifiers of the properties that are read (MS-OXPROPS).
    enum Name: Int {
        case messageClass = 0x001A
        case subject = 0x0037
        case submitTime = 0x0039
        case representedName = 0x0042
        case representedKind = 0x0064
        case representedAddress = 0x0065
        case headers = 0x007D
        case recipientKind = 0x0C15
        case senderName = 0x0C1A
        case senderKind = 0x0C1E
        case senderAddress = 0x0C1F
        case deliveryTime = 0x0E06
        case flags = 0x0E07
        case body = 0x1000
        case richText = 0x1009
        case page = 0x1013
        case messageID = 0x1035
        case references = 0x1039
        case inReplyTo = 0x1042
        case lastAction = 0x1081
        case flagStatus = 0x1090
        case displayName = 0x3001
        case addressKind = 0x3002
        case address = 0x3003
        case creationTime = 0x3007
        case data = 0x3701
        case shortFileName = 0x3704
        case method = 0x3705
        case fileName = 0x3707
        case mediaType = 0x370E
        case contentID = 0x3712
        case mailAddress = 0x39FE
        case pageCodePage = 0x3FDE
        case codePage = 0x3FFD
        case senderMailAddress = 0x5D01
        case representedMailAddress = 0x5D02
        case isHidden = 0x7FFE
    }

    private static let stream = "__substg1.0_"
    private static let fixed = "__properties_version1.0"
    private static let maximumProperties = 10_000

    private let file: CompoundFile
    /// The values of at most eight bytes.
    private var numbers: [Int: UInt64] = [:]
    /// The streams and folders with other values, and their types.
    private var streams: [Int: (type: Int, entry: CompoundFile.Entry)] = [:]
    /// The encoding of text that is not in UTF-16.
    private(set) var charset: String

    /// Reads the properties in a folder.
    ///
    /// - Parameters:
    ///   - entries: The entries of the folder.
    ///   - headBytes: The number of bytes that precede the fixed-size properties.
    ///   - charset: The encoding of the message that the folder belongs to.
    init(
        _ file: CompoundFile, _ entries: [CompoundFile.Entry], headBytes: Int, charset: String = "windows-1252"
    ) throws(CompoundFile.Damage) {
        (self.file, self.charset) = (file, charset)
        for entry in entries {
            if entry.name == Self.fixed, !entry.isFolder {
                let bytes = try file.stream(entry)
                for place in stride(from: headBytes, to: bytes.count - 15, by: 16).prefix(Self.maximumProperties) {
                    // bounded: 32 bits.
                    let tag = Int(bytes.number(at: place, bytes: 4))
                    numbers[tag >> 16] = bytes.number(at: place + 8, bytes: 8)
                }
            } else if entry.name.hasPrefix(Self.stream), entry.name.utf8.count == Self.stream.utf8.count + 8,
                let tag = Int(entry.name.dropFirst(Self.stream.count), radix: 16)
            {
                streams[tag >> 16] = (tag & 0xFFFF, entry)
            }
        }
        let page = number(.codePage) ?? number(.pageCodePage)
        if let page, page > 0, page != 1_200 { self.charset = CodePage.charset(page) }
    }

    func number(_ name: Name) -> Int? { numbers[name.rawValue].map { Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF) } }

    /// Returns the folder of an embedded message.
    func folder(_ name: Name) -> CompoundFile.Entry? {
        streams[name.rawValue].flatMap { $0.entry.isFolder ? $0.entry : nil }
    }

    func bytes(_ name: Name) throws(CompoundFile.Damage) -> [UInt8]? {
        guard let (_, entry) = streams[name.rawValue], !entry.isFolder else { return nil }
        let bytes = try file.stream(entry)
        return bytes.isEmpty ? nil : bytes
    }

    /// Returns the first of several texts that is not empty.
    func text(_ names: Name...) throws(CompoundFile.Damage) -> String? {
        for name in names { if let text = try text(name) { return text } }
        return nil
    }

    private func text(_ name: Name) throws(CompoundFile.Damage) -> String? {
        guard let bytes = try bytes(name), let type = streams[name.rawValue]?.type else { return nil }
        let text = TextDecoder.decode(bytes[...], declared: type == 0x1F ? "utf-16le" : charset).text
            .prefix { $0 != "\0" }
        return text.isEmpty ? nil : String(text)
    }

    /// Returns a web page, and its encoding if it is not declared in the page itself.
    func page() throws(CompoundFile.Damage) -> (bytes: [UInt8], charset: String?)? {
        guard let type = streams[Name.page.rawValue]?.type else { return nil }
        if type != 0x102 { return try text(.page).map { (Array($0.utf8), "utf-8") } }
        return try bytes(.page).map { ($0, number(.pageCodePage).map(CodePage.charset)) }
    }

    /// Returns a time in seconds since 1970; `nil` for a time outside of the years 1970 to 2200.
    func time(_ name: Name) -> Int? {
        guard let value = numbers[name.rawValue] else { return nil }
        // Counts 100 nanoseconds since 1601.
        // bounded: a tenth of a millionth of 64 bits.
        let seconds = Int(value / 10_000_000) - 11_644_473_600
        return (1..<7_258_118_400).contains(seconds) ? seconds : nil
    }
}

/// The code pages of Windows.
enum CodePage {
    /// Returns a label of the encoding, which may be unknown.
    static func charset(_ number: Int) -> String { "cp\(number)" }
}
