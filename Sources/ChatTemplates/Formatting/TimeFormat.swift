import Foundation

/// A formatter of times with the output of Python's `strftime` in English.
struct TimeFormat {
    private let parts: DateComponents
    private let seconds: Int

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    init(date: Date, timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second, .nanosecond, .weekday, .dayOfYear], from: date)
        seconds = Int(max(-1e15, min(1e15, date.timeIntervalSince1970)))
    }

    func text(of format: Text) -> Text {
        var result: [UInt8] = []
        var scalars = Array(format.scalars)[...]
        while let scalar = scalars.popFirst() {
            guard scalar == "%", let first = scalars.first else {
                result.append(scalar)
                continue
            }
            scalars.removeFirst()
            if first == "-", let directive = scalars.popFirst() {
                let text = text(of: directive) ?? "%-\(directive)"
                let trimmed = text.drop { $0 == "0" }
                result.append(contentsOf: (trimmed.isEmpty && !text.isEmpty ? "0" : String(trimmed)).utf8)
            } else {
                result.append(contentsOf: (text(of: first) ?? "%\(first)").utf8)
            }
        }
        return Text(bytes: result)
    }

    private func padded(_ number: Int?, _ width: Int = 2, with fill: Character = "0") -> String {
        let text = String(number ?? 0)
        return String(repeating: fill, count: max(0, width - text.count)) + text
    }

    private var hour: Int { parts.hour ?? 0 }
    private var year: Int { parts.year ?? 1970 }
    private var month: String { Self.months[((parts.month ?? 1) - 1) % 12] }
    /// The day of the week, starting with 0 for Sunday.
    private var weekday: Int { ((parts.weekday ?? 1) - 1) % 7 }
    private var twelveHour: Int { (hour + 11) % 12 + 1 }

    private func text(of directive: Unicode.Scalar) -> String? {
        switch directive {
        case "Y": String(year)
        case "C": padded(year / 100)
        case "y": padded(year % 100)
        case "m": padded(parts.month)
        case "B": month
        case "b", "h": String(month.prefix(3))
        case "d": padded(parts.day)
        case "e": padded(parts.day, with: " ")
        case "j": padded(parts.dayOfYear, 3)
        case "A": Self.weekdays[weekday]
        case "a": String(Self.weekdays[weekday].prefix(3))
        case "w": String(weekday)
        case "u": String(weekday == 0 ? 7 : weekday)
        default: timeText(of: directive) ?? compoundText(of: directive)
        }
    }

    private func timeText(of directive: Unicode.Scalar) -> String? {
        switch directive {
        case "H": padded(hour)
        case "k": padded(hour, with: " ")
        case "I": padded(twelveHour)
        case "l": padded(twelveHour, with: " ")
        case "M": padded(parts.minute)
        case "S": padded(parts.second)
        case "f": padded((parts.nanosecond ?? 0) / 1000, 6)
        case "p": hour < 12 ? "AM" : "PM"
        case "P": hour < 12 ? "am" : "pm"
        case "s": String(seconds)
        case "U": padded(((parts.dayOfYear ?? 1) - 1 + 7 - weekday) / 7)
        case "W": padded(((parts.dayOfYear ?? 1) - 1 + 7 - (weekday + 6) % 7) / 7)
        default: nil
        }
    }

    private func compoundText(of directive: Unicode.Scalar) -> String? {
        func all(_ format: Text) -> String { text(of: format).string }
        return switch directive {
        case "F": all("%Y-%m-%d")
        case "D", "x": all("%m/%d/%y")
        case "T", "X": all("%H:%M:%S")
        case "R": all("%H:%M")
        case "r": all("%I:%M:%S %p")
        case "c": all("%a %b %e %H:%M:%S %Y")
        case "n": "\n"
        case "t": "\t"
        case "%": "%"
        // Python prints an empty string for a `datetime` without a time zone.
        case "z", "Z": ""
        default: nil
        }
    }
}
