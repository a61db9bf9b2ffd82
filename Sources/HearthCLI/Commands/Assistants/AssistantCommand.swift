import ArgumentParser
import Dispatch
import Documents
import Foundation
import Hearth
public import HearthServer
import Tools

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension AssistantAccess.Part: ExpressibleByArgument {}

/// The data that assistants may access, for the server and for the configuration that starts the server.
struct AssistantOptions: ParsableArguments {
    @Option(help: "Only this part.")
    var only: AssistantAccess.Part?

    @Option(name: [.short, .long], help: "Only this collection of documents.")
    var collection: String?

    func validate() throws {
        guard only != .mail || collection == nil else {
            throw ValidationError("--collection is about documents: leave out --only mail.")
        }
    }

    /// The options as command-line arguments.
    var words: [String] {
        (only.map { ["--only", $0.rawValue] } ?? []) + (collection.map { ["--collection", $0] } ?? [])
    }
}

/// The command `hearth mcp`.
struct AssistantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp", abstract: "Give assistants your documents and mails through MCP.",
        discussion: """
            Assistants such as Claude, Cursor and VS Code support the Model Context Protocol. `hearth mcp install` \
            configures one of them to start `hearth mcp serve`. All tools only read: nothing is changed, deleted or \
            sent.

            An assistant may send what it reads to the service that runs its model.
            """,
        subcommands: [ServeAssistantsCommand.self, InstallAssistantCommand.self],
        defaultSubcommand: ServeAssistantsCommand.self)
}

/// The command `hearth mcp serve`.
struct ServeAssistantsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve MCP on standard input and output.",
        discussion: """
            Each line is one message; standard output contains nothing else. Runs until standard input ends. Can run \
            while `hearth serve` uses the same home, which offers the same at its address, under /mcp.
            """)

    @OptionGroup var options: AssistantOptions

    func run() async throws {
        try await reportingFailures {
            let services = HearthServices.shared
            do {
                try await serve(services)
            } catch {
                await services.shutDown()
                throw error
            }
            await services.shutDown()
        }
    }

    private func serve(_ services: HearthServices) async throws {
        let documents = options.only == .mail ? nil : try services.documents()
        let mail = options.only == .documents || options.collection != nil ? nil : try services.mail()
        if let documents, let collection = options.collection {
            // Reports a misspelt collection at the start instead of with each call.
            _ = try await documents.documents(in: collection).count
        }
        let access = AssistantAccess(
            documents: documents, mail: mail, collection: options.collection,
            models: { [inference = services.inference] in inference.models() },
            // Hides the text of unknown errors, which could contain private data.
            describe: { ServerFailure(Failure($0)).message })
        let server = access.server(version: HearthVersion.current)
        try await StdioTransport(server).serve(StandardInput()) { line in
            Output.text(String(decoding: line, as: UTF8.self))
        }
    }
}

/// The chunks of standard input as they arrive, read on a separate queue.
private struct StandardInput: AsyncSequence, Sendable {
    struct Iterator: AsyncIteratorProtocol {
        let queue = DispatchQueue(label: "hearth.standard-input")

        func next() async -> [UInt8]? {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: Self.read()) }
            }
        }

        /// Blocks until bytes arrive, and returns them; nil at the end of the input.
        private static func read() -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = bytes.withUnsafeMutableBytes { systemRead(STDIN_FILENO, $0) }
                if count < 0, errno == EINTR { continue }
                return count > 0 ? Array(bytes.prefix(count)) : nil
            }
        }

        private static func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
            #if canImport(Darwin)
                Darwin.read(descriptor, bytes.baseAddress, bytes.count)
            #elseif canImport(Glibc)
                Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            #else
                Musl.read(descriptor, bytes.baseAddress, bytes.count)
            #endif
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator() }
}
