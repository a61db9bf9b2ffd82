import AppleEngines
import Chat
import Foundation
import Screens
import SwiftUI
import UniformTypeIdentifiers

/// The field for the next message, with the button that sends it or stops the answer.
struct ComposerView: View {
    @Bindable var model: ConversationScreen
    let showContext: (ContextLedger) -> Void
    @FocusState private var isWriting: Bool
    @State private var isImporting = false
    @State private var chosen: SavedPrompt?

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            if !model.offeredPrompts.isEmpty { prompts }
            if !model.waitingFiles.isEmpty {
                AttachmentsView(model: model, files: model.waitingFiles, canRemove: true)
            }
            if model.isAttaching { ProgressView("Reading…") }
            controls
        }
        .padding()
        .background(.bar)
        .onAppear { isWriting = true }
        .fileImporter(isPresented: $isImporting, allowedContentTypes: [.data], allowsMultipleSelection: true) {
            result in
            Task { await take(result) }
        }
        .sheet(item: $chosen) { prompt in
            PromptFieldsView(prompt: prompt) { values in Task { await model.use(prompt, values) } }
        }
    }

    private func take(_ result: Result<[URL], any Error>) async {
        do {
            let files = try result.get()
            await SecurityScopedAccess.withAccess(to: files) { await model.attach($0) }
        } catch {
            model.problem = AppFeatures.words(error)
        }
    }

    private var prompts: some View {
        ScrollView {
            VStack(alignment: .leading) {
                ForEach(model.offeredPrompts) { prompt in
                    Button {
                        choose(prompt)
                    } label: {
                        VStack(alignment: .leading) {
                            Text(verbatim: prompt.name)
                            Text(verbatim: prompt.description)
                                .font(.caption)
                                .foregroundStyle(.secondary)
                        }
                    }
                    .buttonStyle(.plain)
                    .accessibilityHint("Inserts this saved prompt")
                }
            }
        }
        .frame(maxHeight: 220)
    }

    private func choose(_ prompt: SavedPrompt) {
        if prompt.fields.isEmpty { Task { await model.use(prompt) } } else { chosen = prompt }
    }

    private var controls: some View {
        HStack(alignment: .bottom, spacing: 8) {
            Button("Attach files", systemImage: "paperclip") { isImporting = true }
                .labelStyle(.iconOnly)
                .disabled(model.isAttaching)
            TextField("Ask anything…", text: $model.draft, axis: .vertical)
                .lineLimit(1...8)
                .textFieldStyle(.roundedBorder)
                .focused($isWriting)
                .onSubmit { Task { await model.send() } }
                .accessibilityLabel("Message")
            if let ledger = model.ledger {
                Button("Contents of the context", systemImage: "text.page") { showContext(ledger) }
                    .labelStyle(.iconOnly)
            }
            button
        }
    }

    @ViewBuilder private var button: some View {
        switch model.turn {
        case .idle:
            Button("Send", systemImage: "arrow.up.circle.fill") { Task { await model.send() } }
                .labelStyle(.iconOnly)
                .font(.title2)
                .disabled(!model.canSend)
                .keyboardShortcut(.return)
        case .starting:
            ProgressView()
                .accessibilityLabel("The message is being sent")
        case .writing:
            Button("Stop the answer", systemImage: "stop.circle.fill") { Task { await model.stop() } }
                .labelStyle(.iconOnly)
                .font(.title2)
                .keyboardShortcut(.cancelAction)
        case .stopping:
            ProgressView()
                .accessibilityLabel("The answer is being stopped")
        }
    }
}
