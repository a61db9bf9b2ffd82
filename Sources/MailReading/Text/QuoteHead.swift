import Foundation

/// Recognizes the lines with which mail programs introduce a quoted or forwarded mail.
///
/// There are three forms:
/// - A divider with dashes and words.
/// - A block of lines such as "From: …" and "Sent: …".
/// - A sentence such as "On Monday Ann wrote:".
///
/// Words are looked up in ``QuoteWords``; other languages are recognized by the form.
enum QuoteHead {
    /// The maximum length of an introducing line in bytes.
    private static let longestLine = 800
    /// The maximum number of lines of a block.
    private static let maximumLines = 12

    /// Returns whether a text's remaining lines begin with the head of a quoted mail without quotation marks.
    static func begins(_ lines: ArraySlice<Substring>) -> Bool {
        guard let first = lines.first, let line = plain(first), !line.isEmpty else { return false }
        if isDivider(line) {
            if QuoteWords.dividers.contains(words(line)) { return true }
            return beginsBlock(lines.dropFirst(), isDivided: true)
        }
        if line.hasSuffix(":") || line.hasSuffix("："), QuoteWords.dividers.contains(words(line)) {
            return beginsBlock(lines.dropFirst(), isDivided: true)
        }
        if beginsBlock(lines, isDivided: false) { return true }
        guard let count = attribution(lines) else { return false }
        // If quotation marks follow, they determine the quote, because replies may be between its lines.
        return !lines.dropFirst(count).prefix(5).contains { $0.hasPrefix(">") }
    }

    /// Returns the number of leading lines that form an attribution; `nil` without one.
    static func attribution(_ lines: ArraySlice<Substring>) -> Int? {
        var text = ""
        for (number, line) in lines.prefix(3).enumerated() {
            guard let plain = plain(line), !plain.isEmpty else { return nil }
            // If a later line alone is an attribution, the preceding lines are a sentence of the sender.
            if number > 0, isAttribution(plain) { return nil }
            text += number == 0 || text.hasSuffix("<") ? plain : " " + plain
            if isAttribution(text) {
                if number == 2, let two = joined(lines.dropFirst().prefix(2)), isAttribution(two) { return nil }
                return number + 1
            }
        }
        return nil
    }

    /// Returns whether a line begins an attribution that continues in the next line.
    static func beginsAttribution(_ line: Substring, before next: Substring) -> Bool {
        guard let text = plain(line)?.lowercased(), let last = text.last, !".!?:".contains(last) else { return false }
        if last == "<" || QuoteWords.starts.contains(where: text.hasPrefix) { return true }
        // "Ann <ann@example.org>" followed by "on 2 March 2026 at 9:00 wrote:".
        if endOfAddress(text) == text.endIndex, !next.contains("@") { return true }
        // "Mon, 2 March" followed by "2026 at 9:00 Ann wrote:".
        let goesOn = next.first { !$0.isWhitespace }.map { $0.isNumber || $0 == "<" || $0 == "(" } == true
        return goesOn && numbers(text).last.map { $0.parts.count == 1 && $0.parts[0].digits <= 2 } == true
    }

    // MARK: Attributions

    private static func joined(_ lines: ArraySlice<Substring>) -> String? {
        let plain = lines.compactMap(plain)
        return plain.count == lines.count ? plain.joined(separator: " ") : nil
    }

    private static func isAttribution(_ text: String) -> Bool {
        guard text.utf8.count < longestLine, text.last == ":" || text.last == "：" else { return false }
        let lower = text.dropLast().trimmingCharacters(in: marks).lowercased()
        guard lower.count < 300, hasDay(lower) else { return false }
        let isWritten = QuoteWords.wrote.contains { lower.contains($0) }
        if let end = endOfAddress(lower) {
            // Few words follow the address: the verb, and in some languages the day.
            let rest = lower[end...]
            return isWritten || rest.split(separator: " ").count <= (hasTime(lower) ? 2 : 0)
        }
        return isWritten && (hasTime(lower) || QuoteWords.starts.contains { lower.hasPrefix($0) })
    }

    /// Returns the end of the last address in brackets; `nil` without one.
    private static func endOfAddress(_ text: String) -> String.Index? {
        guard let at = text.lastIndex(of: "@"),
            let open = text[..<at].lastIndex(where: { "<([".contains($0) }),
            let close = text[at...].firstIndex(where: { ">)]".contains($0) })
        else { return nil }
        guard !text[open..<at].contains(" ") else { return nil }
        return text[close...].firstIndex { !">)]".contains($0) } ?? text.endIndex
    }

    // MARK: Blocks

    /// Returns whether lines, possibly after a divider, are the head of a mail: "From: …", "Sent: …", "To: …",
    /// "Subject: …".
    private static func beginsBlock(_ lines: ArraySlice<Substring>, isDivided: Bool) -> Bool {
        var found: Set<QuoteWords.Field> = []
        var labels: Set<String> = []
        var (hasAddress, hasTimeOfDay, unlabelled, seen, isAfterBlank) = (false, false, 0, 0, false)
        for line in lines {
            guard seen < maximumLines, let text = plain(line) else { break }
            if text.isEmpty {
                // Web pages put each line into a paragraph, and an empty line may follow a divider.
                if isAfterBlank { break }
                isAfterBlank = seen > 0
                continue
            }
            guard let (label, value) = labelled(text) else {
                // A long list of people continues in the next line, but not after an empty line.
                unlabelled += 1
                if seen == 0 || isAfterBlank || unlabelled > 2 { break }
                continue
            }
            seen += 1
            unlabelled = 0
            isAfterBlank = false
            let isDate = hasDay(value) && hasTime(value)
            if seen == 1, !isDivided, QuoteWords.field(label) == nil, !isDate, !value.contains("@") { return false }
            labels.insert(label)
            if value.contains("@") { hasAddress = true }
            if let field = QuoteWords.field(label) { found.insert(field) }
            if isDate { hasTimeOfDay = true }
            if isHead(found, labels.count, hasAddress: hasAddress, hasTime: hasTimeOfDay, isDivided: isDivided) {
                return true
            }
        }
        return false
    }

