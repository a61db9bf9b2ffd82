/// A metadata value of a GGUF file, of one of the format's thirteen types.
public enum GGUFValue: Sendable, Equatable {
    case uint8(UInt8)
    case int8(Int8)
    case uint16(UInt16)
    case int16(Int16)
    case uint32(UInt32)
    case int32(Int32)
    case float32(Float)
    /// A Boolean, stored as one byte that is 0 or 1.
    case bool(Bool)
    case string(String)
    /// Values of one type, which is not itself an array.
    case array(GGUFArray)
    case uint64(UInt64)
    case int64(Int64)
    case float64(Double)
}

extension GGUFValue {
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The Boolean, if this is a Boolean; numbers are not converted.
    public var bool: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    public var array: GGUFArray? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The number, if this is an integer of any width that fits in an `Int64`.
    public var integer: Int64? {
        switch self {
        case .uint8(let number): Int64(number)
        case .int8(let number): Int64(number)
        case .uint16(let number): Int64(number)
        case .int16(let number): Int64(number)
        case .uint32(let number): Int64(number)
        case .int32(let number): Int64(number)
        case .uint64(let number): Int64(exactly: number)
        case .int64(let number): number
        case .float32, .float64, .bool, .string, .array: nil
        }
    }

    /// The number, if this is a non-negative integer of any width.
    public var unsignedInteger: UInt64? {
        if case .uint64(let number) = self { number } else { integer.flatMap { UInt64(exactly: $0) } }
    }

    /// The number, if this is a floating-point number or an integer; integers above 2^53 are rounded.
    public var double: Double? {
        switch self {
        case .float32(let number): Double(number)
        case .float64(let number): number
        case .uint64(let number): Double(number)
        default: integer.map { Double($0) }
        }
    }
}

extension GGUFValue {
    var type: GGUFValueType {
        switch self {
        case .uint8: .uint8
        case .int8: .int8
        case .uint16: .uint16
        case .int16: .int16
        case .uint32: .uint32
        case .int32: .int32
        case .float32: .float32
        case .bool: .bool
        case .string: .string
        case .array: .array
        case .uint64: .uint64
        case .int64: .int64
        case .float64: .float64
        }
    }
}
