import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A lock on a model, like the lock of another program that works on the model.
final class HeldLock {
    private let descriptor: Int32

    init(_ id: String, _ hearth: Hearth) throws {
        let folder = hearth.modelFolder.appendingPathComponent(".locks")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        descriptor = open(folder.appendingPathComponent("\(id).lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw NoLock() }
    }

    deinit { close(descriptor) }

    /// The error if the lock is not available.
    struct NoLock: Error {}
}
