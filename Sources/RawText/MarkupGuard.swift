/// Detects markup that would take libxml2 hours, because it compares each attribute of a tag with all others.
package enum MarkupGuard {
    package static let maximumAttributes = 10_000

    /// Returns whether all tags have at most ``maximumAttributes`` attributes, which is more than any program writes.
    package static func hasFewAttributes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var iterator = bytes.makeIterator()
        var byte = iterator.next()
        while let current = byte {
            byte = iterator.next()
            guard current == UInt8(ascii: "<"), let first = byte, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7A
            else { continue }
            guard attributes(&byte, &iterator) <= maximumAttributes else { return false }
        }
        return true
    }

    /// Returns the number of attributes of a tag, up to its end; quoted values are skipped.
    private static func attributes(
        _ byte: inout UInt8?, _ iterator: inout UnsafeBufferPointer<UInt8>.Iterator
    ) -> Int {
        var count = 0
        var isBetween = false
        var followsEquals = false
        while let current = byte, current != UInt8(ascii: ">") {
            if followsEquals, current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
                repeat { byte = iterator.next() } while byte != nil && byte != current
                (isBetween, followsEquals) = (true, false)
            } else if current <= 0x20 || current == UInt8(ascii: "/") {
                isBetween = true
            } else if current == UInt8(ascii: "=") {
                (isBetween, followsEquals) = (false, true)
            } else {
                if isBetween, !followsEquals { count += 1 }
                (isBetween, followsEquals) = (false, false)
            }
            byte = iterator.next()
        }
        return count
    }
}
