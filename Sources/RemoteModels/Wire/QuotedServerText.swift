import Support

/// The form of a server's text for messages: short, without keys, prompts and control characters.
enum QuotedServerText {
    private static let mostCharacters = 300
    /// The minimum number of consecutive bytes that count as a repetition of the prompt.
    private static let echoBytes = 24

    /// Returns the part of a server's message that may be quoted; `nil` if it is empty or a web page.
    ///
    /// The key that was sent, and texts of the request's messages, are removed.
    static func shown(_ message: String?, key: String?, body: JSONValue?) -> String? {
        guard let message else { return nil }
        var text = line(message)
        guard !text.isEmpty, !text.hasPrefix("<") else { return nil }
        if let body { text = withoutEchoes(text, of: prompt(of: body)) }
        if let key, !key.isEmpty { text = text.replacing(key, with: "…") }
        text = withoutKeys(text)
        // A quotation mark within the text would end the quotation.
        return short(escaped(text.replacing("“", with: "\"").replacing("”", with: "\"")))
    }

    private static func line(_ text: String) -> String {
        text.split { $0 == " " || $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }

    /// Returns a name for display, escaped and shortened.
    static func name(_ name: String) -> String { short(escaped(name), 128) }

    private static func short(_ text: String, _ most: Int = mostCharacters) -> String {
        // Scalars are counted, because one character can contain thousands of combining marks.
        guard text.unicodeScalars.count > most else { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.unicodeScalars.prefix(most))
        return String(scalars) + "…"
    }

    /// Escapes characters that could control a terminal or change the direction of text.
    private static func escaped(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    // MARK: Keys

    private static let prefixes = [
        "sk-", "pk-", "gsk_", "xai-", "hf_", "aiza", "nvapi-", "key-", "api-", "r8_", "ghp_", "eyj", "pplx-", "fw_",
    ]

    private static func withoutKeys(_ text: String) -> String {
        var isAfterKey = false
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let isKey = isAfterKey
            let lowercase = word.lowercased()
            isAfterKey =
                ["bearer", "provided:", "key:", "token:", "api-key:", "x-api-key:", "authorization:"].contains(
                    lowercase)
                || isAfterKey && lowercase == "bearer"
            // `key: …` has white space after the colon, unlike `key=…`.
            guard !isKey || lowercase == "bearer" else { return "…" }
            return word.split(omittingEmptySubsequences: false) { !isOfKey($0) }.reduce(into: "") { shown, part in
                if part.startIndex > word.startIndex { shown.append(word[word.index(before: part.startIndex)]) }
                let name = shown.dropLast().lowercased()
                let isValue =
                    shown.last.map { "=:".contains($0) } == true
                    && ["key", "token", "secret", "password"].contains { name.hasSuffix($0) }
                shown += !part.isEmpty && (isValue || looksLikeKey(part)) ? "…" : String(part)
            }
        }.joined(separator: " ")
    }

    private static func isOfKey(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-_*+/".contains(character))
    }

    private static func looksLikeKey(_ word: Substring) -> Bool {
        guard word.utf8.count >= 8 else { return false }
        let lowercase = word.lowercased()
        if prefixes.contains(where: lowercase.hasPrefix), word.contains(where: \.isNumber) || word.contains("*") {
            return true
        }
        if word.contains("***") { return true }
        // Model names have hyphens between their words.
        return word.utf8.count >= 24 && !word.contains("/") && !word.contains("-") && word.contains(where: \.isNumber)
            && word.contains(where: \.isLetter) && !word.contains("_")
    }

    // MARK: Prompts

    /// Returns all texts of the request's messages in the forms in which an error may quote them.
    ///
    /// Arguments of calls are included. The forms are a single line, JSON, and JSON in ASCII as Python writes it.
    private static func prompt(of body: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        for text in texts(in: body["prompt"]) + texts(in: body["messages"]) {
            let json = String(JSONValue.string(text).text.dropFirst().dropLast())
            for form in Set([text, json, inASCII(json)]) { bytes += Array(line(form).utf8) + [0] }
        }
        return bytes
    }

    private static func texts(in json: JSONValue?) -> [String] {
        switch json {
        case .string(let text)?: [text]
        case .array(let elements)?: elements.flatMap { texts(in: $0) }
        case .object(let members)?: members.flatMap { texts(in: $0.value) }
        default: []
        }
    }

    private static func inASCII(_ json: String) -> String {
        guard !json.utf8.allSatisfy({ $0 < 0x80 }) else { return json }
        return json.utf16.reduce(into: "") { ascii, unit in
            if unit < 0x80, let scalar = Unicode.Scalar(unit) {
                ascii.unicodeScalars.append(scalar)
            } else {
                let digits = String(unit, radix: 16)
                ascii += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }

    private static func withoutEchoes(_ text: String, of prompt: [UInt8]) -> String {
        let bytes = Array(text.utf8.prefix(4_000))
        guard bytes.count >= echoBytes, prompt.count >= echoBytes else { return text }
        var places: [ArraySlice<UInt8>: [Int]] = [:]
        for start in 0...(bytes.count - echoBytes) {
            places[bytes[start..<start + echoBytes], default: []].append(start)
        }
        var isEcho = Array(repeating: false, count: bytes.count)
        let starts = Set(places.keys.map { key(of: $0) })
        for start in 0...(prompt.count - echoBytes) {
            let window = prompt[start..<start + echoBytes]
            guard starts.contains(key(of: window)), let found = places[window] else { continue }
            for place in found { for index in place..<place + echoBytes { isEcho[index] = true } }
        }
        guard isEcho.contains(true) else { return text }
        var shown: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            guard isEcho[index] else {
                shown.append(byte)
                continue
            }
            if index == 0 || !isEcho[index - 1] { shown += Array("…".utf8) }
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// Returns the first eight bytes of a window, which exclude nearly all other windows.
    private static func key(of window: ArraySlice<UInt8>) -> UInt64 {
        window.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
