/// A matter that spam and phishing speak of, in some languages.
struct Topic: Sendable {
    enum Kind: Sendable, CaseIterable { case account, parcel, lapsed, reward, coins, gambling, dating, potency }

    let kind: Kind
    /// The phrase that shows it.
    let phrase: String

    /// What it is about, for the reader.
    var what: String {
        switch kind {
        case .account: "an account problem"
        case .parcel: "a waiting parcel"
        case .lapsed: "something that expires"
        case .reward: "a gift or a prize"
        case .coins: "cryptocurrency to claim"
        case .gambling: "gambling"
        case .dating: "dating"
        case .potency: "potency or miracle cures"
        }
    }

    /// The matters of a mail, in the order of the kinds.
    ///
    /// - Parameters:
    ///   - head: The known phrases in the sender's name and the subject: one is enough there.
    ///   - all: Those in subject and text: two of a kind are needed there, since many mails name a thing in passing.
    /// - Returns: One for each kind that was found.
    static func found(inHead head: Set<String>, inAll all: Set<String>) -> [Topic] {
        Kind.allCases.compactMap { kind in
            guard let list = lists[kind] else { return nil }
            let found = list.filter(all.contains)
            let phrase = list.first(where: head.contains) ?? (found.count >= 2 ? found[0] : nil)
            return phrase.map { Topic(kind: kind, phrase: $0) }
        }
    }

