import Foundation

/// The normalisation of inflected forms, only for comparing answers with their sources.
///
/// Words are stemmed; for English, irregular forms and a few synonyms are mapped, too.
enum WordForms {
    /// Returns the normalised form of a word, without accents.
    ///
    /// - Parameters:
    ///   - word: The word in lowercase, with accents.
    ///   - language: The language of all compared texts.
    /// - Returns: The stem of the word or of an English synonym.
    static func stem(_ word: String, in language: Language = .english) -> String {
        guard language == .english else { return folded(language.stem(withoutArticle(word))) }
        let word = folded(word)
        let stem = language.stem(irregular[word] ?? word)
        return equals[stem] ?? stem
    }

    /// Removes the article or preposition of "l'eau" and "dell'acqua".
    private static func withoutArticle(_ word: String) -> String {
        guard let mark = word.firstIndex(of: "'"), word.distance(from: word.startIndex, to: mark) <= 4 else {
            return word
        }
        let rest = word[word.index(after: mark)...]
        return rest.utf8.count > 1 ? String(rest) : word
    }

    private static func folded(_ word: String) -> String {
        word.utf8.allSatisfy { $0 < 0x80 } ? word : TextScanner.folded(word, isASCII: false)
    }

    private static let irregular: [String: String] = table(
        """
        began begun=begin; wrote written=write; paid=pay; built=build; held=hold; led=lead; made=make; took taken=take; \
        won=win; became=become; bought=buy; sold=sell; went gone=go; gave given=give; children=child; men=man; \
        women=woman; people persons=person; brought=bring; caught=catch; chose chosen=choose; drew drawn=draw; \
        drove driven=drive; fell fallen=fall; felt=feel; fought=fight; grew grown=grow; heard=hear; kept=keep; \
        knew known=know; lent=lend; lost=lose; met=meet; ran=run; said=say; saw=see; sent=send; shown=show; \
        spoke spoken=speak; spent=spend; stood=stand; taught=teach; told=tell; thought=think; wore worn=wear; \
        broke broken=break; came=come; ate eaten=eat; flew flown=fly; rose risen=rise; sang sung=sing; sat=sit; \
        slept=sleep; swam swum=swim; threw thrown=throw; understood=understand; forbade forbidden=forbid; feet=foot; \
        teeth=tooth; mice=mouse; wives=wife; lives=life; leaves=leaf; died dying=die; lying=lie; dug=dig; fed=feed; \
        hid hidden=hide; stole stolen=steal; struck=strike; swept=sweep; bred=breed; hung=hang; rode ridden=ride
        """)

    /// Near-synonyms, by their stems.
    private static let equals: [String: String] = {
        var equals: [String: String] = [:]
        let words = table(
            """
            price fee charge=cost; begin commence=start; finish=end; purchase=buy; large=big; establish create=found; \
            permit=allow; prohibit=forbid; reside=live; obtain receive=get; assist=help; automobile=car; kid=child; \
            photograph picture=photo; phone=telephone; mail=email; construct=build; rapid quick=fast; \
            demand require=need; repair mend=fix; film=movie; select=choose; donate=give; annual=year; yearly=year; \
            monthly=month; daily=day; weekly=week; location=place; loan borrow=lend; bicycle=bike; illness=disease; \
            physician=doctor; attorney=lawyer; residence house=home; jump=leap; shut=close; speak=talk
            """)
        for (word, same) in words {
            equals[Language.english.stem(word)] = Language.english.stem(same)
        }
        return equals
    }()

    private static func table(_ text: String) -> [String: String] {
        var table: [String: String] = [:]
        for entry in text.split(separator: ";") {
            let sides = entry.split(separator: "=")
            guard sides.count == 2 else { continue }
            let value = sides[1].split(separator: " ").joined()
            for word in sides[0].split(separator: " ") { table[String(word)] = value }
        }
        return table
    }
}
