public import Foundation

/// A model's chat template: Jinja that turns a conversation into the text of a prompt.
///
/// It renders as transformers does with Python's Jinja2, in a sandbox of its own: the template sees the values that
/// it is given and nothing else.
public struct ChatTemplate: Sendable {
    /// The template's source.
    public let source: String
    /// The limits of a rendering.
    public let limits: TemplateLimits
    let program: Program

    /// Reads a template.
    ///
    /// - Parameters:
    ///   - source: The template, as a model's `chat_template` holds it.
    ///   - limits: The limits of a rendering.
    /// - Throws: ``ChatTemplateError`` if the template is not valid, or nested too deeply.
    public init(source: String, limits: TemplateLimits = TemplateLimits()) throws(ChatTemplateError) {
        self.source = source
        self.limits = limits
        program = try Parser.program(of: source)
    }

    /// The variables that the template reads from the values that it is given, such as `tools` or `enable_thinking`.
    public var referencedVariables: Set<String> { program.freeNames }

    /// The names of attributes and keys that the template reads of any value, such as `reasoning_content`.
    public var referencedAttributes: Set<String> { program.attributes }

    /// Renders the template.
    ///
    /// It can be called from several threads at once. It does not suspend; a template within its limits takes
    /// about a second, and up to twenty for conversations of thousands of messages.
    ///
    /// - Parameters:
    ///   - context: The variables of the template.
    ///   - date: The time that `strftime_now` prints.
    ///   - timeZone: The time zone in which it does.
    /// - Throws: ``ChatTemplateError`` if the template refuses the conversation, fails or exceeds its limits.
    public func render(
        _ context: TemplateObject, date: Date = Date(), timeZone: TimeZone = .current
    ) throws(ChatTemplateError) -> String {
        let renderer = Renderer(program, limits: limits, date: date, timeZone: timeZone)
        do {
            return try renderer.render(context)
        } catch let error as ChatTemplateError {
            throw error
        } catch {
            throw ChatTemplateError(.invalidOperation, "\(error)")
        }
    }

    /// Renders a conversation with the variables that transformers gives to every template.
    ///
    /// `tools` and `documents` are `none` where they are missing, as they are there; other variables are undefined.
    ///
    /// - Parameters:
    ///   - messages: The messages, each a mapping with at least `role`.
    ///   - tools: The tools' descriptions, if there are any.
    ///   - addGenerationPrompt: Whether the text ends where the assistant starts to speak.
    ///   - bosToken: The model's text for the beginning, if it has one.
    ///   - eosToken: The model's text for the end, if it has one.
    ///   - extra: More variables, such as `enable_thinking`; they replace those above.
    ///   - date: The time that `strftime_now` prints.
    ///   - timeZone: The time zone in which it does.
    /// - Throws: ``ChatTemplateError`` if the template refuses the conversation, fails or exceeds its limits.
    public func render(
        messages: [TemplateValue], tools: [TemplateValue]? = nil, addGenerationPrompt: Bool = true,
        bosToken: String? = nil, eosToken: String? = nil, extra: TemplateObject = [:], date: Date = Date(),
        timeZone: TimeZone = .current
    ) throws(ChatTemplateError) -> String {
        var context: TemplateObject = [
            "messages": .array(messages), "tools": tools.map(TemplateValue.array) ?? .none, "documents": .none,
            "add_generation_prompt": .bool(addGenerationPrompt),
        ]
        context["bos_token"] = bosToken.map(TemplateValue.string)
        context["eos_token"] = eosToken.map(TemplateValue.string)
        for (name, value) in extra.entries { context[name] = value }
        return try render(context, date: date, timeZone: timeZone)
    }
}
