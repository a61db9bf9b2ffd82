import Engine

extension ChatConversation {
    /// The calls whose results are known and still valid, because no other tool was called since.
    ///
    /// Small models tend to repeat a call instead of reading the result. After a call of another tool, the same call
    /// may have another result, for example if a file was changed.
    var answeredCalls: Set<CallReader.Call> {
        guard turns.last?.role == .tool else { return [] }
        let exchange = turns[(turns.lastIndex { $0.role == .user }.map { $0 + 1 } ?? 0)...]
        var answered: Set<CallReader.Call> = []
        var later: Set<String> = []
        for calls in exchange.map(\.toolCalls).filter({ !$0.isEmpty }).reversed() {
            for call in calls where later.isSubset(of: [call.name]) {
                answered.insert(CallReader.Call(tool: call.name, arguments: call.arguments))
            }
            later.formUnion(calls.map(\.name))
        }
        return answered
    }
}
