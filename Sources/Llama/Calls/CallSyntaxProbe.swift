import Engine
import Foundation

/// A probe that determines a template's syntax of tool calls from renderings of known calls.
struct CallSyntaxProbe {
    /// A function that renders a conversation; throws if the template rejects it.
    let render: (ChatConversation, _ argumentsAsText: Bool) throws -> String
    /// The texts of the tokens that end an answer.
    let endTexts: [String]
    /// The markers of the model's reasoning, which is not part of calls.
    let reasoning: ReplyPlan.Reasoning?

    // Names and values that no template contains.
    static let names = ["probe_alpha", "probe_omega", "probe_gamma"]
    static let keys = ["probe_key", "probe_lock"]
    static let values = ["probe_one", "probe_two"]
    // Nine letters and digits, as Mistral's templates require.
    private static let ids = ["probe0000", "probe0001", "probe0002"]

    var describesTools: Bool {
        guard let described = try? render(conversation([], answer: nil), false) else { return false }
        return Self.names.allSatisfy(described.contains)
    }

    /// The syntax; `nil` if the template renders no calls or an unsupported syntax.
    var syntax: CallSyntax? {
        // Arguments are passed as JSON text only if the template requires text.
        for asText in [false, true] {
            if let json = jsonSyntax(asText) { return json }
            if !asText, !printsPython, let listed = listedSyntax { return listed }
        }
        return nil
    }

    /// Whether the template renders arguments as a Python dictionary, which shows that it expects JSON text.
    private var printsPython: Bool {
        let one = try? written([.named(0, .one)], asText: false)
        return one?.contains("{'\(Self.keys[0])': '\(Self.values[0])'}") == true
    }

    /// The text of the token with which the template ends an answer.
    var endText: String? {
        let plain = try? render(conversation([], answer: Self.keys[0]), false)
        guard let plain, let answer = plain.range(of: Self.keys[0], options: .backwards) else { return nil }
        let found = endTexts.compactMap { text in
            plain[answer.upperBound...].range(of: text).map { (text: text, place: $0.lowerBound) }
        }
        return found.min { $0.place < $1.place }?.text
    }

    /// The markup around an answer; `nil` for models without it.
    var answerMarkup: AnswerMarkup? {
        var question = conversation([], answer: nil)
        question.addsGenerationPrompt = true
        guard let prompt = try? render(question, false),
            let plain = try? render(conversation([], answer: Self.keys[0]), false), plain.hasPrefix(prompt),
            let answer = plain.range(of: Self.keys[0], options: .backwards), answer.lowerBound >= prompt.endIndex
        else { return nil }
        let open = withoutReasoning(plain[prompt.endIndex..<answer.lowerBound])
        guard open.contains("<") else { return nil }
        question.addsGenerationPrompt = false
        let before = (try? render(question, false)) ?? ""
        let header = prompt.hasPrefix(before) ? String(prompt.dropFirst(before.count)) : ""
        return AnswerMarkup(header: header, open: open, close: ended(String(plain[answer.upperBound...])))
    }

    // MARK: JSON

    private func jsonSyntax(_ asText: Bool) -> CallSyntax? {
        let json = Arguments.one.json
        guard let one = try? written([.named(0, .one)], asText: asText), let arguments = one.range(of: json) else {
            return nil
        }
        let texts = numbered(
            first: String(one[..<arguments.lowerBound]),
            nexts: [2, 3].map { count in
                let all = try? written((0..<count).map { .named($0, .one) }, asText: asText)
                let places = all?.ranges(of: json)
                guard let all, let places, places.count == count else { return nil }
                return String(all[places[count - 2].upperBound..<places[count - 1].lowerBound])
            }, last: String(one[arguments.upperBound...]))
        return texts.map { texts in
            CallSyntax(
                first: texts.first, next: texts.next, last: texts.last, firstIndex: texts.index,
                wantsArgumentText: asText)
        }
    }

    // MARK: Individual arguments

