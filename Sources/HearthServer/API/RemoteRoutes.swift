import Engine
import HTTPTypes
import Hummingbird

/// The routes of remote models: list, add, confirm, check, remove.
///
/// Requests never contain API keys, only the name of an environment variable of this process. A caller who names a
/// variable can have its value sent to any address. Other users of the machine can reach a server without a token, so
/// such a server accepts no variable names.
struct RemoteRoutes {
    let remotes: RemoteControls
    let canNameKeys: Bool
    let hub: EventHub
    let limits: ServerLimits

    private struct List: Encodable {
        let remotes: [RemoteControls.Model]
        let canNameKeys: Bool
    }

    private struct Agreement: Decodable {
        /// The recipient of the prompts that the user was shown.
        var place: String
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("remotes") { _, _ in
            try Response(json: await blocking { List(remotes: remotes.all(), canNameKeys: canNameKeys) })
        }
        api.post("remotes") { request, context in
            try context.checkVerified()
            let new = try await request.json(RemoteControls.NewModel.self, limit: limits.bodyBytes)
            try check(new)
            let added = try await blocking {
                guard !remotes.all().contains(where: { $0.id == new.name }) else {
                    throw ServerFailure(
                        .conflict, code: "exists",
                        "There is a remote model of this name. Remove it first, or choose another name.",
                        parameter: "name")
                }
                try remotes.add(new)
                return try known(new.name)
            }
            hub.sendEmpty("modelsChanged")
            return try Response(json: added, status: .created)
        }
        api.delete("remotes/{name}") { _, context in
            try context.checkVerified()
            let name = try context.name
            try await blocking { try remotes.remove(known(name).id) }
            hub.sendEmpty("modelsChanged")
            return Response.noContent
        }
        api.post("remotes/{name}/confirm") { request, context in
            try context.checkVerified()
            let name = try context.name
            let place = try await request.json(Agreement.self, limit: limits.bodyBytes).place
            try await blocking {
                let remote = try known(name)
                guard remote.place == place else {
                    throw ServerFailure(
                        .conflict, code: "remote_moved",
                        "Texts would now be sent to \(remote.place ?? "another machine"), so nothing was "
                            + "confirmed. Get the list again and confirm the new place.", parameter: "place")
                }
                try remotes.confirm(name, place)
            }
            hub.sendEmpty("modelsChanged")
            return Response.noContent
        }
        api.post("remotes/{name}/check") { _, context in
            try context.checkVerified()
            let name = try context.name
            try await blocking { try known(name).checkUse() }
            let answer = try await remotes.check(name)
            hub.sendEmpty("modelsChanged")
            return try Response(json: answer)
        }
    }

    private func check(_ new: RemoteControls.NewModel) throws(ServerFailure) {
        let sizes = ChatModel.remoteContextTokens
        if let tokens = new.contextTokens, !sizes.contains(tokens) {
            throw ServerFailure(
                .badRequest, code: "invalid_value",
                "The context size is \(tokens) tokens; it must be \(sizes.lowerBound) to \(sizes.upperBound).",
                parameter: "contextTokens")
        }
        guard let variable = new.keyVariable else { return }
        // The error does not repeat the value, which may be a key entered by mistake.
        guard variable.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
            throw ServerFailure(
                .badRequest, code: "invalid_value",
                "The name of an environment variable has letters, digits and underscores. Send the name of the "
                    + "variable with the key, not the key.", parameter: "keyVariable")
        }
        guard canNameKeys else {
            throw ServerFailure(
                .forbidden, code: "token_required",
                "A request may name a variable, whose value is sent to the model's server, only if this server has a token. "
                    + "Start `hearth serve` with a token, or use `hearth models add-remote --key-env`.",
                parameter: "keyVariable")
        }
    }

    private func known(_ name: String) throws(ServerFailure) -> RemoteControls.Model {
        guard let remote = remotes.all().first(where: { $0.id == name }) else {
            throw ServerFailure(.notFound, code: "not_found", "There is no remote model of this name.")
        }
        return remote
    }
}
