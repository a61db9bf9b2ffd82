import Foundation
import ModelLibrary
import Platform
import Tools

/// The factory of connections to tool servers, which are programs or are reached over HTTP.
struct ToolConnections: Sendable {
    let environment: [String: String]

    /// Creates a connection without sending a message.
    func connect(_ configuration: ToolServerConfiguration) async throws -> ToolConnection {
        if let text = configuration.url, let url = URL(string: text) { return http(url, configuration.headers ?? [:]) }
        guard let command = configuration.command else {
            throw MCPClientError(.closed, configuration.problem ?? "The server has no command.")
        }
        return try await start(command, configuration)
    }

    private func http(_ url: URL, _ headers: [String: String]) -> ToolConnection {
        // The MCP client has its own timeouts; a stream of events may be silent for long.
        let caller = HTTPCaller(DownloadOptions(environment: environment).network, silence: .seconds(900))
        return ToolConnection(
            transport: HTTPClientTransport(headers: headers) { request in
                do {
                    let answer = try await caller.send(
                        request.method, url, headers: request.headers, body: request.body)
                    return MCPHTTPAnswer(status: answer.status, headers: answer.headers, body: answer.body)
                } catch let error as CancellationError {
                    throw error
                } catch {
                    throw MCPClientError(.closed, "The server cannot be reached. \(Failure(error).message)")
                }
            })
    }

    #if HEARTH_MOBILE
        private func start(_ command: String, _ configuration: ToolServerConfiguration) async throws -> ToolConnection {
            throw MCPClientError(
                .closed, "On iPhones and iPads, programs cannot start others. Use a server that has a 'url'.")
        }
    #else
        private func start(_ command: String, _ configuration: ToolServerConfiguration) async throws -> ToolConnection {
            // Passes the user's variables, as a shell would, except Hearth's own, which may contain its token.
            var variables = environment.filter { !$0.key.hasPrefix("HEARTH_") && $0.key != "HF_TOKEN" }
            variables.merge(configuration.env ?? [:]) { $1 }
            guard let path = Self.program(command, variables) else {
                throw MCPClientError(
                    .closed, "There is no program '\(command)' in PATH. Install it, or set its whole path.")
            }
            let process: InteractiveProcess
            do {
                process = try await InteractiveProcess.start(
                    path, configuration.args ?? [], environment: variables, folder: variables["HOME"] ?? "/")
            } catch let error as ProcessError {
                throw MCPClientError(.closed, error.message)
            }
            let transport = StdioClientTransport(process.output) { bytes in
                do {
                    try await process.write(bytes)
                } catch {
                    throw MCPClientError(.closed, "The program has ended, or does not read its input.")
                }
            } close: {
                await process.close()
            }
            return ToolConnection(transport: transport, errors: { process.errors })
        }

        /// Finds a program as a shell does.
        static func program(_ command: String, _ variables: [String: String]) -> String? {
            let manager = FileManager.default
            if command.hasPrefix("~/") {
                return program((variables["HOME"] ?? "") + command.dropFirst(), variables)
            }
            if command.contains("/") { return manager.isExecutableFile(atPath: command) ? command : nil }
            let folders = (variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
            return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(command)" }
                .first { manager.isExecutableFile(atPath: $0) }
        }
    #endif
}
