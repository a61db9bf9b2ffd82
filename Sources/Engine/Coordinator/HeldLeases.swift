/// What a task holds or waits for; equal only to itself.
final class AccessToken: Sendable, Hashable {
    static func == (left: AccessToken, right: AccessToken) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The leases inside which a task runs.
///
/// Child tasks inherit them, and so does a `Task { }` that starts inside; leases that ended since mean nothing.
enum HeldLeases {
    @TaskLocal static var current: Set<AccessToken> = []
}
