import Foundation

/// The features of a mail: indices in a weight table, each with a value.
///
/// Features are hashed into a fixed number of indices, so that no vocabulary needs to be stored. See
/// Weinberger et al., "Feature Hashing for Large Scale Multitask Learning" (2009).
public struct FeatureVector: Sendable, Hashable {
    /// The indices in ascending order, without repetition.
    public private(set) var places: [UInt32] = []
    /// The value at each index; the values form a vector of length 1.
    public private(set) var values: [Float] = []

    init() {}

    /// Creates features from a dense unit vector, such as an embedding.
    public init(unit vector: [Float]) {
        places = vector.indices.map(UInt32.init)
        values = vector
    }

    /// A builder that collects features by name.
    struct Builder {
        private var counts: [UInt32: Float] = [:]
        private let mask: UInt64

        /// Creates a builder for a weight table of `1 << bits` entries.
        init(bits: Int) { mask = 1 << UInt64(bits) - 1 }

        mutating func add(_ space: StaticString, _ name: some StringProtocol, weight: Float = 1) {
            var hash = FeatureHash()
            hash.add(space)
            hash.add(name)
            counts[UInt32(hash.value & mask), default: 0] += weight
        }

        /// Returns the vector: the logarithm of each count, normalized to length 1.
        func vector() -> FeatureVector {
            var vector = FeatureVector()
            let sorted = counts.sorted { $0.key < $1.key }
            vector.places = sorted.map(\.key)
            vector.values = sorted.map { logf(1 + $0.value) }
            let length = vector.values.reduce(0) { $0 + $1 * $1 }.squareRoot()
            if length > 0 { for index in vector.values.indices { vector.values[index] /= length } }
            return vector
        }
    }
}

/// A 64-bit FNV-1a hash with a finalizer that makes its low bits as random as its high bits.
struct FeatureHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    var value: UInt64 {
        var mixed = (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return mixed ^ (mixed >> 33)
    }

    mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { bytes in for byte in bytes { add(byte) } }
        add(0)
    }

    mutating func add(_ text: some StringProtocol) { for byte in text.utf8 { add(byte) } }

    mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
