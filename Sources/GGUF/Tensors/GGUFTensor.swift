/// A tensor of a GGUF file: its name, shape and type, and the offset of its data.
public struct GGUFTensor: Sendable, Hashable {
    /// The name, unique in its file and shorter than 64 bytes, such as `blk.0.attn_q.weight`.
    public let name: String

    /// The one to four positive dimensions in ggml's order, the fastest-varying first.
    public let shape: [UInt64]

    public let type: GGMLType

    /// The offset of the tensor's first byte in the file; for a split model, in the concatenated files.
    public let offset: UInt64

    /// The size of the tensor's data in bytes, without padding.
    public let sizeBytes: UInt64

    /// The number of values, which is the product of the shape.
    public var elementCount: UInt64 { shape.reduce(1, *) }
}

extension GGUFTensor {
    static let maximumDimensions = 4

    /// The maximum length of names in bytes: ggml reserves 64 for the name and a zero byte.
    static let maximumNameBytes = 63

    /// Returns the fault of a tensor's name, as the end of a sentence; `nil` if the name is valid.
    static func fault(inName name: String) -> String? {
        if name.isEmpty { return "has no name" }
        if name.utf8.count > maximumNameBytes {
            return "has a name of \(name.utf8.count) bytes, where ggml allows \(maximumNameBytes)"
        }
        // ggml stores names as C strings, so it cannot distinguish names that differ only after a zero byte.
        return name.utf8.contains(0) ? "has a zero byte in its name" : nil
    }

    /// Returns the size in bytes of a tensor's data, or throws the fault of the shape.
    static func sizeBytes(shape: [UInt64], type: GGMLType) throws(ShapeFault) -> UInt64 {
        guard shape.count <= maximumDimensions else {
            throw ShapeFault("has \(shape.count) dimensions, where ggml allows \(maximumDimensions)")
        }
        guard shape.allSatisfy({ $0 > 0 && $0 <= UInt64(Int64.max) }) else {
            throw ShapeFault("has a dimension that is zero or negative")
        }
        let rowValues = shape.first ?? 1
        guard rowValues.isMultiple(of: type.valuesPerBlock) else {
            let blocks = "\(type.name)'s blocks of \(type.valuesPerBlock)"
            throw ShapeFault("has rows of \(rowValues) values, which do not divide into \(blocks)")
        }
        var count: UInt64 = 1
        for dimension in shape {
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: dimension)
            guard !isTooLarge, product <= UInt64(Int64.max) else {
                throw ShapeFault("declares more values than a 64-bit integer can hold")
            }
            count = product
        }
        let (size, isTooLarge) = (count / type.valuesPerBlock).multipliedReportingOverflow(by: type.bytesPerBlock)
        guard !isTooLarge, size <= UInt64(Int64.max) else {
            throw ShapeFault("declares more bytes than a 64-bit integer can hold")
        }
        return size
    }

    /// The fault of a shape, as the end of a sentence that starts with the tensor.
    struct ShapeFault: Error {
        let text: String

        init(_ text: String) { self.text = text }
    }
}
