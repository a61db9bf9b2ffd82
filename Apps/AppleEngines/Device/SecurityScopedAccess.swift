#if HEARTH_APPLE
    public import Foundation

    /// Access to files that the user picked, which a sandboxed app must open and close.
    public enum SecurityScopedAccess {
        /// Runs work with access to picked files.
        ///
        /// The work must not retain the files.
        ///
        /// Files in the app's own folders need no access and are passed on unchanged.
        nonisolated(nonsending) public static func withAccess<Value>(
            to files: [URL], _ work: ([URL]) async throws -> Value
        ) async rethrows -> Value {
            let opened = files.filter { $0.startAccessingSecurityScopedResource() }
            defer { for file in opened { file.stopAccessingSecurityScopedResource() } }
            return try await work(files)
        }

        /// Creates a bookmark of an accessible file or folder, which restores access after a restart.
        public static func bookmark(of place: URL) throws -> Data {
            try place.bookmarkData(options: creation, includingResourceValuesForKeys: nil, relativeTo: nil)
        }

        /// Returns a bookmark's URL, and whether the bookmark must be renewed.
        ///
        /// The URL must be opened for access.
        ///
        /// - Throws: Errors of the system, for instance for a deleted file.
        public static func resolve(_ bookmark: Data) throws -> (place: URL, isStale: Bool) {
            var isStale = false
            let place = try URL(
                resolvingBookmarkData: bookmark, options: resolution, relativeTo: nil, bookmarkDataIsStale: &isStale)
            return (place, isStale)
        }

        // Resolving at launch must not mount disks or ask for passwords.
        #if HEARTH_MACOS
            private static let creation: URL.BookmarkCreationOptions = .withSecurityScope
            private static let resolution: URL.BookmarkResolutionOptions = [
                .withSecurityScope, .withoutMounting, .withoutUI,
            ]
        #else
            // On iOS, bookmarks of picked files include access.
            private static let creation: URL.BookmarkCreationOptions = .minimalBookmark
            private static let resolution: URL.BookmarkResolutionOptions = [.withoutMounting, .withoutUI]
        #endif
    }
#endif
