extension GGUFFile {
    /// Checks that llama.cpp can load the file as a model: that nothing in it makes the engine fail or end the process.
    ///
    /// The first part of a model in several files passes without a look at weights that may be in the other parts.
    /// Takes time in proportion to the vocabulary: tens of milliseconds for 150,000 tokens.
    ///
    /// - Throws: ``GGUFError``: `missingArchitecture`, `notAModel`, `missingTokenizer`, `invalidTokenizer`,
    ///   `invalidHyperparameters`, `missingWeights` or `invalidWeights`.
    public func validateForLoading() throws(GGUFError) {
        guard let architecture = metadata[MetadataKey.architecture]?.string, !architecture.isEmpty else {
            throw GGUFError(.missingArchitecture, "\(file.name) does not declare its model architecture.")
        }
        try validateKind(architecture: architecture)
        let tokenCount = try TokenizerValidator(fileName: file.name, metadata: metadata).validate()
        try HyperparameterValidator(
            fileName: file.name,
            metadata: ArchitectureMetadata(metadata: metadata, architecture: architecture)
        ).validate()
        try validateWeights(architecture: architecture, tokenCount: tokenCount)
    }

    private func validateKind(architecture: String) throws(GGUFError) {
        let kind = architecture == "clip" ? "mmproj" : metadata[MetadataKey.type]?.string ?? "model"
        guard !["adapter", "imatrix", "mmproj"].contains(kind) else {
            throw GGUFError(
                .notAModel,
                "\(file.name) contains \(GGUFError.quoted(kind)), which works only together with a model.")
        }
        guard splitCount <= 1 || metadata[MetadataKey.splitNumber]?.unsignedInteger == 0 else {
            throw GGUFError(
                .notAModel, "\(file.name) is a later part of a split model with \(splitCount) files.",
                advice: "Choose the first part, whose name ends in -00001-of-… .gguf, with the others in the same "
                    + "folder.")
        }
    }

    private func validateWeights(architecture: String, tokenCount: Int) throws(GGUFError) {
        guard splitCount <= 1 else { return }
        guard !tensors.isEmpty else {
            throw GGUFError(.missingWeights, "\(file.name) contains a vocabulary but no weights.")
        }
        // The engine maps the data where it lies, and asserts that it starts on a multiple of 32 bytes.
        guard alignment.isMultiple(of: 32) else {
            throw GGUFError(
                .invalidWeights, "\(file.name) aligns its tensors to \(alignment) bytes, where the engine needs 32.")
        }
        guard let embeddings = tensor(named: "token_embd.weight") else {
            throw GGUFError(.invalidWeights, "\(file.name) has no tensor token_embd.weight, which every model needs.")
        }
        guard embeddings.shape.count == 2, embeddings.shape[1] == UInt64(tokenCount) else {
            throw GGUFError(
                .invalidWeights,
                """
                The tensor token_embd.weight of \(file.name) has the shape \(embeddings.shape), \
                which does not fit a vocabulary of \(tokenCount) tokens.
                """)
        }
        let length = metadata["\(architecture).embedding_length"]?.unsignedInteger
        guard embeddings.shape[0] == length || architecture == "wavtokenizer-dec" else {
            throw GGUFError(
                .invalidWeights,
                """
                The tensor token_embd.weight of \(file.name) has vectors of \(embeddings.shape[0]) values, \
                but the model declares an embedding length of \(length ?? 0).
                """)
        }
    }

    private var splitCount: UInt64 { metadata[MetadataKey.splitCount]?.unsignedInteger ?? 1 }
}
