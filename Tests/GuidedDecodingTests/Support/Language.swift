/// A language that is matched by derivatives, one byte after another: slow, but simple.
indirect enum Language: Hashable, Sendable {
    case nothing
    case empty
    case byte(ClosedRange<UInt8>)
    case sequence(Language, Language)
    case either(Set<Language>)
    case turns(Language, min: Int, max: Int?)
    case reference(String)

    static func text(_ text: String) -> Language {
        all(text.utf8.map { .byte($0...$0) })
    }

    static func all(_ parts: [Language]) -> Language {
        parts.reversed().reduce(.empty) { then($1, $0) }
    }

    static func then(_ first: Language, _ second: Language) -> Language {
        switch (first, second) {
        case (.nothing, _), (_, .nothing): .nothing
        case (.empty, _): second
        case (_, .empty): first
        case (.sequence(let a, let b), _): .sequence(a, then(b, second))
        default: .sequence(first, second)
        }
    }

    static func any(_ parts: [Language]) -> Language {
        var members: Set<Language> = []
        for part in parts {
            switch part {
            case .nothing: break
            case .either(let inner): members.formUnion(inner)
            default: members.insert(part)
            }
        }
        return members.count > 1 ? .either(members) : members.first ?? .nothing
    }

    static func repeated(_ part: Language, min: Int, max: Int?) -> Language {
        max == 0 ? .empty : .turns(part, min: Swift.max(min, 0), max: max)
    }

    static func list(_ part: Language, separator: Language, min: Int, max: Int?) -> Language {
        let more = then(part, repeated(then(separator, part), min: min - 1, max: max.map { $0 - 1 }))
        if max == 0 { return .empty }
        return min == 0 ? any([.empty, more]) : more
    }

    var size: Int {
        switch self {
        case .nothing, .empty, .byte, .reference: 1
        case .sequence(let first, let second): first.size + second.size
        case .either(let parts): parts.reduce(1) { $0 + $1.size }
        case .turns(let part, _, _): part.size + 1
        }
    }

    func isNullable(_ definitions: [String: Language]) -> Bool {
        switch self {
        case .nothing, .byte: false
        case .empty: true
        case .sequence(let first, let second): first.isNullable(definitions) && second.isNullable(definitions)
        case .either(let parts): parts.contains { $0.isNullable(definitions) }
        case .turns(let part, let min, _): min == 0 || part.isNullable(definitions)
        case .reference(let name): definitions[name]?.isNullable(definitions) == true
        }
    }

    /// Returns the language that remains after a byte.
    func after(_ byte: UInt8, _ definitions: [String: Language]) -> Language {
        switch self {
        case .nothing, .empty: return .nothing
        case .byte(let range): return range.contains(byte) ? .empty : .nothing
        case .sequence(let first, let second):
            let started = Language.then(first.after(byte, definitions), second)
            return first.isNullable(definitions)
                ? .any([started, second.after(byte, definitions)]) : started
        case .either(let parts): return .any(parts.map { $0.after(byte, definitions) })
        case .turns(let part, let min, let max):
            let least = part.isNullable(definitions) ? 0 : min - 1
            return .then(part.after(byte, definitions), .repeated(part, min: least, max: max.map { $0 - 1 }))
        case .reference(let name): return definitions[name]?.after(byte, definitions) ?? .nothing
        }
    }

    func after(_ bytes: some Sequence<UInt8>, _ definitions: [String: Language]) -> Language {
        var language = self
        for byte in bytes {
            language = language.after(byte, definitions)
            if language == .nothing { break }
        }
        return language
    }
}
