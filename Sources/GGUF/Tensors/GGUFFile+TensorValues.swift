extension GGUFFile {
    /// Reads a tensor's values as numbers, in the file's order: the first dimension varies fastest.
    ///
    /// Intended for small tensors such as a classifier's head. The supported types, F32, F16, BF16 and Q8_0, are
    /// converted exactly as in ggml.
    ///
    /// - Throws: ``GGUFError``: `missingTensor`; `unsupportedTensor` for another type or more than 2^28
    ///   values; `truncated` or `unreadable` if the data can't be read.
    public func tensorValues(named name: String) throws(GGUFError) -> [Float] {
        guard let tensor = tensor(named: name) else {
            throw GGUFError(.missingTensor, "\(file.name) has no tensor named \(GGUFError.quoted(name)).")
        }
        let shown = "The tensor \(GGUFError.quoted(name)) of \(file.name)"
        guard let decoder = BlockDecoder(tensor.type) else {
            throw GGUFError(.unsupportedTensor, "\(shown) has the type \(tensor.type), which is not supported.")
        }
        guard tensor.elementCount <= ReadLimits.tensorValues else {
            throw GGUFError(
                .unsupportedTensor,
                "\(shown) has \(tensor.elementCount) values; the limit is \(ReadLimits.tensorValues).",
                advice: "Leave large tensors to the engine.")
        }
        return try values(of: tensor, decoder)
    }

    private func values(of tensor: GGUFTensor, _ decoder: BlockDecoder) throws(GGUFError) -> [Float] {
        var values: [Float] = []
        values.reserveCapacity(Int(tensor.elementCount))
        let bytesPerBlock = Int(tensor.type.bytesPerBlock)
        let pieceBytes = (256 << 10) / bytesPerBlock * bytesPerBlock
        var piece = [UInt8](repeating: 0, count: min(pieceBytes, Int(tensor.sizeBytes)))
        var done = 0
        while done < Int(tensor.sizeBytes) {
            let count = min(piece.count, Int(tensor.sizeBytes) - done)
            try read(into: &piece, count: count, at: tensor.offset + UInt64(done))
            piece.withUnsafeBytes { bytes in
                for start in stride(from: 0, to: count, by: bytesPerBlock) {
                    decoder.decode(bytes, at: start, into: &values)
                }
            }
            done += count
        }
        return values
    }

    /// Fills the first bytes of an array with the bytes at an offset, all of which must lie in one file.
    private func read(into bytes: inout [UInt8], count: Int, at offset: UInt64) throws(GGUFError) {
        var (file, place) = (file, offset)
        for next in files.dropFirst() where place >= file.sizeBytes {
            place -= file.sizeBytes
            file = next
        }
        try file.read(into: &bytes, count: count, at: place)
    }
}
