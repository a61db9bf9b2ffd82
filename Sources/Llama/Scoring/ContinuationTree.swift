/// The continuations of a prompt as a tree, so that common prefixes are computed once.
///
/// The probability of a token is part of the output of the preceding token. So first tokens need no computation
/// beyond the prompt, and last tokens are never computed.
struct ContinuationTree: Sendable {
    struct Node: Sendable {
        let token: TokenID
        /// The number of preceding tokens of the continuation.
        let depth: Int
        /// The preceding node; `nil` for first tokens.
        let parent: Int?
        var children: [Int] = []
    }

    private(set) var nodes: [Node] = []
    /// The nodes of the first tokens.
    private(set) var roots: [Int] = []
    /// The last node of each continuation, in the caller's order.
    private(set) var ends: [Int] = []
    /// The chains of nodes to compute, without the last tokens; chains may share their beginnings.
    private(set) var paths: [[Int]] = []

    init(_ continuations: [[TokenID]]) {
        for continuation in continuations {
            var place: Int?
            for (depth, token) in continuation.enumerated() { place = child(of: place, token, depth) }
            if let place { ends.append(place) }
        }
        paths = nodes.indices
            .filter { isInner($0) && !nodes[$0].children.contains(where: isInner) }
            .map { chain(to: $0) }
    }

    private func isInner(_ node: Int) -> Bool { !nodes[node].children.isEmpty }

    /// Returns the nodes that follow a node, or the first tokens.
    func children(of node: Int?) -> [Int] { node.map { nodes[$0].children } ?? roots }

    private mutating func child(of parent: Int?, _ token: TokenID, _ depth: Int) -> Int {
        if let known = children(of: parent).first(where: { nodes[$0].token == token }) { return known }
        let new = nodes.count
        nodes.append(Node(token: token, depth: depth, parent: parent))
        if let parent { nodes[parent].children.append(new) } else { roots.append(new) }
        return new
    }

    /// Returns the nodes from the first token to a node, in order.
    func chain(to node: Int) -> [Int] {
        var chain = [node]
        while let parent = nodes[chain[chain.count - 1]].parent { chain.append(parent) }
        return chain.reversed()
    }
}
