/// The variables of one part of a template: of the whole, of a macro's call, of one turn of a loop.
final class Scope {
    let parent: Scope?
    /// The outermost scope has a place for every name; the others keep the few that they know.
    private var places: [Value?]
    private var names: [Int] = []
    private var values: [Value] = []

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
            if let index = scope.names.firstIndex(of: name) { return scope.values[index] }
            guard let parent = scope.parent else { return scope.places[name] }
            scope = parent
        }
    }

    func set(_ name: Int, to value: Value) {
        if parent == nil {
            places[name] = value
        } else if let index = names.firstIndex(of: name) {
            values[index] = value
        } else {
            names.append(name)
            values.append(value)
        }
    }

    /// Forgets all variables: a loop's next turn starts anew, and macros no longer keep their scopes alive.
    func removeAll() {
        places = []
        names.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
    }
}
