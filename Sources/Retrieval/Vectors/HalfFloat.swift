/// Numbers of 16 bits (IEEE 754 binary16), zero or positive, for processors that have none.
enum HalfFloat {
    private static let up = Float(bitPattern: 0x7780_0000)  // 2 to the 112th
    private static let down = Float(bitPattern: 0x0780_0000)  // 2 to the -112th

    /// The exponents differ by 112, so the same bits mean a number that is so much smaller.
    @inline(__always)
    static func value(_ bits: UInt16) -> Float { Float(bitPattern: UInt32(bits) << 13) * up }

    /// The nearest number up to 65,504.
    static func bits(_ value: Float) -> UInt16 {
        let pattern = (min(value, 65_504) * down).bitPattern
        return UInt16(truncatingIfNeeded: (pattern + 0xFFF + ((pattern >> 13) & 1)) >> 13)
    }
}
