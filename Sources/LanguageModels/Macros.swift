#if Macros
    // The macros list every conformance that `Generable` implies. Otherwise the compiler loses implied
    // conformances of an extension macro when it looks up a nested type of the same struct first, such as
    // `Stop.Kind` before `Stop`. The macros also list their members: with arbitrary names, the compiler finds a
    // type's own `<` twice.

    /// Makes a struct or an enum generable by a model.
    ///
    /// The macro adds the conformance to ``Generable``. It creates a schema with the type's stored properties
    /// or cases in declaration order, conversions from and to ``GeneratedContent``, and a `PartiallyGenerated`
    /// type for streaming.
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
    /// - Parameter description: A description of the type for the model.
    @attached(
        extension,
        conformances: Generable, ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent, PromptRepresentable,
        InstructionsRepresentable, names: named(init(_:)), named(generatedContent))
    @attached(
        member, names: named(generationSchema), named(generatedContent), named(PartiallyGenerated),
        named(__Discriminated))
    public macro Generable(description: String? = nil) =
        #externalMacro(module: "LanguageModelsMacros", type: "GenerableMacro")

    /// Makes a struct or an enum generable by a model, with an explicit representation of absent values.
    ///
    /// - Parameters:
    ///   - description: A description of the type for the model.
    ///   - representNilExplicitlyInGeneratedContent: Whether an optional property that is `nil` appears as
    ///     `null` instead of being omitted.
    @attached(
        extension,
        conformances: Generable, ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent, PromptRepresentable,
        InstructionsRepresentable, names: named(init(_:)), named(generatedContent))
    @attached(
        member, names: named(generationSchema), named(generatedContent), named(PartiallyGenerated),
        named(__Discriminated))
    public macro Generable(description: String? = nil, representNilExplicitlyInGeneratedContent: Bool) =
        #externalMacro(module: "LanguageModelsMacros", type: "GenerableMacro")

    /// Makes a struct or an enum generable by a model under a custom name.
    ///
    /// - Parameters:
    ///   - name: The name of the type in schemas, which replaces its name in source code.
    ///   - description: A description of the type for the model.
    ///   - representNilExplicitlyInGeneratedContent: Whether an optional property that is `nil` appears as
    ///     `null` instead of being omitted.
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

    /// Describes a stored property of a generable struct to the model and constrains its values.
    ///
    /// - Parameters:
    ///   - description: A description of the property for the model.
    ///   - guides: Constraints that every generated value satisfies.
    @attached(peer)
    public macro Guide<T>(description: String? = nil, _ guides: GenerationGuide<T>...) =
        #externalMacro(module: "LanguageModelsMacros", type: "GuideMacro") where T: Generable

    /// Describes a stored string of a generable struct to the model and constrains it to a pattern.
    ///
    /// - Parameters:
    ///   - description: A description of the property for the model.
    ///   - guides: The pattern that every generated value matches as a whole.
    @attached(peer)
    public macro Guide<RegexOutput>(description: String? = nil, _ guides: Regex<RegexOutput>) =
        #externalMacro(module: "LanguageModelsMacros", type: "GuideMacro")

    /// Describes a stored property of a generable struct to the model.
    ///
    /// - Parameter description: A description of the property for the model.
    @attached(peer)
    public macro Guide(description: String) = #externalMacro(module: "LanguageModelsMacros", type: "GuideMacro")

    /// Declares a value that every session stores, with the variable's initial value as its default.
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

    /// Makes the default value of a session property entry a computed property.
    @attached(accessor)
    public macro __SessionPropertyEntryDefaultValue() =
        #externalMacro(module: "LanguageModelsMacros", type: "SessionPropertyEntryDefaultValueMacro")
#endif
