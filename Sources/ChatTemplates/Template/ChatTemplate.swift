public import Foundation

/// A model's chat template: Jinja that renders a conversation as the text of a prompt.
///
/// The output is the same as in transformers with Python's Jinja2. Rendering runs in a sandbox, in which the
/// template can access only the given values.
public struct ChatTemplate: Sendable {
    public let source: String
    /// The limits of each rendering, beyond which it fails.
    public let limits: TemplateLimits
    let program: Program

    /// Parses a template.
    ///
    /// - Parameters:
    ///   - source: The template, as in a model's `chat_template`.
    ///   - limits: The limits of a rendering.
    /// - Throws: ``ChatTemplateError`` if the template is invalid, or nested too deeply.
    public init(source: String, limits: TemplateLimits = TemplateLimits()) throws(ChatTemplateError) {
        self.source = source
        self.limits = limits
        program = try Parser.program(of: source)
    }

    /// The variables that the template reads from its context, such as `tools` or `enable_thinking`.
    public var referencedVariables: Set<String> { program.freeNames }

    /// The names of attributes and keys that the template reads, such as `reasoning_content`.
    public var referencedAttributes: Set<String> { program.attributes }

    /// Renders the template.
    ///
    /// This function may be called concurrently. A template within its limits takes up to about one second, or up to
    /// twenty seconds for conversations of thousands of messages.
    ///
    /// - Parameters:
    ///   - context: The variables of the template.
    ///   - date: The time for `strftime_now`.
    ///   - timeZone: The time zone for `strftime_now`.
    /// - Throws: ``ChatTemplateError`` if the template rejects the conversation, fails or exceeds its limits.
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

    /// Renders a conversation with the standard variables of transformers.
    ///
    /// As in transformers, missing `tools` and `documents` are `none`. Other missing variables are undefined.
    ///
    /// - Parameters:
    ///   - messages: The messages, each a mapping with at least `role`.
    ///   - tools: The tools' descriptions, if any.
    ///   - addGenerationPrompt: Whether to append the start of the assistant's answer.
    ///   - bosToken: The model's beginning-of-sequence token as text, if any.
    ///   - eosToken: The model's end-of-sequence token as text, if any.
    ///   - extra: Additional variables, such as `enable_thinking`, which override the standard variables.
    ///   - date: The time for `strftime_now`.
    ///   - timeZone: The time zone for `strftime_now`.
    /// - Throws: ``ChatTemplateError`` if the template rejects the conversation, fails or exceeds its limits.
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
