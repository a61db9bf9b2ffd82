import Foundation

/// The host and port at which a llama.cpp RPC worker listens.
public struct WorkerAddress: Sendable, Hashable, CustomStringConvertible {
    /// A host name or an address, without the brackets of IPv6.
    public let host: String
    /// The port, 1…65535.
    public let port: Int

    /// The default port of workers.
    public static let usualPort = 50052

    /// The address as text, such as `192.168.1.20:50052` or `[fd00::20]:50052`.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Parses an address.
    ///
    /// - Parameter text: A host and a port separated by a colon; IPv6 addresses are in brackets.
    /// - Throws: `LlamaError` with `invalidRequest` for an invalid address.
    public init(_ text: String) throws(LlamaError) {
        guard let colon = text.lastIndex(of: ":"), let port = Self.port(text[text.index(after: colon)...]),
            let host = Self.host(text[..<colon])
        else {
            throw LlamaError(
                .invalidRequest,
                "'\(text)' is not the address of a worker. Use HOST:PORT, such as 192.168.1.20:\(Self.usualPort), and "
                    + "separate several addresses with commas.")
        }
        (self.host, self.port) = (host, port)
    }

    /// Parses a list of addresses.
    ///
    /// - Parameter text: Addresses separated by commas; may be empty.
    /// - Returns: The addresses without duplicates.
    /// - Throws: `LlamaError` with `invalidRequest` for an invalid address.
    public static func list(_ text: String) throws(LlamaError) -> [WorkerAddress] {
        guard !text.allSatisfy(\.isWhitespace) else { return [] }
        var addresses: [WorkerAddress] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let address = try WorkerAddress(part.trimmingCharacters(in: .whitespaces))
            if !addresses.contains(address) { addresses.append(address) }
        }
        return addresses
    }

    private static func port(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let port = Int(text)
        else { return nil }
        return (1...65535).contains(port) ? port : nil
    }

    private static func host(_ text: Substring) -> String? {
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
        let host = isBracketed ? text.dropFirst().dropLast() : text
        let isPlain = host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            // A percent sign precedes the interface of a link-local address.
            case UInt8(ascii: ":"), UInt8(ascii: "%"): isBracketed
            default: false
            }
        }
        return !host.isEmpty && host.utf8.count <= 255 && isPlain ? String(host) : nil
    }
}
