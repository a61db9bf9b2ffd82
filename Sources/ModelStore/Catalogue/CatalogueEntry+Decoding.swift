extension CatalogueEntry {
    /// The fields of an entry in a catalogue file.
    private enum Field: String, CodingKey {
        case id, name, kind, goodFor, url, page, sizeBytes, sha256, license, minimumMemoryBytes, contextTokens
        case parameters, quantization, requiresToken, conversion, exam, embedding, projector
    }

    /// Decodes an entry of a catalogue file and validates every field.
    ///
    /// - Parameters:
    ///   - decoder: The decoder of the entry.
    ///   - base: The entry that provides values for missing fields; `nil` if all fields are required.
    /// - Throws: `CatalogueProblem` or `DecodingError`, which name the invalid field.
    init(checking decoder: any Decoder, over base: CatalogueEntry?) throws {
        let fields = CheckedFields(try decoder.container(keyedBy: Field.self))
        let id = try fields.text(.id, atMost: ModelID.maximumLength)
        guard ModelID.isValid(id) else { throw fields.problem(.id, "it can't be a file's name") }
        self.init(
            // An entry that differs only in case keeps the existing name, because the installed file has it.
            id: base?.id ?? id,
            name: try fields.required(.name, base?.name) { try fields.text($0, atMost: 200) },
            kind: try fields.required(.kind, base?.kind) { try fields.choice($0) },
            goodFor: try fields.required(.goodFor, base?.goodFor) { try fields.text($0, atMost: 500) },
            url: try fields.nullable(.url, base?.url) { try fields.address($0) },
            page: try fields.required(.page, base?.page) { try fields.address($0) },
            sizeBytes: try fields.nullable(.sizeBytes, base?.sizeBytes) { try fields.count($0) },
            sha256: try fields.nullable(.sha256, base?.sha256) { try fields.sha256($0) },
            license: try fields.required(.license, base?.license) {
                try ModelLicenseTerms(checking: try fields.fields.superDecoder(forKey: $0))
            },
            minimumMemoryBytes: try fields.required(.minimumMemoryBytes, base?.minimumMemoryBytes) {
                try fields.count($0)
            },
            contextTokens: try fields.required(.contextTokens, base?.contextTokens) {
                Int(try fields.count($0, atMost: UInt64(Int32.max)))
            },
            parameters: try fields.required(.parameters, base?.parameters) { try fields.count($0) },
            quantization: try fields.required(.quantization, base?.quantization) { try fields.text($0, atMost: 40) },
            requiresToken: try fields.nullable(.requiresToken, base?.requiresToken) { try fields.flag($0) } ?? false,
            conversion: try fields.nullable(.conversion, base?.conversion) { try fields.text($0, atMost: 2000) },
            exam: try fields.nullable(
                .exam, fields.fields.contains(.sha256) || fields.fields.contains(.url) ? nil : base?.exam
            ) { try fields.exam($0) },
            embedding: try fields.nullable(.embedding, base?.embedding) { try fields.profile($0) },
            projector: try fields.nullable(
                .projector, fields.fields.contains(.sha256) || fields.fields.contains(.url) ? nil : base?.projector
            ) { try Projector(checking: try fields.fields.superDecoder(forKey: $0)) })
        guard url != nil || conversion != nil else {
            throw fields.problem(.url, "it is missing, and “conversion” does not describe how to create the file")
        }
    }
}

extension CatalogueEntry.Projector {
    /// The fields of a projector in a catalogue file.
    private enum Field: String, CodingKey { case url, sizeBytes, sha256 }

    /// Decodes the projector of an entry and validates every field.
    fileprivate init(checking decoder: any Decoder) throws {
        let fields = CheckedFields(try decoder.container(keyedBy: Field.self))
        self.init(
            url: try fields.address(.url), sizeBytes: try fields.count(.sizeBytes), sha256: try fields.sha256(.sha256))
    }
}

extension ModelLicenseTerms {
    /// The fields of a licence in a catalogue file.
    private enum Field: String, CodingKey {
        case id, name, link, allowsRedistribution, allowsCommercialUse, conditions
    }

    /// Decodes the licence of an entry and validates every field.
    fileprivate init(checking decoder: any Decoder) throws {
        let fields = CheckedFields(try decoder.container(keyedBy: Field.self))
        self.init(
            id: try fields.text(.id, atMost: 100),
            name: try fields.text(.name, atMost: 200),
            link: try fields.address(.link),
            allowsRedistribution: try fields.nullable(.allowsRedistribution, nil) { try fields.flag($0) },
            allowsCommercialUse: try fields.nullable(.allowsCommercialUse, nil) { try fields.flag($0) },
            conditions: try fields.nullable(.conditions, nil) { try fields.text($0, atMost: 1000) })
    }
}
