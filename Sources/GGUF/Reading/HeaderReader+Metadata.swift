extension HeaderReader {
    mutating func readMetadata(count: Int) throws(GGUFError) -> GGUFMetadata {
        var metadata = GGUFMetadata()
        for number in 0..<count {
            let key = try reader.readString(limit: ReadLimits.keyBytes, .key(number: number))
            // llama.cpp compares keys as C strings, so it would ignore everything after a zero byte.
            guard !key.isEmpty, !key.utf8.contains(0) else {
                throw GGUFError(.malformed, "\(file.name) has an empty key or a zero byte in metadata key \(number).")
            }
            let type = try readValueType(of: .value(key: key))
            let value = try readValue(type, .value(key: key))
            guard metadata.append(key, value) else {
                throw GGUFError(.malformed, "\(file.name) has the metadata key \(GGUFError.quoted(key)) twice.")
            }
        }
        return metadata
    }

    private mutating func readValueType(of part: HeaderPart) throws(GGUFError) -> GGUFValueType {
        let code = try reader.readInteger(UInt32.self, part)
        guard let type = GGUFValueType(rawValue: code) else {
            throw GGUFError(.malformed, "\(file.name) declares the type \(code) for \(part), which does not exist.")
        }
        return type
    }

    private mutating func readValue(_ type: GGUFValueType, _ part: HeaderPart) throws(GGUFError) -> GGUFValue {
        switch type {
        case .uint8: .uint8(try reader.readInteger(UInt8.self, part))
        case .int8: .int8(try reader.readInteger(Int8.self, part))
        case .uint16: .uint16(try reader.readInteger(UInt16.self, part))
        case .int16: .int16(try reader.readInteger(Int16.self, part))
        case .uint32: .uint32(try reader.readInteger(UInt32.self, part))
        case .int32: .int32(try reader.readInteger(Int32.self, part))
        case .uint64: .uint64(try reader.readInteger(UInt64.self, part))
        case .int64: .int64(try reader.readInteger(Int64.self, part))
        case .float32: .float32(Float(bitPattern: try reader.readInteger(UInt32.self, part)))
        case .float64: .float64(Double(bitPattern: try reader.readInteger(UInt64.self, part)))
        case .bool: .bool(try readFlags(count: 1, part)[0])
        case .string: .string(try reader.readString(part))
        case .array: .array(try readArray(part))
        }
    }

    private mutating func readArray(_ part: HeaderPart) throws(GGUFError) -> GGUFArray {
        let type = try readValueType(of: part)
        guard type != .array else {
            throw GGUFError(.malformed, "\(file.name) has nested arrays in \(part), which GGUF readers do not accept.")
        }
        let stated = try reader.readInteger(UInt64.self, part)
        guard stated <= ReadLimits.arrayElements else {
            throw GGUFError(
                .malformed,
                "\(file.name) declares \(stated) elements for \(part); the limit is \(ReadLimits.arrayElements).")
        }
        try reader.require(stated * type.minimumSizeBytes, part)
        return try readElements(type, count: Int(stated), part)
    }

    private mutating func readElements(
        _ type: GGUFValueType, count: Int, _ part: HeaderPart
    ) throws(GGUFError) -> GGUFArray {
        switch type {
        case .uint8: .uint8(try reader.readNumbers(UInt8.self, count: count, part))
        case .int8: .int8(try reader.readNumbers(Int8.self, count: count, part))
        case .uint16: .uint16(try reader.readNumbers(UInt16.self, count: count, part))
        case .int16: .int16(try reader.readNumbers(Int16.self, count: count, part))
        case .uint32: .uint32(try reader.readNumbers(UInt32.self, count: count, part))
        case .int32: .int32(try reader.readNumbers(Int32.self, count: count, part))
        case .uint64: .uint64(try reader.readNumbers(UInt64.self, count: count, part))
        case .int64: .int64(try reader.readNumbers(Int64.self, count: count, part))
        case .float32: .float32(try reader.readNumbers(Float.self, count: count, part))
        case .float64: .float64(try reader.readNumbers(Double.self, count: count, part))
        case .bool: .bool(try readFlags(count: count, part))
        case .string: .string(try readStrings(count: count, part))
        case .array: preconditionFailure("Arrays inside arrays are refused before their elements are read.")
        }
    }

    private mutating func readFlags(count: Int, _ part: HeaderPart) throws(GGUFError) -> [Bool] {
        let bytes = try reader.readNumbers(UInt8.self, count: count, part)
        guard bytes.allSatisfy({ $0 <= 1 }) else {
            throw GGUFError(.malformed, "\(file.name) has a Boolean value other than 0 and 1 in \(part).")
        }
        return bytes.map { $0 == 1 }
    }

    private mutating func readStrings(count: Int, _ part: HeaderPart) throws(GGUFError) -> GGUFStringArray {
        var strings = GGUFStringArray()
        strings.reserveCapacity(count)
        while true {
            _ = reader.readBufferedStrings(count - strings.count, into: &strings)
            guard strings.count < count else { return strings }
            try strings.appendText { (bytes: inout [UInt8]) throws(GGUFError) in
                try reader.readString(into: &bytes, part)
            }
        }
    }
}
