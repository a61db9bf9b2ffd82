/// The negations in a sentence.
enum Negations {
    /// Returns the stems in the scope of each negation.
    ///
    /// The scope is up to five words after the negation in its clause, or else three words before it.
    static func scopes(in tokens: [TextToken]) -> [Set<String>] {
        var scopes: [Set<String>] = []
        for (index, token) in tokens.enumerated() where token.kind == .word && isNegation(index, token, tokens) {
            var scope = stems(tokens[(index + 1)...].prefix(12), most: 5)
            if scope.isEmpty { scope = stems(tokens[..<index].suffix(8).reversed(), most: 3) }
            scopes.append(scope)
        }
        return scopes
    }

    private static func isNegation(_ index: Int, _ token: TextToken, _ tokens: [TextToken]) -> Bool {
        let next = index + 1 < tokens.count ? tokens[index + 1] : nil
        switch token.folded {
        case "not", "never", "neither", "nor", "without", "none", "cannot", "nobody", "nothing", "nicht", "nie", "kein",
            "keine", "keinen", "keiner", "ohne":
            return !["only", "just", "least", "more", "less", "later", "nur"].contains(next?.folded)
        case "no":
            // "No, it is" is an answer; "no later than" and "No. 5" are not negations.
            if let next, next.kind == .mark { return false }
            return !["later", "more", "less", "fewer", "earlier", "matter", "doubt"].contains(next?.folded)
        default: return token.folded.hasSuffix("n't") || words[token.language]?.contains(token.folded) == true
        }
    }

    /// The negations of the languages besides English and German; "sin" and "mai" have other meanings there.
    ///
    /// French "ne" is left out, because "pas" or "jamais" follows, or "que" in "ne … que" (only).
    private static let words: [Language: Set<String>] = [
        .french: ["pas", "jamais", "aucun", "aucune", "sans", "rien", "nulle"],
        .spanish: ["no", "nunca", "jamas", "sin", "ningun", "ninguno", "ninguna", "nadie", "nada", "tampoco", "ni"],
        .italian: ["non", "mai", "senza", "nessun", "nessuno", "nessuna", "niente", "nulla"],
        .portuguese: ["nao", "nunca", "jamais", "sem", "nenhum", "nenhuma", "ninguem", "nada", "tampouco", "nem"],
        .dutch: ["niet", "geen", "nooit", "zonder", "niemand", "niets", "noch"],
        .russian: ["не", "нет", "никогда", "без", "никто", "ничего", "нельзя"],
        .arabic: ["لا", "لم", "لن", "ليس", "ليست", "بدون", "دون"],
        .hindi: ["नहीं", "बिना", "मत"],
    ]

    private static func stems(_ tokens: some Sequence<TextToken>, most: Int) -> Set<String> {
        var stems: Set<String> = []
        for token in tokens {
            if token.kind == .mark, [".", ",", ";", ":", "|", "!", "?"].contains(token.plain) { break }
            if [
                "but", "although", "though", "while", "whereas", "unless", "except", "because", "if", "aber", "sondern",
                "mais", "pero", "sino", "aunque", "porque", "mas", "porem", "maar", "ma", "perche", "но", "хотя",
            ]
            .contains(token.folded) {
                break
            }
            guard token.kind == .word, !token.isStop, token.folded != "longer" else {
                continue
            }
            stems.insert(token.stem)
            if stems.count == most { break }
        }
        return stems
    }

    /// Pairs of stems with opposite meanings.
    static let opposites: [String: String] = {
        let pairs = [
            ("open", "close"), ("allow", "forbid"), ("more", "less"), ("increase", "decrease"), ("rise", "fall"),
            ("minimum", "maximum"), ("least", "most"), ("accept", "reject"), ("win", "lose"), ("start", "end"),
            ("free", "paid"), ("possible", "impossible"), ("legal", "illegal"), ("include", "exclude"),
            ("before", "after"), ("first", "last"), ("above", "below"), ("enabled", "disabled"), ("left", "right"),
            ("indoors", "outdoors"), ("mandatory", "optional"), ("required", "optional"), ("safe", "dangerous"),
            ("higher", "lower"), ("north", "south"), ("east", "west"), ("buy", "sell"), ("arrive", "depart"),
        ]
        var table: [String: String] = [:]
        for (first, second) in pairs {
            let stems = [first, second].map { WordForms.stem($0) }
            table[stems[0]] = stems[1]
            table[stems[1]] = stems[0]
        }
        return table
    }()
}
