import Synchronization

@testable import HearthServer

/// Remote models that a test adds, to which nothing connects.
final class PlayedRemotes: Sendable {
    let added = Mutex<[RemoteControls.NewModel]>([])
    let confirmed = Mutex<Set<String>>([])
    let checked = Mutex<[String]>([])

    static let place = "your network: box"

    var controls: RemoteControls {
        RemoteControls(
            all: { [self] in
                added.withLock { $0 }.map { new in
                    RemoteControls.Model(
                        id: new.name, name: "\(new.name) (\(Self.place))", model: new.model, url: new.url,
                        place: Self.place, contextTokens: new.contextTokens, hasKey: new.keyVariable != nil,
                        isConfirmed: confirmed.withLock { $0.contains(new.name) })
                }
            },
            add: { [self] new in added.withLock { $0.append(new) } },
            remove: { [self] name in added.withLock { $0.removeAll { $0.name == name } } },
            confirm: { [self] name, _ in _ = confirmed.withLock { $0.insert(name) } },
            check: { [self] name in
                checked.withLock { $0.append(name) }
                return RemoteControls.Answer(models: ["qwen3-32b"], hasModel: true, contextTokens: 32_768)
            })
    }
}
