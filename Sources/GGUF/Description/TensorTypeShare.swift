/// The share of a model's data that is stored in one tensor type.
public struct TensorTypeShare: Sendable, Hashable {
    public let type: GGMLType

    /// The size in bytes of all tensors of this type.
    public let sizeBytes: UInt64

    /// The size as a fraction of all tensors' bytes, from 0 to 1.
    public let fraction: Double

    /// Returns the shares of all types in use, largest first.
    static func shares(of tensors: [GGUFTensor]) -> [TensorTypeShare] {
        var sizes: [GGMLType: UInt64] = [:]
        for tensor in tensors { sizes[tensor.type, default: 0] += tensor.sizeBytes }
        let total = Double(sizes.values.reduce(0, +))
        let shares = sizes.map { TensorTypeShare(type: $0, sizeBytes: $1, fraction: Double($1) / total) }
        return shares.sorted { ($0.sizeBytes, $1.type.rawValue) > ($1.sizeBytes, $0.type.rawValue) }
    }
}
