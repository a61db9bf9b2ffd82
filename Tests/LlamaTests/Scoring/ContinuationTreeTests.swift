import Testing

@testable import Llama

@Suite struct ContinuationTreeTests {
    private func tokens(_ tree: ContinuationTree, _ nodes: [Int]) -> [TokenID] { nodes.map { tree.nodes[$0].token } }

    @Test func `continuations of a single token require no computation`() {
        let tree = ContinuationTree([[1], [2], [1]])
        #expect(tree.nodes.count == 2)
        #expect(tree.paths.isEmpty)
        #expect(tree.ends == [0, 1, 0])
        #expect(tokens(tree, tree.roots) == [1, 2])
    }

    @Test func `continuations share one chain up to the token where they differ`() {
        let tree = ContinuationTree([[1, 2, 9], [1, 2, 3, 9], [1, 4, 9], [5, 9]])
        #expect(tree.nodes.count == 9)
        #expect(tree.paths.map { tokens(tree, $0) } == [[1, 2, 3], [1, 4], [5]])
        #expect(tree.ends.map { tokens(tree, tree.chain(to: $0)) } == [[1, 2, 9], [1, 2, 3, 9], [1, 4, 9], [5, 9]])
        for (index, node) in tree.nodes.enumerated() { #expect(node.depth == tree.chain(to: index).count - 1) }
    }

    @Test func `a continuation that is a prefix of another continuation ends within the other's path`() {
        let tree = ContinuationTree([[1, 2, 3], [1], [1, 2]])
        #expect(tree.paths.map { tokens(tree, $0) } == [[1, 2]])
        #expect(tree.ends.map { tree.chain(to: $0).count } == [3, 1, 2])
    }

    @Test func `nodes that branches have in common are computed once for all their sequences`() throws {
        let tree = ContinuationTree([[1, 2, 9], [1, 3, 9], [4, 9]])
        let room = ScoringBranches.Room(tokens: 10, outputs: 10, sequences: [7, 8, 9, 10])
        let branches = try #require(ScoringBranches(tree.paths, room: room))
        #expect(branches.entries.map { tree.nodes[$0.node].token } == [1, 2, 3, 4])
        #expect(branches.entries.map(\.sequences) == [[7, 8], [7], [8], [9]])
        #expect(branches.sequences == [7, 8, 9])
        var left = room
        left.subtract(branches)
        #expect(left.tokens == 6 && left.outputs == 6 && left.sequences == [10])
    }

    @Test func `branches contain the paths for which tokens, outputs and sequences suffice`() throws {
        let tree = ContinuationTree([[1, 2, 3, 4, 9], [5, 9], [6, 9]])
        func fitting(_ tokens: Int, _ outputs: Int, _ sequences: Range<Int>) -> [TokenID]? {
            let room = ScoringBranches.Room(tokens: tokens, outputs: outputs, sequences: Array(sequences)[...])
            return ScoringBranches(tree.paths, room: room)?.entries.map { tree.nodes[$0.node].token }
        }
        #expect(fitting(6, 6, 0..<3) == [1, 2, 3, 4, 5, 6])
        #expect(fitting(5, 6, 0..<3) == [1, 2, 3, 4, 5])
        #expect(fitting(3, 6, 0..<3) == [5, 6])
        #expect(fitting(6, 1, 0..<3) == [5])
        #expect(fitting(6, 6, 0..<1) == [1, 2, 3, 4])
        #expect(fitting(0, 6, 0..<3) == nil)
        #expect(fitting(6, 6, 0..<0) == nil)
    }

    @Test func `a chain is computed up to the available tokens and outputs`() {
        let room = ScoringBranches.Room(tokens: 5, outputs: 2, sequences: [])
        #expect(ScoringBranches([3, 4, 5], limit: 9, room: room)?.entries.map(\.node) == [3, 4])
        #expect(ScoringBranches([3, 4, 5], limit: 1, room: room)?.entries.map(\.node) == [3])
        #expect(ScoringBranches([Int](), limit: 9, room: room) == nil)
    }
}
