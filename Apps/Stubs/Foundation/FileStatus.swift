// Mirrors the SDKs of iOS 18 and macOS 15: a file's dates, whose names differ in the C library of Linux.

import Foundation

extension stat {
    var st_mtimespec: timespec { fatalError("a declaration") }
    var st_ctimespec: timespec { fatalError("a declaration") }
}
