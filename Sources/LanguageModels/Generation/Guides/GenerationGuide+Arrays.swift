extension GenerationGuide {
    /// Allows no fewer elements than a number.
    ///
    /// - Parameter count: The number.
    /// - Returns: The guide.
    public static func minimumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide<[Element]>(rule: .minimumCount(count))
    }

    /// Allows no more elements than a number.
    ///
    /// - Parameter count: The number.
    /// - Returns: The guide.
    public static func maximumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide<[Element]>(rule: .maximumCount(count))
    }

    /// Allows a number of elements between two limits.
    ///
    /// - Parameter range: The limits, which are allowed themselves.
    /// - Returns: The guide.
    public static func count<Element>(_ range: ClosedRange<Int>) -> GenerationGuide<[Element]>
    where Value == [Element] {
        GenerationGuide<[Element]>(rule: .count(range))
    }

    /// Allows one number of elements only.
    ///
    /// - Parameter count: The number.
    /// - Returns: The guide.
    public static func count<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide<[Element]>(rule: .count(count...count))
    }

    /// Sets a limit for every element.
    ///
    /// - Parameter guide: The limit.
    /// - Returns: The guide.
    public static func element<Element>(_ guide: GenerationGuide<Element>) -> GenerationGuide<[Element]>
    where Value == [Element] {
        GenerationGuide<[Element]>(rule: .element(guide.rule))
    }
}

/// The same guides for arrays of no element.
///
/// A macro's argument such as `.count(3)` says nothing of the elements, and this is the type that the compiler then
/// finds.
@_documentation(visibility: private)
extension GenerationGuide where Value == [Never] {
    /// Allows no fewer elements than a number.
    ///
    /// - Parameter count: The number.
    /// - Returns: The guide.
    @_documentation(visibility: private)
    public static func minimumCount(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rule: .minimumCount(count))
    }

    /// Allows no more elements than a number.
    ///
    /// - Parameter count: The number.
    /// - Returns: The guide.
    @_documentation(visibility: private)
    public static func maximumCount(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rule: .maximumCount(count))
    }

    /// Allows a number of elements between two limits.
    ///
    /// - Parameter range: The limits, which are allowed themselves.
    /// - Returns: The guide.
    @_documentation(visibility: private)
    public static func count(_ range: ClosedRange<Int>) -> GenerationGuide<Value> {
        GenerationGuide(rule: .count(range))
    }

    /// Allows one number of elements only.
    ///
    /// - Parameter count: The number.
    /// - Returns: The guide.
    @_disfavoredOverload
    @_documentation(visibility: private)
    public static func count(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rule: .count(count...count))
    }
}
