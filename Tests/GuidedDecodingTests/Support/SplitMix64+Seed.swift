import Support

extension SplitMix64 {
    /// Creates a generator whose sequences differ widely for neighboring seeds.
    init(seed: Int) { self.init(seed: UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15) }
}
