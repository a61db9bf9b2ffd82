/// A firm or an office whose name strangers take.
struct Brand: Sendable {
    /// What its mails call it, each in lower case and without accents, with spaces between words.
    let names: [String]
    /// Its sites beside those that have its name in them.
    let sites: [String]
    /// Whether it is a shop or an insurer: they have others write for them, so that a name alone says little.
    let isShop: Bool

    private let joined: [String]

    init(_ names: [String], _ sites: [String] = [], isShop: Bool = false) {
        self.names = names
        self.sites = sites
        self.isShop = isShop
        joined = names.map { $0.replacing(" ", with: "") }
    }

    /// Whether a host is the brand's own, as far as its name tells: who takes a host with a brand in it belongs to
    /// ``LookAlike``.
    func owns(_ host: String) -> Bool {
        let site = MailDomain.registered(host)
        if sites.contains(site) { return true }
        let plain = host.replacing("-", with: "")
        return joined.contains(where: plain.contains)
    }

    /// The brand whose name stands among some words.
    ///
    /// A name that is also a word or a person's counts where it stands alone, or with what only a firm has.
    static func named(in words: [String]) -> Brand? {
        let found = matcher.found(in: words)
        if found.isEmpty { return nil }
        let others = words.filter { !services.contains($0) && !$0.hasPrefix("#") }
        for brand in all {
            for name in brand.names where found.contains(name) {
                if !common.contains(name) || others == [name] { return brand }
            }
        }
        return nil
    }

    /// The brand that a site is surely of: one of its own, or its name and a country's ending.
    static func owner(of site: String) -> Brand? {
        if let brand = bySite[site] { return brand }
        return site.split(separator: ".").first.flatMap { byLabel[String($0).replacing("-", with: "")] }
    }

    private static let bySite = Dictionary(
        all.flatMap { brand in brand.sites.map { ($0, brand) } }, uniquingKeysWith: { first, _ in first })
    private static let byLabel = Dictionary(
        all.flatMap { brand in brand.joined.filter { $0.count > 4 }.map { ($0, brand) } },
        uniquingKeysWith: { first, _ in first })

    /// All names of one word.
    static let words = Set(all.flatMap(\.names).filter { !$0.contains(" ") })
    /// How names of one word look, by ``LookAlike/skeleton(_:)``.
    static let skeletons = Dictionary(
        words.filter { $0.count >= 6 }.map { (LookAlike.skeleton($0), $0) }, uniquingKeysWith: { first, _ in first })

    private static let matcher = PhraseMatcher([all.flatMap(\.names)])

    /// What stands beside a firm's name, and beside no person's.
    private static let services: Set<String> = [
        "support", "team", "service", "services", "security", "wallet", "bank", "delivery", "express", "id", "rewards",
        "reward", "surprise", "alert", "alerts", "notification", "notifications", "account", "customer", "online",
        "kundenservice", "sicherheit", "premium", "shop", "gift", "offer", "offers", "info", "noreply", "live", "com",
        "the", "inc", "ltd", "department", "help", "desk", "center", "centre", "update", "updates", "member", "members",
        "membership", "paket", "colis", "banco", "e", "deutschland", "message", "de", "fr", "prime", "office",
        "gutscheine",
    ]

    private static let common: Set<String> = [
        "ups", "ing", "visa", "chase", "apple", "steam", "zoom", "booking", "ledger", "irs", "citi", "caixa", "outlook",
        "adobe", "norton", "lowes", "target", "orange", "kraken", "exodus", "phantom", "aldi", "action", "sky", "shell",
        "discover", "disney", "tesla", "hermes", "otto", "vodafone", "optus", "correos", "rewe", "hbo", "dhl", "dpd",
        "gls", "google", "yahoo", "github", "twitter", "facebook", "linkedin", "microsoft", "amazon", "ebay", "proton",
        "electrum", "netto", "milka", "yeti", "nexi",
    ]

    static let all = imitated + others + shops

