import Engine
import Foundation
import Platform
import Support

/// The errors of an endpoint in sentences.
extension RemoteServer {
    var webPage: RemoteModelError {
        RemoteModelError(
            .badAnswer,
            "\(endpoint.host) answered with a web page instead of an OpenAI-compatible API. Check the URL, which often "
                + "ends in /v1; some networks show a login page first.")
    }

    func brokenOff(_ failure: HTTPError) -> RemoteModelError {
        // The reasons of other failures are complete sentences with advice.
        let reason = failure.isTransient ? "\(failure.reason)." : failure.reason
        return RemoteModelError(
            .cutOff,
            "The answer of \(endpoint.host) was interrupted: \(reason) The text received so far is kept. Ask again.")
    }

    func note(_ name: String, _ change: RefusedArguments.Change) -> String {
        switch change {
        case .leftOut: "\(endpoint.host) does not support `\(name)` for \(endpoint.model), so it was omitted."
        case .renamed(let wanted):
            "\(endpoint.host) requires `\(wanted)` instead of `\(name)` for \(endpoint.model)."
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
                "\(host) does not support \(names) for \(model)\(answer). Without it the answer would not match the "
                    + "request, so it was not omitted. Remove it from the request, or use another model.",
                status: error.status)
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
                "\(host) accepts no more requests now\(answer)"
                    + (options.retries > 0 ? ". It was asked \(options.retries + 1) times" : "") + ". Ask again later.",
                status: 429)
        case 400?, 403?, 405?, 413?, 415?, 422?, 501?:
            return RemoteModelError(
                .refused,
                "\(host) refuses the request\(answer). It may not support a part of the request, such as tools.",
                status: error.status)
        default:
            return RemoteModelError(
                .server, "\(host) failed\(answer). Ask again later, or check its log.", status: error.status)
        }
    }

    func sentence(for fault: RemoteFault, _ body: JSONValue? = nil) -> RemoteModelError {
        let (host, model) = (endpoint.host, endpoint.model)
        switch fault {
        case .error(let error): return sentence(for: error, body)
        case .unreadable:
            return RemoteModelError(
                .badAnswer,
                "The response of \(host) is not one of an OpenAI-compatible API. Check the URL and the server.")
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
                "\(model) at \(host) calls \(isName ? "the tool '\(name)'" : "a tool") that was not offered to it, so "
                    + "nothing was called. Ask again, or use another model.")
        case .unreadableCall(let name):
            return RemoteModelError(
                .badCall,
                "\(model) at \(host) calls the tool '\(name)' with arguments that are not a JSON object, so nothing "
                    + "was called. Ask again, or use another model.")
        case .tooLarge:
            return RemoteModelError(.badAnswer, "The answer of \(host) is too large, so the rest of it is not read.")
        case .cutOff:
            return RemoteModelError(
                .cutOff,
                "\(host) ended the answer before it was complete. The text received so far is kept. Ask again.")
        case .filtered:
            return RemoteModelError(.refused, "\(host) stopped the answer because of its contents.")
        }
    }
}
