/// Operations that can make a text much longer, so they check the size in advance.
extension Text {
    func replacing(_ old: Text, with new: Text, limit: Int, _ renderer: Renderer) throws -> Text {
        let growth = new.bytes.count - old.bytes.count
        if growth > 0, limit != 0 {
            let found = occurrences(of: old, from: 0, to: bytes.count)
            let count = limit < 0 ? found : min(found, limit)
            let (size, overflow) = count.multipliedReportingOverflow(by: growth)
            try renderer.reserveText(bytes: overflow ? Int.max : size + bytes.count)
        }
        return replacing(old, with: new, limit: limit)
    }

    func joining(_ parts: [Text], _ renderer: Renderer) throws -> Text {
        let separators = bytes.count.multipliedReportingOverflow(by: max(0, parts.count - 1))
        let size = parts.reduce(separators.partialValue) { $0 &+ $1.bytes.count }
        try renderer.reserveText(bytes: separators.overflow || size < 0 ? Int.max : size)
        var result: [UInt8] = []
        result.reserveCapacity(size)
        for (index, part) in parts.enumerated() {
            if index > 0 { result.append(contentsOf: bytes) }
            result.append(contentsOf: part.bytes)
        }
        return Text(bytes: result)
    }

    /// Returns the text padded with a fill character on one or both sides, to a number of characters.
    func padded(to width: Int, with fill: Text, _ method: String, _ renderer: Renderer) throws -> Text {
        let length = count
        guard width > length else { return self }
        let missing = width - length
        let (size, overflow) = missing.multipliedReportingOverflow(by: fill.bytes.count)
        try renderer.reserveText(bytes: overflow ? Int.max : size)
        func filling(_ count: Int) -> Text {
            Text(bytes: Array([[UInt8]](repeating: fill.bytes, count: count).joined()), isASCII: fill.isASCII)
        }
        switch method {
        case "ljust": return self + filling(missing)
        case "rjust": return filling(missing) + self
        default:
            let left = missing / 2 + (missing & width & 1)
            return filling(left) + self + filling(missing - left)
        }
    }

    func expandingTabs(to size: Int, _ renderer: Renderer) throws -> Text {
        let tabs = bytes.count { $0 == 0x09 }
        let (growth, overflow) = tabs.multipliedReportingOverflow(by: max(0, size))
        try renderer.reserveText(bytes: overflow ? Int.max : growth &+ bytes.count)
        var result: [UInt8] = []
        var column = 0
        for scalar in scalars {
            switch scalar {
            case "\t":
                guard size > 0 else { continue }
                let spaces = size - column % size
                result.append(contentsOf: repeatElement(0x20, count: spaces))
                column += spaces
            case "\n", "\r":
                result.append(scalar)
                column = 0
            default:
                result.append(scalar)
                column += 1
            }
        }
        return Text(bytes: result)
    }
}
