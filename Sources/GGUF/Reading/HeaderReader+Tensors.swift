extension HeaderReader {
    /// The description of one tensor, whose offset is relative to the start of the data.
    private struct TensorInfo {
        let name: String
        let shape: [UInt64]
        let type: GGMLType
        let relativeOffset: UInt64
        let sizeBytes: UInt64
    }

    mutating func readTensors(count: Int, alignment: UInt64) throws(GGUFError) -> [GGUFTensor] {
        var infos: [TensorInfo] = []
        var names: Set<String> = []
        infos.reserveCapacity(count)
        for number in 0..<count {
            let info = try readTensorInfo(number: number)
            guard names.insert(info.name).inserted else {
                throw GGUFError(.malformed, "\(file.name) has two tensors named \(GGUFError.quoted(info.name)).")
            }
            infos.append(info)
        }
        return try place(infos, alignment: alignment)
    }

    private mutating func readTensorInfo(number: Int) throws(GGUFError) -> TensorInfo {
        let part = HeaderPart.tensor(number: number)
        let name = try reader.readString(limit: ReadLimits.keyBytes, part)
        if let fault = GGUFTensor.fault(inName: name) {
            throw GGUFError(.malformed, "Tensor \(number) of \(file.name) \(fault).")
        }
        let dimensionCount = try reader.readInteger(UInt32.self, part)
        guard dimensionCount <= UInt32(GGUFTensor.maximumDimensions) else {
            let text = "has \(dimensionCount) dimensions, where ggml allows \(GGUFTensor.maximumDimensions)"
            throw fault(inTensor: name, text)
        }
        let shape = try reader.readNumbers(UInt64.self, count: Int(dimensionCount), part)
        let code = try reader.readInteger(UInt32.self, part)
        guard let type = GGMLType(rawValue: code) else {
            throw fault(
                inTensor: name, "has the type \(code), which does not exist or is no longer supported",
                advice: "Fetch a current conversion of the model, or update this program.")
        }
        let relativeOffset = try reader.readInteger(UInt64.self, part)
        do {
            let sizeBytes = try GGUFTensor.sizeBytes(shape: shape, type: type)
            return TensorInfo(
                name: name, shape: shape, type: type, relativeOffset: relativeOffset, sizeBytes: sizeBytes)
        } catch {
            throw fault(inTensor: name, error.text)
        }
    }

    private func fault(inTensor name: String, _ text: String, advice: String? = nil) -> GGUFError {
        GGUFError(.malformed, "The tensor \(GGUFError.quoted(name)) of \(file.name) \(text).", advice: advice)
    }

    /// Checks that tensors are contiguous, as ggml requires, and end within the file.
    private func place(_ infos: [TensorInfo], alignment: UInt64) throws(GGUFError) -> [GGUFTensor] {
        // The header, alignment and sizes are each below 2^63, and the end is checked at each step, so no sum
        // overflows.
        let dataStart = reader.position.roundedUp(toMultipleOf: alignment)
        var expected: UInt64 = 0
        var tensors: [GGUFTensor] = []
        tensors.reserveCapacity(infos.count)
        for info in infos {
            guard info.relativeOffset == expected else {
                let name = GGUFError.quoted(info.name)
                throw GGUFError(
                    .malformed,
                    "\(file.name) places the tensor \(name) at byte \(info.relativeOffset) instead of \(expected).")
            }
            let offset = dataStart + expected
            guard offset + info.sizeBytes <= file.sizeBytes else {
                throw GGUFError(
                    .truncated,
                    """
                    \(file.name) ends at byte \(file.sizeBytes), but its tensor \(GGUFError.quoted(info.name)) \
                    ends at byte \(offset + info.sizeBytes).
                    """)
            }
            tensors.append(
                GGUFTensor(
                    name: info.name, shape: info.shape, type: info.type, offset: offset, sizeBytes: info.sizeBytes))
            expected += info.sizeBytes.roundedUp(toMultipleOf: alignment)
        }
        return tensors
    }
}

extension UInt64 {
    func roundedUp(toMultipleOf alignment: UInt64) -> UInt64 {
        (self + (alignment - 1)) & ~(alignment - 1)
    }
}
