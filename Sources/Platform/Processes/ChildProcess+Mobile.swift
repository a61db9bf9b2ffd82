#if HEARTH_MOBILE
    extension ChildProcess {
        /// Nothing: there are no such programs.
        package static var meansOfConfinement: MeansOfConfinement {
            MeansOfConfinement(landlockVersion: 0, hasSeccomp: false)
        }

        /// Refuses: iOS lets no program start another.
        ///
        /// - Parameter arguments: What the program would have been given.
        /// - Returns: Never.
        /// - Throws: `ProcessError`.
        package func run(_ arguments: [String]) throws -> Output {
            throw ProcessError(
                code: .notAllowed,
                message:
                    "On iPhones and iPads, programs cannot start others, so \(path) cannot read the file. Read it on a "
                    + "computer."
            )
        }
    }
#endif
