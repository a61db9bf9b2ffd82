import Chat
import Foundation
import Support

/// The parsed text of `settings.json`, whose errors name the line, the column and the expected value.
struct SettingsText {
    struct UnknownKey: Equatable {
        /// The key with its path, such as `server.prot`.
        var path: String
        /// The known key that was probably intended; `nil` if none is similar.
        var nearest: String?
    }

    /// The allowed keys that are not Hearth's: editors find the schema by `$schema`.
    private static let foreign: Set = ["$schema"]

    let settings: HearthSettings
    /// The unknown keys, in the file's order.
    let unknownKeys: [UnknownKey]

    /// Reads the text.
    ///
    /// - Throws: `HearthError` with `unreadableFile` for invalid JSON, for values of other types, and for a
    ///   misspelt key, because a protective setting must not be ignored silently.
    init(_ bytes: [UInt8], path: String) throws(HearthError) {
        let json: JSONValue
        do throws(JSONReadingError) {
            json = try JSONValue(bytes)
        } catch {
            throw Self.error(path, Self.position(error.place, in: bytes), "it is not valid JSON: \(error.reason)")
        }
        unknownKeys = Self.unknownKeys(of: json)
        if let key = unknownKeys.first(where: { $0.nearest != nil }), let nearest = key.nearest {
            let position = Self.position(
                Self.place(of: key.path.split(separator: ".").map(String.init), in: bytes), in: bytes)
            throw Self.error(path, position, "there is no setting '\(key.path)' (did you mean '\(nearest)'?)")
        }
        do {
            settings = try JSONDecoder().decode(HearthSettings.self, from: Data(bytes))
        } catch let error as DecodingError {
            let (keys, expected) = Self.mismatch(error)
            let position = Self.position(Self.place(of: keys, in: bytes), in: bytes)
            throw Self.error(path, position, "'\(keys.joined(separator: "."))' must be \(expected)")
        } catch {
            throw Self.error(path, "line 1", "it is not JSON of the expected form")
        }
    }

    // MARK: Keys

    private static func keys(of value: Any) -> Set<String> {
        Set(Mirror(reflecting: value).children.compactMap(\.label))
    }

    /// The known keys of each object, by the object's path; a star stands for any name.
    static let known: [String: Set<String>] = [
        "": keys(of: HearthSettings()), "server": keys(of: HearthSettings.Server()),
        "documents": keys(of: HearthSettings.Documents()), "mail": keys(of: HearthSettings.Mail()),
        "memory": keys(of: HearthSettings.Memory()),
        "newThreadSettings": keys(of: ChatThread.Settings()),
        "remotes.*": keys(of: RemoteSettings(url: "", model: "")),
    ]

    private static func unknownKeys(of json: JSONValue) -> [UnknownKey] {
        known.sorted { $0.key < $1.key }.flatMap { path, keys in
            objects(at: path.split(separator: "."), in: json).flatMap { place, object in
                object.filter { !keys.contains($0) && !foreign.contains($0) }.map { key in
                    UnknownKey(path: (place + [key]).joined(separator: "."), nearest: nearest(key, keys))
                }
            }
        }
    }

    /// Returns the keys of the objects at a path, each with its actual path.
    private static func objects(at path: [Substring], in json: JSONValue) -> [(place: [String], keys: [String])] {
        guard case .object(let members) = json else { return [] }
        guard let first = path.first else { return [([], members.map(\.key))] }
        return members.filter { first == "*" || $0.key == first }.flatMap { member in
            objects(at: Array(path.dropFirst()), in: member.value).map { ([member.key] + $0.place, $0.keys) }
        }
    }

    /// Returns the known key that differs from a key in case only, or in at most two letters.
    private static func nearest(_ key: String, _ keys: Set<String>) -> String? {
        let found = keys.map { (distance(Array(key.lowercased()), Array($0.lowercased())), $0) }.min { $0 < $1 }
        guard let (distance, name) = found, distance <= min(2, name.count / 3) else { return nil }
        return name
    }

    /// Returns the edit distance: the number of letters added, removed, replaced or swapped with their neighbour.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var rows = [Array(0...other.count)]
        for (i, letter) in one.enumerated() {
            var row = [i + 1]
            for (j, against) in other.enumerated() {
                var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (letter == against ? 0 : 1))
                if i > 0, j > 0, letter == other[j - 1], one[i - 1] == against {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }

    // MARK: Errors

    private static func error(_ path: String, _ position: String, _ fault: String) -> HearthError {
        HearthError(
            .unreadableFile,
            "The settings in \(path) can't be used, \(position): \(fault). Correct the file, or remove it to restore the "
                + "defaults.")
    }

    private static func mismatch(_ error: DecodingError) -> (keys: [String], expected: String) {
        func keys(_ context: DecodingError.Context) -> [String] { context.codingPath.map(\.stringValue) }
        switch error {
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return (keys(context), expected(type))
        case .keyNotFound(let key, let context): return (keys(context) + [key.stringValue], "there")
        case .dataCorrupted(let context): return (keys(context), "one of the values that docs/configure.md lists")
        @unknown default: return ([], "of the expected form")
        }
    }

    private static func expected(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is [String].Type, is [Any].Type: "a list"
        default: "an object"
        }
    }

    /// Returns the offset, in bytes, of the last key of a path that the text contains.
    private static func place(of keys: [String], in bytes: [UInt8]) -> Int {
        var place = 0
        for key in keys {
            let quoted = Array("\"\(key)\"".utf8)
            guard let found = bytes[place...].firstRange(of: quoted) else { break }
            place = found.lowerBound
        }
        return place
    }

    private static func position(_ place: Int, in bytes: [UInt8]) -> String {
        let before = bytes.prefix(max(0, place))
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return "line \(line), column \(String(decoding: before[start...], as: UTF8.self).count + 1)"
    }
}
