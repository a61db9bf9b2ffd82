import Retrieval
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        (Language.english, "deposits", "deposit"), (.english, "libraries", "library"), (.german, "häuser", "haus"),
        (.german, "kautionen", "kaution"), (.french, "chevaux", "cheval"), (.french, "déposées", "déposé"),
        (.spanish, "operaciones", "operación"), (.italian, "biblioteche", "biblioteca"),
        (.portuguese, "depósitos", "depósito"), (.dutch, "boeken", "boek"), (.russian, "книгами", "книга"),
        (.arabic, "المتحف", "متحف"),
        (.hindi, "लड़कों", "लड़का"),
    ])
    func `inflected forms of a word have the same stem`(language: Language, form: String, other: String) {
        #expect(language.stem(form) == language.stem(other))
    }

    @Test(arguments: ["", "a", "9", "日本", "👩‍👩‍👧", "\u{0}", String(repeating: "running", count: 100)])
    func `stemming leaves a text that is not a word unchanged`(text: String) {
        for language in Language.allCases { #expect(language.stem(text) == text) }
    }

    @Test(arguments: [
        (Language.english, "How much deposit do I pay for a tool with a motor?"),
        (.german, "Wie hoch ist die Kaution für ein Gerät mit Motor?"),
        (.french, "Quelle est la caution pour un appareil avec moteur ?"),
        (.spanish, "¿Cuánto se paga de fianza por una herramienta con motor?"),
        (.italian, "Quanto si paga di cauzione per un attrezzo con il motore?"),
        (.portuguese, "Quanto é que se paga de caução por uma ferramenta com motor?"),
        (.dutch, "Hoeveel borg betaal ik voor een apparaat met een motor?"),
        (.russian, "Сколько стоит залог за прибор с мотором и кто его берет?"),
        (.arabic, "كم يبلغ العربون على الجهاز في هذا المتجر؟"), (.hindi, "मोटर वाले औजार के लिए कितनी जमा राशि है?"),
    ])
    func `recognizes the language of a sentence`(language: Language, text: String) {
        #expect(Language.recognised(in: text) == language)
    }

    @Test(arguments: ["", "deposits", "Kaution: 50 EUR", "la", "日本の天気", "Ile wynosi kaucja za narzędzie z silnikiem?"])
    func `recognizes no language in a few words or in an unsupported language`(text: String) {
        #expect(Language.recognised(in: text) == nil)
    }
}