    /// The phrases of each kind: what honest mails of the same matter hardly say.
    static let lists: [Kind: [String]] = [
        .account: [
            "verify your account", "confirm your account", "update your account", "verify your identity",
            "confirm your identity", "restore your account", "unlock your account", "account has been suspended",
            "account has been limited", "account has been locked", "account will be suspended",
            "account will be closed", "account will be deactivated", "account deactivation", "unusual sign in",
            "unusual signin", "unusual activity", "unauthorized access", "unusual login", "validate your",
            "reactivate your", "verify your wallet", "data breach", "access is temporarily", "temporarily blocked",
            "update your payment", "update your billing", "billing action required", "payment declined",
            "payment was declined", "your mailbox is", "mailbox storage", "storage is full", "password expires",
            "password will expire", "action required", "sync your wallet", "secure your wallet", "cancel this request",
            "konto wird", "konto wurde", "konto bestätigen", "konto verifizieren", "daten bestätigen",
            "daten aktualisieren", "sicherheitswarnung", "ungewöhnliche aktivität", "eingeschränkt", "sua conta foi",
            "sua conta será", "conta bloqueada", "conta suspensa", "acesso bloqueado", "atualização cadastral",
            "atualize seus dados", "atualizar seus dados", "regularize", "regularizar", "tax refund",
            "steuererstattung", "rückerstattung", "remboursement", "reembolso", "restituição", "cartão black",
            "limite pré aprovado", "pré aprovado", "seu pix", "pontos expiram", "seus pontos", "resgatar",
            "fatura em atraso", "cobrança judicial", "su cuenta ha sido", "cuenta bloqueada", "cuenta suspendida",
            "verifique su cuenta", "actualice su", "actualizar su", "pago rechazado", "votre compte a été",
            "votre compte est", "compte suspendu", "vérifier votre compte", "mettre à jour vos",
            "confirmer votre paiement", "uw account is", "uw rekening", "betaalpas",
        ],
        .parcel: [
            "package is waiting", "parcel is waiting", "package is pending", "delivery is pending", "delivery failed",
            "failed delivery", "unable to deliver", "could not be delivered", "shipping fee", "delivery fee",
            "customs fee", "pending package", "pending delivery", "reschedule your delivery", "confirm your address",
            "confirmed address", "shipment status", "package could not", "parcel could not", "redelivery",
            "lieferung anhängig", "paket wartet", "paket konnte nicht", "planen sie ihre lieferung", "zollgebühren",
            "versandkosten bezahlen", "zustellung fehlgeschlagen", "paket in der warteschlange", "encomenda retida",
            "encomenda está retida", "taxa alfandegária", "taxas alfandegárias", "taxas obrigatórias",
            "fiscalização alfandegária", "taxa de importação", "pedido foi bloqueado", "pagamento da taxa",
            "objeto retido", "paquete está", "su paquete", "envío pendiente", "gastos de envío", "gastos de aduana",
            "votre colis", "frais de livraison", "frais de douane", "livraison en attente", "uw pakket", "pakket wacht",
        ],
        .lapsed: [
            "subscription has expired", "subscription expired", "subscription will expire", "membership has expired",
            "subscription has been suspended", "renew your subscription", "renew your membership", "renew now",
            "renew membership", "antivirus subscription", "protection has expired", "protection expired",
            "your device is at risk", "devices are at risk", "viruses found", "virus detected", "license has expired",
            "ihr abonnement ist", "abonnement abgelaufen", "ihr schutz ist", "ihre geräte sind", "schutz abgelaufen",
            "assinatura expirou", "assinatura foi suspensa", "renove sua", "suscripción ha expirado",
            "renovar su suscripción", "renueve su", "abonnement a expiré", "renouveler votre",
            "abonnement est verlopen", "apparaten zijn", "vos droits", "avant leur expiration",
        ],
        .reward: [
            "you have been chosen", "you've been chosen", "you have been selected", "you've been selected",
            "claim your reward", "claim your prize", "claim your gift", "claim your exclusive", "claim your free",
            "claim yours", "claim now", "exclusive reward", "your reward is", "reward is pending", "reward is waiting",
            "surprise for you", "you have won", "you've won", "you won a", "answer a few questions", "short survey",
            "quick survey", "start survey", "take the survey", "loyalty reward", "loyalty program", "free gift",
            "gift card", "mystery box", "exclusive offer", "next winner", "chance to win", "chances to win",
            "gift basket", "ausgewählt", "auserwählt", "herzlichen glückwunsch", "finalisten", "wir gratulieren",
            "belohnung", "auserwählten", "gewinnspiel", "unser gewinner", "eine überraschung", "geschenkcoupons",
            "exklusive chance", "jetzt teilnehmen", "gutscheine", "geschenk", "tankkarte", "testpaket", "gewinnen sie",
            "ihre chance", "chance auf", "jetzt gewinnen", "sie haben gewonnen", "ihr gewinn", "ihre prämie",
            "eine prämie", "ihre belohnung", "an unserer umfrage", "umfrage starten", "ihre umfrage",
            "kostenlos erhalten", "gutschein", "verlosung", "chance zu gewinnen", "geschenkkarte", "félicitations",
            "récompense", "bon d'achat", "bons d'achat", "gagnez", "notre gagnant", "chance de gagner",
            "vous avez été choisi", "vous avez été sélectionné", "vous avez gagné", "votre cadeau", "un cadeau",
            "réclamer votre", "réclamez", "votre récompense", "commencer l'enquête", "quelques questions", "le sondage",
            "pour réclamer", "la chance de", "você foi selecionado", "você ganhou", "parabéns", "seu prêmio",
            "resgate seu", "resgate agora", "responda a pesquisa", "brinde", "sorteado", "felicidades", "enhorabuena",
            "ha sido seleccionado", "has sido seleccionado", "ha ganado", "has ganado", "su premio", "tu premio",
            "su regalo", "el ganador", "tarjeta regalo", "encuesta rápida", "hai vinto", "congratulazioni",
            "il tuo premio", "selezionato", "gratulacje", "twoja nagroda", "du er blevet udvalgt", "tillykke",
            "grattis", "gefeliciteerd", "u bent geselecteerd", "cadeaukaart", "cadeaukaarten", "u heeft gewonnen",
            "verloten",
        ],
        .coins: [
            "airdrop", "your allocation", "token allocation", "claim my", "claim token", "claim tokens",
            "claim your tokens", "connect wallet", "connect your wallet", "claim received", "withdraw funds",
            "withdraw your", "token claim", "seed phrase", "recovery phrase", "bitcoin millionär", "bitcoins",
            "wallet update", "update your ledger", "ledger device", "free crypto", "usdc", "usdt", "eth", "nft",
            "staking", "steth", "auszahlung", "ihre auszahlung", "solde est prêt", "vous attend", "saque disponível",
            "saldo disponível", "retiro disponible",
        ],
        .gambling: [
            "casino", "free spins", "freispiele", "freispins", "free chips", "no deposit", "welcome bonus",
            "willkommensbonus", "willkommenspaket", "jackpot", "spins", "slots", "ohne einzahlung", "keine einzahlung",
            "bonus bis", "bonus sichern", "ihr bonus", "tours gratuits", "sans dépôt", "bonus de bienvenue",
            "giros gratis", "tiradas gratis", "bono de bienvenida", "rodadas grátis", "giri gratis", "gratis spins",
            "gratisspins", "welkomstbonus", "cassino", "roulette", "sportwetten", "apostas",
        ],
        .dating: [
            "singles near", "local singles", "meet singles", "singles near you", "meet women", "hookup", "hookups",
            "sexy", "naughty", "nude", "nudes", "horny", "milf", "milfs", "ukrainian women", "asian women",
            "russian singles", "russian women", "single women", "private photos", "sex", "affair", "chat with me",
            "wants to meet", "sent you a message", "heiße", "geile", "nackt", "nackte", "private fotos",
            "frauen in deiner", "frauen aus", "russische singles", "ukrainische", "sexkontakte", "sextreffen", "flirt",
            "dein profil", "hat dir eine nachricht", "versucht sie zu kontaktieren", "mädchen", "singles", "oekraïense",
            "vrouwen ontmoeten", "ontmoet", "spannend avontuur", "rencontre", "rencontres", "femmes célibataires",
            "mulheres solteiras", "encontros", "mujeres solteras", "citas",
        ],
        .potency: [
            "erection", "erections", "erectile", "boners", "last longer", "in bed", "testosterone", "viagra", "cialis",
            "enlargement", "libido", "blood sugar", "belly fat", "burn fat", "fat burning", "weight loss",
            "lose weight", "keto", "cbd gummies", "gummies", "tinnitus", "joint pain", "prostate", "neuropathy",
            "toenail fungus", "doctors hate", "miracle", "gewichtsverlust", "blood pressure", "helping guys",
            "wrinkles", "erektion", "erektionen", "erigiert", "potenz", "potenzmittel", "männlichkeit", "abnehmen",
            "kilo in", "gewichtsreduktion", "aphrodisiaka", "nagelpilz", "perte de poids", "perdre du ventre",
            "fettverbrennung", "prostata", "érection", "perdre du poids", "maigrir", "emagrecer", "ereção", "adelgazar",
            "erección", "erectie", "afvallen",
        ],
    ]
}
