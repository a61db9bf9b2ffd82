import Engine
import Foundation
import Platform
import Support

/// The errors of an endpoint in sentences.
extension RemoteServer {
    var webPage: RemoteModelError {
        RemoteModelError(
            .badAnswer,
            "\(endpoint.host) answered with a web page, not as an OpenAI-compatible API does. Check the URL, which often "
                + "ends in /v1; some networks show a login page first.")
    }

    func brokenOff(_ failure: HTTPError) -> RemoteModelError {
        // The reasons of other failures are complete sentences with advice.
        let reason = failure.isTransient ? "\(failure.reason)." : failure.reason
        return RemoteModelError(
            .cutOff, "The answer of \(endpoint.host) broke off: \(reason) What had come is kept. Ask again.")
    }

    func note(_ name: String, _ change: RefusedArguments.Change) -> String {
        switch change {
        case .leftOut: "\(endpoint.host) does not take `\(name)` for \(endpoint.model), so it was left out."
        case .renamed(let wanted):
            "\(endpoint.host) wants `\(wanted)` in the place of `\(name)` for \(endpoint.model)."
        }
    }

    func sentence(for error: RemoteServerError, _ body: JSONValue? = nil) -> RemoteModelError {
        let (host, model) = (endpoint.host, endpoint.model)
        let what = [error.status.map { "\($0)" }, error.name].compactMap(\.self).joined(separator: ", ")
        let words = QuotedServerText.shown(error.message, key: endpoint.key, body: body).map { ": “\($0)”" } ?? ""
        let answer = what.isEmpty ? words : " (it answered \(what))\(words)"
        if error.isTooLong {
            return RemoteModelError(
                .tooLong,
                "The conversation is longer than \(model) at \(host) can read\(answer). Start a new conversation, or "
                    + "shorten the prompt.")
        }
        if error.refusesKey {
            let advice =
                endpoint.key == nil
                ? "requires a key\(answer). Add or measure the model with --key-env or --key-file."
                : "does not accept the key\(answer). Check that it is complete and may use \(model)."
            return RemoteModelError(.accessDenied, "\(host) \(advice)")
        }
        let named = body.map { RefusedArguments.named(in: error, $0) } ?? []
        if !named.isEmpty, error.status.map({ $0 < 500 || $0 == 501 }) ?? true {
            let names = named.map { "`\($0)`" }.joined(separator: " and ")
            return RemoteModelError(
                .refused,
                "\(host) does not take \(names) for \(model)\(answer). Without it the answer would not be what was asked "
                    + "for, so nothing was left out. Ask without it, or use another model.", status: error.status)
        }
        switch error.status {
        case 404?:
            return RemoteModelError(
                .notFound,
                "\(host) has no model \(model), or no OpenAI-compatible API at \(endpoint.url.path())\(answer). Check both "
                    + "with `hearth models list` and in the server's own list.", status: 404)
        case 429?:
            return RemoteModelError(
                .server,
                "\(host) takes no more requests now\(answer)"
                    + (options.retries > 0 ? ". It was asked \(options.retries + 1) times" : "") + ". Ask again later.",
                status: 429)
        case 400?, 403?, 405?, 413?, 415?, 422?, 501?:
            return RemoteModelError(
                .refused,
                "\(host) refuses the request\(answer). It may not support something that was asked for, such as tools.",
                status: error.status)
        default:
            return RemoteModelError(
                .server, "\(host) failed\(answer). Ask again later, or look into its log.", status: error.status)
        }
    }

    func sentence(for fault: RemoteFault, _ body: JSONValue? = nil) -> RemoteModelError {
        let (host, model) = (endpoint.host, endpoint.model)
        switch fault {
        case .error(let error): return sentence(for: error, body)
        case .unreadable:
            return RemoteModelError(
                .badAnswer,
                "\(host) sent something that is no answer of an OpenAI-compatible API. Check the URL, and what runs there."
            )
        case .empty(let isCut):
            return RemoteModelError(
                .empty,
                isCut
                    ? "\(model) at \(host) answered nothing: its tokens ran out before the answer, perhaps while it "
                        + "thought. Allow more tokens, or use another model."
                    : "\(model) at \(host) answered nothing. Ask again, or use another model.")
        case .unknownTool(let name):
            let isName = name.utf8.count <= 64 && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
            return RemoteModelError(
                .badCall,
                "\(model) at \(host) calls \(isName ? "the tool '\(name)'" : "a tool") that it was not given, so nothing "
                    + "was called. Ask again, or use another model.")
        case .unreadableCall(let name):
            return RemoteModelError(
                .badCall,
                "\(model) at \(host) calls the tool '\(name)' with arguments that are no JSON object, so nothing was "
                    + "called. Ask again, or use another model.")
        case .tooLarge:
            return RemoteModelError(.badAnswer, "The answer of \(host) is too large, so the rest of it is not read.")
        case .cutOff:
            return RemoteModelError(
                .cutOff, "\(host) ended the answer before it was complete. What had come is kept. Ask again.")
        case .filtered:
            return RemoteModelError(.refused, "\(host) stopped the answer because of its contents.")
        }
    }
}
