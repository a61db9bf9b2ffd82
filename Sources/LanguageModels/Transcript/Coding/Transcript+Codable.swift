extension Transcript: Codable {
    /// Decodes a transcript.
    ///
    /// Unknown keys are ignored, and missing optional parts get their default values.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if the data is not a transcript, has a later major version, or contains an
    ///   entry or content of an unknown kind.
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
        for (index, entryFile) in file.transcript.entries.enumerated() {
            do {
                for entry in try entryFile.makeEntries() { entries.append(order.restore(in: entry)) }
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
        let file = SavedTranscript(
            type: SavedTranscript.typeName, version: version,
            transcript: .init(entries: entries.map { EntryFile($0, in: version) }))
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
