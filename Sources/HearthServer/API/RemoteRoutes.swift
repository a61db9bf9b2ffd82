import HTTPTypes
import Hummingbird

/// Models elsewhere: listed and confirmed here, added in the terminal, where keys are.
struct RemoteRoutes {
    let remotes: RemoteControls
    let hub: EventHub
    let limits: ServerLimits

    private struct List: Encodable {
        let remotes: [RemoteControls.Model]
    }

    private struct Agreement: Decodable {
        /// Where the user was told that the words go.
        var place: String
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("remotes") { _, _ in try Response(json: await blocking { List(remotes: remotes.all()) }) }
        api.post("remotes/{name}/confirm") { request, context in
            let name = try context.name
            let place = try await request.json(Agreement.self, limit: limits.bodyBytes).place
            try await blocking {
                guard let remote = remotes.all().first(where: { $0.id == name }) else {
                    throw ServerFailure(.notFound, code: "not_found", "There is no remote model of this name.")
                }
                guard remote.place == place else {
                    throw ServerFailure(
                        .conflict, code: "remote_moved",
                        "The words would go to \(remote.place ?? "another machine") now, so nothing was confirmed. Read the "
                            + "list again, and confirm that.", parameter: "place")
                }
                try remotes.confirm(name, place)
            }
            hub.sendEmpty("settingsChanged")
            return Response.noContent
        }
    }
}
