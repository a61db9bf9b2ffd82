// Mirrors the SDKs of iOS 18 and macOS 15: a part of Foundation that Linux lacks.

import Foundation

class NSFileCoordinator: NSObject {
    struct ReadingOptions: OptionSet, Sendable {
        let rawValue: UInt

        static let forUploading = ReadingOptions(rawValue: 8)
    }

    func coordinate(
        readingItemAt url: URL, options: ReadingOptions = [], error outError: UnsafeMutablePointer<NSError?>?,
        byAccessor reader: (URL) -> Void
    ) {
        fatalError("a declaration")
    }
}
