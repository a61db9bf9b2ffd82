/// How a model writes calls of tools, learned from its own chat template.
///
/// One or more calls are `prefix name middle arguments (between name middle arguments)* suffix`, and nothing follows.
/// Where the format writes the calls' ids, the texts hold `idMark`, and `nextIDMark` in `between` for the call that
/// follows.
struct ToolCallFormat: Sendable, Hashable {
    /// What precedes the first call's name.
    let prefix: String
    /// What stands between a name and its arguments.
    let middle: String
    /// What stands between the arguments of a call and the name of the next; nil if only one call can be made.
    let between: String?
    /// What follows the last call.
    let suffix: String
    /// Whether the template wants arguments as JSON text rather than as an object.
    var wantsArgumentText = false

    /// The format of Hermes and Qwen, for models whose template says nothing about tools.
    static let hermes = ToolCallFormat(
        prefix: "<tool_call>\n{\"name\": \"", middle: "\", \"arguments\": ",
        between: "}\n</tool_call>\n<tool_call>\n{\"name\": \"", suffix: "}\n</tool_call>")

    /// Stands for the id of the call, a private-use character that no template contains.
    static let idMark: Character = "\u{F8F5}"
    /// Stands in `between` for the id of the call that follows.
    static let nextIDMark: Character = "\u{F8F6}"

    /// Puts ids in the places of the marks.
    static func text(_ text: String, id: String, nextID: String = "") -> String {
        guard text.contains(where: { $0 == idMark || $0 == nextIDMark }) else { return text }
        return text.reduce(into: "") { result, character in
            switch character {
            case idMark: result += id
            case nextIDMark: result += nextID
            default: result.append(character)
            }
        }
    }

    /// The text at which a running answer turns into a call: the prefix up to where JSON begins.
    ///
    /// Empty if a call begins like any JSON answer; then only the beginning of an answer can be one.
    var trigger: String {
        // Bracketed markers such as [TOOL_CALLS] begin with what JSON begins with.
        if prefix.first == "[", let end = prefix.firstIndex(of: "]"), prefix[..<end].count > 2 {
            return String(prefix[...end])
        }
        return String(prefix.prefix { $0 != "{" && $0 != "[" && $0 != "\n" && $0 != Self.idMark })
    }
}