    private static func isHead(
        _ found: Set<QuoteWords.Field>, _ labels: Int, hasAddress: Bool, hasTime: Bool, isDivided: Bool
    ) -> Bool {
        let isDated = found.contains(.date) || hasTime
        if found.contains(.from), isDivided { return labels >= 2 && (isDated || found.count >= 2) }
        // Tickets and forms also contain "From: …" and "Date: …", but no sender and subject.
        if found.contains(.from), isDated, labels >= 3 { return found.contains(.subject) || hasAddress }
        // The tables may not contain the language of the labels.
        return labels >= (isDivided ? 3 : 4) && hasAddress && hasTime
    }

    /// Returns the label of a line in lower case, and the value that follows it.
    private static func labelled(_ text: String) -> (label: String, value: Substring)? {
        let start = text.drop { "*_• ".contains($0) }
        guard let colon = start.prefix(40).firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
        let label = start[..<colon].trimmingCharacters(in: marks).lowercased().replacing("’", with: "'")
        guard !label.isEmpty, label.split(separator: " ").count <= 4,
            !label.contains(where: { $0.isNumber || $0 == "/" })
        else { return nil }
        let value = start[start.index(after: colon)...]
        return value.hasPrefix("//") ? nil : (label, value)
    }

    // MARK: Lines

    /// The characters that programs put around the words of a divider or label, including Markdown's bold marks.
    private static let marks = CharacterSet(charactersIn: "-–—_=*~:： ")

    /// Returns the words of a divider in lower case.
    private static func words(_ line: String) -> String {
        line.trimmingCharacters(in: marks).lowercased().replacing("’", with: "'").replacing("i\u{307}", with: "i")
    }

    /// Returns a line with normalized and trimmed spaces; `nil` if it is too long to introduce a quote.
    static func plain(_ line: Substring) -> String? {
        guard line.utf8.count < longestLine else { return nil }
        let text = line.utf8.allSatisfy { $0 < 0x80 } ? String(line) : String(line.map { $0.isWhitespace ? " " : $0 })
        return text.trimmingCharacters(in: .whitespaces).trimmingCharacters(in: invisible)
    }

    private static let invisible = CharacterSet(
        charactersIn: "\u{200B}\u{200E}\u{200F}\u{FEFF}\u{202A}\u{202B}\u{202C}")

    /// Returns whether a line consists of dashes, or of words between dashes.
    private static func isDivider(_ line: String) -> Bool {
        guard line.count >= 5, let first = line.first, "-–—_=*".contains(first) else { return false }
        let run = line.prefix { "-–—_=*".contains($0) }
        let end = line.reversed().prefix { "-–—_=*".contains($0) }
        return run.count >= (run.contains("—") ? 1 : 2) && (run.count == line.count || !end.isEmpty || run.count >= 4)
    }

    /// Returns whether a text contains a year, or a numeric date.
    private static func hasDay(_ text: some StringProtocol) -> Bool {
        numbers(text).contains { number in
            number.parts.contains { $0.digits == 4 && (1_970...2_099).contains($0.value) }
                || (number.parts.count >= 3 && number.parts.allSatisfy { $0.digits <= 2 }
                    && number.signs[0] != UInt8(ascii: ":"))
        }
    }

    /// Returns whether a text contains a time of day: "9:00", "9.00" or "9h00".
    private static func hasTime(_ text: some StringProtocol) -> Bool {
        numbers(text).contains { number in
            zip(number.signs, zip(number.parts, number.parts.dropFirst())).contains { sign, pair in
                (sign == UInt8(ascii: ":") || (number.signs.count == 1 && sign != UInt8(ascii: "-")))
                    && pair.0.digits <= 2 && pair.0.value < 24 && pair.1.digits == 2
            }
        } || text.contains("時") || text.contains("시 ")
    }

    /// Numbers that are joined by signs such as "." and ":".
    private struct JoinedNumbers {
        var parts: [(value: Int, digits: Int)] = []
        var signs: [UInt8] = []
    }

    private static func numbers(_ text: some StringProtocol) -> [JoinedNumbers] {
        var found: [JoinedNumbers] = []
        var number = JoinedNumbers()
        var isInNumber = false
        // The sign after the last number, which joins it with an immediately following number.
        var sign: UInt8?
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if !isInNumber {
                    if let sign {
                        number.signs.append(sign)
                    } else {
                        if !number.parts.isEmpty { found.append(number) }
                        number = JoinedNumbers()
                    }
                    number.parts.append((0, 0))
                    isInNumber = true
                    sign = nil
                }
                let last = number.parts.count - 1
                number.parts[last].digits += 1
                if number.parts[last].digits <= 6 {
                    number.parts[last].value = number.parts[last].value * 10 + Int(byte - UInt8(ascii: "0"))
                }
            case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "h"):
                sign = isInNumber ? byte : nil
                isInNumber = false
            // "2. 3. 2026" is also a date.
            case 0x20 where sign == UInt8(ascii: "."): break
            default:
                sign = nil
                isInNumber = false
            }
        }
        if !number.parts.isEmpty { found.append(number) }
        return found
    }
}
