/// The files of a split model after its first file, which are found by their names, as in llama.cpp.
struct SplitParts {
    struct Others {
        var files: [InputFile] = []
        /// The tensors, whose offsets are relative to the start of the first file.
        var tensors: [GGUFTensor] = []
        var end: UInt64
    }

    /// A size larger than any disk, so that sums of sizes cannot overflow.
    private static let maximumBytes: UInt64 = 1 << 56

    private let first: InputFile
    private let path: String
    private let header: HeaderReader.Header

    init(_ first: InputFile, path: String, _ header: HeaderReader.Header) {
        (self.first, self.path, self.header) = (first, path, header)
    }

    /// Opens the other files and checks that they belong to this model.
    func read() throws(GGUFError) -> Others {
        var others = Others(end: first.sizeBytes)
        let count = header.metadata[MetadataKey.splitCount]?.unsignedInteger ?? 1
        guard count > 1 else { return others }
        let name = PartName(path: path)
        try checkIsFirst(name, count: count)
        guard let name, name.number == 1, name.family.count == count else {
            throw GGUFError(
                .missingPart,
                "\(first.name) is the first of \(count) parts of a split model, but its name does not say so, so the "
                    + "others cannot be found: it must end in -00001-of- and the number of parts in five digits.")
        }
        var names = Set(header.tensors.map(\.name))
        for number in (1...name.family.count).dropFirst() {
            let (file, tensors) = try part(name, number)
            guard file.sizeBytes < Self.maximumBytes - min(others.end, Self.maximumBytes) else {
                throw GGUFError(
                    .malformed, "The total size of the parts of \(first.name) exceeds that of any real model.")
            }
            for tensor in tensors {
                guard names.insert(tensor.name).inserted else {
                    throw GGUFError(
                        .malformed,
                        "The tensor \(GGUFError.quoted(tensor.name)) is in \(file.name) and in a preceding part.")
                }
                others.tensors.append(tensor.moved(by: others.end))
            }
            guard names.count <= ReadLimits.tensors else {
                throw GGUFError(
                    .malformed, "The parts of \(first.name) have more than \(ReadLimits.tensors) tensors.")
            }
            others.files.append(file)
            others.end += file.sizeBytes
        }
        let declared = header.metadata[MetadataKey.splitTensors]?.unsignedInteger
        guard declared == nil || declared == UInt64(names.count) else {
            throw GGUFError(
                .malformed,
                "The parts of \(first.name) have \(names.count) tensors in total, but the model declares "
                    + "\(declared ?? 0).")
        }
        return others
    }

    private func checkIsFirst(_ name: PartName?, count: UInt64) throws(GGUFError) {
        let number = header.metadata[MetadataKey.splitNumber]?.unsignedInteger
        guard number != 0 else { return }
        let text = "\(first.name) is a later part of a split model with \(count) files"
        if let name, name.number > 1 {
            let missing = name.path(1)
            do { _ = try InputFile(path: missing) } catch  where error.code == .fileNotFound {
                let missing = GGUFError.quoted(GGUFError.fileName(ofPath: missing))
                throw GGUFError(.missingPart, "\(text), and its first part, \(missing), is not in the same folder.")
            }
        }
        throw GGUFError(
            .notAModel, "\(text).",
            advice: "Choose the first part, whose name ends in -00001-of-… .gguf, with the others in the same folder.")
    }

    private func part(_ name: PartName, _ number: Int) throws(GGUFError) -> (InputFile, [GGUFTensor]) {
        let file: InputFile
        do {
            file = try InputFile(path: name.path(number))
        } catch  where error.code == .fileNotFound {
            let missing = GGUFError.quoted(GGUFError.fileName(ofPath: name.path(number)))
            throw GGUFError(
                .missingPart,
                "The model \(first.name) is split into \(name.family.count) files, and part \(number), \(missing), is not in "
                    + "the same folder.")
        }
        var reader = HeaderReader(file)
        let other = try reader.readHeader()
        guard let own = other.metadata[MetadataKey.splitNumber]?.unsignedInteger, own == UInt64(number) - 1 else {
            throw GGUFError(.malformed, "\(file.name) is not part \(number) of the model, although its name says so.")
        }
        guard other.alignment.isMultiple(of: 32) else {
            throw GGUFError(
                .invalidWeights,
                "\(file.name) aligns its tensors to \(other.alignment) bytes, where the engine needs 32.")
        }
        return (file, other.tensors)
    }
}

extension GGUFTensor {
    /// Returns the tensor with its offset in the concatenated files, of which `bytes` bytes precede its own file.
    fileprivate func moved(by bytes: UInt64) -> GGUFTensor {
        GGUFTensor(name: name, shape: shape, type: type, offset: offset + bytes, sizeBytes: sizeBytes)
    }
}
