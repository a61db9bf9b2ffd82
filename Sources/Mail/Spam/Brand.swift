/// A firm or an office whose name strangers take.
struct Brand: Sendable {
    /// What its mails call it, each in lower case and without accents, with spaces between words.
    let names: [String]
    /// Its sites beside those that have its name in them.
    let sites: [String]
    /// Whether it is a shop or an insurer: they have others write for them, so that a name alone says little.
    let isShop: Bool
    /// Whether its own mails carry what strangers wrote: notes, invitations, file names.
    let carriesOthers: Bool

    private let joined: [String]

    init(_ entry: SpamLists.Brands.Entry, isShop: Bool = false) {
        names = entry.names
        sites = entry.sites ?? []
        self.isShop = isShop
        carriesOthers = entry.carriesOthers ?? false
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

    /// The brands that a site is listed for, and so surely belongs to.
    static func known(for site: String) -> [Brand] { knownSites[site] ?? [] }

    private static let knownSites = Dictionary(
        grouping: (all + SpamLists.shipped.brands.senders.entries.map { Brand($0) }).flatMap { brand in
            brand.sites.map { (site: $0, brand: brand) }
        }, by: \.site
    ).mapValues { $0.map(\.brand) }

    /// The listed site that stands in a host before the part that is registered: "paypal.com" of "paypal.com.evil.example".
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

    /// Whether a part of an address is the brand's name, as in "/company/paypal".
    func isNamed(_ part: some StringProtocol) -> Bool {
        let plain = part.lowercased().filter { $0.isLetter || $0.isNumber }
        // Only strangers' words can hold a link to a page that a stranger named alike.
        return joined.contains { carriesOthers ? plain == $0 : plain.hasPrefix($0) }
    }

    /// All names of one word.
    static let words = Set(all.flatMap(\.names).filter { !$0.contains(" ") })
    /// How names of one word look, by ``LookAlike/skeleton(_:)``.
    static let skeletons = Dictionary(
        words.filter { $0.count >= 6 }.map { (LookAlike.skeleton($0), $0) }, uniquingKeysWith: { first, _ in first })

    private static let matcher = PhraseMatcher([all.flatMap(\.names)])

    /// What stands beside a firm's name, and beside no person's.
    private static let services = Set(SpamLists.shipped.words.services.entries)

    private static let common = Set(SpamLists.shipped.words.commonBrandsInNames.entries)

    static let all = imitated + others + shops

    /// The firms whose sites are imitated most; the first site of each is the one that is meant.
    static let imitated = SpamLists.shipped.brands.imitated.entries.map { Brand($0) }

    private static let others = SpamLists.shipped.brands.others.entries.map { Brand($0) }

    /// Shops and insurers, whose names prizes and offers borrow.
    private static let shops = SpamLists.shipped.brands.shops.entries.map { Brand($0, isShop: true) }
}
