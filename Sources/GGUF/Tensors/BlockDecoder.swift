enum BlockDecoder {
    case f32, f16, bf16, q8_0

    init?(_ type: GGMLType) {
        switch type {
        case .f32: self = .f32
        case .f16: self = .f16
        case .bf16: self = .bf16
        case .q8_0: self = .q8_0
        default: return nil
        }
    }

    /// Appends the values of the block at an offset in memory, which must contain the whole block.
    func decode(_ bytes: UnsafeRawBufferPointer, at start: Int, into values: inout [Float]) {
        switch self {
        case .f32:
            values.append(Float(bitPattern: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
        case .f16:
            values.append(Float(halfPrecision: bytes.loadUnaligned(fromByteOffset: start, as: UInt16.self)))
        case .bf16:
            let upperHalf = bytes.loadUnaligned(fromByteOffset: start, as: UInt16.self)
            values.append(Float(bitPattern: UInt32(upperHalf) << 16))
        case .q8_0:
            // The block is a scale in half precision, followed by 32 signed bytes.
            let scale = Float(halfPrecision: bytes.loadUnaligned(fromByteOffset: start, as: UInt16.self))
            for place in start + 2..<start + 34 {
                values.append(scale * Float(Int8(bitPattern: bytes[place])))
            }
        }
    }
}

extension Float {
    /// Creates a number from IEEE half precision without `Float16`, which Intel Macs do not have.
    init(halfPrecision bits: UInt16) {
        let sign = UInt32(bits & 0x8000) << 16
        let exponent = UInt32(bits >> 10) & 0x1F
        let fraction = UInt32(bits & 0x3FF)
        switch exponent {
        case 0:  // Zero and subnormal numbers, in units of 2^-24.
            let magnitude = Float(fraction) * 0x1p-24
            self = sign == 0 ? magnitude : -magnitude
        case 31:  // Infinity and NaN.
            self = Float(bitPattern: sign | 0x7F80_0000 | fraction << 13)
        default:  // The exponent biases are 15 and 127.
            self = Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
        }
    }
}
