#if HEARTH_APPLE
    public import Foundation

    /// Access to files that people picked, which a sandboxed app has only while it says so.
    public enum SecurityScopedAccess {
        /// Runs work with access to files.
        ///
        /// Files of the app's own folders need none and are handed on as they are.
        ///
        /// - Parameters:
        ///   - files: What was picked.
        ///   - work: What to do with them; it must not keep them.
        /// - Returns: What the work returns.
        /// - Throws: What the work throws.
        nonisolated(nonsending) public static func withAccess<Value>(
            to files: [URL], _ work: ([URL]) async throws -> Value
        ) async rethrows -> Value {
            let opened = files.filter { $0.startAccessingSecurityScopedResource() }
            defer { for file in opened { file.stopAccessingSecurityScopedResource() } }
            return try await work(files)
        }
    }
#endif
