import Foundation

/// A language that Hearth can stem.
package enum Language: String, Sendable, Hashable, CaseIterable {
    case english, german, french, spanish, italian, portuguese, dutch, russian, arabic, hindi
}

extension Language {
    /// Returns the language with most of a text's common words; `nil` if these words are too few or languages
    /// tie.
    package static func recognised(in text: String) -> Language? {
        recognised(
            inFolded: text.split { !$0.isLetter }.map {
                // Folding time grows quadratically with the word's length, and no common word is this long.
                $0.utf8.count > longestWord
                    ? "" : $0.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            })
    }

    /// Returns the language of words that have no case and accents.
    package static func recognised(inFolded words: some Sequence<String>) -> Language? {
        var counts = [Int](repeating: 0, count: allCases.count)
        var all = 0
        for word in words {
            all += 1
            guard let languages = commonWords[word] else { continue }
            for language in languages { counts[language] += 1 }
        }
        let ranked = counts.indices.sorted { counts[$0] > counts[$1] }
        let (most, next) = (counts[ranked[0]], counts[ranked[1]])
        return most >= 2 && most > next && most * minimumShare >= all ? allCases[ranked[0]] : nil
    }

    /// The maximum length of a common word, in bytes.
    private static let longestWord = 60

    /// At least one in this many words must be common; lists, tables and texts in other languages have fewer.
    private static let minimumShare = 10

    /// The common words without case and accents, with the indices of their languages.
    static let commonWords: [String: [Int]] = {
        let lists: [Language: String] = [
            .english: """
            a an and are as at be been but by can could did do does for from had has have he her his how i if in into is \
            it its me more my no not of on or our out she should so than that the their them there these they this those \
            to up was we were what when where which who why will with would you your
            """,
            .german: """
            aber alle als am an auch auf aus bei beim bin bis das dass dem den der des die dies diese dieser durch ein \
            eine einem einen einer eines er es fur hat haben hatte ich ihr ihre im in ist ja kann kein keine man mit nach \
            nicht noch nur oder schon sein seine sich sie sind so uber um und uns unter vom von vor war was wenn werden \
            wer wie wieviel wird wir wo wurde zu zum zur
            """,
            .french: """
            a au aux avec c ce ces cette comme d dans de des du elle en est et etait etre il ils j je l la le les leur \
            lui mais n ne nous on ont ou par pas plus pour qu quand que quel quelle qui s sa se ses son sont sur un une \
            vous
            """,
            .spanish: """
            a al como con cual cuando cuanto de del desde donde el ella en entre era es esta este fue ha hay la las le lo \
            los mas me mi muy no nos o para pero por porque que quien se ser si sin sobre son su sus tambien un una y ya \
            yo
            """,
            .italian: """
            a ai al alla alle anche che chi ci come con cosa d da dal dalla degli dei del della delle di dove e era gli \
            ha hanno i il in l la le lo ma mi nel nella non o per perche piu quando quanto questa questo se si sono su \
            sul sulla un una uno
            """,
            .portuguese: """
            a ao aos as com como da das de do dos e ela ele em entre era essa esse esta este eu foi ha isso ja mais mas \
            me muito na nao nas no nos o onde os ou para pela pelo por qual quando quanto que quem se sem ser seu sua \
            sao tambem tem um uma voce
            """,
            .dutch: """
            aan als bij dan dat de deze die dit door een en er geen haar had heb heeft hem het hij hoe hoeveel ik in is \
            je kan maar meer met mijn moet naar niet nog nu of om onder ons ook op over te tot uit van veel voor waar \
            want waren was wat we welke wie wij worden wordt ze zich zij zijn zo
            """,
            .russian: """
            и в во не на с со как что это по из у за к о от до для или но а я он она оно они его ее их был была было были \
            быть есть все когда где кто если при так только может который которая которое которые которого которой этот \
            эта эти этого под
            """,
            .arabic: """
            في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين هو هي كان كانت يكون تكون أن إن لا لم قد أو ثم بعد قبل بين كل \
            ما كما حيث غير منذ حتى إذا عند و
            """,
            .hindi: """
            का के की को में से है हैं था थी थे ने पर और या यह वह ये वे इस उस इन उन एक जो कि तो ही भी नहीं हो कर किया लिए साथ तक
            """,
        ]
        var words: [String: [Int]] = [:]
        for (index, language) in allCases.enumerated() {
            for word in forms(of: lists[language, default: ""]) { words[word, default: []].append(index) }
        }
        return words
    }()
}
