import Retrieval

/// The openings of replies, by language and intent.
enum ReplyOpenings {
    static let of: [Language: [SmartReply.Intent: [String]]] = [
        .english: [
            .affirmative: [
                "Yes", "Sure", "Of course", "Great", "Gladly", "That works", "Sounds good", "Thank you", "Thanks",
                "Happy to", "I will", "I can",
            ],
            .declining: [
                "No", "Sorry", "Unfortunately", "I'm sorry", "I am sorry", "I'm afraid", "Thanks, but", "I cannot",
                "I can't", "Not this time",
            ],
            .question: [
                "Could", "Can", "What", "When", "Where", "Which", "Who", "How", "Is", "Are", "Do", "Does", "Would",
                "Will", "Should", "Thanks", "Thank you",
            ],
        ],
        .german: [
            .affirmative: [
                "Ja", "Gern", "Gerne", "Natürlich", "Sehr gern", "Das passt", "Passt gut", "Klar", "Danke",
                "Vielen Dank",
                "Ich kann", "Ich werde",
            ],
            .declining: [
                "Nein", "Leider", "Tut mir leid", "Es tut mir leid", "Danke, aber", "Ich kann leider",
                "Das geht leider",
                "Diesmal nicht",
            ],
            .question: [
                "Könnten", "Könntest", "Können", "Kannst", "Was", "Wann", "Wo", "Wohin", "Welche", "Welcher", "Welches",
                "Wer",
                "Wie", "Ist", "Sind", "Soll", "Sollen", "Haben", "Hast", "Gibt", "Geht", "Wäre",
            ],
        ],
        .french: [
            .affirmative: [
                "Oui", "Bien sûr", "Avec plaisir", "D'accord", "Volontiers", "Parfait", "Merci", "Je peux", "Je serai",
                "Ça marche",
            ],
            .declining: [
                "Non", "Désolé", "Désolée", "Je suis désolé", "Je suis désolée", "Malheureusement", "Merci, mais",
                "Je ne peux pas", "Je regrette",
            ],
            .question: [
                "Pourriez-vous", "Pourrais-tu", "Pouvez-vous", "Peux-tu", "Est-ce que", "Est-ce", "Quand", "Où", "Quel",
                "Quelle", "Quels", "Qui", "Comment", "Combien", "Que", "Faut-il", "Serait-il",
            ],
        ],
        .spanish: [
            .affirmative: [
                "Sí", "Claro", "Claro que sí", "Por supuesto", "Con gusto", "De acuerdo", "Perfecto", "Gracias",
                "Puedo",
                "Encantado", "Encantada",
            ],
            .declining: [
                "No", "Lo siento", "Lamentablemente", "Desafortunadamente", "Gracias, pero", "No puedo", "Me temo que",
            ],
            .question: [
                "¿Podrías", "¿Podría", "¿Puedes", "¿Puede", "¿Qué", "¿Cuándo", "¿Dónde", "¿Cuál", "¿Quién", "¿Cómo",
                "¿Cuánto", "¿Es", "¿Hay", "¿Tengo", "¿Sería",
            ],
        ],
        .italian: [
            .affirmative: [
                "Sì", "Certo", "Certamente", "Volentieri", "Va bene", "D'accordo", "Perfetto", "Grazie", "Posso",
                "Con piacere",
            ],
            .declining: [
                "No", "Mi dispiace", "Purtroppo", "Grazie, ma", "Non posso", "Spiacente", "Temo di",
            ],
            .question: [
                "Potresti", "Potrebbe", "Puoi", "Può", "Che", "Cosa", "Quando", "Dove", "Quale", "Chi", "Come",
                "Quanto", "È",
                "C'è", "Devo", "Sarebbe",
            ],
        ],
        .portuguese: [
            .affirmative: [
                "Sim", "Claro", "Com certeza", "Com prazer", "Está bem", "Combinado", "Perfeito", "Obrigado",
                "Obrigada",
                "Posso",
            ],
            .declining: [
                "Não", "Desculpe", "Lamento", "Infelizmente", "Obrigado, mas", "Obrigada, mas", "Não posso",
                "Sinto muito",
            ],
            .question: [
                "Poderia", "Pode", "Podes", "Você pode", "O que", "Quando", "Onde", "Qual", "Quem", "Como", "Quanto",
                "É",
                "Há", "Tem", "Devo", "Seria",
            ],
        ],
        .dutch: [
            .affirmative: [
                "Ja", "Graag", "Natuurlijk", "Prima", "Dat past", "Dat is goed", "Met plezier", "Bedankt", "Dank je",
                "Ik kan", "Ik zal",
            ],
            .declining: [
                "Nee", "Helaas", "Het spijt me", "Sorry", "Bedankt, maar", "Ik kan helaas", "Ik kan niet",
                "Dit keer niet",
            ],
            .question: [
                "Kunt", "Kun", "Kan", "Zou", "Wat", "Wanneer", "Waar", "Welke", "Wie", "Hoe", "Hoeveel", "Is", "Zijn",
                "Moet",
                "Heb", "Heeft",
            ],
        ],
    ]
}
