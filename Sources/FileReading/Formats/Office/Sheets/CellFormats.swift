import Foundation
import Platform
import RawText

/// The number formats of an Excel file: numbers, percentages, dates and times.
///
/// Dates are written in ISO 8601, regardless of the file's language.
struct CellFormats {
    /// Whether days are counted from 1904, as on early Macs, instead of 1900.
    var countsFrom1904 = false
    private var styles: [NumberFormat] = []

    mutating func read(_ bytes: [UInt8], _ cancellation: Cancellation) throws {
        let parser = try XMLPullParser(bytes, cancellation)
        var codes: [Int: NumberFormat] = [:]
        var isCellStyle = false
        while let event = try parser.next() {
            switch event {
            case .start("numFmt"):
                guard let id = parser.attribute("numFmtId").flatMap(Int.init) else { continue }
                codes[id] = NumberFormat(code: parser.attribute("formatCode") ?? "")
            case .start("cellXfs"): isCellStyle = true
            case .end("cellXfs"): isCellStyle = false
            case .start("xf") where isCellStyle:
                let id = parser.attribute("numFmtId").flatMap(Int.init) ?? 0
                let format = codes[id] ?? NumberFormat(builtIn: id)
                // Styles share their formats, because a file can have far more styles than formats.
                codes[id] = format
                styles.append(format)
            default: break
            }
        }
    }

    /// Returns a number or an ISO 8601 date as displayed in its cell; `nil` for an empty cell.
    func shown(_ value: String, style: Int) -> (kind: Sheet.Cell.Kind, text: String)? {
        let value = CleanText.singleLine(value)
        guard let number = Double(value), number.isFinite else {
            // Excel's strict format may store dates in ISO 8601.
            return value.isEmpty ? nil : (.date, value.replacing("T", with: " "))
        }
        let format = styles.indices.contains(style) ? styles[style] : NumberFormat(builtIn: 0)
        if format.isDate || format.isTime, let text = dateText(number, format) { return (.date, text) }
        return (.number, format.number(number, written: value))
    }

    private func dateText(_ serial: Double, _ format: NumberFormat) -> String? {
        // The upper limit is the end of the year 9999.
        guard serial >= 0, serial < 2_958_466 else { return nil }
        var day = Int(serial)
        var second = Int(((serial - Double(day)) * 86_400).rounded())
        if second == 86_400 { (day, second) = (day + 1, 0) }
        let clock =
            Self.padded(second / 3600 % 24) + ":" + Self.padded(second / 60 % 60)
            + (second % 60 > 0 ? ":" + Self.padded(second % 60) : "")
        if format.isElapsed {
            let hours = day * 24 + second / 3600
            return "\(hours):" + Self.padded(second / 60 % 60) + (second % 60 > 0 ? ":" + Self.padded(second % 60) : "")
        }
        guard format.isDate else { return clock }
        // Values below 1 are times without a date.
        guard day > 0 || countsFrom1904 else { return format.isTime ? clock : nil }
        let date = date(day, format)
        return format.isTime ? "\(date) \(clock)" : date
    }

    private func date(_ day: Int, _ format: NumberFormat) -> String {
        // Excel counts 29 February 1900, which did not exist, as its 60th day.
        if day == 60, !countsFrom1904 { return "1900-02-29" }
        let since1970 = day - (countsFrom1904 ? 24_107 : day < 60 ? 25_568 : 25_569)
        let (year, month, dayOfMonth) = Self.civil(since1970)
        let parts =
            [String(year)] + (format.hasMonth ? [Self.padded(month)] : [])
            + (format.hasDay ? [Self.padded(dayOfMonth)] : [])
        return parts.joined(separator: "-")
    }

    /// Returns the date for a number of days since 1 January 1970, in the proleptic Gregorian calendar.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        // Years start in March, so that leap days come last; every 400 years have the same number of days.
        let shifted = day + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
        return (year + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, dayOfMonth)
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

/// A number format: whether it is a date or time, and its sections.
struct NumberFormat {
    private(set) var isDate = false
    private(set) var isTime = false
    /// Whether hours can exceed 24.
    private(set) var isElapsed = false
    private(set) var hasDay = true
    private(set) var hasMonth = true
    private var sections: [NumberPattern] = []

