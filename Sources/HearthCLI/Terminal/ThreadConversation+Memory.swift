import Chat
import Foundation
import Hearth

extension ThreadConversation {
    /// Lists the facts, keeps or removes one, keeps the offered ones, or switches them on or off for this thread.
    mutating func memory(_ argument: String) throws {
        guard let memory = chat.memory else { return }
        let words = argument.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        switch (words.first, words.count) {
        case (nil, _): MemoryCommand.write(try memory.facts(), isOn: services.usesMemory)
        case ("on", 1), ("off", 1):
            let isOn = words[0] == "on"
            thread = try chat.changeSettings(of: thread.id) { $0.usesMemory = isOn }
            Output.notice("[facts in this thread: \(words[0])]")
            if isOn, !services.usesMemory { Output.notice("[The memory is off. `hearth memory on` turns it on.]") }
        case ("add", 2): Output.notice("[kept: \(try memory.add(words[1]).text.printable)]")
        case ("remove", 2):
            guard let number = Int(words[1]) else { return Output.notice("[Use /memory remove NUMBER.]") }
            let fact = try MemoryCommand.fact(number, in: memory)
            try memory.remove(fact.id)
            Output.notice("[removed: \(fact.text.printable)]")
        case ("keep", 1):
            let answer = try chat.store.thread(thread.id).messages.last { $0.role == .assistant }
            let offers = try answer.map { answer throws(ChatError) in try chat.memoryOffers(for: answer.id) } ?? []
            if offers.isEmpty { Output.notice("[There is nothing to keep.]") }
            for offer in offers { Output.notice("[kept: \(try memory.add(offer).text.printable)]") }
        default: Output.notice("[Use /memory, /memory add FACT, remove NUMBER, keep, on or off.]")
        }
    }

    /// Offers the facts that the user stated in the question of an answer.
    func offerFacts(_ answer: UUID) {
        // The memory's own command reports a failure.
        let offers = (try? chat.memoryOffers(for: answer)) ?? []
        guard !offers.isEmpty else { return }
        Output.notice("[/memory keep remembers: \(offers.joined(separator: " ").printable)]")
    }
}
