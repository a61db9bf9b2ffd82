#if HEARTH_MOBILE
    extension ChildProcess {
        /// No confinement, because there are no child processes.
        package static var meansOfConfinement: ConfinementSupport {
            ConfinementSupport(landlockVersion: 0, hasSeccomp: false)
        }

        /// Throws `ProcessError`, because iOS does not let an app start programs.
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
