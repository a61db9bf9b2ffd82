/// What a task holds or waits for; equal only to itself.
final class AccessToken: Sendable, Hashable {
    static func == (left: AccessToken, right: AccessToken) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The leases and the exclusive access inside which a task runs.
///
/// Child tasks inherit it, and so does a `Task { }` that starts inside; tokens that ended since mean nothing.
struct HeldAccess: Sendable {
    @TaskLocal static var current = HeldAccess()

    var leases: Set<AccessToken> = []
    var exclusives: Set<AccessToken> = []

    func adding(lease: AccessToken) -> HeldAccess {
        HeldAccess(leases: leases.union([lease]), exclusives: exclusives)
    }

    func adding(exclusive: AccessToken) -> HeldAccess {
        HeldAccess(leases: leases, exclusives: exclusives.union([exclusive]))
    }
}
