import Retrieval

extension RequestLanguage {
    static let spanish = RequestLanguage(
        courtesy: [
            Pattern(
                #/
                ^¿?(?:qué\ tal(?:\ (?:estás|está|todo|va))?\ ?\?|cómo\ (?:est[aá]|te\ va|le\ va))|\bcualquier\ (?:duda|pregunta|consulta)\b|\bno\ dude|\bno\ dudes\b|\bgracias\ (?:de\ antemano|por)\b|,\ ¿?(?:no|verdad)\ ?\?$
                /#)
        ],
        asking: [
            Pattern(
                #/
                \bpor\ favor\b|\b(?:te|le|os|les|se)\ (?:lo\ )?(?:agradecería|agradezco|agradecemos|ruego|rogamos|pido|pedimos)\b|\b(?:avísame|avíseme|avísanos|avísenos|dime|dígame|díganos|confírmame|confírmeme|envíame|envíeme|mándame)\b|\bnecesit(?:o|amos|aría|aríamos)\b.{1,60}\bantes\b|
                \bno\ (?:te\ )?olvides\b|\bsería\ (?:genial|estupendo|bueno)\ (?:si|que)\b|\bespero\ (?:tu|su|vuestra)\ respuesta|\bquedo\ a\ la\ espera\b|\bhaz?me\ saber\b|\bhágame\ saber\b
                /#)
        ],
        kinds: [
            (
                .arrival,
                Pattern(
                    #/\b(?:has|habéis|ha|han|recibiste|recibió)\b.{0,12}\brecibid\w|\brecibi(?:ste|ó)\b|\b(?:te|le|os)\ (?:ha\ |han\ )?lleg(?:ado|ó|aron)\b|\bha\ llegado\b/#
                )
            ),
            (
                .opinion,
                Pattern(
                    #/\bqué\ (?:te|le|os|les)\ parece|\bqué\ (?:opinas|opina|piensas|piensa|crees|cree|dices)|\b(?:tu|su)\ opinión|\bcómo\ (?:lo\ )?ves\b|\bqué\ te\ pareció/#
                )
            ),
            (
                .scheduling,
                Pattern(
                    #/\b(?:cuándo|qué\ día|a\ qué\ hora|qué\ fecha)\b.{0,40}\b(?:(?:te|le|os)\ (?:viene|vendría|va|conviene)|tienes|tiene\ tiempo|quedamos|nos\ vemos|podemos|libre|disponible|puedes\ (?:venir|quedar))\b/#
                )
            ),
            (
                .meeting,
                Pattern(
                    #/
                    \b(?:puedes|puede|podrías|podría|quieres|quiere|podéis|queréis|podrás|podrá)\ (?:venir|asistir|quedar|participar|acompañar\w*|pasar\w*|unirte|unirse|estar|acudir|ir)\b|
                    \b(?:vienes|viene|venís|vendrás|vendrá|te\ apuntas|se\ apunta|os\ apuntáis|asistirá|asistirás)\b|\b(?:estás|está|estáis)\ (?:libre|disponible)s?\b|
                    \b(?:tienes|tenéis)\ (?:tiempo|ganas|un\ momento|un\ rato)|\btiene\ (?:tiempo|disponibilidad)|\b(?:te|os)\ apetece|\bquedamos\b|\bnos\ vemos\b|\bcomemos\b|\bcenamos\b|
                    \b(?:te|le|os)\ (?:viene|va|vendría|iría|conviene|convendría)\b|\bqué\ tal\ si\b|\bsi\ (?:vienes|viene|podrás|podrá|puedes\ venir|puede\ (?:venir|asistir)|vendrás|vendrá)\b|\b(?:tu|su)\ asistencia\b
                    /#)
            ),
            (
                .offer,
                Pattern(
                    #/
                    \b(?:quieres|quiere|prefieres|prefiere|necesitas|necesita)\ que\b|\b(?:te|le|os)\ (?:llevo|traigo|mando|envío|ayudo|recojo|reservo|compro|paso)\b|
                    \b(?:llevo|traigo)\ (?:algo|yo)\b|\b(?:puedo|podemos)\ ayudar|\bnecesitas\ ayuda\b|\bdebo\b|^¿?(?:te|le|os|se)\ (?:lo\ |la\ |los\ |las\ )?\w+o\b
                    /#)
            ),
            (
                .information,
                Pattern(
                    #/
                    \b(?:sabes|sabe|sabéis)\ (?:si|cuándo|dónde|qué|quién|cómo|cuál|cuánt)|\b(?:puedes|podrías|puede|podría)\ (?:decirme|decirnos|indicarme|indicarnos|recordarme|informarme)|
                    \b(?:dime|dígame|díganos|avísame|avíseme|avísanos|avísenos)\b|\bme\ (?:dices|dice)\b|\b(?:hazme|hágame|háganos)\ saber\b|\bespero\ (?:tu|su|vuestra)\ respuesta|\ba\ la\ espera\b
                    /#)
            ),
            (.confirmation, Pattern(#/\bconf[ií]rm/#)),
            (
                .permission,
                Pattern(
                    #/\b(?:puedo|podemos|podríamos)\b|\bme\ (?:dejas|deja|prestas|presta|permites|permite)\b|\b(?:te|le)\ (?:importa|molesta|importaría)\ (?:si|que)\b|\bpodría\ yo\b/#
                )
            ),
            (
                .task,
                Pattern(
                    #/\b(?:puedes|podrías|puede|podría|podéis|podríais|pueden|podrían|podrás)\b|\bpor\ favor\b|\b(?:me|nos)\ (?:envías|mandas|pasas|traes|ayudas|envía|manda|ayuda|echas)\b|\b(?:te|le)\ importaría\b/#
                )
            ),
            (
                .approval,
                Pattern(
                    #/\bde\ acuerdo\b|\b(?:te|le|os)\ parece\ bien\b|\bestá\ bien\b|\bes\ correct[oa]\b|\bposible\b/#)
            ),
            (
                .information,
                Pattern(
                    #/(?:^|[¿,:–-]\ ?|\b(?:y|pero)\ )(?:(?:a|de|en|con|por|para|desde|hasta)\ )?(?:qué|cuándo|dónde|adónde|cuál(?:es)?|quién(?:es)?|cómo|cuánt[oa]s?)\b|\balguna\ novedad/#
                )
            ),
            (.meeting, Pattern(#/\bcon\ nosotros\b/#)),
            (.yesNo, Pattern(#/¿|\b(?:es|está|tienes|tiene|has|ha|hay|sigues|sigue)\b/#)),
        ])

    static let italian = RequestLanguage(
        courtesy: [
            Pattern(
                #/^come\ (?:stai|sta|va|state)\b|\bnon\ esit|\bper\ (?:qualsiasi|eventuali|ogni)\ (?:domand|dubbi|chiariment)|\bgrazie\ (?:in\ anticipo|per|mille|ancora)\b|,\ (?:no|vero|giusto)\ ?\?$|\bin\ allegato\b/#
            )
        ],
        asking: [
            Pattern(
                #/
                \bper\ (?:favore|piacere|cortesia)\b|\b(?:ti|la|vi|le)\ (?:prego|preghiamo|chiedo|chiediamo)\b|\b(?:fammi|facci|mi\ faccia|ci\ faccia)\ sapere\b|\bdimmi\b|\bho\ bisogno\b|\bmi\ serv(?:e|ono|irebbe)\b.{1,60}\bentro\b|
                \bnon\ dimenticare\b|\bricordati\ di\b|\bsarebbe\ (?:bello|utile|gentile)\ se\b|\b(?:resto|restiamo|rimango|rimaniamo)\ in\ attesa\b|\b(?:mandami|inviami|confermami|mi\ confermi)\b|\bla\ preghiamo\b
                /#)
        ],
        kinds: [
            (
                .arrival,
                Pattern(#/\b(?:hai|ha|avete)\ (?:già\ |poi\ )?ricevut[oaei]\b|\b(?:è|sono)\ (?:già\ )?arrivat[oaei]\b/#)
            ),
            (
                .opinion,
                Pattern(
                    #/\b(?:che\ cosa|che|cosa)\ (?:ne\ )?(?:pensi|pensa|pensate|dici|dice)|\bcome\ (?:ti|le|vi)\ (?:sembra|pare)|\b(?:tuo|suo|vostro)\ parere|\b(?:tua|sua)\ opinione|\bche\ te\ ne\ pare/#
                )
            ),
            (
                .scheduling,
                Pattern(
                    #/\b(?:quando|(?:che|quale)\ giorno|a\ che\ ora)\b.{0,40}\b(?:(?:ti|le|vi)\ (?:va|andrebbe|viene)|liber[oa]|ci\ vediamo|possiamo|hai\ tempo|ha\ tempo|disponibile)\b/#
                )
            ),
            (
                .meeting,
                Pattern(
                    #/
                    \b(?:vieni|viene|venite|verrai|verrà|verrete|ci\ sei|ci\ sarai|ci\ siete|sei\ dei\ nostri)\b|\b(?:puoi|può|potresti|potrebbe|vuoi|vuole|vorresti|potete|volete|riesci\ a|riesce\ a|riuscite\ a)\ (?:venire|partecipare|passare|unirti|esserci|raggiunger\w*|essere)\b|
                    \b(?:sei|è|siete)\ (?:liber[oaei]|disponibil[ei])\b|\b(?:hai|avete)\ (?:tempo|voglia|un\ momento)\b|\bha\ tempo\b|\bti\ va\b|\bvi\ va\b|\b(?:ti|le|vi)\ (?:andrebbe|viene)\b|\b(?:ti|le|vi)\ va\ bene\b|
                    \bci\ (?:vediamo|incontriamo|sentiamo)\b|\bandiamo\b|\b(?:tua|sua|vostra)\ (?:presenza|partecipazione)\b|\bse\ (?:vieni|viene|verrai|verrà|puoi\ venire|può\ venire)\b
                    /#)
            ),
            (
                .offer,
                Pattern(
                    #/
                    \b(?:vuoi|vuole|preferisci|preferisce|volete)\ che\b|\bdevo\b|\b(?:posso|possiamo)\ (?:aiutar|dar(?:ti|le|vi)\ una\ mano)|\b(?:ti|le|vi)\ (?:porto|mando|serve\ (?:aiuto|qualcosa)|passo)\b|\bporto\ (?:qualcosa|io)\b|^(?:ti|le|vi|te)\ (?:lo\ |la\ |li\ |le\ )?\w+o\b
                    /#)
            ),
            (
                .information,
                Pattern(
                    #/
                    \b(?:sai|sa|sapete)\ (?:se|quando|dove|chi|come|quale|quanto)\b|\b(?:puoi|potresti|può|potrebbe)\ (?:dirmi|dirci|indicarmi|indicarci|farmi\ sapere|farci\ sapere|ricordarmi)\b|\bdimmi\b|\bmi\ (?:dici|dica)\b|
                    \b(?:fammi|facci|mi\ faccia|ci\ faccia)\ sapere\b|\bin\ attesa\b
                    /#)
            ),
            (.confirmation, Pattern(#/\bconferm/#)),
            (
                .permission,
                Pattern(
                    #/\b(?:posso|possiamo|potrei|potremmo)\b|\bmi\ (?:presti|presta|lasci)\b|\b(?:ti|le)\ (?:dispiace|dispiacerebbe)\ se\b|\b(?:è|sarebbe)\ possibile\b|\bva\ bene\ se\b/#
                )
            ),
            (
                .task,
                Pattern(
                    #/\b(?:puoi|potresti|può|potrebbe|potete|potreste)\b|\bper\ (?:favore|piacere|cortesia)\b|\b(?:mi|ci)\ (?:mandi|invii|invia|manda|porti|aiuti|dai|passi)\b|\b(?:ti|le)\ dispiacerebbe\b/#
                )
            ),
            (
                .approval,
                Pattern(
                    #/\bd'accordo\b|\bva\ bene\b|\bti\ sta\ bene\b|\bè\ (?:corretto|giusto|a\ posto)\b|\bpossibile\b/#)
            ),
            (
                .information,
                Pattern(
                    #/(?:^|[,:–-]\ ?|\b(?:e|ma|allora)\ )(?:(?:a|di|in|con|da|per)\ )?(?:quando|dove|quale|quali|chi|che|cosa|come|quant[oaie]|perché|dov'|cos'|com'|qual)\b|\bnovità\b/#
                )
            ),
            (.meeting, Pattern(#/\bcon\ noi\b/#)),
            (.yesNo, Pattern(#/(?:^|[,:–-]\ ?|\b(?:e|ma)\ )(?:è|sono|sei|hai|ha|avete|c'è|ci\ sono|siete|tu|lei)\b/#)),
        ])

    static let portuguese = RequestLanguage(
        courtesy: [
            Pattern(
                #/^(?:como\ (?:está|estás|vai|vão)|tudo\ bem\ ?\?)|\bnão\ hesite|\bqualquer\ (?:dúvida|pergunta|questão)\b|\bobrigad[oa]\ (?:desde\ já|pel[oa])\b|,\ (?:não|né|certo)\ ?\?$|\bem\ anexo\b/#
            )
        ],
        asking: [
            Pattern(
                #/
                \bpor\ favor\b|\b(?:peço|pedimos|agradeço|agradecia|agradecemos|solicito|solicitamos)\b|\b(?:avise|avisa|diga|diz|envie|envia|mande|manda|confirme|confirma|responda)-(?:me|nos)\b|\bme\ (?:avise|avisa|diga|diz|envie|envia|mande|manda|confirme|confirma|fala|fale)\b|
                \bprecis(?:o|amos|ava)\b.{1,60}\baté\b|\bnão\ (?:se\ )?esque[çc]|\bseria\ (?:bom|ótimo)\ se\b|\b(?:aguardo|fico\ à\ espera|fico\ no\ aguardo)\b
                /#)
        ],
        kinds: [
            (.arrival, Pattern(#/\b(?:recebeu|recebeste|receberam)\b|\b(?:já\ )?chegou\b|\bchegaram\b/#)),
            (
                .opinion,
                Pattern(
                    #/\bo\ que\ (?:é\ que\ )?(?:você\ |vocês\ )?(?:acha|achas|acham|pensa|pensas)|\b(?:sua|tua)\ opinião|\bque\ (?:te|lhe)\ parece/#
                )
            ),
            (
                .scheduling,
                Pattern(
                    #/\b(?:quando|que\ dia|a\ que\ horas|qual\ (?:dia|horário|data))\b.{0,40}\b(?:podemos|fica|tem\ tempo|tens\ tempo|disponível|livre|(?:te|lhe)\ dá|pode\ (?:vir|ser)|podes\ vir|nos\ (?:vemos|encontramos))\b/#
                )
            ),
            (
                .meeting,
                Pattern(
                    #/
                    \b(?:vens|vem|vêm|virás|virá)\b|\b(?:pode|podes|poderia|podias|quer|queres|gostaria\ de|gostavas\ de|consegue|consegues|podem|querem)\ (?:vir|ir|participar|comparecer|passar|estar|aparecer|juntar-\w+|jantar|almoçar|encontrar)\b|
                    \b(?:está|estás)\ (?:livre|disponível)\b|\b(?:tem|tens)\ tempo\b|\bvamos\b|\btopa\b|\b(?:te|lhe)\ (?:dá|fica|convém)\b|\bdá\ jeito\b|\bfica\ bem\b|\b(?:sua|tua)\ presença\b|\b(?:encontramo-nos|nos\ (?:vemos|encontramos))\b|
                    \bse\ (?:vem|vens|pode\ vir|podes\ vir|virá)\b
                    /#)
            ),
            (
                .offer,
                Pattern(
                    #/\b(?:quer|queres|prefere|preferes)\ que\b|\bdevo\b|\b(?:posso|podemos)\ (?:te\ |lhe\ )?(?:ajudar|levar)|\blevo\ (?:algo|alguma)|\bprecisas?\ de\ ajuda\b|\b(?:te|lhe)\ (?:levo|mando|envio)\b/#
                )
            ),
            (
                .information,
                Pattern(
                    #/
                    \b(?:sabe|sabes|sabem)\ (?:se|quando|onde|quem|como|qual|quant)|\b(?:pode|podes|poderia|podia|podias)\ (?:me\ |nos\ )?(?:dizer|informar|indicar|lembrar)|\b(?:diga|diz|avise|avisa)-(?:me|nos)\b|\bme\ (?:diga|diz|avise|avisa|fala|fale)\b|
                    \b(?:aguardo|fico\ à\ espera|fico\ no\ aguardo)\b
                    /#)
            ),
            (.confirmation, Pattern(#/\bconfirm/#)),
            (
                .permission,
                Pattern(
                    #/\b(?:posso|podemos|poderíamos|podíamos)\b|\b(?:importa-se|importas-te|se\ importa|incomoda)\b|\bme\ empresta|\bempresta(?:s)?-me\b|\b(?:é|seria)\ possível\b/#
                )
            ),
            (
                .task,
                Pattern(
                    #/\b(?:pode|podes|poderia|podia|podias|poderias|podem|poderiam|consegue|consegues)\b|\bpor\ favor\b|\bme\ (?:envia|manda|ajuda|traz)\b|\b(?:envia|manda|ajuda|traz|envias|mandas|ajudas|trazes)-me\b/#
                )
            ),
            (
                .approval,
                Pattern(
                    #/\b(?:concorda|concordas|de\ acordo)\b|\bestá\ (?:bem|certo|bom)\b|\btudo\ bem\b|\bpode\ ser\b|\bpossível\b/#
                )
            ),
            (
                .information,
                Pattern(
                    #/(?:^|[,:–-]\ ?|\b(?:e|mas|então)\ )(?:(?:a|de|em|com|por|para)\ )?(?:quando|onde|aonde|qual|quais|quem|que|o\ que|como|quant[oa]s?|porque|porquê)\b|\bnovidades\b/#
                )
            ),
            (.meeting, Pattern(#/\b(?:connosco|conosco)\b/#)),
            (.yesNo, Pattern(#/(?:^|[,:–-]\ ?|\b(?:e|mas)\ )(?:é|está|estás|tem|tens|há|já|você|vocês|ainda|foi)\b/#)),
        ])

    static let dutch = RequestLanguage(
        courtesy: [
            Pattern(
                #/^hoe\ (?:gaat|is)\ het\b|\b(?:bij|voor)\ (?:verdere\ )?vragen\b|\bals\ (?:je|u)\b.{0,20}\bvragen\b|\b(?:heb\ je|hebt\ u|heeft\ u)\ (?:nog\ )?vragen\b|,\ (?:toch|hè)\ ?\?$|\bin\ de\ bijlage\b/#
            )
        ],
        asking: [
            Pattern(
                #/
                \b(?:alsjeblieft|alstublieft|gelieve|svp|a\.u\.b)\b|\blaat\ (?:me|mij|ons|het)\b.{0,30}\bweten\b|\b(?:kun|kan|zou|wil)\ je\b|\b(?:kunt|zou|wilt)\ u\b|\bvergeet\ niet\b|\bdenk\ (?:je\ )?(?:eraan|aan)\b|
                \b(?:ik\ heb|we\ hebben)\b.{1,60}\bnodig\b|\bfijn\ als\ (?:je|u)\b|\bgraag\ (?:hoor|ontvang|verneem)|\b(?:hoor|ontvang|verneem)\ (?:ik|ik\ het)?\ ?graag\b|\bbevestig\b|\b(?:ik|we|wij)\ (?:verzoek|verzoeken|vraag|vragen)\ (?:je|u|jullie)\b
                /#)
        ],
        kinds: [
            (
                .arrival,
                Pattern(
                    #/\b(?:heb|hebt|heeft|hebben)\ (?:je|jij|u|jullie)\b.{0,60}\b(?:ontvangen|gekregen|binnengekregen)\b|\b(?:is|zijn)\b.{1,60}\b(?:aangekomen|binnengekomen)\b/#
                )
            ),
            (
                .opinion,
                Pattern(
                    #/\bwat\ (?:vind|vindt|denk|denkt|vinden)\ (?:je|jij|u|jullie)\b|\b(?:jouw|je|uw)\ mening\b|\bhoe\ vindt?\ (?:je|u)\b|\bwat\ (?:je|u)\ ervan\ vindt\b|\bopmerkingen\b/#
                )
            ),
            (
                .scheduling,
                Pattern(
                    #/\b(?:wanneer|welke\ (?:dag|datum|tijd|avond)|hoe\ laat)\b.{0,40}\b(?:schikt|past|uitkom\w*|uit|tijd|beschikbaar|afspreken|zien|langskomen|komen)\b/#
                )
            ),
            (
                .meeting,
                Pattern(
                    #/
                    \b(?:kom|komt)\ (?:je|jij|u|jullie)\b|\b(?:kun|kan|kunt|wil|wilt|zou|kunnen|willen)\ (?:je|jij|u|jullie)\b.{0,50}\b(?:komen|meekomen|langskomen|aanwezig|erbij|meegaan|meedoen|mee|er\ zijn|deelnemen|eten|afspreken|langs)\b|
                    \b(?:heb|hebt|heeft|hebben|ben|bent)\ (?:je|jij|u|jullie)\b.{0,40}\b(?:tijd|zin|vrij|beschikbaar|erbij)\b|\bzullen\ we\b|\b(?:schikt|past|komt)\b.{0,40}\b(?:je|jou|u|jullie)\b|\bzin\ (?:om|in)\b|
                    \b(?:je|uw)\ aanwezigheid\b|\b(?:spreken|gaan|zien)\ we\b|\bof\ (?:je|u|jullie)\b.{0,30}\b(?:komt|kunt|kan|erbij|meegaat)\b
                    /#)
            ),
            (
                .offer,
                Pattern(
                    #/\b(?:zal|moet)\ ik\b|\b(?:wil|wilt|willen)\ (?:je|u|jullie)\ dat\ (?:ik|we)\b|\b(?:kan|kunnen)\ (?:ik|we)\b.{0,20}\b(?:helpen|meebrengen|meenemen)\b|\b(?:heb\ je|hebt\ u)\ hulp\ nodig\b/#
                )
            ),
            (
                .information,
                Pattern(
                    #/
                    \b(?:weet|weten)\ (?:je|jij|u|jullie)\b|\b(?:kun|kan|kunt|zou)\ (?:je|u)\b.{0,20}\b(?:vertellen|zeggen|laten\ weten)\b|\blaat\ (?:me|mij|ons|het)\b.{0,30}\bweten\b|\b(?:hoor|verneem)\b
                    /#)
            ),
            (.confirmation, Pattern(#/\bbevestig/#)),
            (
                .task,
                Pattern(
                    #/\b(?:kun|kan|wil|zou)\ (?:je|jij|jullie)\b|\b(?:kunt|wilt|zou)\ u\b|\b(?:kunnen|zouden|willen)\ jullie\b|\b(?:alsjeblieft|alstublieft)\b|\b(?:stuur|help|breng|haal|neem)\ (?:je|jij)\b/#
                )
            ),
            (
                .permission,
                Pattern(
                    #/\b(?:mag|mogen|kan|kunnen|zou|zouden)\ (?:ik|we|wij)\b|\b(?:vind|vindt)\ (?:je|u)\ het\ (?:goed|erg|oké|ok)\b|\bis\ het\ mogelijk\b/#
                )
            ),
            (
                .approval,
                Pattern(
                    #/\b(?:akkoord|mee\ eens|in\ orde|oké|goed\ zo)\b|\bis\ (?:dat|dit|het)\ (?:\w+\ )?goed\b|\bmogelijk\b/#
                )
            ),
            (
                .information,
                Pattern(
                    #/(?:^|[,:–-]\ ?|\b(?:en|maar|dus)\ )(?:(?:om|met|van|voor|in|op)\ )?(?:wat|wanneer|waar|waarheen|welke?|wie|wiens|hoe|hoeveel|waarom|hoelang|waarvoor)\b|\bnieuws\b/#
                )
            ),
            (.meeting, Pattern(#/\bmet\ ons\b/#)),
            (
                .yesNo,
                Pattern(
                    #/(?:^|[,:–-]\ ?|\b(?:en|maar)\ )(?:is|zijn|was|heb|hebt|heeft|hebben|ben|bent|gaat|ga|wordt|had)\b/#
                )
            ),
        ])
}
