extension ReplyTemplates {
    static let spanish = ReplyTemplates([
        .meeting: [
            ["Sí, {when} me viene bien.", "Sí, con mucho gusto, me viene bien."],
            ["Lo siento, {when} no puedo.", "Lo siento, esta vez no puedo."],
            ["{?untimed}¿A qué hora sería?", "¿Puedo [confirmarte|confirmarle] un poco más tarde?"],
        ],
        .scheduling: [
            ["Miro mi agenda y [te|le] propongo una fecha."], ["Lo siento, próximamente no tengo ningún hueco."],
            ["{?untimed}¿Cuánto tiempo debo reservar?", "¿Puedo [responderte|responderle] un poco más tarde?"],
        ],
        .choice: [
            ["Prefiero {a}.", "Las dos opciones me vienen bien."],
            [
                "Mejor {b}, si es posible.",
                "Lo siento, ninguna de las dos me viene bien. ¿Hay otra posibilidad?",
            ],
            ["{?choices}Las dos opciones me vienen bien; ¿qué [prefieres|prefiere]?", "¿Qué [prefieres|prefiere]?"],
        ],
        .task: [
            ["Sí, me encargo de ello {due}.", "Sí, con gusto, me encargo de ello."],
            ["Lo siento, no podré hacerlo {due}.", "Lo siento, ahora mismo no puedo hacerlo."],
            [
                "{?undue}¿Para cuándo tendría que estar?", "{?due}¿Podría ser también un poco más tarde?",
                "¿Hay algo que deba tener en cuenta?",
            ],
        ],
        .permission: [
            ["Claro, sin problema."], ["Lo siento, esta vez no es posible."],
            ["¿Puedo [responderte|responderle] un poco más tarde?"],
        ],
        .offer: [
            ["Sí, por favor, sería estupendo."], ["Gracias, pero no hace falta."],
            ["¿Puedo [responderte|responderle] un poco más tarde?"],
        ],
        .opinion: [
            ["Me gusta, por mi parte está bien."],
            ["Todavía no me convence del todo; cambiaría algunas cosas."], ["¿Puedo pensarlo un poco más?"],
        ],
        .approval: [
            ["Sí, por mi parte está bien."], ["Lo siento, así no me viene bien."], ["¿Puedo pensarlo un poco más?"],
        ],
        .arrival: [
            ["Sí, ha llegado bien, gracias."], ["No, por desgracia todavía no ha llegado nada."],
            ["{?undue}¿Cuándo lo [enviaste|envió]?", "¿Cómo lo [enviaste|envió]?"],
        ],
        .information: [
            ["[Te|Le] respondo a eso {due}.", "[Te|Le] respondo pronto a eso."],
            ["Lo siento, ahora mismo no [te|se] lo puedo decir."],
            [
                "{?undue}¿Para cuándo [necesitas|necesita] la respuesta?",
                "¿Puedo [responderte|responderle] un poco más tarde?",
            ],
        ],
        .confirmation: [
            ["Lo compruebo y [te|se] lo confirmo {due}.", "Lo compruebo y [te|se] lo confirmo."],
            ["Lo siento, ahora mismo no puedo confirmarlo."],
            [
                "{?undue}¿Para cuándo [necesitas|necesita] mi respuesta?",
                "¿Podría ser también un poco más tarde?",
            ],
        ],
        .yesNo: [
            ["Sí, así es."], ["No, por desgracia no."], ["¿Puedo comprobarlo y [avisarte|avisarle] después?"],
        ],
        .other: [
            ["Sí, por mi parte está bien."], ["No, por desgracia no."],
            ["¿[Puedes|Puede] contarme un poco más?"],
        ],
    ])

