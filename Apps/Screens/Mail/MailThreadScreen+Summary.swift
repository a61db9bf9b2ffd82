import Mail

extension MailThreadScreen {
    /// The minimum number of mails for an automatic summary, which also requires a model that can generate text.
    ///
    /// For one mail less, a summary is offered.
    private static let longThread = 3

    /// Shows a saved summary, or starts or offers a new summary.
    func showSummary() {
        switch summary {
        case .loading, .writing: return
        default: break
        }
        let newest = mails.last?.id
        if let known {
            // A generated summary is shown only while a model is available. Quoted sentences need no model.
            summary =
                known.kind == .extractive || canWrite
                ? .shown(known, isOutdated: !known.isCurrent(mails)) : .hidden
        } else if case .failed = summary, summarizedAt == newest {
            return
        } else if mails.count >= Self.longThread, canWrite {
            summarize(.generated)
        } else {
            summary = mails.count >= Self.longThread - 1 ? .offered(isWritten: canWrite) : .hidden
        }
    }

    /// Summarises the thread with an available model, otherwise by quoting its main sentences.
    public func summarize() { summarize(canWrite ? .generated : .extractive) }

    /// Summarises the thread with the model that Hearth chose, regardless of its exam result.
    public func writeSummary() { summarize(.generated, with: writerID) }

    /// Quotes the thread's main sentences, which needs no model.
    public func quoteSentences() { summarize(.extractive) }

    private func summarize(_ kind: MailSummary.Kind, with model: String? = nil) {
        summarizedAt = mails.last?.id
        summary = .loading(mails: mails.count)
        summarizing.start { [weak self, service, id] in
            do {
                for try await event in service.streamSummary(ofThread: id, kind: kind, model: model) {
                    self?.show(event)
                }
            } catch {
                self?.fail(error)
            }
        }
    }

    private func show(_ event: MailSummaryEvent) {
        guard !Task.isCancelled else { return }
        switch event {
        case .quotes(let quotes): summary = .writing(quotes: quotes, sentences: [])
        case .sentence(let sentence):
            if case .writing(let quotes, let sentences) = summary {
                summary = .writing(quotes: quotes, sentences: sentences + [sentence])
            }
        case .summary(let written): show(written)
        }
    }

    private func show(_ written: MailSummary) {
        guard !written.sentences.isEmpty else { return fail(MailError.noSummary) }
        known = written
        summary = .shown(written, isOutdated: !written.isCurrent(mails))
    }

    private func fail(_ error: any Error) {
        if !Task.isCancelled { summary = .failed(words(error)) }
    }
}
