/// A compiled grammar, independent of any vocabulary.
package struct CompiledGrammar: Sendable {
    let program: GrammarProgram

    /// Compiles a description.
    ///
    /// This takes a few milliseconds for a schema of sixty fields, so cache a grammar that is used repeatedly.
    ///
    /// - Parameters:
    ///   - root: The grammar of the whole text.
    ///   - definitions: The definitions of references, by name.
    ///   - style: The layout of JSON.
    /// - Throws: An error for the first part that cannot be compiled, is too large, or matches no text.
    package init(
        _ root: OutputGrammar, definitions: [String: OutputGrammar] = [:], style: JSONStyle = .spaced,
        limits: GrammarLimits = GrammarLimits()
    ) throws(GrammarError) {
        var compiler = GrammarCompiler(definitions: definitions, style: style, limits: limits)
        program = try compiler.compile(root)
    }
}

extension CompiledGrammar {
    /// The size of the grammar, for measurements.
    package var statistics: (places: Int, automata: Int, states: Int) {
        (program.places.count, program.automata.count, program.automata.reduce(0) { $0 + $1.stateCount })
    }
}
