import HTTPTypes
import Hummingbird

/// Models elsewhere: listed and confirmed here, added in the terminal, where keys are.
struct RemoteRoutes {
    let remotes: RemoteControls
    let hub: EventHub

    private struct List: Encodable {
        let remotes: [RemoteControls.Model]
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("remotes") { _, _ in try Response(json: await blocking { List(remotes: remotes.all()) }) }
        api.post("remotes/{name}/confirm") { _, context in
            let name = try context.name
            try await blocking {
                guard remotes.all().contains(where: { $0.id == name }) else {
                    throw ServerFailure(.notFound, code: "not_found", "There is no remote model of this name.")
                }
                try remotes.confirm(name)
            }
            hub.sendEmpty("settingsChanged")
            return Response.noContent
        }
    }
}
