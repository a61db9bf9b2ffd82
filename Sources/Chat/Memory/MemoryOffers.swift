import Foundation

/// The rules that find lasting statements of a user about themselves in a message.
///
/// A wrong offer disturbs more than a missed one, so a sentence must begin with a known wording.
enum MemoryOffers {
    /// Longer messages are mostly pasted from elsewhere.
    private static let longestMessage = 1_200
    private static let mostOffers = 2

    /// Returns the sentences that are worth keeping, in the user's words.
    static func facts(in message: String) -> [String] {
        guard message.utf8.count <= longestMessage, !message.contains("```"),
            message.firstMatch(of: textWork) == nil
        else { return [] }
        var facts: [String] = []
        for line in message.split(whereSeparator: \.isNewline) {
            // Quotations and items of lists are mostly pasted from elsewhere.
            guard let first = line.first(where: { !$0.isWhitespace }), !">-*#|\"“„«".contains(first) else { continue }
            facts += sentences(line).compactMap(fact)
        }
        return Array(facts.prefix(mostOffers))
    }

    private static func sentences(_ line: Substring) -> [Substring] {
        var sentences: [Substring] = []
        var start = line.startIndex
        for match in line.matches(of: #/[.!?…]+(?=\s|$)/#) {
            // "No. 5", "Dr. Who" and ordinal numbers of dates do not end a sentence.
            let words = line[start..<match.range.lowerBound]
            if line[match.range] == ".", let last = words.split(whereSeparator: \.isWhitespace).last,
                last.count <= 2 || last.allSatisfy(\.isNumber)
            {
                continue
            }
            sentences.append(line[start..<match.range.upperBound])
            start = match.range.upperBound
        }
        sentences.append(line[start...])
        return sentences
    }

    private static func fact(_ sentence: Substring) -> String? {
        let text = sentence.trimmingCharacters(in: .whitespaces).replacing("’", with: "'")
        guard (6...200).contains(text.count) else { return nil }
        let plain = text.replacing(greeting, with: "", maxReplacements: 1)
        guard let match = plain.prefixMatch(of: statement) else { return nil }
        let rest = plain[match.range.upperBound...]
        guard rest.prefixMatch(of: passing) == nil, plain.firstMatch(of: doubt) == nil else { return nil }
        // A question that follows is not part of the fact.
        let whole = plain.split(separator: question, maxSplits: 1)
        guard let fact = whole.first, let initial = fact.first, !fact.hasSuffix("?") else { return nil }
        return initial.uppercased() + fact.dropFirst()
    }

    // Regular expressions are made for each call, because they are not Sendable.

    private static var question: Regex<Substring> {
        #/[,;:]\s+(?=(?:what|when|which|how|where|was|welche[rs]?|wie|wo|quel|quelle|comment)\b)|[,;:]?\s+(?=¿)|[,;:]?\s+(?:so|and|but|also|und|aber|et|mais|donc|y|pero)\s+(?=(?:can|could|what|which|how|please|would|kannst|was|wie|welche|bitte|peux|pouvez|quel|quelle|comment|puedes|qué|cómo|cuál)\b)/#
            .ignoresCase()
    }

    private static var greeting: Regex<Substring> {
        #/^(?:(?:hi|hello|hey|hallo|guten tag|servus|bonjour|salut|hola|buenos días|by the way|btw|fyi|also|note that|just so you know|for your information|remember(?: that)?|übrigens|zur info|merk dir|au fait|pour info|por cierto)(?:\s+(?:there|zusammen|all))?[,:!\s]+)+/#
            .ignoresCase()
    }

