/// How a model writes calls of tools: as its own chat template does, or in another usual way.
///
/// Calls are `first arguments (next arguments)* last`. The texts hold marks where a call's own parts stand.
struct CallSyntax: Sendable, Hashable {
    /// The text before the arguments of the first call.
    var first: String
    /// The text between the arguments of two calls; `nil` if only one call can be made.
    var next: String?
    /// The text after the last arguments.
    var last: String
    /// How arguments are written.
    var arguments = ArgumentSyntax.json
    /// The number of the first call, where the texts number them.
    var firstIndex = 0
    /// Whether the template wants arguments as JSON text rather than as an object.
    var wantsArgumentText = false

    /// How the arguments of a call are written.
    enum ArgumentSyntax: Sendable, Hashable {
        /// As one JSON object.
        case json
        /// One by one, each with its name.
        case listed(ListedArguments)
    }

    /// A part of `first`, `next` and `last`; private-use characters, which no template contains, stand for them.
    enum Mark: Character, CaseIterable {
        /// The name of the tool that is called.
        case name = "\u{F8F4}"
        /// An id that the model gives the call: nine letters and digits.
        case id = "\u{F8F5}"
        /// The number of the call.
        case index = "\u{F8F6}"
        /// Any white space.
        case space = "\u{F8F7}"
        /// `arguments` or `parameters`.
        case argumentsKey = "\u{F8F8}"
    }

    /// The words that models use for a call's arguments.
    static let argumentsKeys = ["arguments", "parameters"]
    static let idLength = 9

    /// The format of Hermes and Qwen, for models whose template says nothing about tools.
    static let hermes = CallSyntax(
        first: "<tool_call>\n{\"name\": \"\u{F8F4}\", \"arguments\": ",
        next: "}\n</tool_call>\n<tool_call>\n{\"name\": \"\u{F8F4}\", \"arguments\": ",
        last: "}\n</tool_call>")

    /// The text at which a running answer turns into a call: the beginning of `first` up to where JSON or a name begins.
    ///
    /// Empty if answers, too, may begin like that; then the whole heading decides.
    var trigger: String {
        // Bracketed markers such as [TOOL_CALLS] begin with what JSON begins with.
        if first.first == "[", let end = first.firstIndex(of: "]"), first[..<end].count > 2 {
            return String(first[...end])
        }
        let text = first.prefix { $0 != "{" && $0 != "[" && $0 != "\n" && Mark(rawValue: $0) == nil }
        return text.contains("<") ? String(text) : ""
    }
}

extension CallSyntax {
    /// Calls as the model would write them.
    ///
    /// - Returns: The calls in order; arguments that are written one by one stand as JSON where that cannot be read.
    func text(of calls: [(name: String, arguments: String)]) -> String {
        var result = ""
        for (index, call) in calls.enumerated() {
            for character in index == 0 ? first : next ?? first {
                switch Mark(rawValue: character) {
                case nil: result.append(character)
                case .name: result += call.name
                case .index: result += String(firstIndex + index)
                case .argumentsKey: result += Self.argumentsKeys[0]
                case .id, .space: break
                }
            }
            result += arguments.text(of: call.arguments)
        }
        return result + last
    }

    /// The syntaxes of a model.
    ///
    /// - Parameters:
    ///   - learned: What its template writes; nil if it writes no calls.
    ///   - template: The template; empty for none.
    /// - Returns: At least one; the first is the one that required calls are written in.
    static func syntaxes(learned: CallSyntax?, template: String) -> [CallSyntax] {
        // The order that the model itself writes differs from what its template makes of it.
        if template.contains("<|channel|>"), template.contains("to=functions.") {
            return [.harmony] + (learned.map { [$0] } ?? [])
        }
        if let learned { return [learned] }
        return [known.first { template.contains($0.marker) }?.syntax ?? .hermes]
    }

    /// gpt-oss: calls are messages in a channel of their own, addressed to a function.
    private static let harmony = CallSyntax(
        first: "<|channel|>commentary to=functions.\u{F8F4} <|constrain|>json<|message|>", next: nil, last: "")

    /// Syntaxes of models whose templates leave the calls to the model, by what stands in those templates.
    private static let known: [(marker: String, syntax: CallSyntax)] = [
        (
            "List of tools: ",
            CallSyntax(
                first: "<|tool_call_start|>[\u{F8F4}(", next: "), \u{F8F4}(", last: ")]<|tool_call_end|>",
                arguments: .listed(.python))
        ),
        (
            "<|tool_calls_section_begin|>",
            CallSyntax(
                first: "<|tool_calls_section_begin|><|tool_call_begin|>functions.\u{F8F4}:\u{F8F6}"
                    + "<|tool_call_argument_begin|>",
                next: "<|tool_call_end|><|tool_call_begin|>functions.\u{F8F4}:\u{F8F6}<|tool_call_argument_begin|>",
                last: "<|tool_call_end|><|tool_calls_section_end|>")
        ),
        ("<|tool_call|>", array(open: "<|tool_call|>[", close: "]")),
        ("functools[", array(open: "functools[", close: "]")),
        (
            "Action:",
            CallSyntax(
                first: "Action: ```json\n[\n    {\n        \"tool_name\": \"\u{F8F4}\",\n        \"parameters\": ",
                next: "\n    },\n    {\n        \"tool_name\": \"\u{F8F4}\",\n        \"parameters\": ",
                last: "\n    }\n]```")
        ),
    ]

    private static func array(open: String, close: String) -> CallSyntax {
        let head = "{\"name\": \"\u{F8F4}\", \"arguments\": "
        return CallSyntax(first: open + head, next: "}, " + head, last: "}" + close)
    }

    /// Ways to write calls that models fall into whatever their templates say.
    ///
    /// White space in them is free, and `name` comes first: a call is certain once the name of a tool is.
    static let usual: [CallSyntax] =
        [("", "", "\n"), ("```json", "```", "\n"), ("```", "```", "\n")]
        .map { usual(open: $0, close: $1, between: $2) }
        + [
            usual(open: "<tool_call>", close: "</tool_call>", between: "</tool_call>\u{F8F7}<tool_call>"),
            usual(open: "<|python_tag|>", close: "", between: ";"),
            // Qwen2.5's template shows its models calls with doubled braces.
            usual(open: "{", close: "}", between: "}\u{F8F7}{"),
            usual(open: "[", close: "]", between: ","),
            usual(open: "```json\u{F8F7}[", close: "]\u{F8F7}```", between: ","),
        ]

    private static func usual(open: String, close: String, between: String) -> CallSyntax {
        let space = Mark.space.rawValue
        let head =
            "{\(space)\"name\"\(space):\(space)\"\(Mark.name.rawValue)\"\(space),\(space)"
            + "\"\(Mark.argumentsKey.rawValue)\"\(space):\(space)"
        let separator = between == "\n" ? String(space) : "\(space)\(between)\(space)"
        return CallSyntax(
            first: (open.isEmpty ? "" : open + String(space)) + head, next: "\(space)}\(separator)\(head)",
            last: "\(space)}" + (close.isEmpty ? "" : "\(space)\(close)"))
    }
}
