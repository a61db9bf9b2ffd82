/// The parts of an office document's ZIP container, unpacked within limits.
struct Archive {
    let path: String
    let limits: ReadingLimits
    let cancellation: Cancellation

    init(path: String, limits: ReadingLimits, _ cancellation: Cancellation) {
        self.path = path
        self.limits = limits
        self.cancellation = cancellation
    }

    static let damaged = DocumentError(
        .damaged, "The file is damaged or cut short. Open it in its program and save it anew.")
    static let encrypted = DocumentError(
        .encrypted, "The file is protected with a password. Save it without one, then add it again.")
}
