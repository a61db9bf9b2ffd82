// Mirrors the SDKs of iOS 18 and macOS 15.

import Foundation

extension FileManager {
    func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        fatalError("a declaration")
    }
}
