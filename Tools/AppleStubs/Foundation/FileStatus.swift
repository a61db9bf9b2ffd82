// Mirrors the SDKs of iOS 18 and macOS 15: a file's date, which has another name in the C library of Linux.

import Foundation

extension stat {
    var st_mtimespec: timespec { fatalError("a declaration") }
}
