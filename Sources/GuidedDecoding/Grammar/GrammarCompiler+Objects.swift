extension GrammarCompiler {
    /// Compiles an object: its members in order, of which optional ones may be left out.
    mutating func object(
        _ properties: [OutputGrammar.Property], next: Int32, depth: Int
    ) throws(GrammarError) -> Int32 {
        var names: Set<[UInt8]> = []
        for property in properties where !names.insert(Array(property.name.utf8)).inserted {
            throw .duplicateProperty(property.name)
        }
        // The places before a member differ in whether a member has been written: only then a comma comes first.
        let close = try literal(Array("}".utf8), next: next)
        var following = close
        var leading = close
        for property in properties.reversed() {
            let value = try compile(property.value, next: following, depth: depth + 1)
            let key = style.key(property.name)
            let first = try literal(key, next: value)
            let other = try literal(Array(style.comma.utf8) + key, next: value)
            leading = property.isRequired ? first : try add(.fork([first, leading]))
            following = property.isRequired ? other : try add(.fork([other, following]))
        }
        return try literal(Array("{".utf8), next: leading)
    }
}
