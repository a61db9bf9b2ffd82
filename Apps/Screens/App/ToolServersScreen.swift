import Foundation
import Hearth
import ModelLibrary
public import Observation
public import Tools

/// The tool servers of the settings, with their states, their tools, and the tools that are always allowed.
///
/// Each chat's own settings list the servers that it uses.
@MainActor @Observable public final class ToolServersScreen {
    /// The servers, by name; nil until loaded.
    public private(set) var servers: [ToolServerStatus]?
    /// The names of the servers that ``start(_:)`` is starting.
    public private(set) var starting: Set<String> = []
    /// Whether programs can be started as servers, in addition to using servers with a URL.
    public let startsPrograms: Bool
    /// The last error and its remedy, to be set to nil after it was shown.
    public var problem: String?

    private var allowed: [String: [String: String]] = [:]
    private let services: HearthServices

    init(_ services: HearthServices, startsPrograms: Bool) {
        (self.services, self.startsPrograms) = (services, startsPrograms)
    }

    // MARK: Content

    /// Returns the servers that a chat can select on this device, followed by its unavailable selected servers.
    public func names(chosen: [String]) -> [String] {
        let usable = (servers ?? []).filter { canUse($0) }.map(\.name)
        return usable + chosen.filter { !usable.contains($0) }
    }

    /// Returns whether this device can use a server; false for a program if programs cannot be started.
    public func canUse(_ server: ToolServerStatus) -> Bool { startsPrograms || server.configuration.command == nil }

    /// Returns whether a server's tool, in its current form, runs without confirmation.
    public func isAllowed(_ tool: ToolServerStatus.Tool, of server: String) -> Bool {
        allowed[server]?.values.contains(tool.fingerprint) == true
    }

    /// Returns whether any tool of a server is always allowed.
    public func hasAllowed(_ server: String) -> Bool { allowed[server]?.isEmpty == false }

    // MARK: Actions

    /// Reads the servers without starting any.
    ///
    /// Call it when they are shown, because other programs change them, too.
    public func load() async { await attempt { _ in } }

    /// Starts a server, even after repeated failures, and reports the result in the server's state.
    public func start(_ name: String) async {
        guard starting.insert(name).inserted else { return }
        servers = await services.toolServers.start([name])
        starting.remove(name)
    }

    /// Forgets which tools of a server are always allowed, so that their calls need confirmation again.
    public func askAgain(_ name: String) async { await attempt { try $0.forgetAllowedTools(of: name) } }

    /// Removes a server from the settings.
    public func remove(_ name: String) async { await attempt { try $0.changeToolServer(name) { _ in nil } } }

    /// Adds a server, given by its URL, or by a program and its arguments, separated by spaces.
    ///
    /// Returns the reason why the server was not added, with a remedy; nil on success.
    public func add(_ name: String, at place: String) async -> String? {
        guard ToolServerConfiguration.isName(name) else {
            return "A tool server's name must have 1 to 32 letters, digits, '-' and '_'."
        }
        guard servers?.contains(where: { $0.name == name }) != true else {
            return "A tool server with this name already exists. Choose another name, or remove that server first."
        }
        let configuration = configuration(place.trimmingCharacters(in: .whitespacesAndNewlines))
        if let problem = configuration.problem { return problem }
        // Keeps a server of the same name that another program has added in the meantime.
        return await failure { try $0.changeToolServer(name) { $0 ?? configuration } }
    }

    private func configuration(_ place: String) -> ToolServerConfiguration {
        let isAddress = ["http:", "https:"].contains { place.lowercased().hasPrefix($0) }
        guard startsPrograms, !isAddress else { return ToolServerConfiguration(url: place) }
        let words = place.split(whereSeparator: \.isWhitespace).map(String.init)
        return ToolServerConfiguration(command: words.first ?? "", args: Array(words.dropFirst()))
    }

    private func attempt(_ work: @Sendable (HearthServices) throws -> Void) async {
        if let failure = await failure(work) { problem = failure }
    }

    /// Changes the settings and reads them again; returns an error message on failure.
    private func failure(_ work: @Sendable (HearthServices) throws -> Void) async -> String? {
        do {
            allowed = try await offMainActor { [services] in
                try work(services)
                return try services.settings.read().allowedTools ?? [:]
            }
            servers = await services.toolServers.status()
            return nil
        } catch {
            return Failure(error).message
        }
    }
}
