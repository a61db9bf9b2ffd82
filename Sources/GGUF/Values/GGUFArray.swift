/// An array of metadata values of one type, stored compactly.
public enum GGUFArray: Sendable, Equatable {
    case uint8([UInt8])
    case int8([Int8])
    case uint16([UInt16])
    case int16([Int16])
    case uint32([UInt32])
    case int32([Int32])
    case float32([Float])
    case bool([Bool])
    case string(GGUFStringArray)
    case uint64([UInt64])
    case int64([Int64])
    case float64([Double])
}

extension GGUFArray {
    public var count: Int {
        switch self {
        case .uint8(let elements): elements.count
        case .int8(let elements): elements.count
        case .uint16(let elements): elements.count
        case .int16(let elements): elements.count
        case .uint32(let elements): elements.count
        case .int32(let elements): elements.count
        case .float32(let elements): elements.count
        case .bool(let elements): elements.count
        case .string(let elements): elements.count
        case .uint64(let elements): elements.count
        case .int64(let elements): elements.count
        case .float64(let elements): elements.count
        }
    }

    /// The texts, if this is an array of strings.
    public var strings: GGUFStringArray? {
        if case .string(let texts) = self { texts } else { nil }
    }

    /// The numbers, if this is an array of integers that all fit in an `Int64`; copies the array.
    public var integers: [Int64]? {
        switch self {
        case .uint8(let numbers): return numbers.map { Int64($0) }
        case .int8(let numbers): return numbers.map { Int64($0) }
        case .uint16(let numbers): return numbers.map { Int64($0) }
        case .int16(let numbers): return numbers.map { Int64($0) }
        case .uint32(let numbers): return numbers.map { Int64($0) }
        case .int32(let numbers): return numbers.map { Int64($0) }
        case .int64(let numbers): return numbers
        case .uint64(let numbers):
            let signed = numbers.compactMap { Int64(exactly: $0) }
            return signed.count == numbers.count ? signed : nil
        case .float32, .float64, .bool, .string: return nil
        }
    }

    /// The numbers, if this is an array of floating-point numbers; copies the array.
    public var doubles: [Double]? {
        switch self {
        case .float32(let numbers): numbers.map { Double($0) }
        case .float64(let numbers): numbers
        default: nil
        }
    }
}

extension GGUFArray {
    var elementType: GGUFValueType {
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
        case .uint64: .uint64
        case .int64: .int64
        case .float64: .float64
        }
    }
}
