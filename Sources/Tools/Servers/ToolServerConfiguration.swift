import Engine
import Foundation

/// The settings of a tool server, in the common format of MCP clients.
public struct ToolServerConfiguration: Codable, Sendable, Hashable {
    /// The program to start; `nil` for an HTTP server.
    public var command: String?
    /// The program's arguments.
    public var args: [String]?
    /// The environment variables, in addition to the user's own.
    package var env: [String: String]?
    /// The address of an HTTP server; `nil` for a program.
    public var url: String?
    /// The header fields of each request, such as an authorization token.
    package var headers: [String: String]?
    /// The value `stdio` or `http`, which other clients write and Hearth ignores.
    public var type: String?
    public var disabled: Bool?

    /// Describes a program that communicates over its standard streams.
    ///
    /// - Parameters:
    ///   - command: The program: a path, or a name that is looked up in `PATH`.
    ///   - args: The arguments.
    ///   - env: The environment variables, in addition to the user's own.
    public init(command: String, args: [String] = [], env: [String: String] = [:]) {
        self.command = command
        self.args = args.isEmpty ? nil : args
        self.env = env.isEmpty ? nil : env
    }

    /// Describes an HTTP server.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - headers: The header fields of each request.
    public init(url: String, headers: [String: String] = [:]) {
        self.url = url
        self.headers = headers.isEmpty ? nil : headers
    }

    /// The sentence that states what is wrong with the settings; `nil` if they are valid.
    public var problem: String? {
        switch (command?.isEmpty == false, url) {
        case (true, .some): return "It has both 'command' and 'url'. Keep one of them."
        case (false, nil): return "It has neither 'command' nor 'url'. Set one of them."
        case (true, nil): return nil
        case (false, let text?):
            guard let address = URL(string: text), let scheme = address.scheme?.lowercased(),
                ["http", "https"].contains(scheme), let host = address.host(), !host.isEmpty
            else { return "'url' is not a web address. It must begin with https:// or http:// and name a host." }
            guard address.user() == nil, address.password() == nil else {
                return "'url' holds a user name or a password. Remove them, and put a token into 'headers'."
            }
            guard scheme == "https" || !Self.isInternet(host) else {
                return "'url' is not encrypted. Use https://; http:// is for hosts of your own network."
            }
            return headers?.first { !Self.isField($0.key, $0.value) } == nil
                ? nil : "'headers' holds a name or value that HTTP cannot send."
        }
    }

    private static func isField(_ name: String, _ value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    private static func isInternet(_ host: String) -> Bool {
        if case .internet = ModelPlace(host: host.trimmingCharacters(in: ["[", "]"])) { true } else { false }
    }

    /// Returns whether a text is a valid server name, which becomes a part of its tools' names.
    package static func isName(_ name: String) -> Bool {
        (1...32).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_")
            }
    }
}
