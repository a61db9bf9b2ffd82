import Foundation

extension LabelCalibration {
    /// Learns a calibration from texts whose labels are known.
    ///
    /// It minimises the mean negative log-likelihood over temperature and biases by Newton's method. A weak pull
    /// towards no change keeps few or perfectly separable examples from giving extreme values.
    ///
    /// - Parameters:
    ///   - labels: The labels, in the order of the scores.
    ///   - logScores: One row of scores for each text.
    ///   - correct: For each text, the place of its label in `labels`.
    ///   - prior: How many examples' worth of weight "no change" has.
    /// - Returns: The calibration; its temperature is between 0.02 and 50.
    /// - Throws: `AIError.unsupported` without examples or labels, where rows, places and labels do not match, and for
    ///   scores that are no numbers.
    public static func fit(
        labels: [String], logScores: [[Double]], correct: [Int], prior: Double = 1
    ) throws(AIError) -> LabelCalibration {
        let identity = try LabelCalibration(labels: labels)
        guard !logScores.isEmpty else { throw nothingToLearnFrom }
        guard logScores.count == correct.count, correct.allSatisfy(labels.indices.contains) else {
            throw AIError.unsupported(message: "Each example needs its scores and the place of its label.")
        }
        var rows: [[Double]] = []
        for row in logScores {
            // An impossible label that is correct all the same would outweigh every other example.
            rows.append(try relative(row, count: identity.labels.count).map { max($0, -50) })
        }
        var problem = CalibrationFit(rows: rows, correct: correct, labelCount: labels.count, prior: max(prior, 1e-6))
        problem.solve()
        return try LabelCalibration(
            labels: labels, temperature: 1 / problem.parameters[0], biases: Array(problem.parameters.dropFirst()))
    }
}

/// A convex problem: the mean negative log-likelihood of `softmax(scale · score + bias)` in scale and biases.
///
/// The first parameter is the scale (one over the temperature), the others are the biases. The pull of the prior also
/// settles what the likelihood leaves open: adding the same to all biases changes no probability.
private struct CalibrationFit {
    let rows: [[Double]]
    let correct: [Int]
    let labelCount: Int
    let prior: Double
    private(set) var parameters: [Double]

    private let scales = 0.02...50.0

    init(rows: [[Double]], correct: [Int], labelCount: Int, prior: Double) {
        self.rows = rows
        self.correct = correct
        self.labelCount = labelCount
        self.prior = prior
        parameters = [1] + Array(repeating: 0, count: labelCount)
    }

    /// Newton's method with a step that is halved until it helps.
    mutating func solve() {
        var loss = self.loss(parameters)
        for _ in 0..<100 {
            let (gradient, curvature) = derivatives()
            let step = descent(gradient, curvature)
            var length = 1.0
            var next = parameters
            var nextLoss = loss
            repeat {
                next = zip(parameters, step).map { $0 - length * $1 }
                next[0] = min(max(next[0], scales.lowerBound), scales.upperBound)
                nextLoss = self.loss(next)
                length /= 2
            } while nextLoss >= loss && length > 1e-10
            guard nextLoss < loss else { return }
            let gain = loss - nextLoss
            (parameters, loss) = (next, nextLoss)
            if gain < 1e-12 { return }
        }
    }

    private func probabilities(_ row: [Double], _ parameters: [Double]) -> [Double] {
        LabelCalibration.softmax(row.indices.map { parameters[0] * row[$0] + parameters[$0 + 1] })
    }

    private func loss(_ parameters: [Double]) -> Double {
        var sum = 0.0
        for (row, label) in zip(rows, correct) {
            let logits = row.indices.map { parameters[0] * row[$0] + parameters[$0 + 1] }
            let best = logits.max() ?? 0
            sum += best + log(logits.reduce(0) { $0 + exp($1 - best) }) - logits[label]
        }
        let change = [parameters[0] - 1] + parameters.dropFirst()
        return (sum + prior / 2 * change.reduce(0) { $0 + $1 * $1 }) / Double(rows.count)
    }

    private func derivatives() -> (gradient: [Double], curvature: [[Double]]) {
        let size = labelCount + 1
        var gradient = Array(repeating: 0.0, count: size)
        var curvature = Array(repeating: Array(repeating: 0.0, count: size), count: size)
        for (row, label) in zip(rows, correct) {
            let shares = probabilities(row, parameters)
            let mean = zip(shares, row).reduce(0) { $0 + $1.0 * $1.1 }
            gradient[0] += mean - row[label]
            curvature[0][0] += zip(shares, row).reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) }
            for first in 0..<labelCount {
                gradient[first + 1] += shares[first] - (first == label ? 1 : 0)
                curvature[0][first + 1] += shares[first] * (row[first] - mean)
                for second in 0..<labelCount {
                    curvature[first + 1][second + 1] += shares[first] * ((first == second ? 1 : 0) - shares[second])
                }
            }
        }
        for index in 0..<size {
            gradient[index] += prior * (parameters[index] - (index == 0 ? 1 : 0))
            curvature[index][index] += prior
            curvature[index][0] = curvature[0][index]
        }
        let count = Double(rows.count)
        return (gradient.map { $0 / count }, curvature.map { $0.map { $0 / count } })
    }

    /// The Newton step; the scale stays where it is when it is at a bound that the step would cross.
    private func descent(_ gradient: [Double], _ curvature: [[Double]]) -> [Double] {
        let atLower = parameters[0] <= scales.lowerBound && gradient[0] > 0
        let atUpper = parameters[0] >= scales.upperBound && gradient[0] < 0
        guard atLower || atUpper else { return Self.solve(curvature, gradient) }
        return [0] + Self.solve(curvature.dropFirst().map { Array($0.dropFirst()) }, Array(gradient.dropFirst()))
    }

    /// Solves a system with a symmetric positive definite matrix by elimination, which needs no pivots there.
    private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
        var (matrix, right) = (matrix, right)
        let size = right.count
        for column in 0..<size {
            for row in (column + 1)..<max(size, column + 1) {
                let factor = matrix[row][column] / matrix[column][column]
                for index in column..<size { matrix[row][index] -= factor * matrix[column][index] }
                right[row] -= factor * right[column]
            }
        }
        for row in stride(from: size - 1, through: 0, by: -1) {
            for index in (row + 1)..<max(size, row + 1) { right[row] -= matrix[row][index] * right[index] }
            right[row] /= matrix[row][row]
        }
        return right
    }
}
