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

        /// Makes a bookmark, which gives access again after a restart.
        ///
        /// - Parameter place: What was picked, as long as there is access to it.
        /// - Returns: The bookmark.
        /// - Throws: What the system says.
        public static func bookmark(of place: URL) throws -> Data {
            try place.bookmarkData(options: creation, includingResourceValuesForKeys: nil, relativeTo: nil)
        }

        /// Finds what a bookmark was made of.
        ///
        /// - Parameter bookmark: The bookmark.
        /// - Returns: The place, to be asked access to, and whether the bookmark is to be made anew.
        /// - Throws: What the system says, for instance because the place is gone.
        public static func resolve(_ bookmark: Data) throws -> (place: URL, isStale: Bool) {
            var isStale = false
            let place = try URL(
                resolvingBookmarkData: bookmark, options: resolution, relativeTo: nil, bookmarkDataIsStale: &isStale)
            return (place, isStale)
        }

        // No disk is connected, and nobody is asked for a password, only because the app starts.
        #if HEARTH_MACOS
            private static let creation: URL.BookmarkCreationOptions = .withSecurityScope
            private static let resolution: URL.BookmarkResolutionOptions = [
                .withSecurityScope, .withoutMounting, .withoutUI,
            ]
        #else
            // On iPhones bookmarks of what was picked carry access by themselves.
            private static let creation: URL.BookmarkCreationOptions = .minimalBookmark
            private static let resolution: URL.BookmarkResolutionOptions = [.withoutMounting, .withoutUI]
        #endif
    }
#endif
