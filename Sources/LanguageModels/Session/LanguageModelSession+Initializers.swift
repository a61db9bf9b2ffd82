extension LanguageModelSession {
    // MARK: With the system's model

    /// Creates a session with instructions as a string.
    ///
    /// - Parameters:
    ///   - model: The model that answers.
    ///   - tools: Tools that the model may call.
    ///   - instructions: How the model should behave.
    @_disfavoredOverload
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
    ) {
        self.init(fixed: model, tools: tools, instructions: instructions.map { Instructions($0) })
    }

    /// Creates a session with instructions that are built in place.
    ///
    /// - Parameters:
    ///   - model: The model that answers.
    ///   - tools: Tools that the model may call.
    ///   - instructions: Builds how the model should behave.
    /// - Throws: What `instructions` throws.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws -> Instructions
    ) rethrows {
        self.init(fixed: model, tools: tools, instructions: try instructions())
    }

    /// Creates a session with instructions.
    ///
    /// - Parameters:
    ///   - model: The model that answers.
    ///   - tools: Tools that the model may call.
    ///   - instructions: How the model should behave.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: Instructions? = nil
    ) {
        self.init(fixed: model, tools: tools, instructions: instructions)
    }

    /// Creates a session that continues a transcript.
    ///
    /// - Parameters:
    ///   - model: The model that answers.
    ///   - tools: Tools that the model may call.
    ///   - transcript: What was said before, instructions included.
    public convenience init(model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript) {
        self.init(.fixed(ResolvedProfile(model: model, tools: tools)), transcript: transcript)
    }

    // MARK: With any model

    /// Creates a session of any model with instructions that are built in place.
    ///
    /// - Parameters:
    ///   - model: The model that answers.
    ///   - tools: Tools that the model may call.
    ///   - instructions: Builds how the model should behave.
    /// - Throws: What `instructions` throws.
    public convenience init<Failure>(
        model: some LanguageModel, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws(Failure) -> Instructions
    ) throws(Failure) where Failure: Swift.Error {
        self.init(fixed: model, tools: tools, instructions: try instructions())
    }

    /// Creates a session with any model that continues a transcript.
    ///
    /// - Parameters:
    ///   - model: The model that answers.
    ///   - tools: Tools that the model may call.
    ///   - transcript: What was said before, instructions included.
    public convenience init(model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript) {
        self.init(.fixed(ResolvedProfile(model: model, tools: tools)), transcript: transcript)
    }

    /// Creates a session of any model with instructions.
    ///
    /// - Parameters:
    ///   - model: The model that answers.
    ///   - tools: Tools that the model may call.
    ///   - instructions: How the model should behave.
    public convenience init(model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil) {
        self.init(fixed: model, tools: tools, instructions: instructions)
    }

    /// Creates a session of any model with instructions as a string.
    ///
    /// - Parameters:
    ///   - model: The model that answers.
    ///   - tools: Tools that the model may call.
    ///   - instructions: How the model should behave.
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
    // MARK: With what changes

    /// Creates a session whose instructions and tools are evaluated before each call of the model.
    ///
    /// - Parameters:
    ///   - model: The model that answers.
    ///   - dynamicInstructions: The instructions and tools.
    ///   - history: What was said before, without instructions.
    public convenience init(
        model: some LanguageModel = SystemLanguageModel.default, dynamicInstructions: sending some DynamicInstructions,
        history: some Collection<Transcript.Entry> = []
    ) {
        let profile = Profile(instructions: dynamicInstructions)
        self.init(.dynamic(ProfileSource(profile, model: model)), transcript: Transcript(entries: history))
    }

    /// Creates a session whose model, options, instructions and tools are evaluated before each call of the model.
    ///
    /// - Parameters:
    ///   - profile: What the session consists of.
    ///   - history: What was said before, without instructions.
    public convenience init(
        profile: sending some DynamicProfile, history: some Collection<Transcript.Entry> = []
    ) {
        self.init(
            .dynamic(ProfileSource(profile, model: SystemLanguageModel.default)),
            transcript: Transcript(entries: history))
    }
}