    /// The firms whose sites are imitated most; the first site of each is the one that is meant.
    static let imitated: [Brand] = [
        Brand(["paypal"], ["paypal.com"]),
        Brand(["amazon"], ["amazon.com", "awstrack.me", "a2z.com", "primevideo.com", "audible.com"]),
        Brand(["apple", "icloud", "itunes"], ["apple.com", "me.com"]),
        Brand(
            ["microsoft", "outlook", "office365", "onedrive", "sharepoint"],
            [
                "microsoft.com", "office.com", "office.net", "live.com", "msn.com", "hotmail.com", "skype.com",
                "azure.com",
            ]),
        Brand(
            ["google", "gmail"],
            ["google.com", "youtube.com", "goo.gl", "g.co", "android.com", "gstatic.com", "withgoogle.com"]),
        Brand(["netflix"], ["netflix.com"]), Brand(["facebook"], ["facebook.com", "meta.com", "fb.com"]),
        Brand(["instagram"], ["instagram.com", "facebookmail.com", "meta.com"]),
        Brand(["whatsapp"], ["whatsapp.com", "meta.com", "facebookmail.com"]),
        Brand(["linkedin"], ["linkedin.com", "lnkd.in"]), Brand(["twitter"], ["twitter.com", "x.com", "t.co"]),
        Brand(["dropbox"], ["dropbox.com"]), Brand(["docusign"], ["docusign.com"]), Brand(["adobe"], ["adobe.com"]),
        Brand(["ebay"], ["ebay.com"]), Brand(["dhl"], ["dhl.com", "dhl.de", "deutschepost.de"]),
        Brand(["fedex"], ["fedex.com"]), Brand(["ups"], ["ups.com"]), Brand(["usps"], ["usps.com"]),
        Brand(["chase"], ["chase.com"]), Brand(["wellsfargo"], ["wellsfargo.com"]),
        Brand(["bankofamerica"], ["bankofamerica.com"]), Brand(["citibank", "citi"], ["citibank.com", "citi.com"]),
        Brand(["hsbc"], ["hsbc.com"]), Brand(["barclays"], ["barclays.co.uk"]),
        Brand(["santander"], ["santander.com"]), Brand(["ing"], ["ing.com"]),
        Brand(["americanexpress", "amex"], ["americanexpress.com", "aexp.com"]),
        Brand(["mastercard"], ["mastercard.com"]), Brand(["visa"], ["visa.com"]),
        Brand(["coinbase"], ["coinbase.com"]), Brand(["binance"], ["binance.com"]),
        Brand(["metamask"], ["metamask.io"]), Brand(["trustwallet"], ["trustwallet.com"]),
        Brand(["ledger"], ["ledger.com"]), Brand(["trezor"], ["trezor.io"]), Brand(["spotify"], ["spotify.com"]),
        Brand(["steam"], ["steampowered.com", "valvesoftware.com"]), Brand(["zoom"], ["zoom.us"]),
        Brand(["github"], ["github.com", "githubapp.com"]), Brand(["godaddy"], ["godaddy.com"]),
        Brand(["booking"], ["booking.com"]), Brand(["airbnb"], ["airbnb.com"]), Brand(["walmart"], ["walmart.com"]),
        Brand(["costco"], ["costco.com"]), Brand(["yahoo"], ["yahoo.com"]), Brand(["irs"], ["irs.gov"]),
        Brand(["postbank"], ["postbank.de"]), Brand(["sparkasse"], ["sparkasse.de"]),
        Brand(["bradesco"], ["bradesco.com.br"]), Brand(["itau"], ["itau.com.br"]),
        Brand(["nubank"], ["nubank.com.br"]), Brand(["caixa"], ["caixa.gov.br"]),
        Brand(["correios"], ["correios.com.br"]),
    ]

