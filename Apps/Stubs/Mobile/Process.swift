// Mirrors the SDK of iOS 18: what the Foundation of Linux and macOS has, and that of iOS lacks.

@available(*, unavailable, message: "no program starts another on iOS")
final class Process {}
