extension Transcript: Codable {
    /// Decodes a transcript.
    ///
    /// Unknown keys are ignored, and missing optional parts get their default values. Entries and contents of an unknown
    /// kind become data entries and attached data with their JSON, and are encoded as they were.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if the data is not a transcript, has a later major version, or contains an incomplete
    ///   entry.
    public init(from decoder: any Decoder) throws {
        let file = try SavedTranscript(from: decoder)
        guard file.type == SavedTranscript.typeName else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [SavedTranscript.CodingKeys.type],
                    debugDescription: "The type is '\(file.type)' and not '\(SavedTranscript.typeName)'."))
        }
        entries = []
        var order = ContentOrder()
        for (index, part) in file.transcript.entries.enumerated() {
            do {
                switch part {
                case .known(let file):
                    let made = try file.makeEntries()
                    entries += file.hasKeyOrder ? made : made.map { order.restore(in: $0) }
                case .unknown(let json): entries.append(json.unknownEntry)
                }
            } catch let problem as SavedTranscript.Problem {
                let path: [any CodingKey] = [
                    SavedTranscript.CodingKeys.transcript, SavedTranscript.Body.CodingKeys.entries, IndexKey(index),
                ]
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath + path,
                        debugDescription: "Entry \(index) of the transcript: \(problem.message)"))
            }
        }
    }

    /// Encodes the transcript in the format of Apple's framework.
    ///
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        let version = SavedTranscript.Version(of: entries)
        var order = ContentOrder()
        let parts = entries.map { entry in
            // Readers restore the order of structures from the schemas in the prompts.
            let isRestored = order.restore(in: entry.withSortedKeys) == entry
            return SavedPart(EntryFile(entry, in: version, keepsOrder: !isRestored), or: entry.unknownPart)
        }
        let file = SavedTranscript(
            type: SavedTranscript.typeName, version: version,
            transcript: .init(entries: parts))
        try file.encode(to: encoder)
    }
}

private struct IndexKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }
    init?(intValue: Int) { index = intValue }
    init?(stringValue: String) { nil }

    var intValue: Int? { index }
    var stringValue: String { "Index \(index)" }
}
