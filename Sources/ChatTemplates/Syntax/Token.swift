/// A lexical token of a template.
struct Token: Sendable {
    enum Kind: Hashable, Sendable {
        case data, variableBegin, variableEnd, blockBegin, blockEnd, name, string, integer, float, end
        case add, sub, mul, div, floorDiv, mod, pow, tilde
        case equal, notEqual, greater, greaterOrEqual, less, lessOrEqual
        case leftBracket, rightBracket, leftParenthesis, rightParenthesis, leftBrace, rightBrace
        case assign, dot, colon, pipe, comma, semicolon
    }

    let kind: Kind
    /// The text outside of tags, the name, the unescaped string or the digits, depending on the kind.
    let text: Text
    let line: Int

    func isName(_ name: Text) -> Bool {
        kind == .name && text == name
    }

    /// The token as error messages show it.
    var description: String {
        switch kind {
        case .data: "text"
        case .variableBegin: "{{"
        case .variableEnd: "}}"
        case .blockBegin: "{%"
        case .blockEnd: "%}"
        case .end: "the end of the template"
        default: text.string
        }
    }

    /// The operators, sorted so that no operator precedes a longer operator that begins with it.
    static let operators: [(text: Text, kind: Kind)] = [
        ("//", .floorDiv), ("**", .pow), ("==", .equal), ("!=", .notEqual), (">=", .greaterOrEqual),
        ("<=", .lessOrEqual), ("+", .add), ("-", .sub), ("/", .div), ("*", .mul), ("%", .mod), ("~", .tilde),
        ("[", .leftBracket), ("]", .rightBracket), ("(", .leftParenthesis), (")", .rightParenthesis),
        ("{", .leftBrace), ("}", .rightBrace), (">", .greater), ("<", .less), ("=", .assign), (".", .dot),
        (":", .colon), ("|", .pipe), (",", .comma), (";", .semicolon),
    ]
}