    private var listedSyntax: CallSyntax? {
        guard let one = try? written([.named(0, .one)], asText: false),
            let two = try? written([.named(0, .two)], asText: false),
            let none = try? written([.named(0, .none)], asText: false),
            let key = one.range(of: Self.keys[0]), let value = one.range(of: Self.values[0]),
            let firstValue = two.range(of: Self.values[0]), let otherKey = two.range(of: Self.keys[1]),
            let otherValue = two.range(of: Self.values[1]), key.upperBound <= value.lowerBound,
            firstValue.upperBound <= otherKey.lowerBound, otherKey.upperBound <= otherValue.lowerBound,
            let name = one[..<key.lowerBound].range(of: Self.names[0], options: .backwards)
        else { return nil }
        let opening = one[..<key.lowerBound]
        let between = two[firstValue.upperBound..<otherKey.lowerBound]
        let tail = two[otherValue.upperBound...]
        let before = Self.commonEnd(one[name.upperBound..<key.lowerBound], between)
        // The text after a value may repeat the argument's name.
        func marked(_ text: Substring, _ key: String) -> String {
            text.replacingOccurrences(of: key, with: String(CallSyntax.Mark.name.rawValue))
        }
        let betweenRest = marked(between.dropLast(before.count), Self.keys[0])
        let end = Self.commonStart(betweenRest, marked(tail, Self.keys[1]))
        let last = String(marked(tail, Self.keys[1]).dropFirst(end.count))
        let first = String(opening.dropLast(before.count))
        guard !end.isEmpty || !last.isEmpty, let listed = listed(before, end, betweenRest, first, last, none) else {
            return nil
        }
        let ending = String(CallSyntax.Mark.name.rawValue)
        let texts = numbered(
            first: first,
            nexts: [2, 3].map { count in
                guard let all = try? written((0..<count).map { .named($0, .one) }, asText: false) else { return nil }
                let places = all.ranges(of: Self.values[0])
                guard places.count == count else { return nil }
                let whole = marked(all[places[count - 2].upperBound..<places[count - 1].lowerBound], Self.keys[0])
                // The text from the end of one call's value to the next call's key.
                let end = listed.quote + listed.syntax.end
                guard whole.hasPrefix(end), let key = whole.range(of: ending, options: .backwards) else { return nil }
                let next = whole[..<key.lowerBound].dropFirst(end.count)
                return next.hasSuffix(before) ? String(next.dropLast(before.count)) : nil
            }, last: last)
        return texts.map { texts in
            CallSyntax(
                first: texts.first, next: texts.next, last: texts.last, arguments: .listed(listed.syntax),
                firstIndex: texts.index)
        }
    }

    private func listed(
        _ before: String, _ end: String, _ between: String, _ first: String, _ last: String, _ none: String
    ) -> (syntax: ListedArguments, quote: String)? {
        var after: [ListedArguments.Kind: String] = [:]
        var lists = ""
        for kind in ListedArguments.Kind.allCases {
            guard let text = try? written([.named(0, .kind(kind))], asText: false),
                let key = text.range(of: first + before + Self.keys[0])
            else { return nil }
            let rest = text[key.upperBound...]
            // Python writes True and None, and Gemma writes keys and words without quotes.
            let quote = after[.string].flatMap { text in
                after[.integer].flatMap { text.hasPrefix($0) ? String(text.dropFirst($0.count)) : nil }
            }
            let spelling = Self.spelling(of: kind, quote: quote ?? "\"")
            guard let value = spelling.lazy.compactMap({ rest.range(of: $0) }).first else { continue }
            after[kind] = String(rest[..<value.lowerBound])
            if kind == .array { lists = String(rest[value.lowerBound...]) }
        }
        guard let forNumbers = after[.integer], var forStrings = after[.string] else { return nil }
        let typed = after[.boolean] ?? forNumbers
        after[.boolean] = typed
        for kind in [ListedArguments.Kind.number, .array, .object] where after[kind] == nil { after[kind] = forNumbers }
        // Quoted strings have quotes before and after them, which other values do not have.
        var quote = ""
        var end = end
        var between = between
        if forStrings.hasPrefix(forNumbers), forStrings.count > forNumbers.count {
            quote = String(forStrings.dropFirst(forNumbers.count))
            guard end.hasPrefix(quote) || between.hasPrefix(quote) else { return nil }
            forStrings = forNumbers
            if end.hasPrefix(quote) { end = String(end.dropFirst(quote.count)) }
            between = String(between.dropFirst(quote.count))
        }
        after[.string] = forStrings
        var empty = none
        guard empty.hasPrefix(first), empty.hasSuffix(last) else { return nil }
        empty = String(empty.dropFirst(first.count).dropLast(last.count))
        let values: ListedArguments.Values =
            !quote.isEmpty && quote != "'" && quote != "\""
            ? .bare(quote: quote)
            : lists.hasPrefix("['") ? .python : .json
        return (
            ListedArguments(
                before: before, after: after, end: end, separator: String(between.dropFirst(end.count)), empty: empty,
                values: values, hasPlainStrings: quote.isEmpty), quote
        )
    }

