/// The constraints on a JSON number, exact to the last digit.
package struct NumberRule: Sendable, Hashable {
    /// A bound as a decimal text, such as `"-0.5"` or `"1e3"`.
    package struct Bound: Sendable, Hashable {
        package var value: String
        /// True if the bound itself is not allowed.
        package var isExclusive: Bool

        package init(_ value: String, isExclusive: Bool = false) {
            (self.value, self.isExclusive) = (value, isExclusive)
        }
    }

    /// A number whose multiples are allowed: a whole number divided by a power of ten.
    package struct Step: Sendable, Hashable {
        /// The whole number, at least 1.
        package var factor: Int
        /// The exponent of the power of ten by which `factor` is divided.
        package var digits: Int

        /// Creates a step of `factor` / 10^`digits`.
        package init(factor: Int, digits: Int = 0) { (self.factor, self.digits) = (factor, digits) }
    }

    /// True if only whole numbers are allowed, with at most 18 digits unless a bound is set.
    package var isInteger = false
    package var minimum: Bound?
    package var maximum: Bound?
    package var step: Step?

    /// Creates a rule that any number satisfies.
    package init(isInteger: Bool = false) { self.isInteger = isInteger }
}
