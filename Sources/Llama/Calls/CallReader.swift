import LanguageModels

/// A parser for the calls of a reply, which reads the model's bytes in pieces of any size.
///
/// The first call is reported while it is generated if its arguments are JSON. Later calls are reported only when
/// complete, so that truncated and repeated calls are never reported in part.
struct CallReader: Sendable {
    struct Tool: Sendable {
        let name: String
        let shape: ArgumentShape
    }

    private enum State: Sendable {
        case heading
        case arguments(tool: Int)
    }

    struct Call: Sendable, Hashable {
        let tool: String
        /// The arguments as normalised JSON.
        let arguments: String

        init(tool: String, arguments: String) {
            self.tool = tool
            self.arguments = (try? GeneratedContent(json: arguments).jsonString) ?? arguments
        }
    }

    /// Whether a call was repeated, which ends the parsing.
    private(set) var isRepeating = false
    /// Whether a call was omitted whose result the model already has.
    private(set) var hasOmittedCall = false
    private let tools: [Tool]
    private let answered: Set<Call>
    /// The ids of the calls, in order.
    private let ids: [String]
    /// The syntaxes that still match.
    private var syntaxes: [CallSyntax]
    private var state = State.heading
    /// The possible headings of the next call, by syntax and tool.
    private var headings: [[CallHeading]] = []
    /// The bytes that were not parsed yet.
    private var pending: [UInt8] = []
    /// The detector for the end of the arguments' JSON.
    private var end = JSONObjectEnd()
    private var written: [UInt8] = []
    private var assembler = UTF8Assembler()
    private var made: Set<Call> = []
    /// The number of calls that were read, including omitted calls.
    private var count = 0

    /// Creates a parser that omits the calls in `answered`.
    ///
    /// If `answered` is not empty, the first call, too, is reported only when it is complete.
    init(_ syntaxes: [CallSyntax], tools: [Tool], ids: [String], answered: Set<Call> = []) {
        self.syntaxes = syntaxes
        self.tools = tools
        self.answered = answered
        self.ids = ids
        headings = nextHeadings
    }

    private var nextHeadings: [[CallHeading]] {
        syntaxes.map { syntax in
            guard let text = count == 0 ? syntax.first : syntax.next else { return [] }
            return tools.map { CallHeading(text, name: $0.name, index: syntax.firstIndex + count) }
        }
    }

    var hasCall: Bool {
        if case .arguments = state { return true }
        return count > 0
    }

    mutating func add(_ bytes: [UInt8]) -> [ReplyPiece] {
        pending += bytes
        return pieces(isAll: false)
    }

    /// Returns the remaining pieces at the end of the reply.
    mutating func finish() -> [ReplyPiece] { pieces(isAll: true) }

    private mutating func pieces(isAll: Bool) -> [ReplyPiece] {
        var pieces: [ReplyPiece] = []
        while !isRepeating, let next = isHeading ? heading() : arguments(isAll) { pieces += next }
        return pieces
    }

    private var isHeading: Bool {
        if case .heading = state { return true }
        return false
    }

    // MARK: Headings

    /// Parses a heading; returns `nil` if no heading is complete.
    private mutating func heading() -> [ReplyPiece]? {
        guard !pending.isEmpty, ids.indices.contains(count) else { return nil }
        var found: (syntax: CallSyntax, tool: Int, count: Int)?
        for (syntax, headings) in zip(syntaxes, headings) {
            for (index, heading) in headings.enumerated() {
                // If nothing separates name and arguments, one name may be a prefix of another name. The longest
                // match counts.
                switch heading.match(pending) {
                case .no: continue
                case .begun where syntaxes.count == 1: return nil
                case .begun: continue
                // The next bytes show whether the name is complete.
                case .whole(let count) where count == pending.count && syntaxes.count == 1: return nil
                case .whole(let count):
                    guard count > found?.count ?? 0, begins(pending.dropFirst(count), syntax) else { continue }
                    found = (syntax, index, count)
                }
            }
        }
        guard let found else { return nil }
        syntaxes = [found.syntax]
        pending.removeFirst(found.count)
        state = .arguments(tool: found.tool)
        end = JSONObjectEnd()
        written = []
        guard isReportedAtOnce else { return [] }
        return [.call(id: ids[0], name: tools[found.tool].name)]
    }

    /// Returns whether a call's arguments can begin with these bytes.
    private func begins(_ bytes: ArraySlice<UInt8>, _ syntax: CallSyntax) -> Bool {
        // After a colon only an object can follow, because from there the guide also decides on white space.
        if syntax.first.last == CallSyntax.Mark.space.rawValue {
            return bytes.isEmpty || bytes.first == UInt8(ascii: "{")
        }
        return syntax.arguments == .json ? bytes.first == UInt8(ascii: "{") : !bytes.isEmpty
    }

    /// Whether the current call is reported piece by piece.
    private var isReportedAtOnce: Bool { count == 0 && answered.isEmpty && syntaxes.first?.arguments == .json }

    // MARK: Arguments

    /// Parses arguments; returns `nil` if no further part of them is certain.
    private mutating func arguments(_ isAll: Bool) -> [ReplyPiece]? {
        guard case .arguments(let tool) = state, let syntax = syntaxes.first, !pending.isEmpty else { return nil }
        if case .listed(let listed) = syntax.arguments {
            let reader = ListedArgumentsReader(syntax: listed, shape: tools[tool].shape)
            guard let (json, count) = reader.arguments(pending, isAll: isAll) else { return nil }
            pending.removeFirst(count)
            return complete(tool, json)
        }
        if written.isEmpty { pending = Array(pending.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }) }
        let own = end.object(pending)
        written += own
        pending.removeFirst(own.count)
        let text = isReportedAtOnce ? assembler.append(own) : ""
        let pieces: [ReplyPiece] = text.isEmpty ? [] : [.arguments(text)]
        guard end.isOver else { return pieces }
        let wasReported = isReportedAtOnce
        let rest = complete(tool, String(decoding: written, as: UTF8.self))
        return wasReported ? pieces : rest
    }

    private mutating func complete(_ tool: Int, _ json: String) -> [ReplyPiece] {
        state = .heading
        let call = Call(tool: tools[tool].name, arguments: json)
        isRepeating = made.contains(call)
        guard !isRepeating else { return [] }
        let id = ids[count]
        count += 1
        headings = nextHeadings
        guard !answered.contains(call) else {
            hasOmittedCall = true
            return []
        }
        made.insert(call)
        return [.call(id: id, name: call.tool), .arguments(json)]
    }
}