    /// Returns the possible renderings of the probe's value of a kind.
    private static func spelling(of kind: ListedArguments.Kind, quote: String) -> [String] {
        switch kind {
        case .string: [values[0]]
        case .integer: ["71"]
        case .number: ["7.25"]
        case .boolean: ["true", "True"]
        case .array: ["\"", "'", quote].map { "[\($0)\(values[0])" }
        case .object: ["\"", "'", ""].map { "{\($0)\(keys[1])" }
        }
    }

    // MARK: Several calls

    /// Replaces the variable parts of the texts before, between and after the calls' arguments by marks.
    ///
    /// `nexts` has the texts between the first and second call, and between the second and third call, which are
    /// `nil` if the template rejects several calls. Returns `nil` if the first text does not contain the tool's name.
    private func numbered(
        first: String, nexts: [String?], last: String
    ) -> (first: String, next: String?, last: String, index: Int)? {
        let first = Self.marked(first, 0).drop(while: \.isWhitespace)
        guard first.contains(CallSyntax.Mark.name.rawValue) else { return nil }
        var opening = withoutReasoning(first)
        // Text before a token that ends answers belongs to an earlier reply.
        for end in endTexts {
            guard let place = opening.range(of: end, options: .backwards) else { continue }
            opening = String(opening[place.upperBound...].drop(while: \.isWhitespace))
        }
        let last = ended(Self.marked(last, 0))
        guard var next = nexts[0].map({ Self.marked($0, 1) }), let other = nexts[1].map({ Self.marked($0, 2) }),
            !endTexts.contains(where: next.contains), next.contains(CallSyntax.Mark.name.rawValue)
        else { return (opening, nil, last, 0) }
        guard next != other else { return (opening, next, last, 0) }
        // The texts differ in the number of the call.
        let shared = next.commonPrefix(with: other)
        let digits = next.dropFirst(shared.count).prefix(while: \.isWholeNumber)
        let rest = next.dropFirst(shared.count + digits.count)
        guard let number = Int(digits), other == shared + String(number + 1) + rest else {
            return (opening, nil, last, 0)
        }
        let mark = String(CallSyntax.Mark.index.rawValue)
        next = shared + mark + rest
        // The corresponding position in the first call's text.
        let context = String(shared.suffix(4))
        guard let place = opening.range(of: context + String(number - 1), options: .backwards) else {
            return (opening, nil, last, 0)
        }
        opening.replaceSubrange(place, with: context + mark)
        return (opening, next, last, number - 1)
    }

    private static func marked(_ text: String, _ call: Int) -> String {
        var text = text
        for name in names { text = text.replacingOccurrences(of: name, with: String(CallSyntax.Mark.name.rawValue)) }
        for id in ids { text = text.replacingOccurrences(of: id, with: String(CallSyntax.Mark.id.rawValue)) }
        return text
    }

    /// Removes reasoning that the template renders before a call.
    private func withoutReasoning(_ prefix: Substring) -> String {
        guard let reasoning, let close = prefix.range(of: reasoning.close) else { return String(prefix) }
        return String(prefix[close.upperBound...].drop(while: \.isWhitespace))
    }

    private func ended(_ text: String) -> String {
        guard let end = endTexts.compactMap({ text.range(of: $0)?.lowerBound }).min() else { return text }
        return String(text[..<end])
    }

    // MARK: Renderings of the template

    private enum Arguments {
        case none, one, two
        case kind(ListedArguments.Kind)

