import Foundation

/// Times of mails (RFC 5322, 3.3), with the forms that old programs write.
enum MailDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    /// Hours from Greenwich.
    private static let zones = [
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    ]

    /// Reads a time.
    ///
    /// - Parameter text: A header's value, or its end.
    /// - Returns: The time; nil for none, for one that is none, and for a year that no mail is from.
    static func read(_ text: Substring) -> Date? {
        var day: Int?
        var month: Int?
        var year: Int?
        var seconds: Int?
        var zone = 0
        for word in words(text) {
            let digits = word.allSatisfy { $0.isASCII && $0.isNumber }
            if word.contains(":") {
                guard let time = time(word) else { return nil }
                seconds = seconds ?? time
            } else if let sign = word.first, sign == "+" || sign == "-", seconds != nil {
                // bounded: by its four digits.
                guard let offset = Int(word.dropFirst().prefix(4)), word.count == 5 else { continue }
                zone = (offset / 100 * 60 + offset % 100) * (sign == "-" ? -60 : 60)
            } else if digits, let number = Int(word) {
                if word.count <= 2, day == nil {
                    day = number
                } else if year == nil {
                    year = number < 50 && word.count == 2 ? 2000 + number : number < 1000 ? 1900 + number : number
                }
            } else if month == nil, let found = months.firstIndex(of: String(word.prefix(3)).lowercased()) {
                month = found + 1
            } else if let hours = zones[word.lowercased()] {
                zone = hours * 3_600
            }
        }
        guard let day, let month, let year, (1...31).contains(day), (1...9_999).contains(year) else { return nil }
        return HeaderFields.date(Int64(days(year, month, day) * 86_400 + (seconds ?? 0) - zone))
    }

    /// The words of a line, but for comments; a date of numbers and dashes is three.
    private static func words(_ text: Substring) -> [Substring] {
        var depth = 0
        var bare = ""
        for character in text.prefix(400) {
            if character == "(" { depth += 1 }
            // Around the signs of a time space is allowed.
            if depth == 0, !(character == " " && bare.hasSuffix(":")) {
                if character == ":" { while bare.hasSuffix(" ") { bare.removeLast() } }
                bare.append(character)
            }
            if character == ")" { depth = max(0, depth - 1) }
        }
        var words: [Substring] = []
        for word in bare.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            let parts = word.split(separator: "-")
            if parts.count == 3, !word.hasPrefix("-") { words += parts } else { words.append(word) }
        }
        return words
    }

    /// Seconds of a day.
    private static func time(_ word: Substring) -> Int? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0...23).contains(hour),
            (0...59).contains(minute)
        else { return nil }
        let second = parts.count == 3 ? parts[2] : 0
        guard let second, (0...60).contains(second) else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    /// Days since 1970 of a day in the calendar of today, whatever the year; March begins the year, so that leap days end it.
    static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
