/// Conversions of non-negative IEEE 754 binary16 numbers, for processors without such conversions.
enum HalfFloat {
    private static let up = Float(bitPattern: 0x7780_0000)  // 2 to the 112th
    private static let down = Float(bitPattern: 0x0780_0000)  // 2 to the -112th

    /// Converts the bits to a `Float`, scaled by 2 to the 112th because the exponent biases differ by 112.
    @inline(__always)
    static func value(_ bits: UInt16) -> Float { Float(bitPattern: UInt32(bits) << 13) * up }

    /// Returns the bits of the nearest number, at most 65,504.
    static func bits(_ value: Float) -> UInt16 {
        let pattern = (min(value, 65_504) * down).bitPattern
        return UInt16(truncatingIfNeeded: (pattern + 0xFFF + ((pattern >> 13) & 1)) >> 13)
    }
}
