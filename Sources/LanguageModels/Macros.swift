#if Macros
    // The macros name every conformance that `Generable` implies, too: the compiler loses implied conformances of an
    // extension macro when it looks up a nested type of the same struct first, such as `Stop.Kind` before `Stop`. They also
    // name their members: after a macro with arbitrary names, a type's own `<` is found twice.

    /// Makes a struct or an enum generable by a model.
    ///
    /// The macro adds the conformance to ``Generable``: a schema with the type's stored properties or cases in the order in
    /// which they are declared, conversions from and to ``GeneratedContent``, and a `PartiallyGenerated` form for streaming.
    ///
    /// ```swift
    /// @Generable(description: "A cat to adopt")
    /// struct Cat {
    ///     var name: String
    ///     @Guide(description: "The age in years", .range(0...20))
    ///     var age: Int
    /// }
    /// ```
    ///
    /// - Parameter description: What the type stands for, in words for the model.
    @attached(
        extension,
        conformances: Generable, ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent, PromptRepresentable,
        InstructionsRepresentable, names: named(init(_:)), named(generatedContent))
    @attached(
        member, names: named(generationSchema), named(generatedContent), named(PartiallyGenerated),
        named(__Discriminated))
    public macro Generable(description: String? = nil) =
        #externalMacro(module: "LanguageModelsMacros", type: "GenerableMacro")

    /// Makes a struct or an enum generable by a model, and says how absent values appear in generated content.
    ///
    /// - Parameters:
    ///   - description: What the type stands for, in words for the model.
    ///   - representNilExplicitlyInGeneratedContent: Whether an optional property that is nil appears as null instead of
    ///     being left out.
    @attached(
        extension,
        conformances: Generable, ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent, PromptRepresentable,
        InstructionsRepresentable, names: named(init(_:)), named(generatedContent))
    @attached(
        member, names: named(generationSchema), named(generatedContent), named(PartiallyGenerated),
        named(__Discriminated))
    public macro Generable(description: String? = nil, representNilExplicitlyInGeneratedContent: Bool) =
        #externalMacro(module: "LanguageModelsMacros", type: "GenerableMacro")

    /// Makes a struct or an enum generable by a model under a name of its own.
    ///
    /// - Parameters:
    ///   - name: The name of the type in schemas, instead of the name that it has in the source.
    ///   - description: What the type stands for, in words for the model.
    ///   - representNilExplicitlyInGeneratedContent: Whether an optional property that is nil appears as null instead of
    ///     being left out.
    @attached(
        extension,
        conformances: Generable, ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent, PromptRepresentable,
        InstructionsRepresentable, names: named(init(_:)), named(generatedContent))
    @attached(
        member, names: named(generationSchema), named(generatedContent), named(PartiallyGenerated),
        named(__Discriminated))
    public macro Generable(
        name: String, description: String? = nil, representNilExplicitlyInGeneratedContent: Bool = false
    ) = #externalMacro(module: "LanguageModelsMacros", type: "GenerableMacro")

    /// Describes a stored property of a generable struct to the model and limits its values.
    ///
    /// - Parameters:
    ///   - description: What the property stands for, in words for the model.
    ///   - guides: Limits that every generated value keeps.
    @attached(peer)
    public macro Guide<T>(description: String? = nil, _ guides: GenerationGuide<T>...) =
        #externalMacro(module: "LanguageModelsMacros", type: "GuideMacro") where T: Generable

    /// Describes a stored string of a generable struct to the model and limits it to a pattern.
    ///
    /// - Parameters:
    ///   - description: What the property stands for, in words for the model.
    ///   - guides: The pattern that every generated value matches as a whole.
    @attached(peer)
    public macro Guide<RegexOutput>(description: String? = nil, _ guides: Regex<RegexOutput>) =
        #externalMacro(module: "LanguageModelsMacros", type: "GuideMacro")

    /// Describes a stored property of a generable struct to the model.
    ///
    /// - Parameter description: What the property stands for, in words for the model.
    @attached(peer)
    public macro Guide(description: String) = #externalMacro(module: "LanguageModelsMacros", type: "GuideMacro")

    /// Declares a value that every session has, with the variable's initial value as its default.
    ///
    /// ```swift
    /// extension SessionPropertyValues {
    ///     @SessionPropertyEntry var userName: String = "guest"
    /// }
    /// ```
    @attached(accessor)
    @attached(peer, names: prefixed(__Key_))
    public macro SessionPropertyEntry() =
        #externalMacro(module: "LanguageModelsMacros", type: "SessionPropertyEntryMacro")

    /// Computes the default value that a session property entry declares.
    @attached(accessor)
    public macro __SessionPropertyEntryDefaultValue() =
        #externalMacro(module: "LanguageModelsMacros", type: "SessionPropertyEntryDefaultValueMacro")
#endif
