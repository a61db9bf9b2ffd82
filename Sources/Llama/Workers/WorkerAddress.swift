import Foundation

/// Where a worker of llama.cpp's RPC listens: a host and a port.
public struct WorkerAddress: Sendable, Hashable, CustomStringConvertible {
    /// A name or an address, without the brackets of IPv6.
    public let host: String
    /// 1…65535.
    public let port: Int

    /// The port that workers have where none is named.
    public static let usualPort = 50052

    /// As it is written: `192.168.1.20:50052`, `[fd00::20]:50052`.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Reads one address.
    ///
    /// - Parameter text: A host and a port with a colon between them; IPv6 in brackets.
    /// - Throws: `LlamaError` with `invalidRequest` for anything else.
    public init(_ text: String) throws(LlamaError) {
        guard let colon = text.lastIndex(of: ":"), let port = Self.port(text[text.index(after: colon)...]),
            let host = Self.host(text[..<colon])
        else {
            throw LlamaError(
                .invalidRequest,
                "'\(text)' is not the address of a worker. Write HOST:PORT, such as 192.168.1.20:\(Self.usualPort), with "
                    + "commas between several.")
        }
        (self.host, self.port) = (host, port)
    }

    /// Reads a list.
    ///
    /// - Parameter text: Addresses with commas between them; an empty text has none.
    /// - Returns: The addresses, each once.
    /// - Throws: `LlamaError` with `invalidRequest` for what is no address.
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
            // The part behind a percent sign is the interface of a link-local address.
            case UInt8(ascii: ":"), UInt8(ascii: "%"): isBracketed
            default: false
            }
        }
        return !host.isEmpty && host.utf8.count <= 255 && isPlain ? String(host) : nil
    }
}
