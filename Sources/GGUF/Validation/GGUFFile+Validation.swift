extension GGUFFile {
    /// Checks that llama.cpp can load the file as a model without failing or ending the process.
    ///
    /// The time is proportional to the vocabulary and the number of tensors: tens of milliseconds for 150,000
    /// tokens.
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
    }

    private func validateWeights(architecture: String, tokenCount: Int) throws(GGUFError) {
        for tensor in tensors {
            let role = TensorRole(ofTensor: tensor.name)
            guard role.accepts(tensor.type) else {
                throw GGUFError(
                    .invalidWeights,
                    """
                    The tensor \(GGUFError.quoted(tensor.name)) of \(file.name) has the type \(tensor.type), \
                    with which the engine can't compute; it must be \(role.acceptedTypes).
                    """)
            }
        }
        guard !tensors.isEmpty else {
            throw GGUFError(.missingWeights, "\(file.name) contains a vocabulary but no weights.")
        }
        // llama.cpp maps the data in place, and asserts that its alignment is 32 bytes.
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
        if architecture == "rwkv6" { try validateLerps() }
    }

    /// Checks that each layer of an RWKV 6 model has its interpolation weights, fused or separate.
    ///
    /// llama.cpp asserts that the first of these weights exists, and uses the other weights without a check.
    private func validateLerps() throws(GGUFError) {
        let layers = metadata["rwkv6.block_count"]?.unsignedInteger ?? 0
        for layer in 0..<layers {
            let prefix = "blk.\(layer).time_mix_lerp_"
            if tensor(named: "\(prefix)fused.weight") != nil { continue }
            for part in ["w", "k", "v", "r", "g"] where tensor(named: "\(prefix)\(part).weight") == nil {
                throw GGUFError(
                    .invalidWeights,
                    "\(file.name) has no tensor \(prefix)\(part).weight, which each layer of this model needs.")
            }
        }
    }
}
