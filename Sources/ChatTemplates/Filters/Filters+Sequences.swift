extension Filters {
    static let sequences: [Text: Filter] = [
        "length": Filter("length") { value, _, renderer in
            if case .string(let text) = value, !text.isASCII { try renderer.use(all: value) }
            guard let length = value.length else {
                throw ChatTemplateError.operation("object of type '\(value.typeName)' has no len()")
            }
            return .int(length)
        },
        "list": Filter("list") { value, _, renderer in try .makeList(elements(value, renderer)) },
        "first": Filter("first") { value, _, _ in
            switch value {
            case .list(let items), .tuple(let items): items.values.first ?? .undefined(emptyHint("first"))
            case .string(let text) where !text.isEmpty: .string(text.scalars(0..<1))
            default: try value.makeIterator().next() ?? .undefined(emptyHint("first"))
            }
        },
        "last": Filter("last") { value, _, renderer in
            switch value {
            case .list(let items), .tuple(let items): return items.values.last ?? .undefined(emptyHint("last"))
            case .string, .dictionary: break
            case .object(let object) where object.count != nil: break
            case .undefined: throw ChatTemplateError.operation("'Undefined' object is not reversible")
            default: throw ChatTemplateError.operation("'\(value.typeName)' object is not reversible")
            }
            return try elements(value, renderer).last ?? .undefined(emptyHint("last"))
        },
        "random": Filter("random") { _, _, _ in
            throw ChatTemplateError(
                .forbidden, "The filter 'random' is not allowed, because it makes prompts irreproducible.")
        },
        "join": Filter("join", ["d", "attribute"]) { value, arguments, renderer in
            let lookup = try lookup(arguments[1], renderer)
            let parts = try wholeElements(value, renderer).map { try lookup($0).text() }
            return .string(try (arguments[0]?.text() ?? .empty).joining(parts, renderer))
        },
        "reverse": Filter("reverse") { value, _, renderer in
            switch value {
            case .string(let text): return .string(Text(scalars: text.scalars.reversed()))
            case .list, .tuple, .dictionary:
                let name = value.typeName == "tuple" ? "reversed" : "\(value.typeName)_reverseiterator"
                return .object(
                    try LazySequence(name, over: value) { try elements(value, renderer).reversed() })
            case .object(let object) where object.count == nil:
                return try .makeList(elements(value, renderer).reversed())
            case .object:
                return .object(
                    try LazySequence("range_iterator", over: value) {
                        try elements(value, renderer).reversed()
                    })
            case .undefined: return try .makeList([])
            default: throw ChatTemplateError.operation("argument must be iterable")
            }
        },
        "sort": Filter("sort", ["reverse", "case_sensitive", "attribute"]) { value, arguments, renderer in
            let ignoresCase = arguments[1]?.isTrue != true
            let key = try lookups(arguments[2], ignoringCase: ignoresCase, renderer)
            let elements = try wholeElements(value, isSorted: true, renderer)
            return try .makeList(
                Ordering.sorted(elements, isReversed: arguments[0]?.isTrue ?? false, by: key))
        },
        "dictsort": Filter("dictsort", ["case_sensitive", "by", "reverse"]) { value, arguments, renderer in
            let by = try arguments[1]?.text() ?? "key"
            guard by == "key" || by == "value" else {
                throw ChatTemplateError.operation("You can only sort by either \"key\" or \"value\"")
            }
            guard case .dictionary(let mapping) = try value.defined() else {
                throw ChatTemplateError(
                    .undefinedValue, "'\(value.objectDescription)' has no attribute 'items'")
            }
            _ = try wholeElements(.object(DictionaryView(.items, of: mapping)), isSorted: true, renderer)
            let ignoresCase = arguments[0]?.isTrue != true
            let entries = Array(zip(mapping.keys, mapping.values))
            let sorted = try Ordering.sorted(entries, isReversed: arguments[2]?.isTrue ?? false) { entry in
                let key = by == "key" ? entry.0 : entry.1
                if ignoresCase, case .string(let text) = key { return .string(text.lowercased) }
                return key
            }
            return try .makeList(sorted.map { try .makeTuple([$0.0, $0.1]) })
        },
        "unique": Filter("unique", ["case_sensitive", "attribute"]) { value, arguments, renderer in
            let key = try lookup(arguments[1], ignoringCase: arguments[0]?.isTrue != true, renderer)
            return .object(
                try LazySequence(over: value) {
                    var seen: Set<MappingKey> = []
                    return try wholeElements(value, renderer).filter {
                        try seen.insert(MappingKey(hashing: key($0))).inserted
                    }
                })
        },
        "min": extreme("min", isMinimum: true), "max": extreme("max", isMinimum: false),
        "items": Filter("items") { value, _, renderer in
            .object(
                try LazySequence(over: value) {
                    switch value {
                    case .undefined: return []
                    case .dictionary(let mapping):
                        try renderer.use(steps: mapping.count)
                        return try mapping.items()
                    default: throw ChatTemplateError.operation("Can only get item pairs from a mapping.")
                    }
                })
        },
        "batch": Filter("batch", ["linecount", "fill_with"], required: 1) { value, arguments, renderer in
            let size = try arguments[0]?.requiredInteger() ?? 1
            return .object(
                try LazySequence(over: value) { try batches(of: size, value, fill: arguments[1], renderer) })
        },
        "slice": Filter("slice", ["slices", "fill_with"], required: 1) { value, arguments, renderer in
            let count = try arguments[0]?.requiredInteger() ?? 1
            return .object(
                try LazySequence(over: value) { try slices(count, of: value, fill: arguments[1], renderer) })
        },
        "groupby": Filter("groupby", ["attribute", "default", "case_sensitive"], required: 1) {
            value, arguments, renderer in
            let isSensitive = arguments[2]?.isTrue ?? false
            let key = try lookup(arguments[0], ignoringCase: !isSensitive, default: arguments[1], renderer)
            let shown = try lookup(arguments[0], default: arguments[1], renderer)
            let sorted = try Ordering.sorted(wholeElements(value, isSorted: true, renderer), by: key)
            var groups: [[Value]] = []
            for element in sorted {
                if let last = groups.last?.last, try key(last).isEqual(to: key(element)) {
                    groups[groups.count - 1].append(element)
                } else {
                    groups.append([element])
                }
            }
            return try .makeList(
                groups.map { group in
                    .object(try Group(shown(group[0]), .makeList(group)))
                })
        },
    ]

    private static func emptyHint(_ which: String) -> String {
        "No \(which) item, sequence was empty."
    }

    private static func extreme(_ name: String, isMinimum: Bool) -> Filter {
        Filter(name, ["case_sensitive", "attribute"]) { value, arguments, renderer in
            let key = try lookup(arguments[1], ignoringCase: arguments[0]?.isTrue != true, renderer)
            var best: (element: Value, key: Value)?
            for element in try wholeElements(value, renderer) {
                let candidate = try key(element)
                if let current = best {
                    let order = try candidate.order(to: current.key, operation: isMinimum ? "<" : ">") ?? 0
                    guard isMinimum ? order < 0 : order > 0 else { continue }
                }
                best = (element, candidate)
            }
            return best?.element ?? .undefined("No aggregated item, sequence was empty.")
        }
    }

    private static func batches(
        of size: Int, _ value: Value, fill: Value?, _ renderer: Renderer
    ) throws -> [Value] {
        var batches: [Value] = []
        var batch: [Value] = []
        for element in try elements(value, renderer) {
            if batch.count == size {
                batches.append(try .makeList(batch))
                batch = []
            }
            batch.append(element)
        }
        if batch.isEmpty { return batches }
        if let fill, fill.typeName != "NoneType", batch.count < size {
            try renderer.reserveElements(size - batch.count)
            batch += Array(repeating: fill, count: size - batch.count)
        }
        return batches + [try .makeList(batch)]
    }

    private static func slices(
        _ count: Int, of value: Value, fill: Value?, _ renderer: Renderer
    ) throws -> [Value] {
        let elements = try elements(value, renderer)
        guard count != 0 else {
            throw ChatTemplateError.operation("integer division or modulo by zero")
        }
        guard count > 0 else { return [] }
        // Each slice takes the memory of a separate list.
        try renderer.use(steps: count)
        try renderer.reserveElements(count)
        let size = elements.count / count
        let longer = elements.count % count
        return try (0..<count).map { index in
            let start = index * size + min(index, longer)
            var part = Array(elements[start..<start + size + (index < longer ? 1 : 0)])
            if let fill, fill.typeName != "NoneType", index >= longer { part.append(fill) }
            return try .makeList(part)
        }
    }
}

/// A group in the result of the filter `groupby`, which is a named tuple in Python.
final class Group: HostObject {
    private let grouper: Value
    private let list: Value

    init(_ grouper: Value, _ list: Value) throws {
        self.grouper = grouper
        self.list = list
    }

    override var typeName: String { "_GroupTuple" }
    override var qualifiedTypeName: String { "jinja2.filters._GroupTuple" }
    override var depth: Int { max(grouper.depth, list.depth) + 1 }
    override var weight: Int { grouper.weight + list.weight }
    override var isIterable: Bool { true }
    override var count: Int? { 2 }
    override var isSubscriptable: Bool { true }

    override func attribute(_ name: Text, _ renderer: Renderer) throws -> Value? {
        name == "grouper" ? grouper : name == "list" ? list : nil
    }

    override func makeIterator() throws -> ValueIterator {
        ValueIterator([grouper, list])
    }

    override func printed() throws -> String {
        try Value.makeTuple([grouper, list]).printed()
    }
}
