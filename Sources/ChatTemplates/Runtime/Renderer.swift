import Foundation

/// The state of a rendering: its output, variables and resource usage.
final class Renderer {
    let program: Program
    let limits: TemplateLimits
    let date: Date
    let timeZone: TimeZone
    let nesting = NestingGuard()
    var scope: Scope
    var output: [UInt8] = []
    private let stack = StackGuard()
    private(set) var steps = 0
    /// The maximum number of steps for this context.
    private(set) var allowedSteps: Int
    private var depth = 0
    private var usedBytes = 0
    /// Objects that may be part of reference cycles, which are broken when rendering ends.
    private var namespaces: [Namespace] = []
    private var capturedScopes: [Scope] = []

    init(_ program: Program, limits: TemplateLimits, date: Date, timeZone: TimeZone) {
        self.program = program
        self.limits = limits
        self.date = date
        self.timeZone = timeZone
        scope = Scope(nameCount: program.names.count)
        allowedSteps = limits.steps
        nesting.renderer = self
    }

    func render(_ context: TemplateObject) throws -> String {
        defer { breakReferenceCycles() }
        allowedSteps = limits.steps(for: context)
        for (name, value) in Globals.all {
            if let place = program.places[name] { scope.set(place, to: .object(value(self))) }
        }
        for (key, value) in context.entries {
            let name = Text(key)
            guard let place = program.places[name] else { continue }
            scope.set(place, to: try Value(value, name: name))
        }
        for place in program.hidden(in: program.body) { scope.set(place, to: undefined(place)) }
        let root = scope
        defer { root.removeAll() }
        _ = try execute(program.body.statements)
        return String(decoding: output, as: UTF8.self)
    }

    private func breakReferenceCycles() {
        for namespace in namespaces { namespace.removeAll() }
        for scope in capturedScopes { scope.removeAll() }
    }

    func register(_ namespace: Namespace) throws {
        try use(bytes: 128)
        namespaces.append(namespace)
    }

    func capture(_ scope: Scope) {
        if capturedScopes.last !== scope { capturedScopes.append(scope) }
    }

    func undefined(_ name: Int) -> Value {
        .undefined(Undefined(.name(program.names[name])))
    }
}

// MARK: - Limits

extension Renderer {
    /// Counts a step, and one level of nesting until `leave`.
    @inline(__always)
    func enter() throws {
        steps &+= 1
        depth &+= 1
        if steps > allowedSteps || depth > limits.depth || stack.isExhausted { try failForLimit() }
    }

    @inline(__always)
    func leave() {
        depth &-= 1
    }

    /// Counts steps: one for each element, or for 64 bytes.
    func use(steps count: Int) throws {
        let (sum, overflow) = steps.addingReportingOverflow(count)
        steps = overflow ? .max : sum
        if steps > allowedSteps { throw tooManySteps }
    }

    /// Counts the steps of reading a whole value, except for the first step, which is already counted.
    func use(all value: Value) throws {
        let weight = value.weight
        if weight > 1 { try use(steps: weight - 1) }
    }

    /// Counts the steps of comparing two values.
    func use(comparing left: Value, _ right: Value) throws {
        let weight = min(left.weight, right.weight)
        if weight > 1 { try use(steps: weight - 1) }
    }

    private var tooManySteps: ChatTemplateError {
        .limit("The template takes more than \(allowedSteps) steps for this conversation.")
    }

    private func failForLimit() throws {
        let isTooDeep = depth > limits.depth
        depth -= 1
        if !isTooDeep, steps <= allowedSteps {
            throw ChatTemplateError.limit("The template is nested too deeply for the thread's stack.")
        }
        if isTooDeep {
            throw ChatTemplateError.limit("The template is nested more than \(limits.depth) levels deep.")
        }
        throw tooManySteps
    }

    /// Counts memory, and the steps of filling this memory.
    func use(bytes: Int) throws {
        try use(steps: max(0, bytes) >> 6)
        usedBytes = usedBytes.addingReportingOverflow(bytes).partialValue
        if usedBytes > limits.totalBytes || usedBytes < 0 {
            usedBytes = limits.totalBytes
            throw ChatTemplateError.limit("The template creates more than \(limits.totalBytes) bytes of values.")
        }
    }

    /// Counts the memory of a text before it is created.
    func reserveText(bytes: Int) throws {
        guard bytes <= limits.textBytes else {
            throw ChatTemplateError.limit("A string has more than \(limits.textBytes) bytes.")
        }
        try use(bytes: bytes)
    }

    /// Counts the memory of a list before it is created.
    func reserveElements(_ count: Int) throws {
        let (bytes, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
        guard !overflow else {
            throw ChatTemplateError.limit("The template creates more than \(limits.totalBytes) bytes of values.")
        }
        try use(bytes: bytes)
    }

    /// Counts the memory of a new value.
    func counting(_ value: Value) throws -> Value {
        switch value {
        case .string(let text): try reserveText(bytes: text.bytes.count)
        case .list(let items), .tuple(let items): try reserveElements(items.values.count)
        case .dictionary(let mapping): try reserveElements(mapping.count * 2)
        default: break
        }
        return value
    }
}

// MARK: - Output and scopes

extension Renderer {
    func write(_ text: Text) throws {
        try use(steps: text.bytes.count >> 6)
        output.append(contentsOf: text.bytes)
        if output.count > limits.textBytes {
            throw ChatTemplateError.limit("The result has more than \(limits.textBytes) bytes.")
        }
    }

    func execute(_ statements: [any Statement]) throws -> Flow {
        for statement in statements {
            try enter()
            defer { leave() }
            do {
                let flow = try statement.execute(self)
                if flow != .normal { return flow }
            } catch var error as ChatTemplateError where error.line == nil {
                error.line = statement.line
                throw error
            }
        }
        return .normal
    }

    /// Runs a frame in a new scope within `parent`.
    func execute(_ frame: Frame, in parent: Scope, prepare: (Scope) throws -> Void = { _ in }) throws -> Flow {
        let outer = scope
        let inner = Scope(parent: parent)
        try hide(frame, in: inner)
        scope = inner
        defer { scope = outer }
        try prepare(inner)
        return try execute(frame.statements)
    }

    /// Makes the variables that a frame hides undefined until the frame sets them.
    func hide(_ frame: Frame, in scope: Scope) throws {
        let names = program.hidden(in: frame)
        try use(steps: names.count)
        for name in names { scope.set(name, to: undefined(name)) }
    }

    /// Returns the text that `body` prints.
    func captured(_ body: () throws -> Void) throws -> Text {
        let outer = output
        output = []
        defer { output = outer }
        try body()
        try use(bytes: output.count)
        return Text(bytes: output)
    }
}

/// Limits the nesting depth when printing values that may contain themselves.
final class NestingGuard {
    weak var renderer: Renderer?
    private var depth = 0

    /// Counts one step and one level of nesting, because a namespace may occur many times in a value.
    func printing<Result>(_ body: () throws -> Result) throws -> Result {
        try renderer?.use(steps: 1)
        guard depth < 32 else { throw ChatTemplateError.limit("More than 32 namespaces are nested.") }
        depth += 1
        defer { depth -= 1 }
        return try body()
    }
}
