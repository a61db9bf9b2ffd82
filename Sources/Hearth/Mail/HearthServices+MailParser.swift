#if !HEARTH_MOBILE
    import GMimeParser
    public import MailFormat

    extension HearthServices {
        /// Reads mails on this platform.
        public var mailParser: any MailParser { GMimeMailParser() }
    }
#endif
