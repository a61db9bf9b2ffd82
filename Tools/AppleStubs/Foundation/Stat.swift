// Mirrors the SDKs of iOS 18 and macOS 15: what Apple's C library calls the times of a file.

import Foundation

extension stat {
    var st_mtimespec: timespec { fatalError("a declaration") }
}
