/// The variables of a scope: the template, a macro call, or an iteration of a loop.
final class Scope {
    let parent: Scope?
    /// The values of the outermost scope, by name index; inner scopes use `names` and `values`.
    private var places: [Value?]
    private var names: [Int] = []
    private var values: [Value] = []
    /// The position of each name, used only in scopes with many names.
    private var index: [Int: Int] = [:]
    private static let largestWithoutIndex = 16

    init(nameCount: Int) {
        parent = nil
        places = Array(repeating: nil, count: nameCount)
    }

    init(parent: Scope) {
        self.parent = parent
        places = []
    }

    func lookup(_ name: Int) -> Value? {
        var scope = self
        while true {
            if let position = scope.position(of: name) { return scope.values[position] }
            guard let parent = scope.parent else { return scope.places[name] }
            scope = parent
        }
    }

    func set(_ name: Int, to value: Value) {
        if parent == nil {
            places[name] = value
        } else if let position = position(of: name) {
            values[position] = value
        } else {
            names.append(name)
            values.append(value)
            if !index.isEmpty {
                index[name] = names.count - 1
            } else if names.count > Self.largestWithoutIndex {
                for (position, name) in names.enumerated() { index[name] = position }
            }
        }
    }

    private func position(of name: Int) -> Int? { index.isEmpty ? names.firstIndex(of: name) : index[name] }

    /// Removes all variables, for a loop's next iteration, or to break reference cycles of macros.
    func removeAll() {
        places = []
        names.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        index.removeAll(keepingCapacity: true)
    }
}
