#if HEARTH_MOBILE
    public import MailFormat

    extension HearthServices {
        /// Nil: GMime is not there on iOS, and nothing else reads mails.
        public var mailParser: (any MailParser)? { nil }
    }
#endif
