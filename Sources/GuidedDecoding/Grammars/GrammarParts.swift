/// All parts of all rules by index, which allows properties to be propagated in linear time.
struct GrammarParts {
    private enum Kind {
        case expression(RegularExpression)
        case reference(Int)
        case sequence([Int])
        case choice([Int])
        case repetition(Int, min: Int)
    }

    private var kinds: [Kind] = []
    private var parents: [Int?] = []
    /// The body of each rule.
    private var bodies: [Int] = []
    /// The rule of each body.
    private var owners: [Int: Int] = [:]
    private var uses: [[Int]]

    init(_ rules: [GrammarNode], _ numbers: [String: Int]) {
        uses = Array(repeating: [], count: rules.count)
        for (rule, body) in rules.enumerated() {
            bodies.append(add(body, numbers))
            owners[bodies[rule]] = rule
        }
        parents = Array(repeating: nil, count: kinds.count)
        for (part, kind) in kinds.enumerated() {
            switch kind {
            case .expression: break
            case .reference(let rule): uses[rule].append(part)
            case .sequence(let inner), .choice(let inner): for child in inner { parents[child] = part }
            case .repetition(let child, _): parents[child] = part
            }
        }
    }

    private mutating func add(_ node: GrammarNode, _ numbers: [String: Int]) -> Int {
        let kind: Kind =
            switch node {
            case .expression(let expression): .expression(expression)
            case .reference(let name, _): numbers[name].map(Kind.reference) ?? .choice([])
            case .sequence(let parts): .sequence(parts.map { add($0, numbers) })
            case .choice(let parts): .choice(parts.map { add($0, numbers) })
            case .repetition(let part, let min, _): .repetition(add(part, numbers), min: min)
            }
        kinds.append(kind)
        return kinds.count - 1
    }

    /// Finds the parts that can produce a text from certain expressions only.
    ///
    /// - Parameter isMember: Whether an expression may be used.
    /// - Returns: A Boolean for each part.
    func nodes(where isMember: (RegularExpression) -> Bool) -> [Bool] {
        var known = [Bool](repeating: false, count: kinds.count)
        var missing = [Int](repeating: 1, count: kinds.count)
        var pending: [Int] = []
        for (part, kind) in kinds.enumerated() {
            switch kind {
            case .expression(let expression): if isMember(expression) { pending.append(part) }
            case .sequence(let inner):
                missing[part] = inner.count
                if inner.isEmpty { pending.append(part) }
            case .repetition(_, 0): pending.append(part)
            case .reference, .choice, .repetition: break
            }
        }
        while let part = pending.popLast() {
            guard !known[part] else { continue }
            known[part] = true
            if let rule = owners[part] { pending += uses[rule] }
            guard let parent = parents[part] else { continue }
            missing[parent] -= 1
            if missing[parent] <= 0 { pending.append(parent) }
        }
        return known
    }

    /// Finds the rules that can produce a text from certain expressions only.
    func rules(where isMember: (RegularExpression) -> Bool) -> [Bool] {
        let known = nodes(where: isMember)
        return bodies.map { known[$0] }
    }

    /// Returns the rules that each rule may begin with, given the nullable parts.
    func leftCorners(_ nullable: [Bool]) -> [[Int]] {
        bodies.map { body in
            var pending = [body]
            var found: Set<Int> = []
            while let part = pending.popLast() {
                switch kinds[part] {
                case .expression: break
                case .reference(let rule): found.insert(rule)
                case .choice(let inner): pending += inner
                case .repetition(let inner, _): pending.append(inner)
                case .sequence(let inner):
                    for child in inner {
                        pending.append(child)
                        if !nullable[child] { break }
                    }
                }
            }
            return found.sorted()
        }
    }
}
