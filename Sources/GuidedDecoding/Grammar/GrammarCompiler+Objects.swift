extension GrammarCompiler {
    /// Compiles an object with its members in order, whose optional members may be omitted.
    mutating func object(
        _ properties: [OutputGrammar.Property], _ others: [OutputGrammar.MapEntry], _ maximumOthers: Int?, next: Int32,
        depth: Int
    ) throws(GrammarError) -> Int32 {
        var names: Set<[UInt8]> = []
        for property in properties where !names.insert(Array(property.name.utf8)).inserted {
            throw .duplicateProperty(property.name)
        }
        // Each member has two entry places, because a comma precedes the member only after another member.
        let close = try literal(Array("}".utf8), next: next)
        var following = close
        var leading = close
        if !others.isEmpty, maximumOthers != 0, style.hasJSONKeys || properties.isEmpty {
            let first = try members(others, min: 1, max: maximumOthers, next: close, depth: depth)
            leading = try add(.fork([first, close]))
            following = try add(.fork([try literal(Array(style.comma.utf8), next: first), close]))
        }
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

    /// Compiles an array whose first elements have individual grammars.
    mutating func tuple(
        _ elements: [OutputGrammar], rest: OutputGrammar?, min: Int, max: Int?, next: Int32, depth: Int
    ) throws(GrammarError) -> Int32 {
        guard min >= 0, min <= max ?? min else {
            throw .invalidBounds("a count from \(min) to \(max.map(String.init) ?? "any")")
        }
        let close = try literal(Array("]".utf8), next: next)
        let count = Swift.min(elements.count, max ?? elements.count)
        guard rest != nil || min <= count else { throw .impossible("an array of \(min) elements") }
        var following = close
        if let rest, max.map({ $0 > count }) ?? true, count == elements.count {
            let more = OutputGrammar.repetition(
                .sequence([.literal(style.comma), rest]), min: Swift.max(0, min - count), max: max.map { $0 - count })
            following =
                count == 0
                ? try loop(rest, min: min, max: max, separator: .literal(style.comma), next: close, depth: depth)
                : try compile(more, next: close, depth: depth + 1)
        }
        for (index, element) in elements.prefix(count).enumerated().reversed() {
            var entry = try compile(element, next: following, depth: depth + 1)
            if index > 0 { entry = try literal(Array(style.comma.utf8), next: entry) }
            following = index < min ? entry : try add(.fork([entry, close]))
        }
        return try literal(Array("[".utf8), next: following)
    }

    /// Compiles an object with arbitrary keys, each of which occurs at most once.
    mutating func map(
        _ entries: [OutputGrammar.MapEntry], min: Int, max: Int?, next: Int32, depth: Int
    ) throws(GrammarError) -> Int32 {
        let close = try literal(Array("}".utf8), next: next)
        let members = try members(entries, min: min, max: max, next: close, depth: depth)
        return try literal(Array("{".utf8), next: members)
    }

    private mutating func members(
        _ entries: [OutputGrammar.MapEntry], min: Int, max: Int?, next: Int32, depth: Int
    ) throws(GrammarError) -> Int32 {
        let style = style
        return try loop(min: min, max: max, next: next) { compiler, turn throws(GrammarError) in
            var firsts: [Int32] = []
            for entry in entries {
                let value = try compiler.compile(entry.value, next: turn, depth: depth + 1)
                let colon = try compiler.literal(Array(style.colon.utf8), next: value)
                firsts.append(try compiler.key(entry.key, next: colon, depth: depth + 1))
            }
            let first = firsts.count == 1 ? firsts[0] : try compiler.add(.fork(firsts))
            return (first, try compiler.literal(Array(style.comma.utf8), next: first))
        }
    }

    private mutating func key(_ grammar: OutputGrammar, next: Int32, depth: Int) throws(GrammarError) -> Int32 {
        switch (style, grammar) {
        // Each key has only one notation, so that duplicates are detected.
        case (.spaced, .string(nil)), (.compact, .string(nil)):
            try add(.key(automaton: try automaton(of: .ruledString(TextRule())), next: next))
        case (.spaced, .ruledString), (.compact, .ruledString), (.spaced, .stringChoice), (.compact, .stringChoice):
            try add(.key(automaton: try automaton(of: grammar), next: next))
        default: try compile(grammar, next: next, depth: depth)
        }
    }
}
