import Synchronization

/// The types that the program declares, with the types that they conform to.
enum DeclaredTypes {
    private static let types = Mutex<[String: [UTType]]>([:])

    static func add(_ type: UTType, conformingTo parent: UTType?) {
        types.withLock { types in
            var parents = types[type.identifier] ?? []
            if let parent, parent != type, !parents.contains(parent) { parents.append(parent) }
            types[type.identifier] = parents
        }
    }

    /// Returns the types that a declared type conforms to; `nil` for other types.
    static func parents(of identifier: String) -> [UTType]? {
        types.withLock { $0[identifier] }
    }
}
