import Foundation
import Hearth
import ModelLibrary
public import Observation
public import Tools

/// The tool servers of the settings: their states, their tools, and which of these are always allowed.
///
/// Which servers a chat uses is one of the chat's settings.
@MainActor @Observable public final class ToolServersScreen {
    /// The servers, by name; nil before they were read.
    public private(set) var servers: [ToolServerStatus]?
    /// The names of the servers that ``start(_:)`` is starting.
    public private(set) var starting: Set<String> = []
    /// Whether servers can be programs; otherwise only those with an address are used.
    public let startsPrograms: Bool
    /// The last error and what to do; set it to nil once it was shown.
    public var problem: String?

    private var allowed: [String: [String: String]] = [:]
    private let services: HearthServices

    /// Creates an empty screen.
    ///
    /// - Parameters:
    ///   - services: Runs the servers.
    ///   - startsPrograms: Whether servers can be programs.
    init(_ services: HearthServices, startsPrograms: Bool) {
        (self.services, self.startsPrograms) = (services, startsPrograms)
    }

    // MARK: What is shown

    /// The servers that a chat can be given on this device, and those that it was given and that are not among them.
    ///
    /// - Parameter chosen: The servers that the chat was given.
    /// - Returns: Their names.
    public func names(chosen: [String]) -> [String] {
        let usable = (servers ?? []).filter { canUse($0) }.map(\.name)
        return usable + chosen.filter { !usable.contains($0) }
    }

    /// Whether this device can use a server.
    ///
    /// - Parameter server: A server of ``servers``.
    /// - Returns: False for a program where programs cannot be started.
    public func canUse(_ server: ToolServerStatus) -> Bool { startsPrograms || server.configuration.command == nil }

    /// Whether calls of a tool run without being asked for.
    ///
    /// - Parameters:
    ///   - tool: The tool.
    ///   - server: The name of its server.
    /// - Returns: Whether it is always allowed, as it is now.
    public func isAllowed(_ tool: ToolServerStatus.Tool, of server: String) -> Bool {
        allowed[server]?.values.contains(tool.fingerprint) == true
    }

    /// Whether any tool of a server was always allowed.
    ///
    /// - Parameter server: The server's name.
    /// - Returns: Whether ``askAgain(_:)`` would forget something.
    public func hasAllowed(_ server: String) -> Bool { allowed[server]?.isEmpty == false }

    // MARK: Actions

    /// Reads the servers and starts none; to be called when they are shown, since other programs change them, too.
    public func load() async { await attempt { _ in } }

    /// Starts a server, also one that was given up after failures; its state says what became of it.
    ///
    /// - Parameter name: The server's name.
    public func start(_ name: String) async {
        guard starting.insert(name).inserted else { return }
        servers = await services.toolServers.start([name])
        starting.remove(name)
    }

    /// Forgets which tools of a server are always allowed: their calls are shown and wait again.
    ///
    /// - Parameter name: The server's name.
    public func askAgain(_ name: String) async { await attempt { try $0.forgetAllowedTools(of: name) } }

    /// Removes a server from the settings.
    ///
    /// - Parameter name: The server's name.
    public func remove(_ name: String) async { await attempt { try $0.changeToolServer(name) { _ in nil } } }

    /// Adds a server to the settings.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - place: Its address, or the program with its arguments, parted by spaces.
    /// - Returns: Why it was not added, and what to do; nil if it was.
    public func add(_ name: String, at place: String) async -> String? {
        guard ToolServerConfiguration.isName(name) else {
            return "A tool server's name must have 1 to 32 letters, digits, '-' and '_'."
        }
        guard servers?.contains(where: { $0.name == name }) != true else {
            return "There is a tool server of this name already. Choose another name, or remove that server first."
        }
        let configuration = configuration(place.trimmingCharacters(in: .whitespacesAndNewlines))
        if let problem = configuration.problem { return problem }
        // One that another program added meanwhile is kept.
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

    /// Does something to the settings, and reads them again.
    private func failure(_ work: @Sendable (HearthServices) throws -> Void) async -> String? {
        do {
            allowed = try await awayFromScreen { [services] in
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
