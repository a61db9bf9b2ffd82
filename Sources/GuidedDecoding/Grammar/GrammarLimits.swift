/// Bounds on what a grammar may cost, so that a hostile one ends in an error rather than in lost memory.
package struct GrammarLimits: Sendable, Hashable {
    /// The number of states that one pattern, number or set of strings may need.
    package var automatonStates = 20_000
    /// The number of states of one expression; larger ones are compiled part by part.
    package var expressionStates = 1_000
    /// The number of states of all expressions together.
    package var allExpressionStates = 100_000
    /// The number of bytes that the strings of one choice may have in all.
    package var choiceBytes = 2_000_000
    /// The number of places in the grammar.
    package var places = 1_000_000
    /// The levels that a description may be nested.
    package var nesting = 256
    /// The levels of references and repetitions that a text may open; deeper ones are not offered to the model.
    ///
    /// A grammar that needs more levels by itself gets as many as it needs, up to twice this number.
    package var textDepth = 256

    /// Creates the default limits.
    package init() {}
}
