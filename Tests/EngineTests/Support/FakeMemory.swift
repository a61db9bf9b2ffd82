import Engine
import Synchronization

/// A model that knows whether it is in memory.
final class FakeModel: Sendable {
    let id: String
    private let alive = Mutex(true)

    init(id: String) { self.id = id }

    var isAlive: Bool { alive.withLock { $0 } }

    func die() { alive.withLock { $0 = false } }
}

/// Fake memory that counts the bytes of fake models, from the start of the load to the end of the unload.
final class FakeMemory: Sendable {
    struct Failure: Error, Equatable {}

    private struct State {
        var bytes: UInt64 = 0
        var peak: UInt64 = 0
        var loads: [String] = []
        var unloads: [String] = []
        var live: [String: Int] = [:]
    }

    private let state = Mutex(State())

    var bytes: UInt64 { state.withLock { $0.bytes } }
    var peak: UInt64 { state.withLock { $0.peak } }
    var loads: [String] { state.withLock { $0.loads } }
    var unloads: [String] { state.withLock { $0.unloads } }

    /// The models that occupy memory.
    var live: Set<String> { state.withLock { Set($0.live.filter { $0.value > 0 }.keys) } }

    /// Returns a request for a fake model.
    ///
    /// `during` runs inside the load and may wait or throw. `leaving` runs inside the unload.
    func request(
        _ id: String, bytes: UInt64 = 1, privateBytes: UInt64? = nil, configuration: String = "",
        suggestion: String? = nil, during: @escaping @Sendable () async throws -> Void = {},
        leaving: @escaping @Sendable () async -> Void = {}
    ) -> ModelRequest<FakeModel> {
        ModelRequest(
            modelID: id, configuration: configuration, estimatedBytes: bytes, privateBytes: privateBytes,
            suggestion: suggestion
        ) {
            self.take(id, bytes)
            do {
                try await during()
            } catch {
                self.give(id, bytes)
                throw error
            }
            return FakeModel(id: id)
        } unload: { model in
            model.die()
            await leaving()
            self.give(id, bytes, unloaded: true)
        }
    }

    private func take(_ id: String, _ bytes: UInt64) {
        state.withLock { state in
            state.loads.append(id)
            state.live[id, default: 0] += 1
            state.bytes += bytes
            state.peak = max(state.peak, state.bytes)
        }
    }

    private func give(_ id: String, _ bytes: UInt64, unloaded: Bool = false) {
        state.withLock { state in
            state.bytes -= bytes
            state.live[id, default: 0] -= 1
            if unloaded { state.unloads.append(id) }
        }
    }
}

/// A list that many tasks append to.
final class Record<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var values: [Element] { elements.withLock { $0 } }

    func append(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// A gate that a test opens, and that other tasks wait for.
final class Latch: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    func wait() async throws { try await eventually { self.isOpen.withLock { $0 } } }
}

/// Waits until a condition holds, bounded by the suite's time limit.
func eventually(_ condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .microseconds(200)) }
}

/// Returns the error that work throws, as an `AIError`.
func aiError(_ work: () async throws -> Void) async -> AIError? {
    do {
        try await work()
        return nil
    } catch {
        return error as? AIError
    }
}
