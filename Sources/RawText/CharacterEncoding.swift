import CXML

/// The encodings that libxml2 and the system's iconv know by name.
package enum CharacterEncoding {
    /// Decodes bytes; those that are no text in the encoding become U+FFFD.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - name: The encoding's name.
    ///   - isStrict: Whether bytes that are no text end the work, but for the last few: a sample may end anywhere.
    /// - Returns: Nil if the encoding is unknown, or the bytes are no text in it where that is asked for.
    package static func decode(
        _ bytes: ArraySlice<UInt8>, named name: String, isStrict: Bool = false
    ) -> String? {
        LibXML.start()
        guard name.utf8.count <= 40, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let handler = xmlFindCharEncodingHandler(name)
        else { return nil }
        defer { xmlCharEncCloseFunc(handler) }
        var result = ""
        var rest = bytes
        // In pieces, since libxml2 counts in 32 bits; what a piece ends in the middle of goes on with the next.
        while !rest.isEmpty {
            guard let taken = convert(rest.prefix(1 << 20), handler, into: &result) else { return nil }
            if taken == 0 {
                if isStrict { return rest.count < 4 ? result : nil }
                result += "\u{FFFD}"
                rest = rest.dropFirst()
            } else {
                rest = rest.dropFirst(taken)
            }
        }
        return result
    }

    /// Converts as many bytes as form whole characters.
    ///
    /// - Returns: How many bytes were taken; nil if there is no memory.
    private static func convert(
        _ piece: ArraySlice<UInt8>, _ handler: xmlCharEncodingHandlerPtr, into result: inout String
    ) -> Int? {
        guard let input = xmlBufferCreate(), let output = xmlBufferCreate() else { return nil }
        defer {
            xmlBufferFree(input)
            xmlBufferFree(output)
        }
        let isCopied = piece.withUnsafeBufferPointer { xmlBufferAdd(input, $0.baseAddress, Int32($0.count)) == 0 }
        guard isCopied else { return nil }
        // A negative result says that it stopped early: what it took so far counts.
        _ = xmlCharEncInFunc(handler, output, input)
        if let content = xmlBufferContent(output) {
            result += String(
                decoding: UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(output))), as: UTF8.self)
        }
        return piece.count - Int(xmlBufferLength(input))
    }
}
