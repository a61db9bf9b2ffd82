import CEmbeddedFiles
import Foundation

/// A linear model that detects sentences that order a model, in any wording and in several languages.
///
/// It knows words only by their concepts ("summary", "anyone who", "must"), which are the same for all languages, and
/// weights each concept and each pair of concepts. `Tools/model_orders` fits the weights.
struct OrderWeights: Sendable {
    private struct File: Decodable {
        /// The words of each concept, separated by spaces; a word that ends with "*" is the beginning of words, and "_"
        /// separates the words of a phrase.
        let concepts: [String: String]
        let bias: Float
        /// The minimum score of an order.
        let floor: Float
        /// The weights of features, and of pairs of features, which are joined with "+".
        let weights: [String: Float]
    }

    let floor: Float
    private let bias: Float
    private let concepts: OrderConcepts
    private let forms: [OrderForm: Int]
    /// The number of features.
    private let count: Int
    /// The weights of all pairs of features; a single feature is a pair with itself.
    private let weights: [Float]

    /// The weights that are embedded in this program.
    static let shipped: OrderWeights = {
        let file = hearth_model_orders()
        do {
            return OrderWeights(try JSONDecoder().decode(File.self, from: Data(bytes: file.bytes, count: file.count)))
        } catch {
            // The file is embedded in the program and decoded by tests.
            preconditionFailure("model_orders.json: \(error)")
        }
    }()

    private init(_ file: File) {
        (floor, bias) = (file.floor, file.bias)
        let names = file.concepts.keys.sorted()
        concepts = OrderConcepts(names.map { file.concepts[$0] ?? "" })
        // A concept has a second feature for the first word of a sentence.
        var places: [String: Int] = [:]
        for (index, name) in names.enumerated() { (places[name], places["^" + name]) = (index, names.count + index) }
        var forms: [OrderForm: Int] = [:]
        for (index, form) in OrderForm.allCases.enumerated() {
            forms[form] = 2 * names.count + index
            places[form.rawValue] = 2 * names.count + index
        }
        self.forms = forms
        count = places.count
        // bounded: the concepts and forms are part of the program.
        var weights = [Float](repeating: 0, count: count * count)
        for (name, weight) in file.weights {
            let pair = name.split(separator: "+").compactMap { places[String($0)] }
            guard let first = pair.first, let second = pair.last else { continue }
            weights[min(first, second) * places.count + max(first, second)] = weight
        }
        self.weights = weights
    }

    /// Returns the log-odds that a sentence orders a model.
    func score(_ sentence: String) -> Float {
        let words = OrderWords.words(of: OrderWords.folded(sentence))
        var features = Set(OrderForm.all(of: sentence, words: words.count).compactMap { forms[$0] })
        for start in words.indices {
            let found = concepts.found(in: words, at: start)
            features.formUnion(found)
            if start == 0 { features.formUnion(found.map { concepts.count + $0 }) }
        }
        let places = features.sorted()
        var score = bias
        for (index, first) in places.enumerated() {
            for second in places[index...] { score += weights[first * count + second] }
        }
        return score
    }
}

/// The words of each concept.
private struct OrderConcepts: Sendable {
    private static let longestPhrase = 5

    let count: Int
    private var exact: [String: [Int]] = [:]
    private var stems: [String: [Int]] = [:]

    init(_ concepts: [String]) {
        count = concepts.count
        for (index, words) in concepts.enumerated() {
            for word in Set(words.split(separator: " ")) {
                let plain = String(word).replacing("_", with: " ")
                if plain.hasSuffix("*") {
                    stems[String(plain.dropLast()), default: []].append(index)
                } else {
                    exact[plain, default: []].append(index)
                }
            }
        }
    }

    /// Returns the concepts of the words and phrases that begin at a position.
    func found(in words: [String], at start: Int) -> Set<Int> {
        var found: Set<Int> = []
        var phrase = ""
        for word in words[start...].prefix(Self.longestPhrase) {
            phrase += phrase.isEmpty ? word : " " + word
            found.formUnion(exact[phrase] ?? [])
        }
        var stem = ""
        for letter in words[start] {
            stem.append(letter)
            found.formUnion(stems[stem] ?? [])
        }
        return found
    }
}

/// A property of a sentence's form.
private enum OrderForm: String, CaseIterable {
    case quote, capitals, code, colon, question, brace, equals, dashes, label, long, short

    static func all(of text: String, words: Int) -> Set<OrderForm> {
        var found: Set<OrderForm> = []
        if text.contains(where: { "\"“”„«»‹›".contains($0) }) { found.insert(.quote) }
        for word in text.unicodeScalars.split(whereSeparator: { !isPart($0) }) {
            let letters = word.filter(\.properties.isAlphabetic)
            guard !letters.isEmpty, letters.allSatisfy(\.properties.isUppercase) else { continue }
            if letters.count >= 3 { found.insert(.capitals) }
            if word.contains(where: { $0.properties.numericType != nil }) { found.insert(.code) }
        }
        for (mark, form) in [(":" as Character, OrderForm.colon), ("?", .question), ("{", .brace), ("=", .equals)]
        where text.contains(mark) {
            found.insert(form)
        }
        let start = text.drop(while: \.isWhitespace)
        if ["---", "***", "==="].contains(where: start.hasPrefix) { found.insert(.dashes) }
        if let mark = text.firstIndex(where: { $0 == ":" || $0 == "=" }),
            (1...3).contains(OrderWords.words(of: OrderWords.folded(String(text[..<mark]))).count)
        {
            found.insert(.label)
        }
        if words > 30 { found.insert(.long) }
        if words < 6 { found.insert(.short) }
        return found
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}

/// The words of a sentence in a plain form.
enum OrderWords {
    private static let most = 120
    private static let elisions: Set<Substring> = [
        "l", "d", "j", "n", "m", "t", "s", "c", "qu", "jusqu", "lorsqu",
    ]

    /// Returns a text in lower case without accents, with look-alike letters of other scripts replaced by Latin
    /// letters.
    static func folded(_ text: String) -> String {
        let letters = text.lowercased().replacing("ß", with: "ss").replacing("œ", with: "oe").replacing("æ", with: "ae")
        var folded = String.UnicodeScalarView()
        for scalar in letters.decomposedStringWithCompatibilityMapping.unicodeScalars
        where scalar.properties.generalCategory != .nonspacingMark {
            folded.append(lookAlikes[scalar] ?? scalar)
        }
        return String(folded)
    }

    private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = [
        "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "х": "x", "у": "y", "і": "i", "ѕ": "s", "ј": "j", "ԁ": "d",
        "ο": "o", "α": "a", "ρ": "p", "ι": "i", "ν": "v", "τ": "t", "κ": "k", "’": "'",
    ]

    /// Returns the first words of a folded text; French elisions ("l'") are words of their own.
    static func words(of folded: String) -> [String] {
        var words: [String] = []
        for part in folded.unicodeScalars.split(whereSeparator: { !isPart($0) }) {
            let ends: (Unicode.Scalar) -> Bool = { $0 == "'" || $0 == "-" }
            guard let start = part.firstIndex(where: { !ends($0) }), let end = part.lastIndex(where: { !ends($0) })
            else { continue }
            let word = Substring(part[start...end])
            if let mark = word.firstIndex(of: "'"), elisions.contains(word[..<mark]) {
                words += [String(word[..<mark]), String(word[word.index(after: mark)...])]
            } else {
                words.append(String(word))
            }
            if words.count >= most { break }
        }
        return Array(words.prefix(most))
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