    static let italian = ReplyTemplates([
        .meeting: [
            ["Sì, {when} per me va bene.", "Sì, molto volentieri, per me va bene."],
            ["Mi dispiace, {when} non posso.", "Mi dispiace, questa volta non posso."],
            ["{?untimed}A che ora sarebbe?", "Posso [confermarti|confermarLe] un po' più tardi?"],
        ],
        .scheduling: [
            ["Guardo la mia agenda e [ti|Le] propongo una data."],
            ["Mi dispiace, prossimamente non ho disponibilità."],
            ["{?untimed}Quanto tempo devo prevedere?", "Posso [risponderti|risponderLe] un po' più tardi?"],
        ],
        .choice: [
            ["Preferirei {a}.", "Per me vanno bene entrambe le cose."],
            ["Meglio {b}, se possibile.", "Mi dispiace, nessuna delle due va bene per me. C'è un'altra possibilità?"],
            [
                "{?choices}Per me vanno bene entrambe le cose; che cosa [preferisci|preferisce]?",
                "Che cosa [preferisci|preferisce]?",
            ],
        ],
        .task: [
            ["Sì, me ne occupo {due}.", "Sì, volentieri, me ne occupo io."],
            ["Mi dispiace, {due} non ce la faccio.", "Mi dispiace, al momento non posso farlo."],
            [
                "{?undue}Entro quando [ti|Le] serve?", "{?due}Andrebbe bene anche un po' più tardi?",
                "C'è qualcosa di cui devo tenere conto?",
            ],
        ],
        .permission: [
            ["Certo, nessun problema."], ["Mi dispiace, questa volta non è possibile."],
            ["Posso [risponderti|risponderLe] un po' più tardi?"],
        ],
        .offer: [
            ["Sì, grazie, sarebbe molto gentile."], ["Grazie, ma non è necessario."],
            ["Posso [risponderti|risponderLe] un po' più tardi?"],
        ],
        .opinion: [
            ["Mi piace, per me va bene."], ["Non mi convince ancora del tutto; cambierei qualcosa."],
            ["Posso pensarci ancora un po'?"],
        ],
        .approval: [
            ["Sì, per me va bene."], ["Mi dispiace, così per me non va bene."], ["Posso pensarci ancora un po'?"],
        ],
        .arrival: [
            ["Sì, è arrivato tutto, grazie."], ["No, purtroppo non è ancora arrivato niente."],
            ["{?undue}Quando l'[hai|ha] spedito?", "Come l'[hai|ha] spedito?"],
        ],
        .information: [
            ["[Ti|Le] rispondo su questo {due}.", "[Ti|Le] rispondo presto su questo."],
            ["Mi dispiace, al momento non posso [dirtelo|dirglielo]."],
            ["{?undue}Entro quando [ti|Le] serve la risposta?", "Posso [risponderti|risponderLe] un po' più tardi?"],
        ],
        .confirmation: [
            ["Controllo e [ti|Le] confermo {due}.", "Controllo e [ti|Le] confermo."],
            ["Mi dispiace, al momento non posso confermarlo."],
            ["{?undue}Entro quando [ti|Le] serve la mia risposta?", "Andrebbe bene anche un po' più tardi?"],
        ],
        .yesNo: [["Sì, esatto."], ["No, purtroppo no."], ["Posso controllare e [farti|farLe] sapere?"]],
        .other: [["Sì, per me va bene."], ["No, purtroppo no."], ["[Puoi|Può] dirmi qualcosa di più?"]],
    ])

    static let portuguese = ReplyTemplates([
        .meeting: [
            ["Sim, {when} está bem para mim.", "Sim, com prazer, para mim está bem."],
            ["Infelizmente, {when} não posso.", "Infelizmente, desta vez não posso."],
            ["{?untimed}A que horas seria?", "Posso confirmar um pouco mais tarde?"],
        ],
        .scheduling: [
            ["Vou ver a minha agenda e sugiro uma data."],
            ["Infelizmente, não tenho disponibilidade nos próximos tempos."],
            ["{?untimed}Quanto tempo devo reservar?", "Posso responder um pouco mais tarde?"],
        ],
        .choice: [
            ["Prefiro {a}.", "Para mim, ambas as opções servem."],
            ["Melhor {b}, se for possível.", "Infelizmente, nenhuma das duas serve para mim. Há outra possibilidade?"],
            ["{?choices}Para mim, ambas as opções servem; o que prefere?", "O que prefere?"],
        ],
        .task: [
            ["Sim, trato disso {due}.", "Sim, com prazer, eu trato disso."],
            ["Infelizmente, não consigo fazer isso {due}.", "Infelizmente, neste momento não consigo fazer isso."],
            [
                "{?undue}Até quando deve estar pronto?", "{?due}Poderia ser também um pouco mais tarde?",
                "Há algo a ter em conta?",
            ],
        ],
        .permission: [
            ["Claro, sem problema."], ["Infelizmente, desta vez não é possível."],
            ["Posso responder um pouco mais tarde?"],
        ],
        .offer: [
            ["Sim, por favor, seria ótimo."], ["Agradeço, mas não é necessário."],
            ["Posso responder um pouco mais tarde?"],
        ],
        .opinion: [
            ["Gosto, por mim está bem."], ["Ainda não me convence totalmente; mudaria algumas coisas."],
            ["Posso pensar mais um pouco?"],
        ],
        .approval: [
            ["Sim, por mim está bem."], ["Infelizmente, assim não serve para mim."], ["Posso pensar mais um pouco?"],
        ],
        .arrival: [
            ["Sim, já chegou, agradeço."], ["Não, infelizmente ainda não chegou nada."],
            ["{?undue}Quando foi enviado?", "Como foi enviado?"],
        ],
        .information: [
            ["Respondo a isso {due}.", "Respondo a isso em breve."],
            ["Infelizmente, neste momento não sei dizer."],
            ["{?undue}Até quando é precisa a resposta?", "Posso responder um pouco mais tarde?"],
        ],
        .confirmation: [
            ["Vou verificar e confirmo {due}.", "Vou verificar e confirmo."],
            ["Infelizmente, neste momento não posso confirmar."],
            ["{?undue}Até quando é precisa a minha resposta?", "Poderia ser também um pouco mais tarde?"],
        ],
        .yesNo: [["Sim, é isso mesmo."], ["Não, infelizmente não."], ["Posso verificar e responder depois?"]],
        .other: [["Sim, por mim está bem."], ["Não, infelizmente não."], ["Pode contar um pouco mais?"]],
    ])

