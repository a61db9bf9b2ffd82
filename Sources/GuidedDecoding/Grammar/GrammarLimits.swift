/// The limits of a grammar's cost, so that a malicious grammar causes an error instead of exhausting memory.
package struct GrammarLimits: Sendable, Hashable {
    /// The maximum number of states of one pattern, number or set of strings.
    package var automatonStates = 20_000
    /// The maximum number of states of one expression; a larger expression is compiled part by part.
    package var expressionStates = 1_000
    /// The maximum number of states of all expressions together.
    package var allExpressionStates = 100_000
    /// The maximum total length of the strings of one choice, in bytes.
    package var choiceBytes = 2_000_000
    /// The maximum number of places in the grammar.
    package var places = 1_000_000
    /// The maximum nesting depth of a description.
    package var nesting = 256
    /// The maximum number of rules and repetitions that a text may have open at once; tokens beyond it are masked.
    ///
    /// If a grammar requires more levels, the limit is raised to at most twice this number.
    package var textDepth = 256

    /// Creates the default limits.
    package init() {}
}