    private static let others: [Brand] = [
        // Banks and cards.
        Brand(["banco do brasil"], ["bb.com.br"]), Brand(["bbva"]), Brand(["caixabank"]), Brand(["sabadell"]),
        Brand(["bankinter"]), Brand(["credit agricole"]), Brand(["bnp paribas"]),
        Brand(["societe generale"], ["socgen.com", "sg.fr"]), Brand(["banque postale"]),
        Brand(["deutsche bank"], ["db.com"]), Brand(["commerzbank"]), Brand(["volksbank"], ["vr.de"]),
        Brand(["comdirect"]), Brand(["targobank"]), Brand(["rabobank"]), Brand(["abn amro"]), Brand(["unicredit"]),
        Brand(["intesa sanpaolo"]), Brand(["nexi"]), Brand(["poste italiane"], ["poste.it"]), Brand(["wells fargo"]),
        Brand(["bank of america"], ["bofa.com"]), Brand(["american express"], ["aexp.com"]), Brand(["capital one"]),
        Brand(["cash app"], ["cash.app", "square.com"]), Brand(["venmo"]), Brand(["zelle"], ["zellepay.com"]),
        Brand(["livelo"]), Brand(["serasa"]), Brand(["picpay"]),
        Brand(["mercado livre", "mercado libre", "mercado pago"], ["mercadolivre.com.br"]),
        // Parcels and offices.
        Brand(["royal mail"]), Brand(["evri"]), Brand(["la poste", "colissimo"], ["laposte.fr"]), Brand(["chronopost"]),
        Brand(["mondial relay"]), Brand(["postnl"]), Brand(["bpost"]), Brand(["canada post"]), Brand(["correos"]),
        Brand(["dpd"]), Brand(["gls"]), Brand(["hmrc"], ["gov.uk"]), Brand(["assurance maladie", "ameli"]),
        Brand(["agencia tributaria"], ["agenciatributaria.gob.es"]), Brand(["detran"]),
        Brand(["receita federal"], ["gov.br"]), Brand(["deutsche post"], ["dhl.de"]),
        // Programs, telephones and films.
        Brand(["mcafee"]), Brand(["norton"]), Brand(["kaspersky"]), Brand(["avast"]),
        Brand(["xfinity"], ["comcast.net"]), Brand(["verizon"]), Brand(["t mobile"], ["telekom.de"]),
        Brand(["telekom"]), Brand(["vodafone"]), Brand(["telstra"]), Brand(["sirius xm", "siriusxm"]),
        Brand(["disney plus", "disney"]), Brand(["hulu"]),
        Brand(["proton", "proton mail"], ["proton.me", "protonmail.com"]),
        // Coins.
        Brand(["trust wallet"]), Brand(["bittrex"]), Brand(["kraken"]), Brand(["opensea"]), Brand(["uniswap"]),
        Brand(["crypto com"]), Brand(["exodus"]), Brand(["phantom"]), Brand(["blockchain com"]), Brand(["electrum"]),
    ]

    /// Shops and insurers, whose names prizes and offers borrow.
    private static let shops: [Brand] =
        [
            "home depot", "walgreens", "harbor freight", "tractor supply", "ace hardware", "omaha steaks",
            "dollar general", "best buy", "starbucks", "cadbury", "liberty mutual", "geico", "state farm", "carshield",
            "leroy merlin", "decathlon", "ikea", "carrefour", "auchan", "fnac", "sephora", "nocibe", "lidl", "aldi",
            "rewe", "edeka", "kaufland", "zalando", "kruidvat", "bol com", "tesco", "woolworths", "magalu",
            "tommy bahama", "le creuset", "yeti", "milka", "nespresso", "rossmann", "shell", "shein", "temu", "netto",
        ].map { Brand([$0], isShop: true) } + [
            Brand(["lowes", "lowe's"], isShop: true), Brand(["cvs pharmacy"], ["cvs.com"], isShop: true),
            Brand(["sam's club", "sams club"], isShop: true), Brand(["mediamarkt", "media markt"], isShop: true),
            Brand(["albert heijn", "albertheijn"], ["ah.nl"], isShop: true),
        ]
}
