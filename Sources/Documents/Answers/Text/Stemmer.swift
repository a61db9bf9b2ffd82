/// Brings forms of one word together, for comparing answers with their sources and nothing else.
///
/// Light on purpose: endings of the plural, of -ed and of -ing, forms that follow no rule, and a few words that say the
/// same.
enum Stemmer {
    static func stem(_ word: String) -> String {
        let regular = irregular[word] ?? word
        let stem = String(decoding: strip(Array(regular.utf8)), as: UTF8.self)
        return equals[stem] ?? stem
    }

    private static func strip(_ word: [UInt8]) -> ArraySlice<UInt8> {
        var stem = word[...]
        guard word.count > 3, word.count < 64, word.allSatisfy({ $0 < 0x80 }) else { return stem }
        if ends(stem, "ies"), stem.count > 4 {
            return replace(stem, 3, "i")
        } else if ends(stem, "sses") || ends(stem, "xes") || ends(stem, "ches") || ends(stem, "shes") {
            stem = stem.dropLast(2)
        } else if ends(stem, "s"), !ends(stem, "ss"), !ends(stem, "us"), !ends(stem, "is") {
            stem = stem.dropLast()
        }
        if ends(stem, "ied"), stem.count > 4 { return replace(stem, 3, "i") }
        if ends(stem, "ing"), stem.count > 5, hasVowel(stem.dropLast(3)) {
            stem = undoubled(stem.dropLast(3))
        } else if ends(stem, "ed"), stem.count > 4, hasVowel(stem.dropLast(2)) {
            stem = undoubled(stem.dropLast(2))
        }
        if stem.count > 3, stem.last == UInt8(ascii: "e") { stem = stem.dropLast() }
        if stem.count > 2, stem.last == UInt8(ascii: "y") { return replace(stem, 1, "i") }
        return stem
    }

    private static func ends(_ word: ArraySlice<UInt8>, _ ending: StaticString) -> Bool {
        let count = ending.utf8CodeUnitCount
        guard word.count >= count else { return false }
        return ending.withUTF8Buffer { word.suffix(count).elementsEqual($0) }
    }

    private static func replace(_ word: ArraySlice<UInt8>, _ count: Int, _ ending: String) -> ArraySlice<UInt8> {
        (Array(word.dropLast(count)) + Array(ending.utf8))[...]
    }

    private static func hasVowel(_ word: ArraySlice<UInt8>) -> Bool { word.contains { vowels.contains($0) } }

    private static func undoubled(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard word.count > 3, let last = word.last, last == word[word.endIndex - 2], !vowels.contains(last),
            last != UInt8(ascii: "l"), last != UInt8(ascii: "s"), last != UInt8(ascii: "z")
        else { return word }
        return word.dropLast()
    }

    private static let vowels = Set("aeiouy".utf8)

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

    /// Words that say nearly the same, by their stems.
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
            equals[String(decoding: strip(Array(word.utf8)), as: UTF8.self)] =
                String(decoding: strip(Array(same.utf8)), as: UTF8.self)
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
