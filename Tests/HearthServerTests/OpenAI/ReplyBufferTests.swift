import NIOCore
import Testing

@testable import HearthServer

@Suite struct ReplyBufferTests {
    @Test func `a slow reader gets all bytes in order without blocking the writer`() async throws {
        let buffer = ReplyBuffer()
        for number in 0..<200 { try await buffer.append([[UInt8(number)], [UInt8(number)]]) }
        buffer.end()
        var read: [UInt8] = []
        while let bytes = await buffer.next() { read += bytes.readableBytesView }
        #expect(read == (0..<200).flatMap { [UInt8($0), UInt8($0)] })
    }

    @Test func `a writer far ahead of its reader waits`() async throws {
        let buffer = ReplyBuffer()
        let frame = [UInt8](repeating: 1, count: 3 << 20)
        var total = 0
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { buffer.end() }
                for _ in 0..<8 { try await buffer.append([frame]) }
            }
            while let bytes = await buffer.next() {
                #expect(bytes.readableBytes <= 2 * frame.count)
                total += bytes.readableBytes
            }
            try await group.waitForAll()
        }
        #expect(total == 8 * frame.count)
    }

    @Test func `cancellation ends a waiting writer and a waiting reader`() async throws {
        let buffer = ReplyBuffer()
        await #expect(throws: CancellationError.self) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await buffer.append([[UInt8](repeating: 1, count: 5 << 20)]) }
                group.cancelAll()
                try await group.waitForAll()
            }
        }
        let empty = ReplyBuffer()
        let isNil = await withTaskGroup(of: Bool.self) { group in
            group.addTask { await empty.next() == nil }
            group.cancelAll()
            return await group.next()
        }
        #expect(isNil == true)
    }
}
