package import Foundation

/// Parses the dates of mails (RFC 5322, 3.3), including invalid formats of real programs.
package enum MailDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    /// The prefixes of other month names in German, French, Spanish, Italian and Dutch.
    private static let otherMonths = [
        "mär": 3, "mrz": 3, "mai": 5, "okt": 10, "dez": 12, "fév": 2, "avr": 4, "juin": 6, "juil": 7, "aoû": 8,
        "déc": 12,
        "ene": 1, "abr": 4, "ago": 8, "dic": 12, "gen": 1, "mag": 5, "giu": 6, "lug": 7, "set": 9, "ott": 10, "mrt": 3,
        "mei": 5,
    ]
    /// The offsets of abbreviated time zones, in minutes east of Greenwich.
    private static let zones = [
        "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420,
        "akst": -540,
        "akdt": -480, "hst": -600, "ast": -240, "adt": -180, "nst": -210, "ndt": -150, "brt": -180, "wet": 0,
        "west": 60,
        "bst": 60, "cet": 60, "cest": 120, "met": 60, "mest": 120, "mez": 60, "mesz": 120, "eet": 120, "eest": 180,
        "msk": 180, "trt": 180, "gst": 240, "pkt": 300, "ist": 330, "ict": 420, "wib": 420, "hkt": 480, "sgt": 480,
        "awst": 480, "jst": 540, "kst": 540, "acst": 570, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
    ]
    /// The prefixes of time zone names, with their standard offsets in minutes east of Greenwich.
    private static let zonesInWords: [(name: String, minutes: Int)] = [
        ("eastern european", 120), ("e. europe", 120), ("eastern australia", 600), ("eastern", -300),
        ("central european", 60), ("central europe", 60), ("central asia", 360), ("central", -360), ("mountain", -420),
        ("pacific", -480), ("alaska", -540), ("hawaii", -600), ("atlantic", -240), ("newfoundland", -210),
        ("greenwich", 0), ("gmt", 0), ("coordinated universal", 0), ("western european", 0), ("british", 0),
        ("w. europe", 60),
        ("romance", 60), ("mitteleurop", 60), ("osteurop", 120), ("westeurop", 0),
        ("heure normale d’europe centrale", 60),
        ("fle", 120), ("gtb", 120), ("israel", 120), ("jerusalem", 120), ("south africa", 120), ("moscow", 180),
        ("russian", 180), ("turkey", 180), ("arabian", 240), ("arab", 180), ("pakistan", 300), ("india", 330),
        ("se asia", 420), ("indochina", 420), ("china", 480), ("singapore", 480), ("hong kong", 480), ("taipei", 480),
        ("w. australia", 480), ("australian western", 480), ("japan", 540), ("tokyo", 540), ("korea", 540),
        ("aus central", 570), ("australian central", 570), ("cen. australia", 570), ("aus eastern", 600),
        ("australian eastern", 600), ("new zealand", 720), ("argentina", -180), ("brasilia", -180),
        ("e. south america", -180),
        ("sa pacific", -300), ("us eastern", -300), ("us mountain", -420),
    ]

    /// Parses a date.
    ///
    /// - Parameters:
    ///   - text: The value of a header, or its end.
    ///   - other: A nearby time, which decides between day and month in "2/3/2026".
    /// - Returns: The date, in UTC if the zone is missing; `nil` for an invalid date or a year outside the
    ///   years of mail.
    package static func read(_ text: Substring, near other: @autoclosure () -> Date? = nil) -> Date? {
        let bare = withoutComments(text)
        var (day, month, year, seconds, offset): (Int?, Int?, Int?, Int?, Int?)
        var names: [Substring] = []
        for word in bare.split(whereSeparator: { $0.isWhitespace || $0 == "," }).prefix(40).flatMap(pieces) {
            let lower = word.lowercased()
            if let found = self.offset(lower, isAfterTime: seconds != nil) {
                offset = found
            } else if word.contains(":") {
                seconds = seconds ?? time(word)
            } else if lower == "pm" || lower == "p.m." {
                if let time = seconds, time < 43_200 { seconds = time + 43_200 }
            } else if lower == "am" || lower == "a.m." {
                if let time = seconds, time >= 43_200 { seconds = time - 43_200 }
            } else if let digits = digits(word), let number = Int(digits) {
                if digits.count <= 2, day == nil {
                    day = number
                } else if year == nil {
                    year = number < 50 && digits.count == 2 ? 2000 + number : number < 1000 ? 1900 + number : number
                }
            } else if let readings = numericDates(word) {
                let near = readings.count > 1 ? other().map { $0.timeIntervalSince1970 / 86_400 } : nil
                let date = near.flatMap { near in
                    readings.min {
                        abs(Double(days($0.0, $0.1, $0.2)) - near) < abs(Double(days($1.0, $1.1, $1.2)) - near)
                    }
                }
                (year, month, day) = date ?? readings[0]
            } else if month == nil || (year == nil && seconds == nil), let found = self.month(lower) {
                // "mar." before a day may mean Tuesday in French.
                month = found
            } else {
                names.append(word)
            }
        }
        guard let day, let month, let year, (1...31).contains(day), (1...12).contains(month), (1...9_999).contains(year)
        else { return nil }
        let zone = offset ?? zoneInWords(names) ?? 0
        return HeaderFields.date(Int64(days(year, month, day) * 86_400 + (seconds ?? 0) - zone * 60))
    }

    /// Removes comments in parentheses, and white space around the colons of a time.
    private static func withoutComments(_ text: Substring) -> String {
        var depth = 0
        var bare = ""
        for character in text.prefix(400) {
            if character == "(" { depth += 1 }
            if depth == 0, !(character == " " && bare.hasSuffix(":")) {
                if character == ":" { while bare.hasSuffix(" ") { bare.removeLast() } }
                bare.append(character)
            }
            if character == ")" { depth = max(0, depth - 1) }
        }
        return bare
    }

    /// Splits words that programs join: "2026-03-02T10:00:00Z", "10:00:00+0100", "2-Mar-26".
    private static func pieces(_ word: Substring) -> [Substring] {
        if word.contains(":"), let first = word.first, first.isNumber {
            if let mark = word.firstIndex(of: "T"), word[..<mark].contains("-") {
                return [word[..<mark]] + pieces(word[word.index(after: mark)...])
            }
            let clock = word.prefix { $0.isNumber || $0 == ":" || $0 == "." }
            return clock.endIndex == word.endIndex ? [word] : [clock, word[clock.endIndex...]]
        }
        let parts = word.split(separator: "-")
        let isNamed = parts.count == 3 && !word.hasPrefix("-") && parts[1].contains(where: \.isLetter)
        return isNamed ? parts : [word]
    }

    /// Returns the digits of a number such as "2", "2nd" or "2."; `nil` for another word.
    private static func digits(_ word: Substring) -> Substring? {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let rest = word[digits.endIndex...].lowercased()
        return !digits.isEmpty && ["", ".", "st", "nd", "rd", "th"].contains(rest) ? digits : nil
    }

    /// Returns the possible year, month and day of "2026-03-02", "02.03.2026" or "3/2/2026", most probable first.
    ///
    /// With slashes, the month usually precedes the day.
    private static func numericDates(_ word: Substring) -> [(Int, Int, Int)]? {
        for sign in ["-", "/", "."] as [Character] {
            let parts = word.split(separator: sign, omittingEmptySubsequences: false)
            guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.count) }) else { continue }
            let numbers = parts.compactMap { Int($0) }
            guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
            if parts[0].count == 4 { return [(numbers[0], numbers[1], numbers[2])] }
            let year = numbers[2] < 100 ? (numbers[2] < 50 ? 2000 : 1900) + numbers[2] : numbers[2]
            let readings = [(year, numbers[0], numbers[1]), (year, numbers[1], numbers[0])]
            let valid = (sign == "/" ? readings : readings.reversed()).filter { $0.1 <= 12 }
            return valid.isEmpty ? nil : valid
        }
        return nil
    }

    private static func month(_ word: String) -> Int? {
        months.firstIndex(of: String(word.prefix(3))).map { $0 + 1 }
            ?? otherMonths[String(word.prefix(4))] ?? otherMonths[String(word.prefix(3))]
    }

    /// Returns the offset in minutes east of Greenwich for "+0100", "+1", "-05:00", "GMT+0100", "UTC", "Z" or "EST".
    private static func offset(_ word: String, isAfterTime: Bool) -> Int? {
        if let minutes = zones[word] { return minutes }
        if ["z", "ut", "utc", "gmt"].contains(word) { return 0 }
        var rest = word[...]
        for name in ["gmt", "utc"] where rest.hasPrefix(name) { rest = rest.dropFirst(3) }
        guard let sign = rest.first, sign == "+" || sign == "-", isAfterTime || rest.count < word.count else {
            return nil
        }
        let digits = rest.dropFirst().filter { $0 != ":" }
        guard (1...4).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        // bounded: by its four digits.
        guard let number = Int(digits) else { return nil }
        let minutes = digits.count <= 2 ? number * 60 : number / 100 * 60 + number % 100
        return sign == "-" ? -minutes : minutes
    }

    /// Returns the offset in minutes east of Greenwich for a name such as "Eastern Daylight Time".
    private static func zoneInWords(_ words: [Substring]) -> Int? {
        let name = words.drop { $0.count < 3 && $0 != "e." && $0 != "w." }.joined(separator: " ").lowercased()
        for start in name.indices where start == name.startIndex || name[name.index(before: start)] == " " {
            guard let zone = zonesInWords.first(where: { name[start...].hasPrefix($0.name) }) else { continue }
            return zone.minutes + (["daylight", "summer", "sommer", "d’été"].contains { name.contains($0) } ? 60 : 0)
        }
        return nil
    }

    /// Returns the seconds since midnight.
    private static func time(_ word: Substring) -> Int? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0...24).contains(hour),
            (0...59).contains(minute)
        else { return nil }
        let second = parts.count == 3 ? parts[2] : 0
        guard let second, (0...60).contains(second) else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    /// Returns the number of days since 1970 in the Gregorian calendar.
    ///
    /// Years begin in March here, so that a leap day is the last day of its year.
    static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
