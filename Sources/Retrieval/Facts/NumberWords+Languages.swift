/// Numbers written as words in the languages besides English, up to 99, and whole hundreds.
extension NumberWords {
    /// Reads the longest number at the start of some tokens.
    ///
    /// One is left out, because these languages have the same word as an article.
    ///
    /// - Returns: The value and the number of tokens; `nil` for other words.
    static func longest(_ tokens: ArraySlice<TextToken>) -> (value: Double, count: Int)? {
        guard let first = tokens.first, let table = tables[first.language], table.beginnings.contains(first.folded)
        else {
            return nil
        }
        var words = ""
        var best: (value: Double, count: Int)?
        for (offset, token) in tokens.prefix(longestNumber).enumerated() {
            if token.plain == "-", !token.isSpaceBefore { continue }
            guard token.kind == .word else { break }
            words += (words.isEmpty ? "" : " ") + token.folded
            if let value = table.values[words] { best = (value, offset + 1) }
        }
        return best
    }

    /// "Quatre-vingt-dix-neuf" has seven tokens.
    private static let longestNumber = 7

    private struct Table {
        var values: [String: Double] = [:]
        var beginnings: Set<String> = []

        /// - Parameters:
        ///   - low: The words from 0 up.
        ///   - tens: The words for 20 to 90, without those that follow from others.
        ///   - join: Combines tens and ones; several forms are possible.
        ///   - hundreds: The words for 100 to 900.
        init(_ low: String, tens: String, hundreds: String, join: (_ tens: String, _ one: String) -> [String]) {
            func list(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
            let low = list(low)
            for (value, word) in low.enumerated() where value != 1 { values[word] = Double(value) }
            for (index, ten) in list(tens).enumerated() where ten != "-" {
                values[ten] = Double(20 + 10 * index)
                for value in 1...9 {
                    for word in join(ten, low[value]) where values[word] == nil {
                        values[word] = Double(20 + 10 * index + value)
                    }
                }
            }
            for (index, words) in list(hundreds).enumerated() {
                for word in words.split(separator: "/") {
                    values[String(word).replacing("_", with: " ")] = Double(100 * (index + 1))
                }
            }
            add()
        }

        mutating func add(_ further: [String: Double] = [:]) {
            values.merge(further) { $1 }
            beginnings = Set(values.keys.compactMap { $0.split(separator: " ").first.map(String.init) })
        }
    }

    private static let tables: [Language: Table] = [
        .german: Table(
            "null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn "
                + "achtzehn neunzehn",
            tens: "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig",
            hundreds: "hundert/einhundert zweihundert dreihundert vierhundert funfhundert sechshundert siebenhundert "
                + "achthundert neunhundert"
        ) { ["\($1)und\($0)"] },
        .dutch: Table(
            "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien "
                + "achttien negentien",
            tens: "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
            hundreds: "honderd tweehonderd driehonderd vierhonderd vijfhonderd zeshonderd zevenhonderd achthonderd "
                + "negenhonderd"
        ) { ["\($1)en\($0)"] },
        .spanish: Table(
            "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete "
                + "dieciocho diecinueve",
            tens: "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
            hundreds: "cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas "
                + "quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas "
                + "novecientos/novecientas"
        ) { $0 == "veinte" ? ["veinti\($1)"] : ["\($0) y \($1)", $1 == "uno" ? "\($0) y un" : "\($0) y \($1)"] },
        .portuguese: Table(
            "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete "
                + "dezoito dezenove",
            tens: "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
            hundreds: "cem/cento duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas "
                + "seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas"
        ) { ["\($0) e \($1)"] },
        .italian: Table(
            "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
                + "diciassette diciotto diciannove",
            tens: "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
            hundreds: "cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento"
        ) { ["uno", "otto"].contains($1) ? [$0.dropLast() + $1] : [$0 + $1] },
        .french: french,
    ]

    private static let french: Table = {
        let low = "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
        var table = Table(
            low, tens: "vingt trente quarante cinquante soixante septante huitante nonante",
            hundreds:
                "cent/cents deux_cents/deux_cent trois_cents/trois_cent quatre_cents/quatre_cent cinq_cents/cinq_cent "
                + "six_cents/six_cent sept_cents/sept_cent huit_cents/huit_cent neuf_cents/neuf_cent"
        ) { $1 == "un" ? ["\($0) et un"] : ["\($0) \($1)"] }
        let teens = low.split(separator: " ").dropFirst(10) + ["dix sept", "dix huit", "dix neuf"]
        var further: [String: Double] = ["quatre vingts": 80, "quatre vingt": 80, "soixante et onze": 71]
        for (index, word) in teens.enumerated() {
            if index > 6 { further[String(word)] = Double(10 + index) }
            further["soixante \(word)"] = Double(70 + index)
            further["quatre vingt \(word)"] = Double(90 + index)
        }
        for (value, word) in low.split(separator: " ").prefix(10).enumerated().dropFirst() {
            further["quatre vingt \(word)"] = Double(80 + value)
        }
        table.add(further)
        return table
    }()
}
