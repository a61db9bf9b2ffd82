/// A table of a frame's variables, which finds the variables that the frame sets before reading.
///
/// Jinja resolves variables statically. A variable that a frame sets first is never looked up in the context,
/// not even by an inner frame that runs before the assignment.
final class SymbolTable {
    private enum Source { case outer, conversation, hidden, parameter }

    private let parent: SymbolTable?
    private var sources: [Int: Source] = [:]
    private var stores: Set<Int> = []
    private var inner: [Frame] = []
    /// The variables that are read and may come from the context.
    private(set) var free: Set<Int> = []

    private init(parent: SymbolTable?) {
        self.parent = parent
    }

    /// Returns the context variables that each frame hides, and all variables that are read from the context.
    static func analyze(_ body: Frame, frameCount: Int) -> (hidden: [[Int]], free: Set<Int>) {
        var hidden: [[Int]] = Array(repeating: [], count: frameCount)
        var free: Set<Int> = []
        var pending: [(frame: Frame, parent: SymbolTable?)] = [(body, nil)]
        while let (frame, parent) = pending.popLast() {
            let table = SymbolTable(parent: parent)
            for parameter in frame.parameters { table.sources[parameter] = .parameter }
            for expression in frame.expressions { expression.declare(table) }
            for statement in frame.statements { statement.declare(table) }
            hidden[frame.index] = table.sources.filter { $0.value == .hidden }.keys.sorted()
            free.formUnion(table.free)
            pending += table.inner.map { ($0, table) }
        }
        return (hidden, free)
    }

    private func knows(_ name: Int) -> Bool {
        var table: SymbolTable? = self
        while let current = table {
            if current.sources[name] != nil { return true }
            table = current.parent
        }
        return false
    }

    func load(_ name: Int) {
        if !knows(name) {
            sources[name] = .conversation
            free.insert(name)
        }
    }

    func store(_ name: Int) {
        stores.insert(name)
        if sources[name] == nil { sources[name] = parent?.knows(name) == true ? .outer : .hidden }
    }

    func declare(_ frame: Frame) {
        inner.append(frame)
    }

    /// Declares alternative branches; a variable that only one branch sets may come from the context.
    func declareBranches(_ branches: [[any Statement]]) {
        let tables = branches.map { statements in
            let table = SymbolTable(parent: parent)
            table.sources = sources
            table.stores = stores
            for statement in statements { statement.declare(table) }
            return table
        }
        let known = stores
        for table in tables {
            sources.merge(table.sources) { $1 }
            inner += table.inner
            free.formUnion(table.free)
        }
        for name in tables.reduce(into: Set(), { $0.formUnion($1.stores) }).subtracting(known) {
            sources[name] = parent?.knows(name) == true ? .outer : .conversation
            stores.insert(name)
        }
    }
}
