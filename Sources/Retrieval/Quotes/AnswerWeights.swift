/// The fitted weights of ``AnswerEvidence``.
///
/// `Tools/answer_weights/fit.py` writes this file.
enum AnswerWeights {
    /// The weights of ``AnswerEvidence/wordFeatures``.
    static let byWords: (bias: Double, weights: [Double]) = (
        -7.158,
        [
            3.599, 1.928, 3.390, 2.962, 1.275, 1.762, -0.027, 0.166, 0.166, -1.575,
            0.155, 0.008, -1.787, 0.281, -5.820, 4.277, 0.486, -6.339, 2.041,
        ]
    )

    /// The weights of ``AnswerEvidence/meaningFeatures``.
    static let byMeaning: (bias: Double, weights: [Double]) = (
        -14.138,
        [
            1.183, 1.993, 5.779, 3.351, 1.725, 1.168, 0.419, -1.693, 4.807, -1.901,
            -0.368, 0.312, -2.504, 0.255, -4.486, 2.082, 2.583, -6.818, 2.631, 4.732,
            -3.033, 3.312, 2.216, -2.898, -2.795, 2.248,
        ]
    )
}
