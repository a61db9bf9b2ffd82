import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import HearthServer

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Tests of the account lookup in the system's socket tables.
@Suite(.timeLimit(.minutes(30))) struct CallerAccountTests {
    private func end(_ address: String, _ port: Int) throws -> SocketEnd {
        try #require(SocketEnd(try SocketAddress(ipAddress: address, port: port)))
    }

    /// Returns a line as the kernel writes it, with addresses as words in the machine's byte order.
    private func line(
        _ local: String, _ remote: String, state: String = "01", uid: String = "1000", inode: String = "4711"
    ) -> String {
        "   1: \(local) \(remote) \(state) 00000000:00000000 00:00000000 00000000 \(uid)        0 \(inode) 1 0 20"
    }

    /// Returns the table's field for an address and a port.
    private func field(_ address: String, _ port: Int) throws -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        let isIPv4 = inet_pton(AF_INET, address, &bytes) == 1
        try #require(isIPv4 || inet_pton(AF_INET6, address, &bytes) == 1)
        func digits(_ number: some BinaryInteger, _ count: Int) -> String {
            let text = String(number, radix: 16).uppercased()
            return String(repeating: "0", count: count - text.count) + text
        }
        let words = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
        return words.prefix(isIPv4 ? 1 : 4).map { digits($0, 8) }.joined() + ":" + digits(port, 4)
    }

    private func owner(_ lines: [String], _ local: SocketEnd, _ remote: SocketEnd) -> UInt32? {
        let pair = SocketPair(local: local, remote: remote)
        var table = SocketTable(wanted: [pair])
        table.read(Array(lines.joined(separator: "\n").utf8))
        return table.owners[pair]
    }

    @Test func `finds accounts in socket table lines for IPv4, IPv6 and IPv4-mapped addresses`() throws {
        let tcp = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:2CAB 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 11022 1 0
               1: 0100007F:2CAB 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 11030 1 0
               2: 0100007F:C350 0100007F:2CAB 01 00000000:00000000 00:00000000 00000000 65534        0 11029 1 0
            """
        let tcp6 = """
              sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 00000000000000000000000001000000:C351 00000000000000000000000001000000:2CAB 01 00000000:00000000 00:00000000 00000000  1001        0 11040 1 0
               1: 0000000000000000FFFF00000200007F:C352 0000000000000000FFFF00000100007F:2CAB 08 00000000:00000000 00:00000000 00000000  1002        0 11041 1 0
            """
        #expect(owner([tcp], try end("127.0.0.1", 50_000), try end("127.0.0.1", 11_435)) == 65_534)
        #expect(owner([tcp6], try end("::1", 50_001), try end("::1", 11_435)) == 1_001)
        // A client that uses IPv6 for an IPv4 address is in the IPv6 table.
        #expect(owner([tcp6], try end("127.0.0.2", 50_002), try end("127.0.0.1", 11_435)) == 1_002)
        #expect(owner([tcp, tcp6], try end("127.0.0.1", 50_001), try end("127.0.0.1", 11_435)) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("127.8.9.10", "127.0.0.1"), ("::1", "::1"),
        ("::ffff:127.0.0.1", "::ffff:127.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "fe80::a:b:c:d"), ("192.168.1.5", "127.0.0.1"),
    ])
    func `parses address words in host byte order and their sequence in network order`(
        client: String, server: String
    ) throws {
        let lines = [line(try field(client, 40_000), try field(server, 11_435))]
        #expect(owner(lines, try end(client, 40_000), try end(server, 11_435)) == 1_000)
        #expect(owner(lines, try end(client, 40_001), try end(server, 11_435)) == nil)
        #expect(owner(lines, try end(server, 11_435), try end(client, 40_000)) == nil)
    }

    @Test func `an IPv4 address equals its IPv4-mapped IPv6 address`() throws {
        #expect(try end("::ffff:127.0.0.1", 5) == end("127.0.0.1", 5))
        #expect(try end("::1", 5) != end("127.0.0.1", 5))
    }

    @Test func `closed and unconnected sockets have no owner`() throws {
        let (client, server) = (try field("127.0.0.1", 40_000), try field("127.0.0.1", 11_435))
        let (local, remote) = (try end("127.0.0.1", 40_000), try end("127.0.0.1", 11_435))
        // The kernel lists a closed socket as root's socket.
        #expect(owner([line(client, server, state: "05", uid: "0", inode: "0")], local, remote) == nil)
        for state in ["02", "03", "06", "07", "09", "0A", "0B", "0C", "FF"] {
            #expect(owner([line(client, server, state: state)], local, remote) == nil, "\(state)")
        }
        for state in ["01", "04", "05", "08"] {
            #expect(owner([line(client, server, state: state)], local, remote) == 1_000, "\(state)")
        }
    }

    @Test(arguments: [
        "", "\n\n\n", " ", "0:", "0: 0100007F:9C40", "0: 0100007F:9C40 0100007F:2CAB", "\0\0\0",
        "0: 0100007F:9C40 0100007F:2CAB 01 0:0 0:0 0 -1 0 4711",
        "0: 0100007F:9C40 0100007F:2CAB 01 0:0 0:0 0 99999999999 0 4711",
        "0: 0100007F:9C40 0100007F:2CAB 01 0:0 0:0 0 1000 0 99999999999999999999999",
        "0: 0100007F:9C40 0100007F:2CAB 001 0:0 0:0 0 1000 0 4711",
        "0: 0100007F:09C40 0100007F:2CAB 01 0:0 0:0 0 1000 0 4711",
        "0: 0100007F9C40: 0100007F:2CAB 01 0:0 0:0 0 1000 0 4711",
        "0: 0100007G:9C40 0100007F:2CAB 01 0:0 0:0 0 1000 0 4711",
        "0: 000100007F:9C40 0100007F:2CAB 01 0:0 0:0 0 1000 0 4711", ":::: :: ::", "0: : : 01 0:0 0:0 0 1000 0 4711",
        "0: 0100007F:9C40 0100007F:2CAB 01 0:0 0:0 0 1000",
    ])
    func `ignores malformed lines of the socket table`(text: String) throws {
        let (local, remote) = (try end("127.0.0.1", 40_000), try end("127.0.0.1", 11_435))
        #expect(owner([text], local, remote) == nil)
        let good = line(try field("127.0.0.1", 40_000), try field("127.0.0.1", 11_435))
        #expect(owner([text, good, text], local, remote) == 1_000)
    }

    @Test
    func `tells own accounts from others, and reports unknown if the table lacks the server's port`()
        async throws
    {
        let pair = SocketPair(local: try end("127.0.0.1", 40_000), remote: try end("127.0.0.1", 11_435))
        let (client, server) = (try field("127.0.0.1", 40_000), try field("127.0.0.1", 11_435))
        let listener = line(server, try field("0.0.0.0", 0), state: "0A", uid: "1000")
        func account(_ lines: [String], ownID: UInt32 = 1_000) async -> CallerAccount {
            await CallerAccounts(ownID: ownID, read: { _ in Array(lines.joined(separator: "\n").utf8) }).account(
                of: pair)
        }
        #expect(await account([listener, line(client, server)]) == .own)
        #expect(await account([listener, line(client, server, uid: "0")]) == .own)
        #expect(await account([listener, line(client, server, uid: "1001")]) == .another)
        // A client that has closed the connection reads no response, and must not be treated as root.
        #expect(await account([listener, line(client, server, uid: "0", inode: "0")]) == .another)
        #expect(await account([listener]) == .another)
        #expect(await account([]) == .unknown)
        #expect(await CallerAccounts(read: { _ in [] }).account(of: pair) == .unknown)
        // Accounts without a name in this namespace share one number.
        let nobody = line(client, server, uid: "\(CallerAccounts.nobody)")
        #expect(await account([listener, nobody], ownID: CallerAccounts.nobody) == .unknown)
        #expect(await account([listener, nobody]) == .another)
    }

    @Test func `concurrent account lookups share readings of the socket table`() async throws {
        let reads = Mutex(0)
        let reader = Mutex<CallerAccounts?>(nil)
        let accounts = CallerAccounts(ownID: 1_000) { family in
            guard family == .ipv4 else { return [] }
            let isFirst = reads.withLock { count in
                count += 1
                return count == 1
            }
            // All other lookups wait during the first reading.
            while isFirst, (reader.withLock { $0?.waitingCount } ?? 0) < 199 { Thread.sleep(forTimeInterval: 0.001) }
            return []
        }
        reader.withLock { $0 = accounts }
        let pairs = try (0..<200).map {
            SocketPair(local: try end("127.0.0.1", 20_000 + $0), remote: try end("127.0.0.1", 11_435))
        }
        let first = Task { await accounts.account(of: pairs[0]) }
        while reads.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        await withTaskGroup(of: CallerAccount.self) { group in
            for pair in pairs.dropFirst() { group.addTask { await accounts.account(of: pair) } }
            for await account in group { #expect(account == .unknown) }
        }
        #expect(await first.value == .unknown)
        // There were two readings with three attempts each, because sockets were not found.
        #expect(reads.withLock { $0 } == 6)
    }

    #if os(Linux)
        @Test(arguments: ["127.0.0.1", "::1"]) func `finds the account of this process`(host: String) async throws {
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            let server = try await ServerBootstrap(group: loop).bind(host: host, port: 0).get()
            let address = try #require(server.localAddress)
            var clients: [any Channel] = []
            // There are more sockets than fit into a page of the kernel's table.
            for _ in 0..<60 { clients.append(try await ClientBootstrap(group: loop).connect(to: address).get()) }
            for client in clients {
                let local = try #require(client.localAddress.flatMap { SocketEnd($0) })
                let pair = SocketPair(local: local, remote: try #require(SocketEnd(address)))
                #expect(await CallerAccounts().account(of: pair) == .own)
                let other = CallerAccounts(ownID: geteuid() + 1)
                #expect(await other.account(of: pair) == (geteuid() == 0 ? .own : .another))
            }
            for client in clients { try await client.close() }
            try await server.close()
        }
    #endif
}
