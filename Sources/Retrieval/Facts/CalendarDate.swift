/// A full or partial date in a text.
package struct CalendarDate: Sendable {
    /// One interpretation of a date; "3/4/2024" has two.
    package struct Reading: Sendable, Hashable {
        /// The year, if given.
        package var year: Int?
        /// The month, starting with 1.
        package var month: Int?
        /// The day of the month, starting with 1.
        package var day: Int?
    }

    /// The range, in bytes of UTF-8.
    package var range: Range<Int>
    var tokens: Range<Int>
    /// The possible interpretations; for "12 to 14 May", each day.
    package var readings: [Reading]
    /// The weekdays, where 1 is Monday; several for "Monday to Friday".
    package var weekdays: Set<Int> = []

    /// Returns the dates in a text, in order.
    ///
    /// English, German, French, Spanish, Italian, Portuguese and Dutch names of months and days are recognised.
    package static func all(in text: String) -> [CalendarDate] {
        DateReader(tokens: TextScanner.tokens(of: text)).read()
    }

    /// Returns whether a source's date supports this date in an answer.
    ///
    /// Two dates agree if any two of their interpretations agree. `hasYear` returns whether the passage
    /// contains a year that the date itself omits.
    func isSaid(by source: CalendarDate, hasYear: (Int) -> Bool) -> Bool {
        readings.contains { wanted in
            source.readings.contains { given in
                guard wanted.day == nil || wanted.day == given.day else { return false }
                guard wanted.month == nil || wanted.month == given.month else { return false }
                guard let year = wanted.year else { return true }
                return given.year.map { $0 == year } ?? hasYear(year)
            }
        }
    }

    /// Returns the weekday of a complete date, where 1 is Monday; `nil` for an incomplete or invalid date.
    static func weekday(of reading: Reading) -> Int? {
        guard let year = reading.year, let month = reading.month, let day = reading.day, (1...12).contains(month),
            (1...31).contains(day), (1...9_999).contains(year)
        else { return nil }
        let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        let base = month < 3 ? year - 1 : year
        let sunday = (base + base / 4 - base / 100 + base / 400 + shifts[month - 1] + day) % 7
        return sunday == 0 ? 7 : sunday
    }

    /// Returns the month, starting with 1, of a folded name, also after an elided article ("d'avril").
    static func month(_ word: String) -> Int? {
        months[word] ?? word.lastIndex(of: "'").flatMap { months[String(word[word.index(after: $0)...])] }
    }

    static func weekday(_ word: String) -> Int? { weekdays[word] }

    /// Returns whether a word is only the name of a month or weekday, in a language that writes such names in
    /// lowercase.
    ///
    /// Unambiguous English weekday names are included.
    static func isPlain(_ word: String) -> Bool { plain.contains(word) }

    /// Returns the folded names of a month, counted from 1, in all languages; the first is English.
    static func names(ofMonth month: Int) -> [String] {
        monthNames.indices.contains(month - 1) ? monthNames[month - 1].split(separator: " ").map(String.init) : []
    }

    private static let months = table(monthNames)

    private static let monthNames = [
        "january jan januar janvier janv enero ene gennaio gen janeiro januari",
        "february feb februar fevrier fevr febrero febbraio fevereiro februari",
        "march mar marz mars marzo marco maart", "april apr avril avr abril abr aprile",
        "may mai mayo maggio mag maio mei",
        "june jun juni juin junio giugno giu junho", "july jul juli juillet juil julio luglio lug julho",
        "august aug aout agosto ago augustus", "september sep sept septembre septiembre setiembre settembre setembro",
        "october oct oktober okt octobre octubre ottobre ott outubro", "november nov novembre noviembre novembro",
        "december dec dezember dez decembre diciembre dicembre dic dezembro",
    ]

    private static let weekdays = table([
        "monday mon mondays montag montags lundi lunes lunedi maandag",
        "tuesday tue tues tuesdays dienstag dienstags mardi martes martedi dinsdag",
        "wednesday wed wednesdays mittwoch mittwochs mercredi miercoles mercoledi woensdag",
        "thursday thu thur thurs thursdays donnerstag donnerstags jeudi jueves giovedi donderdag",
        "friday fri fridays freitag freitags vendredi viernes venerdi vrijdag",
        "saturday sat saturdays samstag samstags sonnabend samedi sabado sabato zaterdag",
        "sunday sun sundays sonntag sonntags dimanche domingo domenica zondag",
    ])

    private static let plain: Set<String> = [
        "janvier", "enero", "gennaio", "fevrier", "febrero", "febbraio", "marzo", "avril", "abril", "aprile", "mayo",
        "maggio", "juin", "junio", "giugno", "juillet", "julio", "luglio", "aout", "agosto", "septembre", "septiembre",
        "setiembre", "settembre", "octobre", "octubre", "ottobre", "novembre", "noviembre", "decembre", "diciembre",
        "dicembre", "lundi", "lunes", "lunedi", "mardi", "martes", "martedi", "mercredi", "miercoles", "mercoledi",
        "jeudi",
        "jueves", "giovedi", "vendredi", "viernes", "venerdi", "samedi", "sabado", "sabato", "dimanche", "domingo",
        "domenica", "janeiro", "fevereiro", "maio", "junho", "julho", "setembro", "outubro", "novembro", "dezembro",
        "januari", "februari", "maart", "augustus", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag",
        "zaterdag",
        "zondag", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    private static func table(_ rows: [String]) -> [String: Int] {
        var table: [String: Int] = [:]
        for (index, row) in rows.enumerated() {
            for word in row.split(separator: " ") { table[String(word)] = index + 1 }
        }
        return table
    }
}