    /// The wordings of lasting facts, in English, German, French and Spanish.
    private static var statement: Regex<Substring> {
        #/(?:my (?:(?:first |last |full )?name is|birthday is|(?:native|first) language is|pronouns are|job is|(?:wife|husband|partner|girlfriend|boyfriend|son|daughter|dog|cat)(?:'s name is| is called| is named)|favou?rite [\p{L} ]{2,30} (?:is|are))|call me|i(?: am|'m) (?:called|allergic to|intolerant to|vegan|vegetarian|a vegetarian|a vegan|diabetic|colou?r-?blind|deaf|blind|left-handed|lactose|gluten|from|married|retired|\d{1,3} years old|an? (?:[\p{L}-]+ ){0,2}(?:teacher|nurse|doctor|student|engineer|developer|programmer|lawyer|designer|writer|farmer|chef|cook|translator|accountant|architect|scientist|researcher|pilot|baker|electrician|carpenter|journalist|librarian|manager)\b)|i live in|i work (?:as|at|for|in (?:an?|the))|i(?: was|'m) born|i have (?:a|an|one|two|three|four|\d) (?:[\p{L}-]+ )?(?:sons?|daughters?|child|children|kids?|dogs?|cats?|wife|husband|allergy|brothers?|sisters?)|i speak|i (?:do not|don't|never) (?:eat|drink(?! and))|i prefer|mein(?:e)? (?:name ist|vorname ist|geburtstag ist|muttersprache ist|(?:frau|mann|sohn|tochter|hund|katze) heißt)|ich heiße|ich bin (?:allergisch|vegetarier|veganer|vegan|diabetiker|farbenblind|lehrer|ärzt|arzt|student|ingenieur|rentner|verheiratet|krankenpfleger|entwickler|\d{1,3} jahre alt)|nenn(?:e)? mich|ich wohne in|ich lebe in (?!der hoffnung|angst|frieden)|ich komme aus|ich arbeite (?:als|bei|für|in)|ich habe (?:eine?n?|zwei|drei|vier|\d) (?:[\p{L}-]+ )?(?:sohn|söhne|tochter|töchter|kind|kinder|hund|hunde|katzen?)|ich spreche|ich (?:esse|trinke) (?:kein|nie)|ich bevorzuge|ich mag am liebsten|je m'appelle|mon (?:nom est|prénom est|anniversaire est)|appelle[sz]?-moi|appelez-moi|j'habite|je vis (?:à|en|au)|je viens d|je suis (?:allergique|végétarien|végane?|diabétique|daltonien|professeur|infirmi|médecin|étudiant|ingénieur|retraité|marié|intolérant)|je travaille (?:comme|chez|à|pour|dans)|j'ai (?:une?|deux|trois|quatre|\d) (?:fils|filles?|enfants?|chiens?|chats?)|je ne (?:mange|bois) (?:pas|jamais)|je préfère|je parle (?!d)|me llamo|mi (?:nombre es|cumpleaños es|mujer se llama|marido se llama|hij[oa] se llama)|llámame|vivo en|soy (?:alérgic|vegetarian|vegan|diabétic|daltónic|de (?!la|los|las)|profesor|enfermer|médic|estudiante|ingenier|jubilad|intolerante)|trabajo (?:como|en|para)|tengo (?:una?|dos|tres|cuatro|\d) (?:hij[oa]s?|perr[oa]s?|gat[oa]s?)|no (?:como|bebo) (?!nada)|prefiero)/#
            .ignoresCase()
    }

    /// The continuations of a statement that is true only now.
    private static var passing: Regex<Substring> {
        #/\s*(?:the (?:first|second|third|last|other|former|latter|one)|this|that|these|those|it|option|to|not to|later|back|again|tomorrow|today|tonight|when|if|a cab|a taxi|here|now|das|dies|den (?:ersten|zweiten)|die (?:erste|zweite)|später|zurück|morgen|heute|es|lieber nicht|ce(?:la|lle|lui|tte)?\b|ça|plus tard|demain|la première|le premier|que|esto|eso|est[ea]|más tarde|mañana|luego|la primera|el primero|lo)\b/#
            .ignoresCase()
    }

    /// The words of a request about a text, whose sentences may be examples.
    private static var textWork: Regex<Substring> {
        #/\b(?:translate|correct|proofread|rewrite|rephrase|sentence|paragraph|dialogue|how do (?:i|you) say|write (?:a|an|the)|übersetz|korrigier|formulier|satz|schreib(?:e)? (?:ein|mir)|traduis|traduire|corrige|reformule|phrase|écris|traduce|traducir|oración|frase|escribe)/#
            .ignoresCase()
    }

    /// The words that show a supposition, a story or a role.
    private static var doubt: Regex<Substring> {
        #/\b(?:virtual|virtuel|suppose|imagine|pretend|hypothetical|fictional|if i|translate|übersetz|angenommen|stell dir vor|imagine que|supposons|traduis|supón|imagina|traduce|right now|at the moment|this week|today|gerade|im moment|diese woche|heute|en ce moment|aujourd'hui|cette semaine|ahora mismo|hoy|esta semana)/#
            .ignoresCase()
    }
}
