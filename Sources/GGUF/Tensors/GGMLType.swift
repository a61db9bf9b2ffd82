/// The number format of a tensor: plain, or quantised in blocks that share a scale.
///
/// The raw values are ggml's codes. The missing numbers are types that ggml has removed.
public enum GGMLType: UInt32, Sendable, CaseIterable {
    case f32 = 0
    case f16 = 1
    /// 4 bits, one scale per 32 values.
    case q4_0 = 2
    /// 4 bits, one scale and one minimum per 32 values.
    case q4_1 = 3
    /// 5 bits, one scale per 32 values.
    case q5_0 = 6
    /// 5 bits, one scale and one minimum per 32 values.
    case q5_1 = 7
    /// 8 bits, one scale per 32 values.
    case q8_0 = 8
    /// 8 bits, a scale and a sum per 32 values; used by ggml for intermediate results.
    case q8_1 = 9
    /// 2 bits in super-blocks of 256 values.
    case q2_K = 10
    /// 3 bits in super-blocks of 256 values.
    case q3_K = 11
    /// 4 bits in super-blocks of 256 values.
    case q4_K = 12
    /// 5 bits in super-blocks of 256 values.
    case q5_K = 13
    /// 6 bits in super-blocks of 256 values.
    case q6_K = 14
    /// 8 bits in super-blocks of 256 values; used by ggml for intermediate results.
    case q8_K = 15
    /// About 2.06 bits, by codebook.
    case iq2_xxs = 16
    /// About 2.31 bits, by codebook.
    case iq2_xs = 17
    /// About 3.06 bits, by codebook.
    case iq3_xxs = 18
    /// About 1.56 bits, by codebook.
    case iq1_s = 19
    /// 4 bits on a non-linear scale, in blocks of 32 values.
    case iq4_nl = 20
    /// About 3.44 bits, by codebook.
    case iq3_s = 21
    /// About 2.56 bits, by codebook.
    case iq2_s = 22
    /// 4.25 bits on a non-linear scale, in super-blocks of 256 values.
    case iq4_xs = 23
    case i8 = 24
    case i16 = 25
    case i32 = 26
    case i64 = 27
    case f64 = 28
    /// 1.75 bits, by codebook.
    case iq1_m = 29
    /// The upper half of single precision (bfloat16).
    case bf16 = 30
    /// Ternary values at 1.69 bits.
    case tq1_0 = 34
    /// Ternary values at 2.06 bits.
    case tq2_0 = 35
    /// 4-bit floating point, one shared exponent per 32 values.
    case mxfp4 = 39
    /// 4-bit floating point in blocks of 64 values, one 8-bit scale per 16 values.
    case nvfp4 = 40
    /// 1 bit, one scale per 128 values.
    case q1_0 = 41
    /// 2 bits, one scale per 64 values.
    case q2_0 = 42
}

extension GGMLType {
    /// The number of values in one block, of which each row of a tensor has a whole number.
    public var valuesPerBlock: UInt64 { layout.values }

    public var bytesPerBlock: UInt64 { layout.bytes }

    /// The average number of bits per value, including scales.
    public var bitsPerValue: Double { Double(layout.bytes * 8) / Double(layout.values) }

    private var layout: (values: UInt64, bytes: UInt64) {
        switch self {
        case .i8: (1, 1)
        case .f16, .bf16, .i16: (1, 2)
        case .f32, .i32: (1, 4)
        case .f64, .i64: (1, 8)
        case .q4_0, .iq4_nl: (32, 18)
        case .q4_1: (32, 20)
        case .q5_0: (32, 22)
        case .q5_1: (32, 24)
        case .q8_0: (32, 34)
        case .q8_1: (32, 40)
        case .mxfp4: (32, 17)
        case .nvfp4: (64, 36)
        case .q2_0: (64, 18)
        case .q1_0: (128, 18)
        case .iq1_s: (256, 50)
        case .tq1_0: (256, 54)
        case .iq1_m: (256, 56)
        case .iq2_xxs, .tq2_0: (256, 66)
        case .iq2_xs: (256, 74)
        case .iq2_s: (256, 82)
        case .q2_K: (256, 84)
        case .iq3_xxs: (256, 98)
        case .q3_K, .iq3_s: (256, 110)
        case .iq4_xs: (256, 136)
        case .q4_K: (256, 144)
        case .q5_K: (256, 176)
        case .q6_K: (256, 210)
        case .q8_K: (256, 292)
        }
    }
}

extension GGMLType: CustomStringConvertible {
    /// The type's name as used by publishers, such as `Q4_K` or `BF16`.
    public var name: String {
        switch self {
        case .f32: "F32"
        case .f16: "F16"
        case .q4_0: "Q4_0"
        case .q4_1: "Q4_1"
        case .q5_0: "Q5_0"
        case .q5_1: "Q5_1"
        case .q8_0: "Q8_0"
        case .q8_1: "Q8_1"
        case .q2_K: "Q2_K"
        case .q3_K: "Q3_K"
        case .q4_K: "Q4_K"
        case .q5_K: "Q5_K"
        case .q6_K: "Q6_K"
        case .q8_K: "Q8_K"
        case .iq2_xxs: "IQ2_XXS"
        case .iq2_xs: "IQ2_XS"
        case .iq3_xxs: "IQ3_XXS"
        case .iq1_s: "IQ1_S"
        case .iq4_nl: "IQ4_NL"
        case .iq3_s: "IQ3_S"
        case .iq2_s: "IQ2_S"
        case .iq4_xs: "IQ4_XS"
        case .i8: "I8"
        case .i16: "I16"
        case .i32: "I32"
        case .i64: "I64"
        case .f64: "F64"
        case .iq1_m: "IQ1_M"
        case .bf16: "BF16"
        case .tq1_0: "TQ1_0"
        case .tq2_0: "TQ2_0"
        case .mxfp4: "MXFP4"
        case .nvfp4: "NVFP4"
        case .q1_0: "Q1_0"
        case .q2_0: "Q2_0"
        }
    }

    public var description: String { name }
}
