/// The location of a model or another server, and so the destination of its prompts.
///
/// The location is derived only from the host name, which is never resolved. A dotted name of a private network
/// therefore counts as internet.
public enum ModelPlace: Sendable, Hashable {
    case thisMachine
    /// A private address, a name that ends in `.local`, or a name without any dot, even at its end.
    case network(host: String)
    case internet(host: String)

    /// Classifies a host.
    ///
    /// - Parameter host: A name or an IP address as in a URL, without brackets.
    public init(host: String) {
        let name = host.lowercased().trimmingSuffix(".")
        let address = IPAddress(name)
        if name == "localhost" || name.hasSuffix(".localhost") || address?.isLoopback == true {
            self = .thisMachine
        } else if address?.isPrivate == true || (address == nil && Self.isNameOfNetwork(host.lowercased())) {
            self = .network(host: host)
        } else {
            self = .internet(host: host)
        }
    }

    /// The host; `nil` for this machine.
    public var host: String? {
        switch self {
        case .thisMachine: nil
        case .network(let host), .internet(let host): host
        }
    }

    private static func isNameOfNetwork(_ name: String) -> Bool {
        // Percent escapes and other letters may be converted to dots when connecting.
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || [".", "-", "_"].contains(scalar)
        }
        guard isPlain else { return false }
        if name.trimmingSuffix(".").hasSuffix(".local") { return true }
        // A trailing dot would turn a name without dots into a top-level domain. Numbers such as 134744072
        // and 0x08080808 are addresses, too.
        return !name.contains(".") && !name.contains(":") && name.first.map { !$0.isNumber } ?? false
    }
}

extension ModelPlace: LosslessStringConvertible {
    /// The label: `this machine`, `your network: HOST` or `the internet: HOST`.
    public var description: String {
        switch self {
        case .thisMachine: "this machine"
        case .network(let host): "your network: \(host)"
        case .internet(let host): "the internet: \(host)"
        }
    }

    /// Parses a label.
    ///
    /// - Parameter badge: A value of ``description``.
    public init?(_ badge: String) {
        if badge == "this machine" {
            self = .thisMachine
        } else if badge.hasPrefix("your network: ") {
            self = .network(host: String(badge.dropFirst("your network: ".count)))
        } else if badge.hasPrefix("the internet: ") {
            self = .internet(host: String(badge.dropFirst("the internet: ".count)))
        } else {
            return nil
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
