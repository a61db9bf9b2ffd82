/// A character class of a pattern, with a lower and an upper bound.
///
/// Classes such as `\w` are offered to the model as their ASCII part only, while `\W` must exclude everything that
/// Swift considers a word character. So each class has a set of offered scalars and a set of possible scalars. The
/// complement exchanges both sets. Every generated text therefore matches the pattern.
struct CharacterClass {
    var offered: ScalarSet
    /// The scalars to write for another program that enforces the class.
    ///
    /// Complements are exact, including combining scalars, and not reduced for smaller automata.
    var written: ScalarSet
    /// Computed lazily, only for complements, because collecting Unicode classes is slow.
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

    /// Returns a named Unicode class, without combining scalars unless the class has no other scalars.
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
        // Complements keep the exact class, so that [^\W] equals \w.
        let rest = possible.complement
        let isSmall = rest.ranges.count <= 8 && !rest.contains(0x4E00)
        return CharacterClass(
            offered: isSmall ? rest : rest.intersection(UnicodeClasses.coarse), written: rest,
            possible: offered.complement)
    }
}
