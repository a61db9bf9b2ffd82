import Foundation

/// A reader of files with one JSON object per line in BEIR's format: `_id`, `text` and optionally `title`.
enum JSONLines {
    static func read(_ lines: inout LineReader, take: (TextRecord) throws -> Void) throws {
        let decoder = JSONDecoder()
        while let line = try lines.next() {
            if line.isBlank { continue }
            let row: Row
            do { row = try decoder.decode(Row.self, from: Data(line.utf8)) } catch {
                throw lines.error("This is not a JSON object with '_id' and 'text'.")
            }
            try take(TextRecord(id: row.id, title: row.title ?? "", text: row.text ?? ""))
        }
    }

    private struct Row: Decodable {
        let id: String
        let title: String?
        let text: String?

        enum CodingKeys: String, CodingKey {
            case underscored = "_id"
            case id, title, text
        }

        init(from decoder: any Decoder) throws {
            let row = try decoder.container(keyedBy: CodingKeys.self)
            let key: CodingKeys = row.contains(.underscored) ? .underscored : .id
            id = try row.decode(FlexibleID.self, forKey: key).value
            title = try row.decodeIfPresent(String.self, forKey: .title)
            guard row.contains(.text) else {
                throw DecodingError.keyNotFound(
                    CodingKeys.text, .init(codingPath: row.codingPath, debugDescription: "There is no text."))
            }
            text = try row.decodeIfPresent(String.self, forKey: .text)
        }
    }
}

/// An identifier that is written as a string or an integer.
struct FlexibleID: Decodable {
    let value: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A value that is not an integer must be a string, whose decoding error is thrown.
        if let number = try? container.decode(Int64.self) {
            value = String(number)
        } else {
            value = try container.decode(String.self)
        }
    }
}
