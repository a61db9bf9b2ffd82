/// The variables of one part of a template: of the whole, of a macro's call, of one turn of a loop.
final class Scope {
    let parent: Scope?
    /// The outermost scope has a place for every name; the others keep the few that they know.
    private var places: [Value?]
    private var names: [Int] = []
    private var values: [Value] = []
    /// Where a name stands; made only for scopes with more names than can be looked through quickly.
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

    /// Forgets all variables: a loop's next turn starts anew, and macros no longer keep their scopes alive.
    func removeAll() {
        places = []
        names.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        index.removeAll(keepingCapacity: true)
    }
}
