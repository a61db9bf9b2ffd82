import Foundation

extension EventHub {
    /// A feature's event, as pages receive it.
    enum Message {
        /// Told at once; a name may say it all.
        case change(String, (any Encodable)? = nil)
        /// Told as often as a page can show it, and news, such as the end of the work, in any case.
        case progress(String, any Encodable, isNews: Bool)
    }

    /// Carries a feature's events until they end or the task is cancelled.
    ///
    /// - Parameters:
    ///   - events: What the feature says.
    ///   - message: What pages are told of an event.
    func carry<Event>(_ events: AsyncStream<Event>, _ message: (Event) -> Message) async {
        var pace = ProgressPace()
        for await event in events {
            switch message(event) {
            case .change(let name, nil): sendEmpty(name)
            case .change(let name, let value?): sendJSON(name, value)
            case .progress(let name, let value, let isNews):
                if pace.isDue(isNews: isNews) { sendJSON(name, value) }
            }
        }
    }

    private func sendJSON(_ name: String, _ value: any Encodable) {
        // What features say always becomes JSON.
        if let data = try? WireJSON.encode(value) { send(name, data) }
    }
}
