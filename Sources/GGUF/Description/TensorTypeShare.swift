/// How much of a model's data is stored in one tensor type.
public struct TensorTypeShare: Sendable, Hashable {
    /// The tensor type.
    public let type: GGMLType

    /// The bytes of all tensors of this type.
    public let sizeBytes: UInt64

    /// The part of all tensors' bytes that this type has, from 0 to 1.
    public let fraction: Double

    /// Returns the shares of all types that occur, largest first.
    static func shares(of tensors: [GGUFTensor]) -> [TensorTypeShare] {
        var sizes: [GGMLType: UInt64] = [:]
        for tensor in tensors { sizes[tensor.type, default: 0] += tensor.sizeBytes }
        let total = Double(sizes.values.reduce(0, +))
        let shares = sizes.map { TensorTypeShare(type: $0, sizeBytes: $1, fraction: Double($1) / total) }
        return shares.sorted { ($0.sizeBytes, $1.type.rawValue) > ($1.sizeBytes, $0.type.rawValue) }
    }
}
