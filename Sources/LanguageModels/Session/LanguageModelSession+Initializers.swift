extension LanguageModelSession {
    // MARK: With the system's model

    /// Creates a session with instructions as a string.
    ///
    /// - Parameters:
    ///   - model: The model that generates the responses.
    ///   - tools: The tools that the model may call.
    ///   - instructions: Instructions that define the model's behavior.
    @_disfavoredOverload
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
    ) {
        self.init(fixed: model, tools: tools, instructions: instructions.map { Instructions($0) })
    }

    /// Creates a session with instructions from a builder.
    ///
    /// - Parameters:
    ///   - model: The model that generates the responses.
    ///   - tools: The tools that the model may call.
    ///   - instructions: A builder of the instructions.
    /// - Throws: Any error that `instructions` throws.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws -> Instructions
    ) rethrows {
        self.init(fixed: model, tools: tools, instructions: try instructions())
    }

    /// Creates a session with instructions.
    ///
    /// - Parameters:
    ///   - model: The model that generates the responses.
    ///   - tools: The tools that the model may call.
    ///   - instructions: Instructions that define the model's behavior.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: Instructions? = nil
    ) {
        self.init(fixed: model, tools: tools, instructions: instructions)
    }

    /// Creates a session that continues a transcript.
    ///
    /// - Parameters:
    ///   - model: The model that generates the responses.
    ///   - tools: The tools that the model may call.
    ///   - transcript: The transcript to continue, including its instructions.
    public convenience init(model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript) {
        self.init(.fixed(ResolvedProfile(model: model, tools: tools)), transcript: transcript)
    }

    // MARK: With any model

    /// Creates a session with any model and with instructions from a builder.
    ///
    /// - Parameters:
    ///   - model: The model that generates the responses.
    ///   - tools: The tools that the model may call.
    ///   - instructions: A builder of the instructions.
    /// - Throws: Any error that `instructions` throws.
    public convenience init<Failure>(
        model: some LanguageModel, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws(Failure) -> Instructions
    ) throws(Failure) where Failure: Swift.Error {
        self.init(fixed: model, tools: tools, instructions: try instructions())
    }

    /// Creates a session with any model that continues a transcript.
    ///
    /// - Parameters:
    ///   - model: The model that generates the responses.
    ///   - tools: The tools that the model may call.
    ///   - transcript: The transcript to continue, including its instructions.
    public convenience init(model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript) {
        self.init(.fixed(ResolvedProfile(model: model, tools: tools)), transcript: transcript)
    }

    /// Creates a session with any model and with instructions.
    ///
    /// - Parameters:
    ///   - model: The model that generates the responses.
    ///   - tools: The tools that the model may call.
    ///   - instructions: Instructions that define the model's behavior.
    public convenience init(model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil) {
        self.init(fixed: model, tools: tools, instructions: instructions)
    }

    /// Creates a session with any model and with instructions as a string.
    ///
    /// - Parameters:
    ///   - model: The model that generates the responses.
    ///   - tools: The tools that the model may call.
    ///   - instructions: Instructions that define the model's behavior.
    @_disfavoredOverload
    public convenience init(model: some LanguageModel, tools: [any Tool] = [], instructions: String? = nil) {
        self.init(fixed: model, tools: tools, instructions: instructions.map { Instructions($0) })
    }

    private convenience init(fixed model: any LanguageModel, tools: [any Tool], instructions: Instructions?) {
        let profile = ResolvedProfile(model: model, tools: tools)
        var transcript = Transcript()
        let entry = Transcript.instructions(
            instructions?.segments ?? [], tools: profile.instructionsTools, replacing: nil)
        transcript.setInstructions(entry?.entry)
        self.init(.fixed(profile), transcript: transcript)
    }
}

extension LanguageModelSession {
    // MARK: With dynamic instructions and profiles

    /// Creates a session whose instructions and tools are evaluated before each call to the model.
    ///
    /// - Parameters:
    ///   - model: The model that generates the responses.
    ///   - dynamicInstructions: The dynamic instructions and tools.
    ///   - history: The conversation to continue, without instructions.
    public convenience init(
        model: some LanguageModel = SystemLanguageModel.default, dynamicInstructions: sending some DynamicInstructions,
        history: some Collection<Transcript.Entry> = []
    ) {
        let profile = Profile(instructions: dynamicInstructions)
        self.init(.dynamic(ProfileSource(profile, model: model)), transcript: Transcript(entries: history))
    }

    /// Creates a session whose model, options, instructions and tools are evaluated before each call to the model.
    ///
    /// - Parameters:
    ///   - profile: The configuration of the session.
    ///   - history: The conversation to continue, without instructions.
    public convenience init(
        profile: sending some DynamicProfile, history: some Collection<Transcript.Entry> = []
    ) {
        self.init(
            .dynamic(ProfileSource(profile, model: SystemLanguageModel.default)),
            transcript: Transcript(entries: history))
    }
}
