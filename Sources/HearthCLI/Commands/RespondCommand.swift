import ArgumentParser
import Foundation
import Hearth

/// The command `hearth respond`.
struct RespondCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "respond", abstract: "Answer one prompt.",
        discussion: """
            Streams the answer to standard output. With --schema, the answer is always JSON that matches the schema.

              hearth respond "Name three colours"
              cat letter.txt | hearth respond "What does the writer ask for?"
              hearth respond -f lease.pdf -f letter.txt "How high is the rent?"
              hearth respond --image receipt.jpg "What does it cost in total?"
              hearth schema object --name Person --string name --integer age > person.json
              hearth respond --schema person.json "Ada Lovelace is 36."
              hearth respond --save-transcript talk.json "My name is Sam."
              hearth respond --resume talk.json "What is my name?"
            """)

    @Argument(help: "The prompt; text from standard input is put beneath it. (default: standard input)")
    var prompt: String?

    @Option(
        name: [.customShort("f"), .customLong("file")],
        help: "A file whose text is put beneath the prompt, of any kind that `hearth docs add` reads. Can be repeated.")
    var files: [String] = []

    @Option(
        name: .customLong("image"),
        help: "An image for a model that reads images: PNG, JPEG, WebP or GIF. Can be repeated.",
        completion: .file())
    var images: [String] = []

    @Option(name: [.short, .long], help: "Instructions for the model.")
    var instructions: String?

    @Option(help: "A file with a JSON schema, or the schema itself, that the answer must follow.")
    var schema: String?

    @Option(help: "A transcript file of an earlier conversation to continue.")
    var resume: String?

    @Option(help: "A file to save the transcript to, including this answer.")
    var saveTranscript: String?

    @OptionGroup(title: "Sampling") var sampling: SamplingOptions
    @OptionGroup(title: "Model") var model: ModelArguments

    @Flag(help: "Continue the prompt as plain text, without the model's chat format.")
    var raw = false

    @Flag(inversion: .prefixedNo, help: "Stream the answer.")
    var stream = true

    @Flag(help: "Write one JSON object with the answer, its finish reason, token counts and throughput.")
    var json = false

    func validate() throws {
        if raw, instructions != nil {
            throw ValidationError("--raw continues a plain text; put the instructions into the text.")
        }
        if raw, !files.isEmpty {
            throw ValidationError("--raw continues a plain text; put the text of the files into it.")
        }
        if raw, !images.isEmpty {
            throw ValidationError("--raw continues a plain text, which cannot have images.")
        }
        if images.count > ImageFormat.maximumCount {
            throw ValidationError("A prompt has at most \(ImageFormat.maximumCount) images.")
        }
        if raw, schema != nil || resume != nil || saveTranscript != nil {
            throw ValidationError("--raw has no conversation: --schema, --resume and --save-transcript need one.")
        }
        if resume != nil, instructions != nil {
            throw ValidationError("The transcript of --resume has its own instructions. Leave --instructions out.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let schema = try schema.map(TranscriptFile.schema)
            let transcript = try resume.map(TranscriptFile.read)
            if let saveTranscript { try TranscriptFile.checkWritable(saveTranscript) }
            let images = try images.map(Self.image)
            let text = try await question()
            let done: Void? = try await Interrupt().whileRunning {
                if let remote = try await HearthServices.shared.remoteForCommand(model.model) {
                    return try await answer(text, images, elsewhere: remote, schema, transcript)
                }
                let model = try await model.open()
                if raw {
                    try await complete(text, model)
                } else {
                    let session = model.session(instructions: instructions, transcript: transcript)
                    try await answer(Self.prompt(text, images), session, model.name, schema)
                }
                await model.close(endsProcess: true)
            }
            if done == nil { throw ExitCode.interrupted }
        }
    }

    private func complete(_ text: String, _ model: LocalModel) async throws {
        let streams = !json && stream
        let events = try model.reply(to: sampling.request(.text(text)))
        let reply = try await CompleteReply(events) { if streams { Output.text($0) } }
        try finish(reply.text, streams, ResponseReport(reply, model: model.name))
        if reply.end.isRepetition { Self.reportRepetition() }
        if reply.end.isContextFull {
            Output.error(
                "hearth: the answer is cut off: the context of \(model.contextTokens) tokens is full. "
                    + "Increase it with --context-tokens.")
        }
    }

    private func complete(_ text: String, elsewhere model: ChatModel) async throws {
        let streams = !json && stream
        let request = sampling.request(.text(text), model: model.id)
        let events = try await HearthServices.shared.routedInference.generate(request).choices[0]
        let reply = try await CompleteReply(events) { if streams { Output.text($0) } }
        try finish(reply.text, streams, ResponseReport(reply, model: model.name))
        if reply.text.isEmpty { Output.error("hearth: \(model.name.printable) ended the text immediately.") }
    }

    private func answer(
        _ text: String, _ images: [Data], elsewhere name: String, _ schema: GenerationSchema?,
        _ transcript: Transcript?
    ) async throws {
        guard let model = try HearthServices.shared.remoteChatModel(name) else { return }
        guard !raw else { return try await complete(text, elsewhere: model) }
        let session =
            transcript.map { LanguageModelSession(model: model.languageModel, transcript: $0) }
            ?? LanguageModelSession(model: model.languageModel, instructions: instructions)
        try await answer(Self.prompt(text, images), session, model.name, schema)
    }

    private static func image(_ path: String) throws -> Data {
        do throws(ImageProblem) {
            return try ImageFile.read(URL(fileURLWithPath: path))
        } catch {
            throw HearthError(
                error == .missing ? .missingFile : .unreadableFile, "\(path.printable) \(error.reason).")
        }
    }

    /// Returns a prompt with images before its text.
    private static func prompt(_ text: String, _ images: [Data]) -> Prompt {
        Prompt(
            segments: images.map { .attachment(.init(content: Transcript.Attachment(image: $0))) }
                + [.text(.init(content: text))])
    }

    private func answer(
        _ prompt: Prompt, _ session: LanguageModelSession, _ name: String, _ schema: GenerationSchema?
    ) async throws {
        let streams = !json && stream
        let written: String
        let usage: LanguageModelSession.Usage
        if let schema {
            // Structured output is written only when it is complete, because an incomplete part is not valid JSON.
            let response = try await session.respond(to: prompt, schema: schema, options: sampling.options)
            written = response.content.jsonString
            usage = response.usage
            if streams { Output.text(written) }
        } else {
            (written, usage) = try await stream(prompt, session, streams)
        }
        let report = ResponseReport(text: written, model: name, usage: usage)
        try finish(written, streams, report)
        if report.finishReason == "repetition" { Self.reportRepetition() }
        for news in EngineUsage(usage).news { Output.error("hearth: \(news.printable)") }
        if let saveTranscript { try TranscriptFile.write(session.transcript, to: saveTranscript) }
    }

    /// Writes the text that each snapshot adds to the preceding snapshot.
    private func stream(
        _ prompt: Prompt, _ session: LanguageModelSession, _ streams: Bool
    ) async throws -> (String, LanguageModelSession.Usage) {
        let stream = session.streamResponse(to: prompt, options: sampling.options)
        var written = 0
        for try await snapshot in stream where streams {
            Output.text(String(decoding: snapshot.content.utf8.dropFirst(written), as: UTF8.self))
            written = snapshot.content.utf8.count
        }
        let response = try await stream.collect()
        return (response.content, response.usage)
    }

    private func finish(_ text: String, _ streams: Bool, _ report: ResponseReport) throws {
        if json {
            try Output.json(report)
        } else if !streams {
            Output.line(text)
        } else if !text.hasSuffix("\n") {
            Output.line()
        }
    }

    /// Returns the prompt with the texts of the files and of standard input beneath it.
    private func question() async throws -> String {
        guard let prompt else { return try await AttachedText.prompt(Self.standardInput(), with: files, piped: nil) }
        let piped = try LineEditor.isTerminal ? nil : Self.readStandardInput()
        if raw, piped != nil {
            throw ValidationError("--raw continues one plain text. Give it as an argument or through standard input.")
        }
        return try await AttachedText.prompt(prompt, with: files, piped: piped)
    }

    private static func reportRepetition() {
        Output.error("hearth: the answer was ended, because it only repeated itself.")
    }

    static func standardInput() throws -> String {
        guard !LineEditor.isTerminal else {
            throw ValidationError("There is no prompt. Give it as an argument or through standard input.")
        }
        guard let text = try readStandardInput() else {
            throw ValidationError("Standard input is empty; there is no prompt to answer.")
        }
        return text
    }

    /// Returns the text of standard input without its last line break; nil if it is empty or closed.
    private static func readStandardInput() throws -> String? {
        guard let data = try? FileHandle.standardInput.readToEnd() else { return nil }
        guard let text = String(data: data, encoding: .utf8) else {
            throw ValidationError("Standard input is not UTF-8 text. Convert it first, for instance with iconv.")
        }
        let trimmed = text.hasSuffix("\n") ? String(text.dropLast()) : text
        return trimmed.isEmpty ? nil : trimmed
    }
}