        var json: String {
            switch self {
            case .none: "{}"
            case .one: "{\"\(keys[0])\": \"\(values[0])\"}"
            case .two: "{\"\(keys[0])\": \"\(values[0])\", \"\(keys[1])\": \"\(values[1])\"}"
            case .kind(.string): Arguments.one.json
            case .kind(.integer): "{\"\(keys[0])\": 71}"
            case .kind(.number): "{\"\(keys[0])\": 7.25}"
            case .kind(.boolean): "{\"\(keys[0])\": true}"
            case .kind(.array): "{\"\(keys[0])\": [\"\(values[0])\"]}"
            case .kind(.object): "{\"\(keys[0])\": {\"\(keys[1])\": \"\(values[0])\"}}"
            }
        }
    }

    private struct Call {
        let index: Int
        let arguments: Arguments

        static func named(_ index: Int, _ arguments: Arguments) -> Call { Call(index: index, arguments: arguments) }
    }

    private func conversation(_ calls: [Call], answer: String?) -> ChatConversation {
        let tools = Self.names.map { name in
            InferenceRequest.Tool(
                name: name, description: "A tool.",
                parameters:
                    #"{"type": "object", "properties": {"probe_text": {"type": "string", "description": "Text."}}, "#
                    + #""required": ["probe_text"]}"#)
        }
        var conversation = ChatConversation(turns: [InferenceRequest.Message(.user, "Question")], tools: tools)
        conversation.thinks = false
        conversation.addsGenerationPrompt = false
        if let answer { conversation.turns.append(InferenceRequest.Message(.assistant, answer)) }
        guard !calls.isEmpty else { return conversation }
        var turn = InferenceRequest.Message(.assistant, "")
        turn.toolCalls = calls.map {
            InferenceRequest.ToolCall(
                id: Self.ids[$0.index], name: Self.names[$0.index], arguments: $0.arguments.json)
        }
        conversation.turns.append(turn)
        return conversation
    }

    /// Returns the rendering of a turn with calls, without the surrounding text.
    private func written(_ calls: [Call], asText: Bool) throws -> String {
        let whole = try render(conversation(calls, answer: nil), asText)
        return try ownPart(whole, asText)
    }

    private func ownPart(_ whole: String, _ asText: Bool) throws -> String {
        // A plain answer shows where the model's part begins and how its turn ends.
        let plain = try render(conversation([], answer: Self.keys[0]), asText)
        guard let key = plain.range(of: Self.keys[0], options: .backwards) else { return "" }
        var start = Self.commonStart(whole, String(plain[..<key.lowerBound])).count
        // The end of the prompt is not part of the model's text, but the beginning of an answer is.
        var prompt = conversation([], answer: nil)
        prompt.addsGenerationPrompt = true
        if let prompt = try? render(prompt, asText), whole.hasPrefix(prompt) { start = min(start, prompt.count) }
        var answer = whole.dropFirst(start)
        answer = answer.dropLast(Self.commonEnd(answer, plain[key.upperBound...]).count)
        if let end = endTexts.compactMap({ answer.range(of: $0)?.lowerBound }).min() {
            // Only an end token after the last call counts, since some formats end each call with this token.
            let calls = Self.names.compactMap { answer.range(of: $0, options: .backwards)?.lowerBound }.max()
            answer = calls.map { $0 < end } == true ? answer[..<end] : answer
        }
        return String(answer)
    }

    /// Returns the common prefix of two texts, without an incomplete marker at its end.
    static func commonStart(_ text: some StringProtocol, _ other: some StringProtocol) -> String {
        let common = zip(text, other).prefix { $0 == $1 }.map(\.0)
        guard let open = common.lastIndex(of: "<"), !common[open...].contains(">") else { return String(common) }
        return String(common[..<open])
    }

    /// Returns the common suffix of two texts, without an incomplete marker at its beginning.
    static func commonEnd(_ text: some StringProtocol, _ other: some StringProtocol) -> String {
        let common = zip(text.reversed(), other.reversed()).prefix { $0 == $1 }.map(\.0)
        guard let close = common.lastIndex(of: ">"), !common[close...].contains("<") else {
            return String(common.reversed())
        }
        return String(common[..<close].reversed())
    }
}
