/// An encoder for the part of a GGUF file that precedes the tensors' data.
struct HeaderEncoder {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        append(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func appendRaw(_ raw: [UInt8]) {
        bytes.append(contentsOf: raw)
    }

    mutating func appendEntry(_ key: String, _ value: GGUFValue) {
        append(key)
        append(value.type.rawValue)
        append(value)
    }

    private mutating func append(_ value: GGUFValue) {
        switch value {
        case .uint8(let number): append(number)
        case .int8(let number): append(number)
        case .uint16(let number): append(number)
        case .int16(let number): append(number)
        case .uint32(let number): append(number)
        case .int32(let number): append(number)
        case .uint64(let number): append(number)
        case .int64(let number): append(number)
        case .float32(let number): append(number.bitPattern)
        case .float64(let number): append(number.bitPattern)
        case .bool(let flag): append(UInt8(flag ? 1 : 0))
        case .string(let text): append(text)
        case .array(let array):
            append(array.elementType.rawValue)
            append(UInt64(array.count))
            append(array)
        }
    }

    private mutating func append(_ array: GGUFArray) {
        switch array {
        case .uint8(let numbers): appendRaw(numbers)
        case .int8(let numbers): numbers.forEach { append($0) }
        case .uint16(let numbers): numbers.forEach { append($0) }
        case .int16(let numbers): numbers.forEach { append($0) }
        case .uint32(let numbers): numbers.forEach { append($0) }
        case .int32(let numbers): numbers.forEach { append($0) }
        case .uint64(let numbers): numbers.forEach { append($0) }
        case .int64(let numbers): numbers.forEach { append($0) }
        case .float32(let numbers): numbers.forEach { append($0.bitPattern) }
        case .float64(let numbers): numbers.forEach { append($0.bitPattern) }
        case .bool(let flags): flags.forEach { append(UInt8($0 ? 1 : 0)) }
        case .string(let texts):
            for index in texts.indices {
                append(UInt64(texts.bytes(at: index).count))
                bytes.append(contentsOf: texts.bytes(at: index))
            }
        }
    }
}
