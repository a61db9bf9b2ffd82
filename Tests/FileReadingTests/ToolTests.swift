import Foundation
import Testing

@testable import FileReading

/// The errors when a program that reads a document fails.
@Suite struct ToolTests {
    private let folder: TestFolder
    private let pdf = PDFFixture.text(["text"])

    init() throws { folder = try TestFolder() }

    private func failure(_ script: String, seconds: Int = 60) async throws -> DocumentError? {
        var limits = ReadingLimits()
        limits.toolTime = .seconds(seconds)
        limits.textBytes = 1 << 20
        let tools = try ExternalTools(pdftotext: folder.tool("pdftotext", script))
        return await #expect(throws: DocumentError.self) {
            try await DocumentReader(limits: limits, tools: tools).read(pdf, named: "a.pdf")
        }
    }

    @Test func `the list of programs contains every program that has a path`() {
        var tools = ExternalTools()
        let paths = Mirror(reflecting: tools).children.compactMap(\.label)
        #expect(Set(ExternalTools.programs.map(\.name)) == Set(paths) && paths.count == ExternalTools.programs.count)
        for (name, property) in ExternalTools.programs { tools[keyPath: property] = "/bin/\(name)" }
        for case (let name?, let path) in Mirror(reflecting: tools).children {
            #expect(path as? String == "/bin/\(name)")
        }
    }

    @Test func `stops a document-reading program that writes endlessly`() async throws {
        let error = try await failure("while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done")
        #expect(error?.code == .tooLarge)
    }

    @Test func `stops a document-reading program that hangs, and names the program in the error`() async throws {
        let error = try await failure("exec sleep 1000", seconds: 1)
        #expect(error?.code == .timedOut)
        #expect(error?.message.contains("pdftotext worked on “a.pdf” for 1 seconds") == true)
    }

    @Test func `reports a document-reading program that crashes`() async throws {
        let error = try await failure("kill -SEGV $$")
        #expect(error?.code == .toolFailed)
        #expect(error?.message.contains("signal 11") == true)
    }

    @Test func `reports a document-reading program that cannot start`() async throws {
        let tools = ExternalTools(pdftotext: "/nonexistent/pdftotext")
        let error = await #expect(throws: DocumentError.self) {
            try await DocumentReader(tools: tools).read(pdf, named: "a.pdf")
        }
        #expect(error?.code == .toolFailed)
    }

    @Test func `cancelling a task that reads a document stops the program`() async throws {
        let tools = try ExternalTools(pdftotext: folder.tool("pdftotext", "exec sleep 1000"))
        let task = Task { try await DocumentReader(tools: tools).read(pdf, named: "a.pdf") }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `deletes temporary files after a document was read`() async throws {
        let tools = try ExternalTools(
            pdftotext: folder.tool("pdftotext", "for a in \"$@\"; do echo \"$a\"; echo; done; pwd"))
        let document = try await DocumentReader(tools: tools).read(pdf, named: "a.pdf")
        let paths = document.text.split(separator: "\n").filter { $0.contains("hearth-") }
        #expect(paths.count >= 2)
        #expect(paths.allSatisfy { !FileManager.default.fileExists(atPath: String($0)) })
    }
}
