/// A writer of `.msg` files of Outlook (MS-OXMSG in MS-CFB), for tests.
package struct MessageFixture {
    package enum Value {
        case text(String)
        /// A text in the code page of the message.
        case bytes8([UInt8])
        case bytes([UInt8])
        case number(Int)
        /// Seconds since 1970.
        case time(Int)
    }

    /// The properties by identifier.
    package var properties: [Int: Value]
    package var recipients: [[Int: Value]] = []
    package var attachments: [Attachment] = []

    package struct Attachment {
        package var properties: [Int: Value]
        package var message: MessageFixture?

        package init(_ properties: [Int: Value], message: MessageFixture? = nil) {
            (self.properties, self.message) = (properties, message)
        }
    }

    package init(_ properties: [Int: Value]) { self.properties = properties }

    /// A mail with sender, recipient, date and text.
    package static func mail(_ subject: String, _ text: String) -> MessageFixture {
        var mail = MessageFixture([
            0x001A: .text("IPM.Note"), 0x0037: .text(subject), 0x1000: .text(text), 0x0C1A: .text("Ann Lee"),
            0x0C1E: .text("SMTP"), 0x0C1F: .text("ann@example.org"), 0x0039: .time(1_700_000_000), 0x0E07: .number(1),
            0x1035: .text("<1@example.org>"),
        ])
        mail.recipients = [[0x0C15: .number(1), 0x3001: .text("Bob"), 0x39FE: .text("bob@example.org")]]
        return mail
    }

    private indirect enum Node {
        case stream(String, [UInt8])
        case folder(String, [Node])

        var name: String {
            switch self {
            case .stream(let name, _), .folder(let name, _): name
            }
        }
    }

    private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func hex(_ number: Int) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static func nodes(_ properties: [Int: Value], headBytes: Int) -> [Node] {
        var list = [UInt8](repeating: 0, count: headBytes)
        var nodes: [Node] = []
        for (id, value) in properties.sorted(by: { $0.key < $1.key }) {
            let type: Int
            var content: [UInt8]?
            var fixed = 0
            switch value {
            case .text(let text): (type, content) = (0x1F, text.utf16.flatMap { number(Int($0), 2) })
            case .bytes8(let bytes): (type, content) = (0x1E, bytes)
            case .bytes(let bytes): (type, content) = (0x102, bytes)
            case .number(let value): (type, fixed) = (0x03, value)
            case .time(let seconds): (type, fixed) = (0x40, (seconds + 11_644_473_600) * 10_000_000)
            }
            list += number(id << 16 | type, 4) + number(6, 4) + number(content?.count ?? fixed, 8)
            if let content { nodes.append(.stream("__substg1.0_" + hex(id << 16 | type), content)) }
        }
        return nodes + [.stream("__properties_version1.0", list)]
    }

    private func nodes(isInner: Bool) -> [Node] {
        var nodes = Self.nodes(properties, headBytes: isInner ? 24 : 32)
        for (index, recipient) in recipients.enumerated() {
            nodes.append(.folder("__recip_version1.0_#" + Self.hex(index), Self.nodes(recipient, headBytes: 8)))
        }
        for (index, attachment) in attachments.enumerated() {
            var inner = Self.nodes(attachment.properties, headBytes: 8)
            if let message = attachment.message {
                inner.append(.folder("__substg1.0_3701000D", message.nodes(isInner: true)))
            }
            nodes.append(.folder("__attach_version1.0_#" + Self.hex(index), inner))
        }
        return nodes
    }

    // MARK: The compound file

    /// The bytes of the file.
    package var bytes: [UInt8] {
        var file = Container()
        file.add(.folder("Root Entry", nodes(isInner: false)))
        return file.bytes
    }

    /// The sectors and the directory of a file with sectors of 512 bytes.
    private struct Container {
        private var entries: [(name: String, kind: Int, child: Int, right: Int, start: Int, size: Int)] = []
        private var sectors: [UInt8] = []
        private var next: [Int] = []
        private var small: [UInt8] = []
        private var nextSmall: [Int] = []
        private static let end = 0xFFFF_FFFE
        private static let none = 0xFFFF_FFFF

        /// Adds a chain of sectors, and returns the first.
        private static func chain(
            _ bytes: [UInt8], _ size: Int, _ content: inout [UInt8], _ next: inout [Int]
        ) -> Int {
            guard !bytes.isEmpty else { return end }
            let first = next.count
            content += bytes + [UInt8](repeating: 0, count: (size - bytes.count % size) % size)
            while next.count < content.count / size { next.append(next.count + 1) }
            next[next.count - 1] = end
            return first
        }

        @discardableResult
        mutating func add(_ node: Node) -> Int {
            let index = entries.count
            switch node {
            case .stream(let name, let bytes):
                let start =
                    bytes.count < 4_096
                    ? Self.chain(bytes, 64, &small, &nextSmall) : Self.chain(bytes, 512, &sectors, &next)
                entries.append((name, 2, Self.none, Self.none, start, bytes.count))
            case .folder(let name, let nodes):
                entries.append((name, index == 0 ? 5 : 1, Self.none, Self.none, 0, 0))
                // Each entry of a folder follows the other on the right, which readers accept.
                var last: Int?
                for inner in nodes {
                    let place = add(inner)
                    if let last { entries[last].right = place } else { entries[index].child = place }
                    last = place
                }
            }
            return index
        }

        var bytes: [UInt8] {
            var file = self
            return file.finish()
        }

        private mutating func finish() -> [UInt8] {
            entries[0].start = Self.chain(small, 512, &sectors, &next)
            entries[0].size = small.count
            let smallTable = nextSmall.flatMap { number($0, 4) }
            let smallStart = Self.chain(smallTable, 512, &sectors, &next)
            var directory: [UInt8] = []
            for entry in entries {
                let name = entry.name.utf16.flatMap { number(Int($0), 2) }
                directory += name + [UInt8](repeating: 0, count: 64 - name.count) + number(name.count + 2, 2)
                directory += [UInt8(entry.kind), 1] + number(Self.none, 4) + number(entry.right, 4)
                directory += number(entry.child, 4) + [UInt8](repeating: 0, count: 36) + number(entry.start, 4)
                directory += number(entry.size, 8)
            }
            let directoryStart = Self.chain(directory, 512, &sectors, &next)
            // The table of all sectors has entries for its own sectors, too.
            var tables = 1
            while tables * 128 < next.count + tables { tables += 1 }
            let tableStart = next.count
            let table = next + (0..<tables).map { _ in 0xFFFF_FFFD }
            let padding = (0..<tables * 128 - table.count).map { _ in Self.none }
            sectors += (table + padding).flatMap { number($0, 4) }
            var head: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
            head += [UInt8](repeating: 0, count: 16) + number(0x3E, 2) + number(3, 2) + number(0xFFFE, 2)
            head += number(9, 2) + number(6, 2) + [UInt8](repeating: 0, count: 10) + number(tables, 4)
            head += number(directoryStart, 4) + number(0, 4) + number(4_096, 4) + number(smallStart, 4)
            head += number((smallTable.count + 511) / 512, 4) + number(Self.end, 4) + number(0, 4)
            head += (0..<109).flatMap { number($0 < tables ? tableStart + $0 : Self.none, 4) }
            return head + sectors
        }
    }
}
