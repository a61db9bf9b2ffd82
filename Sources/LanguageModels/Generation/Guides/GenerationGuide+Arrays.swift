extension GenerationGuide {
    /// Requires arrays to have a minimum number of elements.
    public static func minimumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide<[Element]>(rule: .minimumCount(count))
    }

    /// Limits arrays to a maximum number of elements.
    public static func maximumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide<[Element]>(rule: .maximumCount(count))
    }

    /// Requires the number of elements to be within a range.
    public static func count<Element>(_ range: ClosedRange<Int>) -> GenerationGuide<[Element]>
    where Value == [Element] {
        GenerationGuide<[Element]>(rule: .count(range))
    }

    /// Requires arrays to have an exact number of elements.
    public static func count<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
        GenerationGuide<[Element]>(rule: .count(count...count))
    }

    /// Applies a guide to every element.
    public static func element<Element>(_ guide: GenerationGuide<Element>) -> GenerationGuide<[Element]>
    where Value == [Element] {
        GenerationGuide<[Element]>(rule: .element(guide.rule))
    }
}

/// Array guides for the element type `Never`.
///
/// A macro argument such as `.count(3)` does not name an element type, so the compiler infers `Never`.
@_documentation(visibility: private)
extension GenerationGuide where Value == [Never] {
    /// Requires arrays to have a minimum number of elements.
    @_documentation(visibility: private)
    public static func minimumCount(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rule: .minimumCount(count))
    }

    /// Limits arrays to a maximum number of elements.
    @_documentation(visibility: private)
    public static func maximumCount(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rule: .maximumCount(count))
    }

    /// Requires the number of elements to be within a range.
    @_documentation(visibility: private)
    public static func count(_ range: ClosedRange<Int>) -> GenerationGuide<Value> {
        GenerationGuide(rule: .count(range))
    }

    /// Requires arrays to have an exact number of elements.
    @_disfavoredOverload
    @_documentation(visibility: private)
    public static func count(_ count: Int) -> GenerationGuide<Value> {
        GenerationGuide(rule: .count(count...count))
    }
}
