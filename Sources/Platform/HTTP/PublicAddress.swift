/// Functions that recognise addresses of the public internet.
package enum PublicAddress {
    /// Returns whether an address belongs to the public internet, and to no private, local or reserved network.
    ///
    /// - Parameter address: The 4 bytes of an IPv4 address, or the 16 bytes of an IPv6 address.
    package static func contains(_ address: [UInt8]) -> Bool {
        address.count == 4 ? isPublicFour(address) : address.count == 16 && isPublicSix(address)
    }

    private static func isPublicFour(_ address: [UInt8]) -> Bool {
        switch (address[0], address[1], address[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (224..., _, _), (100, 64...127, _), (169, 254, _), (172, 16...31, _),
            (192, 0, 0), (192, 0, 2), (192, 88, 99), (192, 168, _), (198, 18...19, _), (198, 51, 100), (203, 0, 113):
            false
        default: true
        }
    }

    private static func isPublicSix(_ address: [UInt8]) -> Bool {
        // Addresses that stand for an IPv4 address: mapped ones, and those of NAT64.
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
        if address.starts(with: mapped) || address.starts(with: translated) {
            return isPublicFour(Array(address.suffix(4)))
        }
        guard address[0] & 0xE0 == 0x20 else { return false }
        switch (address[0], address[1], address[2], address[3]) {
        // Protocol assignments with Teredo, documentation, and 6to4.
        case (0x20, 0x01, 0...1, _), (0x20, 0x01, 0x0D, 0xB8), (0x20, 0x02, _, _), (0x3F, 0xFF, 0...0x0F, _):
            return false
        default: return true
        }
    }
}
