/// The lifecycle of servers, which are started on demand and ended when idle.
extension ToolServers {
    /// Reads the settings again, and ends servers that were removed or changed.
    func follow() {
        let wanted = isShutDown ? [:] : configurations()
        for (name, server) in servers where wanted[name] != server.configuration {
            servers[name] = nil
            server.starting?.cancel()
            if let client = server.running?.client { Task { await client.close() } }
        }
        for (name, configuration) in wanted where servers[name] == nil {
            var server = Server(configuration: configuration)
            server.problem =
                ToolServerConfiguration.isName(name)
                ? configuration.problem
                : "Its name must have 1 to 32 letters, digits, '-' and '_'."
            servers[name] = server
        }
    }

    /// Starts a server if necessary, and lists its tools again if they have changed.
    func refreshed(_ name: String) async throws -> Running {
        let running = try await started(name)
        if await running.client.isClosed {
            await stop(name, running.client, problem: Self.withErrors("The server ended.", running.connection))
            return try await started(name)
        }
        let changes = await running.client.toolChanges
        guard changes != running.changes else { return running }
        do {
            let tools = try await running.client.tools()
            if servers[name]?.running?.client === running.client {
                servers[name]?.running?.tools = tools
                servers[name]?.running?.changes = changes
                servers[name]?.lastTools = tools
            }
            return try await started(name)
        } catch let error as CancellationError {
            throw error
        } catch let error as MCPClientError where error.code == .expired {
            await renew(name, running.client)
            return try await started(name)
        } catch {
            await stop(name, running.client, problem: ToolText(error, characters: 500).text)
            throw error
        }
    }

    private func started(_ name: String) async throws -> Running {
        guard let server = servers[name] else { throw MCPClientError(.closed, "There is no tool server '\(name)'.") }
        if let running = server.running {
            servers[name]?.running?.used = now()
            return running
        }
        if server.starting == nil {
            if server.configuration.disabled == true { throw MCPClientError(.closed, Self.isOff) }
            if server.configuration.problem != nil || !ToolServerConfiguration.isName(name) {
                throw MCPClientError(.closed, server.problem ?? "")
            }
            guard !server.restarts.isExhausted else {
                throw MCPClientError(.closed, "It failed \(server.restarts.failures) times and is not started again.")
            }
            let pause = server.restarts.pause(at: .now)
            guard pause == .zero else {
                throw MCPClientError(
                    .closed, "It failed, and is started again in \(pause.components.seconds + 1) seconds.")
            }
            servers[name]?.starting = Task { await start(name, server.configuration) }
        }
        if let starting = servers[name]?.starting { await Self.wait(for: starting) }
        try Task.checkCancellation()
        guard let running = servers[name]?.running else {
            // The error is shown to models, so it contains nothing from standard error.
            throw servers[name]?.failure ?? MCPClientError(.closed, "It could not be started.")
        }
        return running
    }

    /// Waits until a task ends or the current task is cancelled.
    private static func wait(for task: Task<Void, Never>) async {
        let (ends, end) = AsyncStream<Never>.makeStream()
        Task {
            await task.value
            end.finish()
        }
        for await _ in ends {}
    }

    private func start(_ name: String, _ configuration: ToolServerConfiguration) async {
        var connection: ToolConnection?
        var result: Result<Running, any Error>
        do {
            let opened = try await connect(configuration)
            connection = opened
            let client = MCPClient(
                opened.transport, name: "hearth", version: version, limits: limits.client
            ) { [weak self] question in
                await self?.answer(to: question, of: name) ?? .cancel
            }
            _ = try await client.initialize()
            do {
                let changes = await client.toolChanges
                let tools = try await client.tools()
                result = .success(
                    Running(
                        client: client, connection: opened, tools: tools, used: now(), changes: changes))
            } catch {
                await client.close()
                throw error
            }
        } catch {
            result = .failure(error)
        }
        // The settings may have changed during the start.
        guard servers[name]?.configuration == configuration, !Task.isCancelled else {
            if case .success(let running) = result { await running.client.close() }
            return
        }
        servers[name]?.starting = nil
        switch result {
        case .success(let running):
            servers[name]?.running = running
            servers[name]?.lastTools = running.tools
            servers[name]?.problem = nil
            servers[name]?.failure = nil
            endWhenIdle(name, running.client)
        case .failure(let error):
            servers[name]?.restarts.failed(at: .now)
            let problem = ToolText(error, characters: 500).text
            servers[name]?.problem = connection.map { Self.withErrors(problem, $0) } ?? problem
            servers[name]?.failure = error as? MCPClientError ?? MCPClientError(.closed, problem)
        }
    }

    /// Ends a server whose connection was lost, and records the reason.
    func stop(_ name: String, _ client: MCPClient, problem: String) async {
        if servers[name]?.running?.client === client {
            servers[name]?.running = nil
            servers[name]?.restarts.failed(at: .now)
            servers[name]?.problem = problem
        }
        await client.close()
    }

    /// Ends a connection whose session the server no longer knows, without counting a failure.
    func renew(_ name: String, _ client: MCPClient) async {
        if servers[name]?.running?.client === client { servers[name]?.running = nil }
        await client.close()
    }

    /// Ends a server once it has been idle for long enough.
    private func endWhenIdle(_ name: String, _ client: MCPClient) {
        Task { [limits, weak self] in
            var rest: Duration? = limits.idle
            while let time = rest {
                // Throws only if the task is cancelled, which never happens to this task.
                try? await Task.sleep(for: time)
                rest = await self?.endIfIdle(name, client)
            }
        }
    }

    /// Ends a server if it is idle.
    ///
    /// - Returns: The time until the next check; `nil` once the server has ended.
    private func endIfIdle(_ name: String, _ client: MCPClient) async -> Duration? {
        guard let running = servers[name]?.running, running.client === client else { return nil }
        let rest = limits.idle - running.used.duration(to: now())
        if running.calls > 0 { return limits.idle }
        if rest > .zero { return rest }
        servers[name]?.running = nil
        await client.close()
        return nil
    }

    /// Appends the last lines of standard error to a sentence, because they often explain why a program ended.
    static func withErrors(_ message: String, _ connection: ToolConnection) -> String {
        let said = ToolText.line(
            connection.errors().split(separator: "\n").suffix(3).joined(separator: " "), characters: 300)
        return said.isEmpty ? message : "\(message) It said: \(said)"
    }
}
