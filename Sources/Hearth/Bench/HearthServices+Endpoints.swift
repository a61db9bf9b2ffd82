package import Bench
import Foundation
import GGUF
import RemoteModels

/// A request for the parity of an endpoint.
package struct EndpointOrder: Sendable {
    /// The reference for the comparison.
    package enum Baseline: Sendable {
        /// A model file on a local backend; nil for the default backend.
        case file(String, backend: String?)
        /// Another endpoint.
        case endpoint(RemoteSettings)
    }

    package var endpoint: RemoteSettings
    package var baseline: Baseline
    /// The limits within which results count as the same.
    package var limits = ParityReport.Limits()
    /// The time in seconds after which no new measurement starts; nil for the plan's value.
    package var seconds: Double?
    /// Whether to measure a file whose estimated memory exceeds what is available.
    package var ignoresMemory = false
    /// The command that repeats the run.
    package var command: String

    package init(endpoint: RemoteSettings, baseline: Baseline, command: String) {
        (self.endpoint, self.baseline, self.command) = (endpoint, baseline, command)
    }
}

extension HearthServices {
    /// Returns a run that compares an endpoint with a file or another endpoint, and the name of the run's folder.
    ///
    /// - Throws: `RemoteModelError` for an invalid address; `HearthError` for an unreadable key or if remote
    ///   models are refused; `BenchFailure` and `GGUFError` as ``benchRun(_:onEvent:)``.
    package func endpointRun(
        _ order: EndpointOrder, onEvent: @escaping @Sendable (BenchRun.Event) -> Void
    ) throws -> (run: BenchRun, id: String) {
        let endpoint = try remotes.measured(order.endpoint)
        let first = BenchConfiguration(endpoint)
        var endpoints = [first.name: endpoint]
        var (path, contextTokens): (String, Int?) = ("", nil)
        var second: BenchConfiguration
        switch order.baseline {
        case .file(let file, let backend):
            second = try configurations(backend.map { [$0] } ?? [])[0]
            let measured = BenchRequest(path: file, kind: .parity, backends: [second.name], command: "")
            let outlook = try benchOutlook(measured)
            if outlook.memory.fits == .doesNotFit, !order.ignoresMemory {
                throw BenchFailure(.outOfMemory, outlook.memory.text)
            }
            (path, contextTokens) = (file, outlook.model.contextTokens)
        case .endpoint(let other):
            let measured = try remotes.measured(other)
            second = BenchConfiguration(measured)
            if second.name == first.name { second.name += "-again" }
            endpoints[second.name] = measured
        }
        let now = Date()
        let id = RunFolder.name(.parity, now)
        var setting = Self.setting(
            path, contextTokens: contextTokens, [first, second], patience: .seconds(300), endpoints: endpoints)
        setting.limits = order.limits
        setting.entry = unfinishedRuns.begin(id)
        let report = BenchReport(
            id: id, date: now, appVersion: HearthVersion.current, machine: Self.benchMachine,
            plan: .endpointParity(seconds: order.seconds), command: order.command)
        return (BenchRun(report, setting, onEvent: onEvent), id)
    }
}

extension BenchConfiguration {
    /// Creates a configuration that represents an endpoint as a backend.
    fileprivate init(_ endpoint: MeasuredEndpoint) {
        self.init(BenchEndpoint(url: endpoint.endpoint.url.absoluteString, model: endpoint.endpoint.model))
    }
}
