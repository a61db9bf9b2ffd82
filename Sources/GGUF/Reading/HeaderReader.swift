/// A reader that validates the part of a GGUF file that precedes the tensors' data.
struct HeaderReader {
    /// The validated contents of a header.
    struct Header {
        let version: UInt32
        let alignment: UInt64
        let metadata: GGUFMetadata
        let tensors: [GGUFTensor]
    }

    static let magic = Array("GGUF".utf8)

    let file: InputFile
    var reader: ByteReader

    init(_ file: InputFile) {
        self.file = file
        reader = ByteReader(file)
    }

    mutating func readHeader() throws(GGUFError) -> Header {
        try readMagic()
        let version = try readVersion()
        let tensorCount = try readCount(of: "tensors", limit: ReadLimits.tensors, minimumBytesEach: 24)
        let entryCount = try readCount(of: "metadata entries", limit: ReadLimits.metadataEntries, minimumBytesEach: 13)
        let metadata = try readMetadata(count: entryCount)
        let alignment = try alignment(from: metadata)
        let tensors = try readTensors(count: tensorCount, alignment: alignment)
        return Header(version: version, alignment: alignment, metadata: metadata, tensors: tensors)
    }

    private mutating func readMagic() throws(GGUFError) {
        guard file.sizeBytes > 0 else { throw GGUFError(.empty, "\(file.name) is empty.") }
        let start = try reader.readNumbers(UInt8.self, count: Int(min(16, file.sizeBytes)), .magic)
        guard start.starts(with: Self.magic) else {
            let isShort = start.count < Self.magic.count
            let found =
                isShort
                ? "it is only \(start.count) bytes long"
                : "it does not start with the four bytes “GGUF”"
            let guess = FileSignature.guess(start).map { " It looks like \($0)." } ?? ""
            throw GGUFError(.notGGUF, "\(file.name) is not a GGUF file: \(found).\(guess)")
        }
        reader = ByteReader(file)
        _ = try reader.readInteger(UInt32.self, .magic)
    }

    private mutating func readVersion() throws(GGUFError) -> UInt32 {
        let version = try reader.readInteger(UInt32.self, .version)
        switch version {
        case 2, 3: return version
        case 1:
            throw GGUFError(.unsupportedVersion, "\(file.name) has GGUF version 1, which is not supported.")
        // A small number in the opposite byte order has a zero lower half.
        case 1... where version & 0xFFFF == 0:
            throw GGUFError(
                .bigEndian,
                "\(file.name) is a big-endian GGUF file (version \(version.byteSwapped)), made for big-endian "
                    + "machines.")
        case 4...:
            throw GGUFError(
                .unsupportedVersion, "\(file.name) has GGUF version \(version); versions 2 and 3 are supported.",
                advice: "Update this program, or fetch a conversion in GGUF version 3.")
        default:
            throw GGUFError(.unsupportedVersion, "\(file.name) has GGUF version \(version), which does not exist.")
        }
    }

    private mutating func readCount(
        of what: String, limit: UInt64, minimumBytesEach: UInt64
    ) throws(GGUFError) -> Int {
        let count = try reader.readInteger(UInt64.self, .count(of: what))
        guard count <= limit else {
            throw GGUFError(.malformed, "\(file.name) declares \(count) \(what); the limit is \(limit).")
        }
        try reader.require(count * minimumBytesEach, .list(of: what, count: count))
        return Int(count)
    }

    private func alignment(from metadata: GGUFMetadata) throws(GGUFError) -> UInt64 {
        guard let value = metadata[MetadataKey.alignment] else { return 32 }
        guard case .uint32(let alignment) = value else {
            throw GGUFError(.malformed, "\(file.name) declares its alignment (general.alignment) with the wrong type.")
        }
        guard alignment.nonzeroBitCount == 1 else {
            throw GGUFError(
                .malformed, "\(file.name) declares an alignment of \(alignment), which is not a power of two.")
        }
        return UInt64(alignment)
    }
}
