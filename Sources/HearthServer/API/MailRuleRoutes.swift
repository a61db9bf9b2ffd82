import Foundation
import Hummingbird
import Mail

/// The routes of the user's mail rules.
struct MailRuleRoutes {
    let mail: MailService
    let limits: ServerLimits

    private struct Rules: Encodable {
        var rules: [MailRuleState]
    }

    private struct NewRule: Decodable {
        var rule: String
        var futureOnly: Bool?
    }

    private struct Changed: Encodable {
        /// The number of mails.
        var mails: Int
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("mail/rules") { _, _ in try Response(json: Rules(rules: try await mail.rules())) }
        api.post("mail/rules") { request, _ in
            let new = try await request.json(NewRule.self, limit: limits.bodyBytes)
            return try Response(json: try await mail.addRule(new.rule, appliesNow: new.futureOnly != true))
        }
        api.post("mail/rules/preview") { request, _ in
            let new = try await request.json(NewRule.self, limit: limits.bodyBytes)
            return try Response(json: try await mail.previewRule(new.rule))
        }
        api.post("mail/rules/{id}/apply") { _, context in
            try Response(json: Changed(mails: try await mail.applyRule(try context.number)))
        }
        api.post("mail/rules/{id}/undo") { _, context in
            try Response(json: Changed(mails: try await mail.undoRule(try context.number)))
        }
        api.delete("mail/rules/{id}") { _, context in
            try Response(json: Changed(mails: try await mail.removeRule(try context.number)))
        }
    }
}
