import Foundation

/// Detects sentences that give orders to a model, or imitate the structure of a prompt.
///
/// Patterns know the most common wordings. `OrderWeights` detects others.
package enum ModelOrders {
    /// The maximum number of bytes of a sentence that are read.
    private static let longest = 4_000
    /// The maximum number of bytes of a text that are read.
    private static let longestText = 64_000

    /// The difference between the minimum scores of an order and of a sentence that goes on with it.
    private static let slack: Float = 4
    /// The maximum number of sentences that go on with an order.
    private static let mostFollowing = 2

    /// Returns whether a sentence is an order to a model.
    package static func isOne(_ sentence: String) -> Bool {
        let sentence = bounded(sentence)
        return isKnown(sentence) || OrderWeights.shipped.score(sentence) >= OrderWeights.shipped.floor
    }

    /// Returns which sentences of a paragraph are orders to a model, or go on with one.
    package static func areOrders(_ sentences: [String]) -> [Bool] {
        var following = 0
        return sentences.map { sentence in
            if isOne(sentence) {
                following = mostFollowing
                return true
            }
            following -= 1
            if following >= 0,
                OrderWeights.shipped.score(bounded(sentence)) >= OrderWeights.shipped.floor - slack
            {
                return true
            }
            following = 0
            return false
        }
    }

    private static func bounded(_ sentence: String) -> String {
        sentence.utf8.count <= longest ? sentence : String(sentence.prefix(longest / 4))
    }

    /// Returns the orders in the first part of a text, in bytes of UTF-8.
    package static func ranges(in text: String) -> [Range<Int>] {
        let text = text.utf8.count <= longestText ? text : String(text.prefix(longestText / 4))
        let bytes = Array(text.utf8)
        // A blank line ends a paragraph.
        var paragraphs: [[Range<Int>]] = []
        for (range, _) in PassageSpans.spans(of: text) {
            let end = paragraphs.last?.last?.upperBound ?? 0
            let gap = bytes[end..<max(end, range.lowerBound)].count { $0 == UInt8(ascii: "\n") }
            if gap > 1 || paragraphs.isEmpty { paragraphs.append([]) }
            paragraphs[paragraphs.count - 1].append(range)
        }
        return paragraphs.flatMap { ranges in
            let orders = areOrders(ranges.map { String(decoding: bytes[$0], as: UTF8.self) })
            return zip(ranges, orders).filter(\.1).map(\.0)
        }
    }

    /// Returns the orders in the first part of a text.
    package static func sentences(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        return ranges(in: text).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// Returns a text with spaces in place of orders, so that positions in the text stay valid.
    package static func blanked(_ text: String) -> String {
        let ranges = ranges(in: text)
        if ranges.isEmpty { return text }
        var bytes = Array(text.utf8)
        for range in ranges { for index in range { bytes[index] = UInt8(ascii: " ") } }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether a sentence has a common wording of an order.
    private static func isKnown(_ sentence: String) -> Bool {
        let text = OrderWords.folded(sentence)
        if roles(text) { return true }
        guard hasTrigger(text) else { return false }
        return overriding.matches(in: text) || addressing.matches(in: text) || machines(text)
            || ordersOfOutput.matches(in: text) || claimedVerdicts.matches(in: text) || foreignOrders.matches(in: text)
    }

    /// Returns whether a sentence contains a word that the patterns need; this fast check rejects most sentences.
    private static func hasTrigger(_ text: String) -> Bool {
        text.split { !$0.isLetter }.contains { word in
            triggers.contains(word) || stems.contains { word.hasPrefix($0) }
        }
    }

    private static let triggers: Set<Substring> = [
        "ai", "llm", "llms", "gpt", "bot", "dan", "ki", "ia", "json", "only", "exactly", "verbatim", "prompt", "system",
        "output", "score", "verdict", "say", "print", "persona", "nur", "genau", "solo", "seulement", "uniquement",
    ]
    private static let stems = [
        "ignor", "disregard", "forget", "overrid", "bypass", "discard", "instruct", "instruk", "instruc", "assist",
        "model",
        "chatbot", "summar", "classif", "categor", "copilot", "chatgpt", "reveal", "repeat", "prompt", "decode",
        "decrypt",
        "roleplay", "pretend", "spam", "label", "software", "machine", "programm", "program", "automat", "anweisung",
        "vergiss", "missacht", "befolg", "sprachmodell", "zusammenfass", "wiederhol", "antworte", "schreib", "consigne",
        "oubli", "resume", "repond", "repet", "olvid", "responde", "escrib", "asistent", "resumen", "ausschliess",
        "draft",
        "rule", "reply", "response", "completion", "system", "sistema", "entwickler", "developer", "protocol",
        "articial",
        "artificial", "instead",
    ]

    /// Returns whether a text looks like a chat role or a delimiter: "System: …", "### Assistant", "</mail>",
    /// "END OF MAIL".
    private static func roles(_ text: String) -> Bool {
        guard text.contains(where: { ":>#[]{}=-–".contains($0) }) || text.contains("of ") else { return false }
        return roleMarks.matches(in: text)
    }

    private static let roleMarks = [
        Pattern(
            #/^\W{0,12}(?:(?:system|user|developer|entwickler|task)[\s\-]+(?:prompt|message|note|override|update|policy|nachricht)|system|assistant|human|ai|developer|aviso del sistema|systemnachricht|message systeme)\s*[:>\]}]/#
        ),
        Pattern(
            #/##\s*(?:system|assistant|user|instruction|response|new task|task)/#),
        Pattern(
            #/(?:^|--|<|\[)\W{0,4}(?:end|begin|start)\s+(?:of\s+)?(?:the\s+)?(?:untrusted\s+)?(?:mail|e-?mail|message|data|context|user input|document|thread)\b/#
        ),
        Pattern(
            #/["'{]\s*(?:role|system|instructions?|tool_call|function|verdict)["']?\s*:/#),
        Pattern(
            #/\[\s*(?:draft mode|policy|mode|system|role|aviso|fin del)\b/#),
    ]

    /// Patterns for "Ignore all previous instructions".
    private static let overriding = [
        Pattern(
            #/\b(?:ignore|disregard|forget|override|bypass|drop|discard|skip|stop following|do not follow|don't follow|set aside)\b.{0,60}\b(?:instruction|prompt|rule|guideline|polic|direction|order|constraint|context|everything|all (?:that|of)|above|previous|prior|earlier|so far)/#
        ),
        Pattern(
            #/\b(?:(?:real|actual|higher.priority|hidden|secret|following) (?:instruction|task|order|directive|goal|rule)s?\b|(?:new|updated|additional) (?:instruction|task|order|directive|system|rule|policy)\w*\s*[:.])/#
        ),
        Pattern(
            #/\binstead of (?:summari|answer|reply|sort|categori|classif)/#),
    ]

    /// Patterns for "You are now …", "Dear AI", "as a language model", "when you summarise this mail".
    private static let addressing = [
        Pattern(
            #/\b(?:you are|you're|act as|pretend to be|behave as|become|roleplay as) (?:now |from now on |henceforth )?(?:an? |the |in )?(?:\w+ ){0,2}(?:ai|assistant|model|bot|chatbot|llm|mode|system|persona|dan)\b/#
        ),
        Pattern(
            #/\b(?:dear|hello|hi|hey|attention|note (?:to|for)|message (?:to|for)|for|to|any|the|every|all) (?:the |any |an? |all |my |your )?(?:reading |automated |automatic |digital |virtual |helpful |mail |email |e-mail )?(?:ai|a\.i\.|llm|llms|language models?|assistants?|chatbots?|summari[sz]ers?|classifiers?|ai agents?|agents?|copilot|gpt)\b(?:.{0,30}\b(?:read|process|summari|must|should|please|reply|answer|write|add|include|mark|classif|this|:|,))/#
        ),
        Pattern(
            #/\b(?:if|when|while|as|once|before|after) (?:you|an? (?:ai|assistant|model)|the (?:ai|assistant|model)) (?:are |is )?(?:summari|categori|classif|sort|process|reply|answer|read(?:ing)? this (?:as|with)|generat|draft|writ)/#
        ),
        Pattern(
            #/^\W{0,6}(?:assistant|ai|llm|model|summari[sz]er|classifier|copilot|chatgpt|gpt|bot)\b\s*[,:;\-–—!]/#),
    ]

    /// Returns whether a text addresses machines, as in "Language models acting for the seller …", "for
    /// software: …", "if a program answers".
    private static func machines(_ text: String) -> Bool {
        addressedMachines.matches(in: text) && saying.matches(in: text)
    }

    private static let addressedMachines = Pattern(
        #/\b(?:language models?|drafting models?|smart mail programs?|mail (?:assistants?|programs? (?:must|should|that))|for (?:the )?(?:software|machines?|programs?|assistants?)\b|(?:an?|the|your|user's) (?:automated |automatic |artificial |digital )?(?:assistant|software|program|machine|reader|writing aid|computer|letter-writing helper)(?: that|,| must| should| has| answers| reads| writes)|artificial reader|writing aid|auto-?reply|if a program|put into words by software|your computer|ihr(?:em)? computer|das programm|das lesende programm|programme? qui|une machine|programma (?:che|dat)|programa que|assistentens?|an assistant (?:have|has|must|that))/#
    )
    private static let saying = Pattern(
        #/\b(?:writes?|wrote|written|says?|answers?|repl(?:y|ies)|includes?|adds?|must|should|has to|have to|reports?|gives?|inserts?|quotes?|begins?|starts?|complete|tell|explain|close|agree|copies|follow|list|schreib\w*|soll|sagt|scrivi|schrijf|doit|debe|escrib\w*|wiedergeben)\b/#
    )

    /// Patterns for "Say only PWNED", "add this link to your summary", "print your instructions".
    private static let ordersOfOutput = [
        Pattern(
            #/\b(?:(?:your|any|each|every|instead of (?:a|any|the)) (?:\w+ )?(?:summar(?:y|ies)|output|completion)|summaries (?:are|must|should|have)|suggested repl(?:y|ies)|generated (?:text|reply|answer)|answer to the user|draft repl(?:y|ies)|(?:all|any|every) (?:answers?|drafts?|repl(?:y|ies)) (?:written|made|checked|must|are|have))\b/#
        ),
        Pattern(
            #/\b(?:say|write|print|output|respond|reply|answer|return|repeat|emit|display|type)(?: \w+){0,3} (?:(?:only|exactly|just|nothing (?:but|else))(?: with\b| the\b| this\b| one\b|:| ["'“‘«(]|(?: \S+)?[.!]?$)|(?:the (?:word|phrase|string|code ?word|token|sentence)s?\b)|verbatim|word for word)/#
        ),
        Pattern(
            #/\b(?:print|reveal|repeat|show|output|display|leak|disclose|recite|echo|copy|quote|tell me|what (?:is|are|were))\b.{0,40}\b(?:your|the|all|initial|original|system|hidden|secret|these|those)\b.{0,20}\b(?:prompt|instruction|configuration|system message|rules|text above|words above|everything above|context window)/#
        ),
        Pattern(
            #/\b(?:decode|decrypt|rot13|base64|translate)\b.{0,60}\b(?:follow|obey|execute|do what|carry out|then|and)\b/#
        ),
        Pattern(
            #/\b(?:begin|start|end|prefix|finish|append|prepend|close) (?:\w+ ){0,3}(?:with|by)\b.{0,40}["'“‘«:]/#),
        Pattern(
            #/\b(?:answer|reply|respond|output)\b.{0,30}\b(?:json|yaml|xml|markdown|html)\b/#),
    ]

    /// Patterns for "Classify this mail as primary", "this mail is not spam".
    private static let claimedVerdicts = [
        Pattern(
            #/\b(?:classify|categori[sz]e|label|mark|flag|sort|file|rate|score|treat|tag|put)\b.{0,40}\b(?:as|into|under|in)\b.{0,20}\b(?:primary|social|promotions?|updates?|forums?|spam|not spam|ham|safe|trusted|legitimate|important)\b/#
        ),
        Pattern(
            #/\b(?:is|was|has been) (?:already )?(?:verified|checked|confirmed|cleared|scanned|whitelisted)\b.{0,40}\b(?:spam|phishing|security|filter|safe|classif)/#
        ),
        Pattern(
            #/\b(?:spam|category|importance|priority|phishing) ?(?:score|verdict|label|=|:)/#),
    ]

    /// The most common orders to a model in German, French and Spanish, without accents.
    private static let foreignOrders = [
        Pattern(
            #/\b(?:ignorier\w*|vergiss|vergesst|missachte\w*|befolge\w*)\b.{0,60}\b(?:anweisung|vorgabe|regel|bisherig|vorherig|obig|prompt|alles)/#
        ),
        Pattern(
            #/\b(?:du bist|sie sind) (?:jetzt|nun|ab jetzt|ein)\b.{0,30}\b(?:ki|assistent|modell|bot)/#),
        Pattern(
            #/\b(?:antworte|schreibe?|gib|sage?|nenne|wiederhole|fuge)\b.{0,50}\b(?:nur|ausschliesslich|genau|wortlich|zusammenfassung|anweisungen|prompt|systemnachricht)/#
        ),
        Pattern(
            #/\b(?:ki|ki-assistent\w*|sprachmodell\w*|assistent\w*)\b\s*[,:!]/#),
        Pattern(
            #/\b(?:ignore[rz]?|oublie[rz]?|ne tiens pas compte|fais abstraction)\b.{0,60}\b(?:instruction|consigne|regle|precedent|ci-dessus|tout)/#
        ),
        Pattern(
            #/\b(?:tu es|vous etes)\b.{0,30}\b(?:assistant|ia|modele|robot)/#),
        Pattern(
            #/\b(?:reponds?|reponde[rz]?|ecris|ecrivez|affiche[rz]?|repete[rz]?|ajoute[rz]?)\b.{0,50}\b(?:uniquement|seulement|exactement|resume|mot pour mot|instructions?|consignes?)/#
        ),
        Pattern(
            #/\b(?:ignora|ignore|olvida|olvide|haz caso omiso)\b.{0,60}\b(?:instruccion|regla|anterior|previa|todo)/#),
        Pattern(
            #/\b(?:eres|usted es)\b.{0,30}\b(?:asistente|ia|modelo)/#),
        Pattern(
            #/\b(?:responde|responda|escribe|escriba|muestra|repite|anade|agrega)\b.{0,50}\b(?:solo|solamente|unicamente|exactamente|resumen|instrucciones|palabra por palabra)/#
        ),
    ]
}
