import AppleEngines
import Foundation
import Mail
import Screens
import SwiftUI
import UniformTypeIdentifiers

/// Export and import of the user's spam marks.
struct MailMarksSection: View {
    let model: MailListScreen
    @State private var isImporting = false
    /// The exported file, ready to share; nil for none.
    @State private var export: ChatExport?
    @State private var learning: MailLearning?

    var body: some View {
        Section {
            if let learning {
                Text(learning.sentence)
                ForEach(learning.folders, id: \.self) { folder in
                    HStack {
                        Text(verbatim: folder.folder.isEmpty ? folder.mailbox : folder.folder)
                        Spacer()
                        Button("Learn from this folder") { change { await model.learn(from: folder) } }
                            .disabled(folder.learned == folder.mails)
                    }
                }
                if learning.spam + learning.ham > learning.marks {
                    Button("Forget what was learned from folders") { change { await model.forgetFolders() } }
                }
            }
        } header: {
            Text("Spam filter of your own")
        } footer: {
            Text("Mails that you read in other folders are learned as not spam.")
        }
        .task { learning = await model.learning() }
        Section {
            Button("Export your marks…") { Task { await prepare() } }
                .sheet(item: $export) { export in
                    ChatExportView(export: export, note: "Your marks, as hashes: the file contains no words of mails.")
                }
            Button("Import marks…") { isImporting = true }
                .fileImporter(isPresented: $isImporting, allowedContentTypes: [.json]) { result in
                    Task { await take(result) }
                }
        } header: {
            Text("Your marks")
        } footer: {
            Text("What you marked as spam and as not spam, as a file for another machine.")
        }
    }

    private func change(_ work: @escaping @MainActor () async -> MailLearning?) {
        Task { learning = await work() ?? learning }
    }

    private func prepare() async {
        guard let data = await model.exportMarks() else { return }
        do {
            export = try await ChatExport.write(data, name: "hearth-marks.json")
        } catch {
            model.problem = AppFeatures.words(error)
        }
    }

    private func take(_ result: Result<URL, any Error>) async {
        do {
            let file = try result.get()
            let data = try await SecurityScopedAccess.withAccess(to: [file]) { _ in try await ChatExport.read(file) }
            await model.importMarks(data)
        } catch {
            model.problem = AppFeatures.words(error)
        }
    }
}
