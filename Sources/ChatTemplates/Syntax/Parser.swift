/// A parser that converts tokens to a program.
struct Parser {
    private let tokens: [Token]
    private var position = 0
    private var places: [Text: Int] = [:]
    private var frameCount = 0
    var attributes: Set<String> = []
    /// The nesting depth of tags and parentheses at the current position.
    private var depth = 0
    private let stack = StackGuard()
    /// The number of operators in the current tag, each of which may deepen the expression tree by one level.
    private var operators = 0
    /// The number of loops around the current statement within its macro.
    var loops = 0
    /// True where unknown filters are an error only when they are used, as in the branches of an `if`.
    var isConditional = false
    /// The unknown filters that may turn out to be part of a conditional expression.
    var unknownFilters: [ChatTemplateError] = []
    /// The variables that the bodies of the enclosing macros read.
    var namesRead: Set<Text> = []

    static let deepest = 100
    static let maximumOperators = 400

    static func program(of source: String) throws(ChatTemplateError) -> Program {
        var parser = Parser(tokens: try Lexer.tokens(of: source))
        let statements = try parser.parseStatements(until: [])
        if let error = parser.unknownFilters.first { throw error }
        let body = parser.makeFrame(statements)
        return Program(
            body, frameCount: parser.frameCount, places: parser.places, attributes: parser.attributes)
    }

    private init(tokens: [Token]) {
        self.tokens = tokens
        for (name, _) in Globals.all { _ = place(of: name) }
    }

    // MARK: - Tokens

    var current: Token { tokens[position] }
    var following: Token { tokens[min(position + 1, tokens.count - 1)] }

    func failure(_ message: String) -> ChatTemplateError {
        ChatTemplateError(.syntax, message, line: current.line)
    }

    @discardableResult
    mutating func advance() -> Token {
        let token = current
        if position + 1 < tokens.count { position += 1 }
        return token
    }

    mutating func skip(_ kind: Token.Kind) -> Bool {
        guard current.kind == kind else { return false }
        advance()
        return true
    }

    mutating func skip(name: Text) -> Bool {
        guard current.isName(name) else { return false }
        advance()
        return true
    }

    @discardableResult
    mutating func expect(_ kind: Token.Kind, _ description: String) throws(ChatTemplateError) -> Token {
        guard current.kind == kind else {
            throw failure("Expected \(description), got '\(current.description)'.")
        }
        return advance()
    }

    mutating func expect(name: Text) throws(ChatTemplateError) {
        guard skip(name: name) else {
            throw failure("Expected '\(name.string)', got '\(current.description)'.")
        }
    }

    // MARK: - Names, frames and depth

    mutating func place(of name: Text) -> Int {
        if let place = places[name] { return place }
        places[name] = places.count
        return places.count - 1
    }

    mutating func makeFrame(
        _ statements: [any Statement], parameters: [Int] = [], expressions: [any Expression] = []
    ) -> Frame {
        frameCount += 1
        return Frame(statements, parameters: parameters, expressions: expressions, index: frameCount - 1)
    }

    mutating func nested<Result>(
        _ body: (inout Parser) throws(ChatTemplateError) -> Result
    ) throws(ChatTemplateError) -> Result {
        guard depth < Self.deepest, !stack.isExhausted else {
            throw ChatTemplateError(
                .limitExceeded, "More than \(Self.deepest) tags and parentheses are nested.", line: current.line)
        }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    mutating func countOperator() throws(ChatTemplateError) {
        operators += 1
        guard operators <= Self.maximumOperators else {
            throw ChatTemplateError(
                .limitExceeded, "A tag has more than \(Self.maximumOperators) operators.", line: current.line)
        }
    }

    // MARK: - Statements

    /// Parses text and tags until a tag with one of the given names, which becomes the current token.
    mutating func parseStatements(until ends: [Text]) throws(ChatTemplateError) -> [any Statement] {
        try nested { parser throws(ChatTemplateError) in
            var statements: [any Statement] = []
            while true {
                parser.operators = 0
                let token = parser.current
                switch token.kind {
                case .data:
                    parser.advance()
                    statements.append(DataStatement(token.text, line: token.line))
                case .variableBegin:
                    parser.advance()
                    let expression = try parser.parseTuple()
                    try parser.expect(.variableEnd, "'}}'")
                    statements.append(PrintStatement(expression, line: token.line))
                case .blockBegin:
                    parser.advance()
                    if parser.current.kind == .name, ends.contains(parser.current.text) { return statements }
                    statements += try parser.parseStatement(until: ends)
                    try parser.expect(.blockEnd, "'%}'")
                default:
                    guard ends.isEmpty else {
                        let wanted = ends.map { "'\($0.string)'" }.joined(separator: " or ")
                        throw parser.failure("The template ends, but a block is missing its \(wanted).")
                    }
                    return statements
                }
            }
        }
    }

    /// Parses the rest of a tag and the statements up to its end tag, which is skipped if `skipsEnd` is true.
    mutating func parseBody(until ends: [Text], skipsEnd: Bool = true) throws(ChatTemplateError) -> [any Statement] {
        _ = skip(.colon)
        try expect(.blockEnd, "'%}'")
        let statements = try parseStatements(until: ends)
        if skipsEnd { advance() }
        return statements
    }

    /// Parses a body with a separate scope.
    mutating func parseFrame(
        until end: Text, parameters: [Int] = [], expressions: [any Expression] = []
    ) throws(ChatTemplateError) -> Frame {
        let wasConditional = isConditional
        isConditional = false
        defer { isConditional = wasConditional }
        return makeFrame(try parseBody(until: [end]), parameters: parameters, expressions: expressions)
    }
}