    static let dutch = ReplyTemplates([
        .meeting: [
            ["Ja, {when} komt mij goed uit.", "Ja, graag, dat komt mij goed uit."],
            ["Helaas kan ik {when} niet.", "Helaas kan ik deze keer niet."],
            ["{?untimed}Hoe laat zou dat zijn?", "Mag ik dat iets later bevestigen?"],
        ],
        .scheduling: [
            ["Ik kijk in mijn agenda en stel [je|u] een datum voor."], ["Helaas heb ik binnenkort geen tijd."],
            ["{?untimed}Hoeveel tijd moet ik inplannen?", "Mag ik [je|u] dat iets later laten weten?"],
        ],
        .choice: [
            ["Liever {a}, graag.", "Beide komen mij goed uit."],
            ["Eerder {b}, als dat kan.", "Helaas komt geen van beide mij uit. Is er een andere mogelijkheid?"],
            ["{?choices}Beide komen mij goed uit; wat heeft [je|uw] voorkeur?", "Wat heeft [je|uw] voorkeur?"],
        ],
        .task: [
            ["Ja, dat regel ik {due}.", "Ja, graag, ik regel het."],
            ["Helaas lukt mij dat {due} niet.", "Helaas lukt mij dat op dit moment niet."],
            [
                "{?undue}Wanneer moet het klaar zijn?", "{?due}Mag het ook iets later?",
                "Is er iets waar ik op moet letten?",
            ],
        ],
        .permission: [
            ["Natuurlijk, geen probleem."], ["Helaas is dat deze keer niet mogelijk."],
            ["Mag ik [je|u] dat iets later laten weten?"],
        ],
        .offer: [
            ["Ja, graag, dat zou heel fijn zijn."], ["Bedankt, maar dat is niet nodig."],
            ["Mag ik [je|u] dat iets later laten weten?"],
        ],
        .opinion: [
            ["Ik vind het goed, wat mij betreft kan het zo."],
            ["Ik ben nog niet helemaal overtuigd; ik zou nog iets veranderen."], ["Mag ik er nog even over nadenken?"],
        ],
        .approval: [
            ["Ja, dat is wat mij betreft in orde."], ["Helaas komt dat mij zo niet uit."],
            ["Mag ik er nog even over nadenken?"],
        ],
        .arrival: [
            ["Ja, het is aangekomen, bedankt."], ["Nee, er is helaas nog niets aangekomen."],
            ["{?undue}Wanneer [heb je|hebt u] het verstuurd?", "Hoe [heb je|hebt u] het verstuurd?"],
        ],
        .information: [
            ["Daar kom ik {due} op terug.", "Daar kom ik gauw op terug."],
            ["Dat kan ik [je|u] op dit moment helaas niet zeggen."],
            [
                "{?undue}Wanneer [heb je|hebt u] het antwoord uiterlijk nodig?",
                "Mag ik [je|u] dat iets later laten weten?",
            ],
        ],
        .confirmation: [
            [
                "Ik controleer het en bevestig het [je|u] {due}.", "Ik controleer het en bevestig het [je|u] daarna.",
            ], ["Dat kan ik op dit moment helaas niet bevestigen."],
            ["{?undue}Wanneer [heb je|hebt u] mijn antwoord uiterlijk nodig?", "Mag het ook iets later?"],
        ],
        .yesNo: [["Ja, dat klopt."], ["Nee, helaas niet."], ["Mag ik dat nakijken en [je|u] daarna antwoorden?"]],
        .other: [
            ["Ja, dat is wat mij betreft goed."], ["Nee, helaas niet."],
            ["[Kun je|Kunt u] er iets meer over vertellen?"],
        ],
    ])
}
