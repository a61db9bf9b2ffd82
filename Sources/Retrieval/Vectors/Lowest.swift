/// The `limit` largest numbers, with the smallest of them as a threshold.
struct Lowest {
    private let limit: Int
    private var heap: [Double] = []
    /// The threshold; minus infinity until there are `limit` numbers.
    private(set) var least = -Double.infinity

    init(limit: Int) { self.limit = limit }

    mutating func insert(_ value: Double) {
        if heap.count < limit {
            heap.append(value)
            var child = heap.count - 1
            while child > 0, heap[child] < heap[(child - 1) / 2] {
                heap.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        } else if value > heap[0] {
            heap[0] = value
            sink()
        }
        if heap.count == limit { least = heap[0] }
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[smallest] {
                smallest = child
            }
            if smallest == parent { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
