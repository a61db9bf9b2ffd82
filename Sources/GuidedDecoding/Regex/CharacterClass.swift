/// A class of a pattern, bounded from both sides.
///
/// Classes such as `\w` are offered as their ASCII part only, while `\W` must not contain what Swift calls a word
/// character. So each class has the scalars that are offered and those that might belong to it: the complement of one is
/// the other. Whatever is written therefore matches the pattern.
struct CharacterClass {
    var offered: ScalarSet
    /// What is offered where others hold a model to the class: complements as they are written, not cut to what keeps
    /// automata over bytes small, nor rid of scalars that combine with their neighbours.
    var written: ScalarSet
    /// Only worked out for complements, since the classes of Unicode take time to collect.
    private let makePossible: () -> ScalarSet

    var possible: ScalarSet { makePossible() }

    init(_ exact: ScalarSet) {
        self.init(offered: exact, possible: exact)
    }

    init(offered: ScalarSet, written: ScalarSet? = nil, possible: @autoclosure @escaping () -> ScalarSet) {
        self.offered = offered
        self.written = written ?? offered
        makePossible = possible
    }

    static var digit: CharacterClass {
        CharacterClass(offered: ScalarSet([0x30...0x39]), possible: UnicodeClasses.numbers)
    }

    static var word: CharacterClass {
        CharacterClass(
            offered: ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]),
            possible: UnicodeClasses.wordCharacters)
    }

    static var space: CharacterClass {
        CharacterClass(offered: ScalarSet("\t\n "), possible: UnicodeClasses.spaces)
    }

    static var horizontalSpace: CharacterClass {
        CharacterClass(
            offered: ScalarSet("\t "), possible: UnicodeClasses.separators.union(ScalarSet("\t")))
    }

    static var notNewline: CharacterClass {
        CharacterClass(
            offered: UnicodeClasses.coarse.subtracting(UnicodeClasses.newlines),
            written: UnicodeClasses.newlines.complement,
            possible: UnicodeClasses.newlines.complement)
    }

    /// A named class of Unicode, without scalars that combine with their neighbours unless it has no others.
    static func named(_ name: String) -> CharacterClass? {
        guard let set = UnicodeClasses.named(name) else { return nil }
        let own = set.intersection(UnicodeClasses.independent)
        return CharacterClass(offered: own.isEmpty ? set : own, possible: set)
    }

    static func union(_ members: [CharacterClass]) -> CharacterClass {
        CharacterClass(
            offered: ScalarSet(members.flatMap(\.offered.ranges)),
            written: ScalarSet(members.flatMap(\.written.ranges)),
            possible: ScalarSet(members.flatMap(\.possible.ranges)))
    }

    var complement: CharacterClass {
        // A complement of a class that was narrowed keeps the whole class: [^\W] is \w again.
        let rest = possible.complement
        let isSmall = rest.ranges.count <= 8 && !rest.contains(0x4E00)
        return CharacterClass(
            offered: isSmall ? rest : rest.intersection(UnicodeClasses.coarse), written: rest,
            possible: offered.complement)
    }
}
