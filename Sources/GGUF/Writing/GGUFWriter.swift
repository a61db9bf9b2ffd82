/// A writer that builds a GGUF file (version 3) and writes it atomically.
///
/// ```swift
/// var writer = GGUFWriter()
/// writer["general.architecture"] = .string("llama")
/// try writer.addTensor(named: "output_norm.weight", shape: [4], values: [1, 1, 1, 1])
/// try writer.write(to: path)
/// ```
public struct GGUFWriter: Sendable {
    /// A function that returns the bytes of one tensor, called when the tensor is written.
    public typealias TensorData = @Sendable () throws(GGUFError) -> [UInt8]

    private struct Tensor {
        let name: String
        let shape: [UInt64]
        let type: GGMLType
        let sizeBytes: UInt64
        let data: TensorData
    }

    /// The alignment in bytes of each tensor's data.
    public let alignment: UInt32

    public private(set) var metadata = GGUFMetadata()

    private var tensors: [Tensor] = []
    private var tensorNames: Set<String> = []

    /// Creates a writer of an empty file.
    ///
    /// - Parameter alignment: The alignment in bytes, a power of two. llama.cpp requires at least 32.
    public init(alignment: UInt32 = 32) {
        precondition(alignment.nonzeroBitCount == 1, "The alignment of a GGUF file is a power of two.")
        self.alignment = alignment
    }

    /// The metadata value of a key; a value for the alignment is ignored in favor of `init(alignment:)`.
    public subscript(key: String) -> GGUFValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public mutating func setMetadata(_ key: String, to value: GGUFValue) {
        metadata[key] = value
    }

    /// Adds a tensor whose bytes are requested when it is written, so that only one tensor at a time is in memory.
    ///
    /// - Parameters:
    ///   - name: A unique name of 1 to 63 bytes.
    ///   - shape: At most four positive dimensions, the fastest-varying first.
    ///   - type: The number format; the first dimension must be a multiple of its block.
    ///   - data: Returns as many bytes as the shape and type require.
    /// - Throws: ``GGUFError`` `invalidContent` if the name or the shape is invalid.
    public mutating func addTensor(
        named name: String, shape: [UInt64], type: GGMLType, data: @escaping TensorData
    ) throws(GGUFError) {
        let shown = "The tensor \(GGUFError.quoted(name))"
        if let fault = GGUFTensor.fault(inName: name) { throw GGUFError(.invalidContent, "\(shown) \(fault).") }
        guard !tensorNames.contains(name) else {
            throw GGUFError(.invalidContent, "\(shown) is added twice.")
        }
        let sizeBytes: UInt64
        do {
            sizeBytes = try GGUFTensor.sizeBytes(shape: shape, type: type)
        } catch {
            throw GGUFError(.invalidContent, "\(shown) \(error.text).")
        }
        tensorNames.insert(name)
        tensors.append(Tensor(name: name, shape: shape, type: type, sizeBytes: sizeBytes, data: data))
    }

    /// Adds a tensor from bytes.
    ///
    /// - Throws: ``GGUFError`` `invalidContent` if the name, the shape or the number of bytes is invalid.
    public mutating func addTensor(
        named name: String, shape: [UInt64], type: GGMLType, bytes: [UInt8]
    ) throws(GGUFError) {
        try addTensor(named: name, shape: shape, type: type) { () throws(GGUFError) in bytes }
        guard let added = tensors.last, added.sizeBytes == UInt64(bytes.count) else {
            let needed = tensors.removeLast().sizeBytes
            tensorNames.remove(name)
            throw Self.wrongSize(name, bytes: bytes.count, needed: needed)
        }
    }

    /// Adds a tensor of single-precision numbers.
    ///
    /// - Throws: ``GGUFError`` `invalidContent` if the name, the shape or the number of values is invalid.
    public mutating func addTensor(
        named name: String, shape: [UInt64], values: [Float]
    ) throws(GGUFError) {
        var encoder = HeaderEncoder()
        for value in values { encoder.append(value.bitPattern) }
        try addTensor(named: name, shape: shape, type: .f32, bytes: encoder.bytes)
    }

    /// Writes the file atomically: the file appears at the path only when it is complete and on disk.
    ///
    /// - Parameter path: The file's path in an existing folder; an existing file is replaced.
    /// - Throws: ``GGUFError``: `invalidContent` for a key or data that GGUF can't represent; `fileNotFound`,
    ///   `permissionDenied`, `isDirectory` or `writeFailed` for the file; the errors of a tensor's data. A previous
    ///   file at the path is then unchanged.
    public func write(to path: String) throws(GGUFError) {
        var file = try OutputFile(path: path)
        let header = try encodedHeader()
        var position = UInt64(header.count)
        try file.append(header)
        for tensor in tensors {
            try pad(&file, &position)
            let bytes = try tensor.data()
            guard UInt64(bytes.count) == tensor.sizeBytes else {
                throw Self.wrongSize(tensor.name, bytes: bytes.count, needed: tensor.sizeBytes)
            }
            try file.append(bytes)
            position += tensor.sizeBytes
        }
        // Some readers require padding after the last tensor, too.
        if !tensors.isEmpty { try pad(&file, &position) }
        try file.commit()
    }

    private func pad(_ file: inout OutputFile, _ position: inout UInt64) throws(GGUFError) {
        let end = position.roundedUp(toMultipleOf: UInt64(alignment))
        try file.append([UInt8](repeating: 0, count: Int(end - position)))
        position = end
    }

    private func encodedHeader() throws(GGUFError) -> [UInt8] {
        var metadata = metadata
        metadata[MetadataKey.alignment] = alignment == 32 ? nil : .uint32(alignment)
        for (key, _) in metadata {
            guard (1...ReadLimits.keyBytes).contains(UInt64(key.utf8.count)), !key.utf8.contains(0) else {
                let shown = GGUFError.quoted(key)
                throw GGUFError(.invalidContent, "The metadata key \(shown) is empty, too long, or has a zero byte.")
            }
        }
        var encoder = HeaderEncoder()
        encoder.appendRaw(HeaderReader.magic)
        encoder.append(UInt32(3))
        encoder.append(UInt64(tensors.count))
        encoder.append(UInt64(metadata.count))
        for (key, value) in metadata { encoder.appendEntry(key, value) }
        var offset: UInt64 = 0
        for tensor in tensors {
            encoder.append(tensor.name)
            encoder.append(UInt32(tensor.shape.count))
            for dimension in tensor.shape { encoder.append(dimension) }
            encoder.append(tensor.type.rawValue)
            encoder.append(offset)
            offset += tensor.sizeBytes.roundedUp(toMultipleOf: UInt64(alignment))
        }
        return encoder.bytes
    }

    private static func wrongSize(_ name: String, bytes: Int, needed: UInt64) -> GGUFError {
        GGUFError(
            .invalidContent,
            "The tensor \(GGUFError.quoted(name)) was given \(bytes) bytes, but its shape and type need \(needed).")
    }
}
