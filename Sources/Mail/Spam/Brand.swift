/// A company or public office that phishing imitates.
struct Brand: Sendable {
    /// The names that its mails use, in lower case and without accents, with spaces between words.
    let names: [String]
    /// The domains that do not contain its name.
    let sites: [String]
    /// Whether the company is a shop or an insurer, whose mails come from mailing services.
    ///
    /// Therefore the name alone is weak evidence.
    let isShop: Bool
    /// Whether its own mails contain text by third parties, such as notes, invitations and file names.
    let carriesOthers: Bool

    private let joined: [String]

    init(_ entry: SpamLists.Brands.Entry, isShop: Bool = false) {
        names = entry.names
        sites = entry.sites ?? []
        self.isShop = isShop
        carriesOthers = entry.carriesOthers ?? false
        joined = names.map { $0.replacing(" ", with: "") }
    }

    /// Returns whether the name of a host belongs to the brand; ``LookAlike`` detects hosts that merely contain
    /// a brand.
    func owns(_ host: String) -> Bool {
        let site = MailDomain.registered(host)
        if sites.contains(site) { return true }
        let plain = host.replacing("-", with: "")
        return joined.contains(where: plain.contains)
    }

    /// Returns the brand whose name occurs among some words.
    ///
    /// A name that is also a word or a person's name counts only alone, or next to words that only companies
    /// use.
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

    /// Returns the brand that certainly owns a domain, which is listed or consists of the brand's name and any suffix.
    static func owner(of site: String) -> Brand? {
        if let brand = bySite[site] { return brand }
        return site.split(separator: ".").first.flatMap { byLabel[String($0).replacing("-", with: "")] }
    }

    private static let bySite = Dictionary(
        all.flatMap { brand in brand.sites.map { ($0, brand) } }, uniquingKeysWith: { first, _ in first })
    private static let byLabel = Dictionary(
        all.flatMap { brand in brand.joined.filter { $0.count > 4 }.map { ($0, brand) } },
        uniquingKeysWith: { first, _ in first })

    /// Returns the brands for which a domain is listed, and to which it therefore certainly belongs.
    static func known(for site: String) -> [Brand] { knownSites[site] ?? [] }

    private static let knownSites = Dictionary(
        grouping: (all + SpamLists.shipped.brands.senders.entries.map { Brand($0) }).flatMap { brand in
            brand.sites.map { (site: $0, brand: brand) }
        }, by: \.site
    ).mapValues { $0.map(\.brand) }

    /// Returns the listed domain that precedes the registered domain in a host, such as "paypal.com" in
    /// "paypal.com.evil.example".
    static func site(before registered: String, in host: String) -> String? {
        guard host.hasSuffix(".\(registered)") else { return nil }
        let labels = host.utf8.dropLast(registered.utf8.count + 1).split(separator: UInt8(ascii: ".")).prefix(12)
        for start in labels.indices {
            for end in labels.indices where end > start {
                let name = labels[start...end].map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
                if knownSites[name] != nil { return name }
            }
        }
        return nil
    }

    /// Returns whether a component of a URL is the brand's name, as in "/company/paypal".
    func isNamed(_ part: some StringProtocol) -> Bool {
        let plain = part.lowercased().filter { $0.isLetter || $0.isNumber }
        // For a brand whose mails contain third-party text, a third party could link to a page with a similar name.
        return joined.contains { carriesOthers ? plain == $0 : plain.hasPrefix($0) }
    }

    /// All names that consist of one word.
    static let words = Set(all.flatMap(\.names).filter { !$0.contains(" ") })
    /// The names of one word by their ``LookAlike/skeleton(_:)``.
    static let skeletons = Dictionary(
        words.filter { $0.count >= 6 }.map { (LookAlike.skeleton($0), $0) }, uniquingKeysWith: { first, _ in first })

    private static let matcher = PhraseMatcher([all.flatMap(\.names)])

    /// Words that occur next to the name of a company, but not of a person.
    private static let services = Set(SpamLists.shipped.words.services.entries)

    private static let common = Set(SpamLists.shipped.words.commonBrandsInNames.entries)

    static let all = imitated + others + shops

    /// The companies whose domains are imitated most; the first domain of each is the imitated one.
    static let imitated = SpamLists.shipped.brands.imitated.entries.map { Brand($0) }

    private static let others = SpamLists.shipped.brands.others.entries.map { Brand($0) }

    /// Shops and insurers, whose names are used for fake prizes and offers.
    private static let shops = SpamLists.shipped.brands.shops.entries.map { Brand($0, isShop: true) }
}
