import Foundation

extension EventHub {
    /// A feature's event in the form that pages receive.
    enum Message {
        /// An event that is sent at once, with or without data.
        case change(String, (any Encodable)? = nil)
        /// Progress, which is sent at a limited rate, except for news such as the end of the work.
        case progress(String, any Encodable, isNews: Bool)
    }

    /// Forwards a feature's events, converted to messages, until they end or the task is cancelled.
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
        // The features' values can always be encoded.
        if let data = try? ServerJSON.encode(value) { send(name, data) }
    }
}
