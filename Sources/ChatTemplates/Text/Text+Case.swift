extension Text {
    var uppercased: Text {
        if isASCII {
            return Text(bytes: bytes.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, isASCII: true)
        }
        return Text(scalars: scalars.flatMap { $0.properties.uppercaseMapping.unicodeScalars })
    }

    var lowercased: Text {
        if isASCII {
            return Text(bytes: bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, isASCII: true)
        }
        let scalars = Array(self.scalars)
        var result: [UInt8] = []
        for (index, scalar) in scalars.enumerated() {
            result.append(contentsOf: Text.lowercase(scalar, at: index, of: scalars).utf8)
        }
        return Text(bytes: result)
    }

    /// The text with the first scalar in title case and all other scalars in lowercase.
    var capitalized: Text {
        let scalars = Array(self.scalars)
        guard let first = scalars.first else { return self }
        var result = Array(first.properties.titlecaseMapping.utf8)
        for index in scalars.indices.dropFirst() {
            result.append(contentsOf: Text.lowercase(scalars[index], at: index, of: scalars).utf8)
        }
        return Text(bytes: result)
    }

    /// The text with each sequence of letters capitalised, as in Python's `str.title`.
    var titlecased: Text {
        let scalars = Array(self.scalars)
        var result: [UInt8] = []
        var previousIsCased = false
        for (index, scalar) in scalars.enumerated() {
            if previousIsCased {
                result.append(contentsOf: Text.lowercase(scalar, at: index, of: scalars).utf8)
            } else {
                result.append(contentsOf: scalar.properties.titlecaseMapping.utf8)
            }
            previousIsCased = scalar.isCased
        }
        return Text(bytes: result)
    }

    var caseSwapped: Text {
        Text(
            scalars: scalars.flatMap { scalar in
                let properties = scalar.properties
                if properties.isUppercase { return Array(properties.lowercaseMapping.unicodeScalars) }
                if properties.isLowercase { return Array(properties.uppercaseMapping.unicodeScalars) }
                return [scalar]
            })
    }

    /// Returns the lowercase of a scalar, with the special form of a sigma at the end of a word.
    private static func lowercase(_ scalar: Unicode.Scalar, at index: Int, of scalars: [Unicode.Scalar]) -> String {
        guard scalar == "\u{3A3}" else { return scalar.properties.lowercaseMapping }
        let before = scalars[..<index].last { !$0.properties.isCaseIgnorable }
        let after = scalars[(index + 1)...].first { !$0.properties.isCaseIgnorable }
        let isFinal = before?.properties.isCased == true && after?.properties.isCased != true
        return isFinal ? "\u{3C2}" : "\u{3C3}"
    }

    /// True if the text has cased scalars, all of which are uppercase.
    var isUppercase: Bool {
        var found = false
        for scalar in scalars {
            if scalar.properties.isLowercase || scalar.isTitlecase { return false }
            if scalar.properties.isUppercase { found = true }
        }
        return found
    }

    /// True if the text has cased scalars, all of which are lowercase.
    var isLowercase: Bool {
        var found = false
        for scalar in scalars {
            if scalar.properties.isUppercase || scalar.isTitlecase { return false }
            if scalar.properties.isLowercase { found = true }
        }
        return found
    }

    /// True if each sequence of letters starts with a capital, followed only by lowercase letters.
    var isTitlecase: Bool {
        var found = false
        var previousIsCased = false
        for scalar in scalars {
            if scalar.properties.isUppercase || scalar.isTitlecase {
                if previousIsCased { return false }
                previousIsCased = true
                found = true
            } else if scalar.properties.isLowercase {
                if !previousIsCased { return false }
                previousIsCased = true
                found = true
            } else {
                previousIsCased = false
            }
        }
        return found
    }
}
