// Mirrors the SDK of iOS 18: a part of Foundation that Linux and macOS have, and iOS lacks.

@available(*, unavailable, message: "no program starts another on iOS")
final class Process {}
