/// The identity of a request, of a lease or of a caller that waits for unloads; equal only to itself.
final class AccessToken: Sendable, Hashable {
    static func == (left: AccessToken, right: AccessToken) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The leases that the current task holds.
///
/// Child tasks inherit them, as does a `Task { }` that is started while they are held. Ended leases are
/// ignored.
enum HeldLeases {
    @TaskLocal static var current: Set<AccessToken> = []
}
