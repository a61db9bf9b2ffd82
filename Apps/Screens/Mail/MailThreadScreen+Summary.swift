import Mail

extension MailThreadScreen {
    /// Threads of so many mails are summed up when they are opened, if a model can write; of one less, when it is wanted.
    private static let longThread = 3

    /// Shows what is known, and asks for what is not.
    func showSummary() {
        switch summary {
        case .loading, .writing: return
        default: break
        }
        let newest = mails.last?.id
        if let known {
            // What a model wrote is not shown where none can write any more; quoted sentences need none.
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

    /// Has the thread summed up: by a model where one can write, else by quoting its main sentences.
    public func summarize() { summarize(canWrite ? .generated : .extractive) }

    /// Has the model that Hearth chose sum the thread up, whatever its exam says.
    public func writeSummary() { summarize(.generated, with: writerID) }

    /// Has the thread's main sentences quoted, which needs no model.
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
