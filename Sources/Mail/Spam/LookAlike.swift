import Foundation

/// Detects host names that imitate the host names of brands.
enum LookAlike {
    /// Short or common words that occur in many legitimate hosts, such as "Sparkasse", the name of a bank in each town.
    private static let common = Set(SpamLists.shipped.words.commonBrandsInHosts.entries)

    /// Returns the domain that a lower-case host imitates; `nil` if the host belongs to that domain, or
    /// resembles no brand's.
    ///
    /// A host imitates a domain if it differs by look-alike characters or one letter, or contains the full
    /// name of the brand.
    static func imitated(by host: String) -> String? {
        let site = MailDomain.registered(host)
        if site.isEmpty || sites.contains(site) { return nil }
        let label = site.split(separator: ".").first.map(String.init) ?? ""
        let unicode = Punycode.decode(label) ?? label
        let plain = skeleton(unicode)
        // Finds "paypal-secure", "login-paypal" and "paypal.com.example.net".
        let parts = host.split { $0 == "." || $0 == "-" }.map { skeleton(Punycode.decode(String($0)) ?? String($0)) }
        let imitated = names.first { known in
            // The brand's name under another suffix, such as "amazon.de", cannot be told from its own domain.
            if unicode == known.name { return false }
            if plain == known.skeleton { return true }
            if known.name.count >= 6, isOneLetterOff(plain, known.skeleton) { return true }
            return !common.contains(known.name) && parts.contains(known.skeleton)
        }
        return imitated?.site
    }

    private static let sites = Set(Brand.imitated.map { $0.sites[0] })
    private static let names = Brand.imitated.flatMap { brand in
        brand.names.map { (site: brand.sites[0], name: $0, skeleton: skeleton($0)) }
    }

    /// Returns a word with each look-alike character replaced by the Latin letter that it resembles.
    static func skeleton(_ word: String) -> String {
        var result = ""
        for scalar in word.lowercased().unicodeScalars {
            if let known = confusables[scalar] {
                result.unicodeScalars.append(known)
            } else if scalar.isASCII {
                result.unicodeScalars.append(scalar)
            } else {
                // Accents are easy to overlook.
                let plain = String(scalar).folding(options: .diacriticInsensitive, locale: nil)
                result += plain
            }
        }
        return result.replacing("rn", with: "m").replacing("vv", with: "w").replacing("cl", with: "d")
    }

    /// Returns whether a word mixes Latin letters with letters of a script that resembles Latin.
    static func mixesScripts(_ word: String) -> Bool {
        var hasLatin = false
        var hasOther = false
        for scalar in word.unicodeScalars where scalar.properties.isAlphabetic {
            if scalar.value < 0x250 {
                hasLatin = true
            } else if (0x370...0x58F).contains(scalar.value) {
                // Greek, Cyrillic and Armenian contain letters that look Latin.
                hasOther = true
            }
        }
        return hasLatin && hasOther
    }

    private static let confusables: [Unicode.Scalar: Unicode.Scalar] = {
        // The confusable characters of Unicode (UTS 39) that resemble Latin letters of domain names.
        let pairs: [(String, String)] = [
            ("0о᧐οσօ", "o"), ("1lıіӏⅼ|!Ι", "i"), ("а@ɑα", "a"), ("еєɛ℮", "e"), ("сϲⅽ", "c"), ("рρ", "p"), ("хχⅹ", "x"),
            ("уγү", "y"), ("ѕ5$", "s"), ("ԁ", "d"), ("һ", "h"), ("ј", "j"), ("к", "k"), ("мⅿ", "m"), ("пո", "n"),
            ("ԛ", "q"),
            ("тτ", "t"), ("υս", "u"), ("νѵ", "v"), ("ѡω", "w"), ("ʀг", "r"), ("8вβ", "b"), ("ց9", "g"), ("3", "e"),
            ("4", "a"), ("7", "t"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (signs, letter) in pairs {
            guard let target = letter.unicodeScalars.first else { continue }
            for scalar in signs.lowercased().unicodeScalars { table[scalar] = target }
        }
        return table
    }()

    /// Returns whether two words differ by one added, missing or replaced letter, or by one swap of neighboring
    /// letters.
    static func isOneLetterOff(_ first: String, _ second: String) -> Bool {
        let a = Array(first.utf8)
        let b = Array(second.utf8)
        guard abs(a.count - b.count) <= 1, a != b else { return false }
        var start = 0
        while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
        var end = 0
        while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
        let (restA, restB) = (a.count - start - end, b.count - start - end)
        if restA <= 1, restB <= 1 { return true }
        return restA == 2 && restB == 2 && a[start] == b[start + 1] && a[start + 1] == b[start]
    }
}

/// Decodes internationalized domain labels (RFC 3492).
enum Punycode {
    /// Returns the letters of a label that begins with "xn--", or `nil` for any other label.
    static func decode(_ label: String) -> String? {
        guard label.hasPrefix("xn--") else { return nil }
        let text = label.dropFirst(4)
        var output: [Unicode.Scalar] = []
        var input = text[...]
        if let dash = text.lastIndex(of: "-") {
            output = Array(text[..<dash].unicodeScalars)
            input = text[text.index(after: dash)...]
        }
        var (number, index, bias) = (128, 0, 72)
        var digits = input.utf8.makeIterator()
        var isFirst = true
        while true {
            let old = index
            var weight = 1
            var threshold = 36
            guard var byte = digits.next() else { return String(String.UnicodeScalarView(output)) }
            while true {
                guard let digit = digit(byte), digit <= (Int(Int32.max) - index) / weight else { return nil }
                index += digit * weight
                let limit = threshold <= bias ? 1 : threshold >= bias + 26 ? 26 : threshold - bias
                if digit < limit { break }
                guard weight <= Int(Int32.max) / (36 - limit), let next = digits.next() else { return nil }
                weight *= 36 - limit
                threshold += 36
                byte = next
            }
            let count = output.count + 1
            bias = adapted(index - old, count, isFirst)
            isFirst = false
            number += index / count
            index %= count
            guard let scalar = Unicode.Scalar(UInt32(number)), output.count < 64 else { return nil }
            output.insert(scalar, at: index)
            index += 1
        }
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 26
        default: nil
        }
    }

    private static func adapted(_ delta: Int, _ count: Int, _ isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var threshold = 0
        while delta > 455 {
            delta /= 35
            threshold += 36
        }
        return threshold + 36 * delta / (delta + 38)
    }
}
