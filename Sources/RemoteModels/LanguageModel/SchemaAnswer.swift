import Foundation
import LanguageModels

/// The result of checking an answer against a schema.
enum SchemaAnswer: Equatable {
    /// The value as JSON.
    case fits(String)
    /// The JSON of a value that was truncated because the tokens ran out.
    case cut(String)
    /// The reason why the answer does not follow the schema, for the model.
    case unfit(String)

    /// Validates an answer.
    ///
    /// - Parameters:
    ///   - schema: The schema.
    ///   - text: The model's text.
    ///   - isCut: Whether the model's tokens ran out.
    ///   - isBare: Whether the server was asked to constrain the text itself, without JSON.
    init(_ schema: GenerationSchema, _ text: String, isCut: Bool, isBare: Bool = false) {
        if isBare {
            let words = GeneratedContent(text)
            if (try? schema.validate(words)) != nil {
                self = .fits(words.jsonString)
                return
            }
            if isCut, !text.isEmpty {
                self = .cut(String(words.jsonString.dropLast()))
                return
            }
        }
        let text = Self.withoutFence(text)
        let object = schema.inObject
        do {
            let content = try GeneratedContent(json: text)
            do {
                try (object ?? schema).validate(content, requiringOrder: false)
                self = .fits((object == nil ? content : content.onlyField ?? content).jsonString)
                return
            } catch {
                // A bare value is accepted in place of the enclosing object.
                if object != nil, (try? schema.validate(content, requiringOrder: false)) != nil {
                    self = .fits(content.jsonString)
                    return
                }
                if isCut, let json = (object == nil ? content : content.onlyField)?.beginning {
                    self = .cut(json)
                    return
                }
                throw error
            }
        } catch {
            // An unconstrained model may write the text without JSON around it.
            let words = GeneratedContent(text)
            if object != nil, (try? schema.validate(words)) != nil {
                self = .fits(words.jsonString)
                return
            }
            let violation = (error as? GeneratedContent.ParsingError)?.debugDescription
            self = .unfit(violation ?? "It is not JSON.")
        }
    }

    /// Removes the Markdown fence in which many models write JSON.
    private static func withoutFence(_ text: String) -> String {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.hasPrefix("```"), text.hasSuffix("```"), text.count > 6, let end = text.firstIndex(of: "\n") else {
            return text
        }
        return text[end...].dropLast(3).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension GeneratedContent {
    /// The value of an object's only property.
    fileprivate var onlyField: GeneratedContent? {
        guard case .structure(let values, let keys) = kind, keys.count == 1 else { return nil }
        return values[keys[0]]
    }

    /// The unterminated JSON of a string that is not complete.
    fileprivate var beginning: String? {
        guard case .string(let text) = kind, !isComplete, !text.isEmpty else { return nil }
        return String(jsonString.dropLast())
    }
}
