// Mirrors the SDKs of iOS 26 and macOS 26: the parts of Foundation that Linux lacks.

import Foundation

extension ProcessInfo {
    enum ThermalState: Int, Sendable {
        case nominal
        case fair
        case serious
        case critical
    }

    var thermalState: ThermalState { fatalError("a declaration") }
    var isLowPowerModeEnabled: Bool { fatalError("a declaration") }

    // Unavailable on macOS.
    #if HEARTH_MOBILE
        func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
            fatalError("a declaration")
        }
    #endif
}

extension URL {
    func startAccessingSecurityScopedResource() -> Bool { fatalError("a declaration") }
    func stopAccessingSecurityScopedResource() { fatalError("a declaration") }

    struct BookmarkCreationOptions: OptionSet, Sendable {
        let rawValue: UInt

        static let minimalBookmark = BookmarkCreationOptions(rawValue: 1 << 9)
        // macOS only.
        #if HEARTH_MACOS
            static let withSecurityScope = BookmarkCreationOptions(rawValue: 1 << 11)
        #endif
    }

    struct BookmarkResolutionOptions: OptionSet, Sendable {
        let rawValue: UInt

        static let withoutUI = BookmarkResolutionOptions(rawValue: 1 << 8)
        static let withoutMounting = BookmarkResolutionOptions(rawValue: 1 << 9)
        #if HEARTH_MACOS
            static let withSecurityScope = BookmarkResolutionOptions(rawValue: 1 << 10)
        #endif
    }

    func bookmarkData(
        options: BookmarkCreationOptions, includingResourceValuesForKeys keys: Set<URLResourceKey>?,
        relativeTo url: URL?
    ) throws -> Data {
        fatalError("a declaration")
    }

    init(
        resolvingBookmarkData data: Data, options: BookmarkResolutionOptions, relativeTo url: URL?,
        bookmarkDataIsStale: inout Bool
    ) throws {
        fatalError("a declaration")
    }
}
