/// The patterns of promises and questions in a language.
struct TodoLanguage {
    /// The strings of which each promise contains at least one, so that most sentences skip the slow patterns.
    let cues: [String]
    /// The pattern of a promise, with or without a day.
    let promise: Regex<Substring>
    /// The pattern of a promise that counts only if the sentence also names a day.
    let datedPromise: Regex<Substring>
    /// The pattern of a condition on a promise, or of a reference to something in the mail itself.
    let promiseException: Regex<Substring>
    /// The pattern of a question that expects no answer.
    let rhetoricalQuestion: Regex<Substring>

    /// The patterns of English, German, French and Spanish, for lower-case sentences with straight apostrophes.
    ///
    /// They are created on each access, because regular expressions cannot be shared between tasks.
    static var all: [TodoLanguage] {
        [
            TodoLanguage(
                cues: [" i ", " i'", " we ", " we'"],
                promise:
                    #/
                    \b(?:i|we)(?:'ll|\ will|\ shall|(?:'m|\ am|'re|\ are)\ going\ to)
                    \ (?:(?:also|then|just|gladly|happily|certainly|definitely|personally|either|be\ sure\ to|make\ sure\ to|
                    go\ ahead\ and|try\ to)\ ){0,4}
                    (?:(?:re)?send|forward|e-?mail|mail|fax|call|phone|ring|write|reply|respond|answer|come\ back\ to|
                    get\ (?:back\ (?:to|with)|you|it|them|this|that|these|those|him|her)|give\ (?:you|him|her|them|it)|
                    let\ (?:you|him|her|them|everyone|everybody)\ know|keep\ you|check|look\ (?:into|at|for|it\ up)|
                    find\ (?:out|you)|follow\ up|review|prepare|draft|finish|complete|update|fix|correct|revise|put|bring|
                    pick\ (?:up|you)|drop|take\ (?:care|this)|handle|arrange|schedule|set\ (?:up|it\ up)|
                    make\ (?:sure|the|a|an|those|these|it|copies)|provide|share|submit|deliver|pay|transfer|wire|book|order|
                    buy|print|upload|post|return\ (?:it|them|your)|sign|(?:talk|speak)\ (?:to|with)|ask|confirm|contact|
                    have\ (?:(?:it|this|that|them|him|her)\b|
                    (?:my|the|a|an)\ .{2,60}\b(?:ready|done|finished|(?:to|for)\ you))|
                    distribute|circulate|work\ (?:on|with)|organi[sz]e|
                    show\ you|add|remove|cancel|do\ (?:it|that|this|so|the|my)|notify|inform|
                    be\ (?:sending|forwarding|calling|mailing|bringing|in\ touch|back\ to\ you))\b
                    /#,
                datedPromise:
                    #/
                    \b(?:i|we)(?:'ll|\ will)?\ (?:can|hope\ to|plan\ to|be\ able\ to|should\ be\ able\ to)
                    \ (?:send|forward|e-?mail|mail|call|write|reply|answer|let\ you\ know|check|review|prepare|
                    finish|complete|update|fix|bring|provide|share|submit|deliver|pay|order|print|return|sign|confirm)\b|
                    \bi\ (?:send|bring|order|finish|deliver|submit|return)\b
                    /#,
                promiseException:
                    #/
                    "$|[,.!]"|\b(?:if|as\ soon\ as\ i\ can|unless|whether\ i|would|might|assum(?:e|ing)|in\ case|always|never|
                    periodically|from\ time\ to\ time|as\ (?:they|developments)|(?:talk|speak)\ (?:to|with)\ you|
                    until\ (?:i|we)|
                    (?:as|that|which|what|things|who|where|why|how)\ (?:i|we)(?:'ll|\ will|'m|\ am|'re|\ are))\b
                    /#,
                rhetoricalQuestion:
                    #/
                    (?:^|,\ |^so\ |^and\ )how(?:\ are|'s|\ is)\ (?:you|it|things|life|everything|the\ family)|
                    ^(?:what's\ up|how\ do\ you\ do|guess\ what|sounds?\ good|okay|ok|right|really|who\ knows)\b|
                    \bwhy\ not\b|\bcan\ you\ believe\b|^remember\b|\bwhat\ can\ you\ do\W*$|\bplease\ join\b|
                    ,?\ (?:right|huh|eh|ok)\ ?\?$|
                    ^(?:(?:once\ )?again,?\ |also,?\ |and\ )?if\ (?:you|there|any(?:one)?|this|that|i|we)\b[^?]*$|
                    \bplease\ (?:respond|reply)\ to\ (?!me|us|this|my|the)|
                    \bif\ (?:you|either|any|there)\b.{0,20}
                    \b(?:have|has|would\ like|'d\ like|need|want|interested|see|find|get)\b|
                    \b(?:any|further|other|more|additional)\ (?:questions|comments|concerns)|
                    \bif\ (?:you|there|anyone)\b.{0,40}\b(?:question|problem|concern|need|anything)|
                    \b(?:hope\ (?:you|all)|looking\ forward|did\ you\ know|unsubscribe|rsvp\ to|
                    to\ (?:register|reserve|enroll|sign\ up)|for\ (?:more|further)\ (?:info|information|details))\b
                    /#),
            TodoLanguage(
                cues: ["ich ", " wir ", " melde ", " schick", " kümmere "],
                promise:
                    #/
                    \b(?:(?:ich|wir)\ werden?|werden?\ (?:ich|wir))\ .{0,90}\b
                    (?:schicken|senden|zusenden|mailen|weiterleiten|melden|anrufen|antworten|geben|sagen|prüfen|klären|
                    kümmern|erledigen|bringen|mitbringen|vorbereiten|nachreichen|liefern|schreiben|bezahlen|überweisen|
                    bestellen|besorgen|buchen|organisieren|übernehmen|informieren|nachfragen|nachsehen|anschauen|
                    ausdrucken|abholen|fertigstellen|bestätigen|mitteilen)\b|
                    (?:^|\bich\ )(?:melde|kümmere)\ mich\b|\b(?:melde|kümmere)\ ich\ mich\b|
                    \b(?:ich\ (?:gebe?|sage?)|(?:gebe?|sage?)\ ich)\ (?:dir|ihnen|euch)\b.{0,60}\bbescheid\b|
                    \bich\ komme\ .{0,30}auf\ (?:dich|sie|euch)\ zurück\b|
                    (?:^|\bich\ )(?:schicke?|sende|maile?|bringe?|rufe?|schreibe?|leite|reiche|überweise)
                    \ (?:dir|ihnen|euch|dich|sie|es|das|die|den)\b|
                    \b(?:schicke?|sende|maile?|bringe?|rufe?|schreibe?|leite|reiche|überweise)\ ich
                    \ (?:dir|ihnen|euch|dich|sie|es|das|die|den)\b
                    /#,
                datedPromise:
                    #/
                    \b(?:ich|wir)\ (?:kann|können|muss|müssen|will|wollen)\ .{0,90}\b(?:schicken|senden|mailen|bringen|
                    anrufen|schreiben|prüfen|klären|erledigen|überweisen|bezahlen|bestellen|buchen|liefern|besorgen|holen)\b|
                    \b(?:ich\ (?:schicke|sende|maile|bringe|rufe|schreibe|prüfe|kläre|erledige|überweise|bezahle|bestelle|
                    buche|liefere|besorge|hole|drucke|organisiere|reiche|mache|frage|sage|gebe)|
                    (?:schicke|sende|maile|bringe|rufe|schreibe|prüfe|kläre|erledige|überweise|bezahle|bestelle|
                    buche|liefere|besorge|hole|drucke|organisiere|reiche|mache|frage|sage|gebe)\ ich)\b
                    /#,
                promiseException: #/\b(?:wenn|falls|würde|anbei|hiermit|im\ anhang|nie|nicht|frage\ mich)\b/#,
                rhetoricalQuestion:
                    #/
                    ^(?:und\ )?wie\ geht|^(?:alles\ klar|oder|na)\b.{0,15}$|\bbei\ (?:weiteren\ )?(?:fragen|rückfragen)\b
                    /#),
            TodoLanguage(
                cues: [" je ", " nous ", " on va "],
                promise:
                    #/
                    \b(?:je|nous)\ (?:(?:vous|te|lui|leur|le|la|les|en|y|me|nous)\ |t'|l'|m'en\ |m'){0,4}
                    (?:renverr|enverr|transmettr|fer|rappeller|appeller|répondr|reviendr|tiendr|donner|confirmer|préparer|
                    apporter|vérifier|écrir|demander|paier|régler|virer|réserver|commander|terminer|finir|occuper|passer|
                    contacter|informer|dir|ajouter|corriger|regarder)(?:ai|ons)\b|
                    \b(?:je\ vais|nous\ allons|on\ va)\ (?:(?:vous|te|lui|leur|le|la|les|en|y|me|nous)\ |t'|l'|m'en\ |m'){0,4}
                    (?:renvoyer|envoyer|transmettre|faire|rappeler|appeler|répondre|donner|confirmer|préparer|apporter|
                    vérifier|écrire|demander|payer|régler|réserver|commander|terminer|finir|occuper|contacter|informer|
                    dire|ajouter|corriger|regarder)\b|
                    \bje\ m'en\ (?:occupe|charge)\b|\bje\ reviens\ vers\ (?:vous|toi)\b|
                    \bje\ (?:vous|te)\ (?:tiens\ (?:au\ courant|informé)|rappelle|recontacte|redis)
                    /#,
                datedPromise:
                    #/
                    \b(?:je|nous)\ (?:peux\ )?(?:(?:vous|te|lui|leur|le|la|les)\ |t'|l'){0,4}
                    (?:envo(?:ie|yons|yer)|transmets|appeler?|apporter?|prépare|fais|confirme|règle|passer?|donner)\b
                    /#,
                promiseException: #/\b(?:si|s'ils?|ci-jointe?s?|pièce\ jointe|jamais|ne)\b/#,
                rhetoricalQuestion: #/^comment\ (?:allez|vas|ça)|^ça\ va|\b(?:question|besoin)s?\b.{0,30}n'hésite/#),
            TodoLanguage(
                cues: ["é ", "é,", "é.", "emos", "voy a", "vamos a", " me ", " te ", " le ", " les ", " os ", "puedo"],
                promise:
                    #/
                    \b(?:enviar|mandar|llamar|responder|contestar|escribir|avisar|confirmar|preparar|traer|llevar|pagar|
                    revisar|comprobar|preguntar|terminar|reservar|encargar|pasar|informar|dar|contactar|entregar|comprar)
                    (?:é|emos)\b|\b(?:haré|diré|haremos|diremos)\b|
                    \b(?:voy|vamos)\ a\ (?:enviar|mandar|llamar|responder|contestar|escribir|avisar|confirmar|preparar|
                    traer|llevar|pagar|revisar|comprobar|preguntar|terminar|reservar|informar|hacer|entregar|comprar)|
                    \bme\ (?:encargo|ocupo)\ (?:yo|de)\b|\b(?:te|le|les|os)\ aviso\b
                    /#,
                datedPromise:
                    #/
                    \b(?:te|le|les|os|lo|la)\ (?:envío|mando|llamo|confirmo|paso|traigo|escribo|digo|entrego)\b|
                    \bpuedo\ (?:enviar|mandar|llamar|traer|entregar)
                    /#,
                promiseException: #/\b(?:si|adjunt[oa]s?|nunca|no)\b/#,
                rhetoricalQuestion: #/^¿?(?:qué\ tal|cómo\ est[aá])|\bcualquier\ (?:duda|pregunta|consulta)\b/#),
        ]
    }

    /// Returns whether the author of a lower-case sentence promises to do something.
    ///
    /// `hasDay` returns whether the sentence names a day.
    func promises(_ sentence: String, hasDay: () -> Bool) -> Bool {
        let padded = " " + sentence
        return cues.contains { padded.contains($0) }
            && (sentence.contains(promise) || sentence.contains(datedPromise) && hasDay())
            && !sentence.contains(promiseException)
    }
}
