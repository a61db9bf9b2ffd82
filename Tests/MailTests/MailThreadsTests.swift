import Dispatch
import Foundation
import MailReading
import Retrieval
import Store
import Synchronization
import Testing

@testable import Mail

/// Parsing of mails must not block the threads of Swift's cooperative pool.
@Suite struct MailThreadsTests {
    /// A parser that returns only after another task has begun.
    private final class Slow: MailParser {
        let begun = DispatchSemaphore(value: 0)
        let isFree = DispatchSemaphore(value: 0)
        let wasHeld = Mutex(false)

        func parse(_ bytes: [UInt8]) -> ParsedMail {
            begun.signal()
            // The timeout ends the test only if no other task begins.
            if isFree.wait(timeout: .now() + 60) == .timedOut { wasHeld.withLock { $0 = true } }
            isFree.signal()
            return PortableMailParser().parse(bytes)
        }
    }

    @Test func `slow parsing does not block the threads of Swift's cooperative pool`() async throws {
        let home = try MailHome()
        let parser = Slow()
        let service = MailService(home.database, models: MailModels(), parser: parser)
        // One mailbox more than the pool has threads.
        let mails = ProcessInfo.processInfo.activeProcessorCount + 1
        for number in 0..<mails {
            let folder = "\(home.path)/box\(number)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let text = "From: ann@example.org\nSubject: \(number)\nMessage-ID: <\(number)@example.org>\n\nWords.\n"
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/mail.eml"))
        }
        let imports = (0..<mails).map { number in
            Task { try await service.importMailbox(at: "\(home.path)/box\(number)").added }
        }
        // A separate thread, outside the pool.
        Thread.detachNewThread {
            for _ in 0..<(mails - 1) { parser.begun.wait() }
            Task { parser.isFree.signal() }
        }
        var added = 0
        for work in imports { added += try await work.value }
        #expect(added == mails)
        #expect(!parser.wasHeld.withLock { $0 })
    }
}