    /// Creates a built-in format by its number, which is the same in all files.
    init(builtIn id: Int) {
        switch id {
        case 1, 3, 5, 6, 37, 38, 41, 42: self.init(code: "0")
        case 2, 4, 7, 8, 39, 40, 43, 44: self.init(code: "0.00")
        case 9: self.init(code: "0%")
        case 10: self.init(code: "0.00%")
        case 12: self.init(code: "# ?/?")
        case 13: self.init(code: "# ??/??")
        case 17: self.init(code: "mmm-yy")
        // Numbers from 27: dates and times of East Asian languages.
        case 14, 15, 16, 27...31, 36, 50...58: self.init(code: "yyyy-mm-dd")
        case 18...21, 32...35, 45, 47: self.init(code: "h:mm:ss")
        case 22: self.init(code: "yyyy-mm-dd h:mm")
        case 46: self.init(code: "[h]:mm:ss")
        default: self.init(code: "")
        }
    }

    init(code: String) {
        let marks = marks(code)
        isElapsed = marks.contains("[")
        let (hasYear, month, day) = (marks.contains("y"), marks.contains("m"), marks.contains("d"))
        isTime = isElapsed || marks.contains("h") || marks.contains("s")
        isDate = !isElapsed && (hasYear || day || (month && !isTime))
        // Without a year, day and month are less informative than the full date.
        (hasDay, hasMonth) = (day || !hasYear, month || day || !hasYear)
        if !isDate, !isTime { sections = NumberPattern.sections(of: code) }
    }

    /// Returns the letters in the code's first section that stand for parts of dates and times.
    private func marks(_ code: String) -> [Character] {
        var marks: [Character] = []
        var rest = code.prefix(500)
        while let character = rest.popFirst() {
            switch character.lowercased() {
            case "\"":
                rest = rest.drop { $0 != "\"" }.dropFirst()
            // The character after these is a literal or padding.
            case "\\", "_", "*": rest = rest.dropFirst()
            case "[":
                let inner = rest.prefix { $0 != "]" }
                rest = rest.dropFirst(inner.count + 1)
                if !inner.isEmpty, inner.allSatisfy({ "hmsHMS".contains($0) }) {
                    marks += ["[", "h"]
                }
            case ";": return marks
            case "a": if rest.lowercased().hasPrefix("m/pm") { rest = rest.dropFirst(4) }
            // "General" contains no letters of dates or times.
            case "g": if rest.lowercased().hasPrefix("eneral") { rest = rest.dropFirst(6) }
            case "y", "m", "d", "h", "s": marks += character.lowercased()
            default: break
            }
        }
        return marks
    }

    /// Returns a number that is not a date, with a decimal point and without thousands separators.
    func number(_ number: Double, written: String) -> String {
        let section = self.section(of: number)
        if let section, section.isOnlyText { return section.ownText }
        let isNegative = number < 0 && section?.condition == nil && sections.count > 1
        if let shown = (isNegative ? section?.withoutSigns : section)?.text(number) { return shown }
        // Integers may have more digits than a `Double` can hold, such as account numbers.
        if written.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: "-") }) { return written }
        return String(format: "%.15g", number)
    }

    private func section(of number: Double) -> NumberPattern? {
        if sections.contains(where: { $0.condition != nil }) {
            return sections.first { $0.condition?(number) == true } ?? sections.first { $0.condition == nil }
        }
        // A zero displayed as a dash is less informative than the digit.
        if number == 0, sections.count > 2 {
            return sections[2].showsZero || sections[2].isOnlyText ? sections[2] : sections.first
        }
        guard number < 0, sections.count > 1 else { return sections.first }
        return sections[1].hasDigits || sections[1].isOnlyText ? sections[1] : sections.first
    }
}
