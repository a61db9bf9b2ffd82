package import Engine
import Foundation
import ModelLibrary
package import RemoteModels
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The remote models that the user added, used only by name and after the user has confirmed the host.
package final class Remotes: Sendable {
    /// A remote model for lists.
    package struct Listed: Sendable, Hashable {
        /// The user's name for the model.
        package let name: String
        /// The server's name for the model.
        package let model: String
        /// The base address of the API.
        package let url: String
        /// The host that receives texts; nil for an invalid entry of settings.json.
        package let place: ModelPlace?
        /// Whether the user agreed to send texts to this host.
        package let isConfirmed: Bool
        /// The maximum number of tokens of prompt and answer together; nil if it is unknown.
        package let contextTokens: Int?
        /// Whether the settings name a variable or a file with a key.
        package let hasKey: Bool
        /// The reason why the model cannot be used now, in sentences; nil if it can be used.
        package let problem: String?
    }

    private let settings: SettingsFile
    private let environment: [String: String]
    private let known = Mutex<[String: RemoteLanguageModel]>([:])
    private let isCutOff = Mutex(false)

    init(settings: SettingsFile, environment: [String: String]) {
        self.settings = settings
        self.environment = environment
    }

    // MARK: Offline mode

    /// Refuses all remote models until the program ends.
    package func goOffline() { isCutOff.withLock { $0 = true } }

    /// Whether all remote models are refused, by this program or by the settings.
    package var isOffline: Bool { isOffline(saved) }

    private func isOffline(_ saved: HearthSettings) -> Bool { isCutOff.withLock { $0 } || saved.offline == true }

    /// The settings.
    ///
    /// If they are unreadable, remote models are refused. The error appears when the user changes settings.
    private var saved: HearthSettings {
        var unreadable = HearthSettings()
        unreadable.offline = true
        return (try? settings.read()) ?? unreadable
    }

    // MARK: Lists

    /// All remote models, by name.
    package var all: [Listed] {
        let saved = saved
        let isOffline = isOffline(saved)
        return (saved.remotes ?? [:]).sorted { $0.key < $1.key }.map { name, remote in
            var problem: String?
            var place: ModelPlace?
            do throws(RemoteModelError) {
                place = try endpoint(remote, key: nil).place
            } catch {
                problem = error.message
            }
            let isConfirmed = place.map { Self.isConfirmed($0, saved) } ?? false
            if isOffline { problem = Self.offline }
            return Listed(
                name: name, model: remote.model, url: remote.url, place: place, isConfirmed: isConfirmed,
                contextTokens: remote.contextTokens, hasKey: remote.keyVariable != nil || remote.keyFile != nil,
                problem: problem)
        }
    }

    /// Returns whether a remote model has this name.
    package func contains(_ name: String) -> Bool { saved.remotes?[name] != nil }

    // MARK: Changes

    /// Adds a model.
    ///
    /// Its name consists of letters, digits, `.`, `_` and `-`.
    ///
    /// - Throws: `HearthError` for an invalid name or context size, or an unreadable key; `RemoteModelError`
    ///   for an invalid address.
    package func add(_ name: String, _ remote: RemoteSettings) throws {
        guard Self.isName(name) else {
            throw HearthError(
                .invalidRemote,
                "The name of a remote model has 1 to 64 letters, digits, dots, underscores and hyphens, and begins with a "
                    + "letter or digit. 'auto' and 'none' are reserved. Choose another name.")
        }
        let sizes = ChatModel.remoteContextTokens
        if let tokens = remote.contextTokens, !sizes.contains(tokens) {
            throw HearthError(
                .invalidRemote,
                "The context size is \(tokens) tokens; it can be \(sizes.lowerBound) to \(sizes.upperBound).")
        }
        _ = try endpoint(remote, key: try key(of: remote))
        try settings.update { settings in
            settings.remotes = (settings.remotes ?? [:]).merging([name: remote]) { $1 }
            forgetHosts(&settings)
        }
        known.withLock { $0[name] = nil }
    }

    /// Removes the model with a name, if it exists.
    ///
    /// - Throws: `HearthError` if the settings cannot be written.
    package func remove(_ name: String) throws {
        try settings.update { settings in
            settings.remotes?[name] = nil
            if settings.remotes?.isEmpty == true { settings.remotes = nil }
            forgetHosts(&settings)
        }
        known.withLock { $0[name] = nil }
    }

    /// Discards the confirmation of hosts without models, so that adding a model there asks again.
    private func forgetHosts(_ settings: inout HearthSettings) {
        let hosts = Set((settings.remotes ?? [:]).values.compactMap { try? endpoint($0, key: nil).place.host })
        settings.confirmedHosts = settings.confirmedHosts.map { $0.filter(hosts.contains) }
    }

    /// Saves that the user agreed to send texts to a model's host.
    ///
    /// `place` is the host that the user confirmed. The model's address may have changed since.
    ///
    /// - Throws: `HearthError`, also if the model now has another host; `RemoteModelError`.
    package func confirm(_ name: String, place: ModelPlace) throws {
        guard let remote = saved.remotes?[name] else { throw Self.unknown }
        let now = try endpoint(remote, key: nil).place
        guard now == place else {
            throw HearthError(
                .remoteUnconfirmed,
                "Prompts to \(name) would go to \(now), not to \(place), so nothing was confirmed. "
                    + "Confirm again if that is right.")
        }
        guard let host = now.host else { return }
        try settings.update { settings in
            guard settings.remotes?[name] == remote else { return }
            let hosts = settings.confirmedHosts ?? []
            if !hosts.contains(host) { settings.confirmedHosts = (hosts + [host]).sorted() }
        }
    }

    // MARK: Use

    /// Returns the model with a name and its context size; nil if no remote model has that name.
    ///
    /// - Throws: `HearthError` while remote models are refused, or if the host is not confirmed; `RemoteModelError`.
    package func model(_ name: String) throws -> (model: RemoteLanguageModel, contextTokens: Int?)? {
        let saved = saved
        guard let remote = saved.remotes?[name] else { return nil }
        guard !isOffline(saved) else { throw HearthError(.remoteRefused, Self.offline) }
        let endpoint = try endpoint(remote, key: try key(of: remote))
        guard Self.isConfirmed(endpoint.place, saved) else {
            throw HearthError(
                .remoteUnconfirmed,
                "Prompts to \(name) would go to \(endpoint.place). Confirm that first: on the page where "
                    + "you choose the model, or with `hearth models confirm-remote \(name)`.")
        }
        let sizes = ChatModel.remoteContextTokens
        return (
            languageModel(name, endpoint),
            remote.contextTokens.map { min(max($0, sizes.lowerBound), sizes.upperBound) }
        )
    }

    /// Queries a server's list of models without sending a prompt, and saves the reported context size if none was set.
    ///
    /// - Throws: The errors of ``model(_:)``, also if no remote model has that name; `CancellationError`.
    package func check(_ name: String) async throws -> RemoteLanguageModel.Description {
        guard let remote = saved.remotes?[name], var endpoint = try model(name)?.model.endpoint else {
            throw Self.unknown
        }
        endpoint.idleTimeout = .seconds(15)
        endpoint.retries = 0
        let network = DownloadOptions(environment: environment).network
        let said = try await RemoteLanguageModel(endpoint, network: network).describe()
        if remote.contextTokens == nil, let tokens = said.contextTokens {
            try settings.update { settings in
                // The user may have changed the model's address in the meantime.
                if settings.remotes?[name] == remote { settings.remotes?[name]?.contextTokens = tokens }
            }
        }
        return said
    }

    /// Returns an endpoint to measure, which is not connected yet.
    ///
    /// It gets only the benchmark's own texts.
    ///
    /// - Throws: `HearthError` while remote models are refused, or for an unreadable key; `RemoteModelError`.
    package func measured(_ remote: RemoteSettings) throws -> MeasuredEndpoint {
        guard !isOffline else { throw HearthError(.remoteRefused, Self.offline) }
        var endpoint = try endpoint(remote, key: try key(of: remote))
        // A retried request would be measured as a slow answer.
        endpoint.retries = 0
        return MeasuredEndpoint(endpoint, network: DownloadOptions(environment: environment).network)
    }

    /// Returns the host of a remote model.
    ///
    /// - Throws: `RemoteModelError` for an invalid address.
    package func place(of remote: RemoteSettings) throws(RemoteModelError) -> ModelPlace {
        try endpoint(remote, key: nil).place
    }

    private func languageModel(_ name: String, _ endpoint: RemoteEndpoint) -> RemoteLanguageModel {
        known.withLock { known in
            if let model = known[name], model.endpoint == endpoint { return model }
            let model = RemoteLanguageModel(endpoint, network: DownloadOptions(environment: environment).network)
            known[name] = model
            return model
        }
    }

    private func endpoint(_ remote: RemoteSettings, key: String?) throws(RemoteModelError) -> RemoteEndpoint {
        try RemoteEndpoint(
            url: remote.url, model: remote.model, key: key, allowsPlainHTTP: remote.allowsPlainHTTP ?? false)
    }

    private static func isConfirmed(_ place: ModelPlace, _ settings: HearthSettings) -> Bool {
        place.host.map { settings.confirmedHosts?.contains($0) ?? false } ?? true
    }

    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= 64, name != "auto", name != "none" else { return false }
        func isWord(_ byte: UInt8) -> Bool {
            let character = Character(Unicode.Scalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber)
        }
        return isWord(first) && name.utf8.allSatisfy { isWord($0) || ".-_".utf8.contains($0) }
    }

    static let offline =
        "Hearth is offline and refuses remote models. Choose a model of this machine, or remove --offline and `offline` "
        + "in settings.json."

    private static let unknown = HearthError(
        .invalidRemote, "There is no remote model of this name. `hearth models list-remote` lists them.")

    // MARK: Keys

    /// Returns the key, from the variable or file that the settings name.
    private func key(of remote: RemoteSettings) throws(HearthError) -> String? {
        if let name = remote.keyVariable {
            guard let key = environment[name], !key.isEmpty else {
                throw HearthError(
                    .invalidRemote,
                    "The environment variable \(name) with the key is not set. Set it where Hearth is started.")
            }
            return key
        }
        guard let path = remote.keyFile else { return nil }
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw HearthError(.invalidRemote, "The key file \(path) does not exist. Check --key-file.")
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= 16 << 10 else {
            throw HearthError(
                .invalidRemote,
                "\(path) is not a key file: it is not a regular file, or larger than 16 KB. Check --key-file.")
        }
        guard status.st_mode & 0o077 == 0, status.st_uid == getuid() else {
            throw HearthError(
                .invalidRemote,
                "The key file \(path) must belong to you, and no other user may read it. Run `chmod 600` on it, and use "
                    + "a new key if someone may have seen this one.")
        }
        guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8)
        else {
            throw HearthError(.invalidRemote, "The key file \(path) cannot be read as text. Check --key-file.")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
