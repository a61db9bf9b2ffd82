/// An invalid field of a catalogue and its position.
struct CatalogueProblem: Error, CustomStringConvertible {
    /// The entry's name in quotes, or its number; `nil` outside of entries.
    let entry: String?
    /// The field's name; `nil` if the problem concerns the whole entry or file.
    let field: String?
    /// The reason, as the middle of a sentence.
    let reason: String

    var description: String {
        let place = [entry.map { "entry \($0)" }, field.map { "field “\($0)”" }].compactMap(\.self)
        return place.isEmpty ? reason : "\(place.joined(separator: ", ")): \(reason)"
    }

    init(entry: String? = nil, field: String?, reason: String) {
        self.entry = entry
        self.field = field
        self.reason = reason
    }

    /// Converts an error of the decoder.
    ///
    /// The decoder's own message is omitted, because it can quote the file at any length.
    init(_ error: any Error, entry: String?) {
        switch error {
        case let problem as CatalogueProblem:
            self.init(entry: problem.entry ?? entry, field: problem.field, reason: problem.reason)
        case DecodingError.keyNotFound(let key, let context):
            self.init(entry: entry, field: Self.field(context.codingPath + [key]), reason: "it is missing")
        case DecodingError.valueNotFound(_, let context):
            self.init(entry: entry, field: Self.field(context.codingPath), reason: "it must not be null")
        case DecodingError.typeMismatch(let type, let context):
            self.init(
                entry: entry, field: Self.field(context.codingPath), reason: "it must be \(Self.words(for: type))")
        default:
            self.init(entry: entry, field: nil, reason: "it is not valid JSON, or is nested too deeply")
        }
    }

    /// Returns the path of a field within its entry.
    static func field(_ path: [any CodingKey]) -> String? {
        let names = path.drop { $0.stringValue == "models" || $0.intValue != nil }.map(\.stringValue)
        return names.isEmpty ? path.count == 1 ? path[0].stringValue : nil : names.joined(separator: ".")
    }

    private static func words(for type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type: "a whole number"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}
