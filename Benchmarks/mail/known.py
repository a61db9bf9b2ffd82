"""Differences from what fixtures expect that were looked at, and why it is right, or bearable, that they stay.

A reason that begins with "limit:" names what Hearth's parser (GMime) does worse than another; the others are Hearth's
own way, or faults of the fixture.
"""

_FOUND = (
    (
        "mime4j",
        "testmsgs/very-very-long-boundary.eml",
        "text",
        "limit: the parts behind a border of some thousand characters are not found",
    ),
    ("mail-parser", "legacy/016.eml", "sizes", "each end of line is counted as the two bytes that it has"),
    (
        "mail-parser",
        "legacy/030.eml legacy/047.eml",
        "text attachments sizes",
        "a text with a name that is to be shown inline is shown, and is no file",
    ),
    (
        "mail-parser",
        "malformed/001.eml malformed/002.eml malformed/003.eml malformed/007.eml malformed/008.eml malformed/009.eml "
        "malformed/011.eml malformed/016.eml thirdparty/002.eml",
        "text attachments sizes",
        "borders of parts are missing or the same: texts stay texts, where mail-parser makes a file of a rest",
    ),
    (
        "mail-parser",
        "malformed/012.eml",
        "attachments sizes",
        "a mail behind a border that another mail lacks hangs on it, too",
    ),
    (
        "mail-parser",
        "malformed/017.eml",
        "attachments sizes",
        "limit: a border that no semicolon stands before is not found",
    ),
    ("mail-parser", "malformed/019.eml", "text", "a mail cut into pieces: its page ends where a tag is not closed"),
    (
        "mail-parser",
        "thirdparty/001.eml",
        "text",
        "limit: if a line ends in LF before a border in a mail of CRLF, its last character is taken for the CR",
    ),
    (
        "mail-parser",
        "thirdparty/015.eml",
        "attachments sizes",
        "three mails hang on it; mail-parser takes the later ones for parts of the first",
    ),
    (
        "mail-parser headers",
        "address/009.eml",
        "to names",
        "limit: an address with comments within it, as in RFC 5322's appendix, is not read",
    ),
    (
        "mail-parser headers",
        "address/010.eml address/011.eml",
        "to names",
        "a comment in a group is nobody's address or name",
    ),
    (
        "mail-parser headers",
        "address/055.eml",
        "to names",
        "a word behind an address is no name of it",
    ),
    (
        "mail-parser headers",
        "date/010.eml date/012.eml date/014.eml date/030.eml date/031.eml",
        "date",
        "no date of RFC 5322: a month as a number, six numbers, an open comment, unknown zones",
    ),
    (
        "mail-parser headers",
        "content_type/031.eml content_type/046.eml content_type/055.eml content_type/056.eml",
        "attachments",
        "no semicolon before a parameter, an empty parameter, an open quotation mark",
    ),
    (
        "mime4j",
        "mimetools-testmsgs/multi-2evil.eml",
        "attachments",
        "backslashes in quotation marks are taken away, and folders taken off",
    ),
    (
        "mime4j",
        "mimetools-testmsgs/ticket-60931.eml",
        "date",
        "a mail without a date that can be read has that of the newest server on its way",
    ),
    (
        "ruby-mail",
        "emails/error_emails/bad_date_header.eml emails/error_emails/bad_date_header2.eml "
        "emails/error_emails/content_transfer_encoding_empty.eml emails/plain_emails/raw_email_bad_time.eml "
        "emails/plain_emails/raw_email_with_bad_date.eml",
        "date",
        "a mail without a date that can be read has that of the newest server on its way",
    ),
    ("mime4j", "mimetools-testmsgs/multi-bad.eml", "date", "a zone of three digits is none"),
    (
        "mime4j",
        "testmsgs/ending-boundaries.eml",
        "text",
        "limit: a line with a border and more text is not taken for the border",
    ),
    (
        "mime4j",
        "testmsgs/malformedHeaderStartsBody-nocrlfcrlf.eml",
        "text",
        "a line among headers that is none is passed over; mime4j begins the text there",
    ),
    (
        "ruby-mail",
        "emails/error_emails/missing_body.eml",
        "to names",
        "a group written as an address has nobody in it",
    ),
    (
        "ruby-mail",
        "emails/plain_emails/mix_caps_content_type.eml",
        "from names",
        "limit: words and an address without angle brackets are not read; Python makes one address of them",
    ),
    (
        "ruby-mail",
        "emails/plain_emails/raw_email_double_at_in_header.eml",
        "message id",
        "limit: an identifier with more than one @ ends before the second",
    ),
    (
        "ruby-mail",
        "emails/plain_emails/raw_email_multiple_from.eml emails/plain_emails/raw_email_with_at_display_name.eml",
        "from to names",
        "Python takes an @ in a name without quotation marks for an address",
    ),
)

KNOWN: dict[tuple[str, str, str], str] = {
    (archive, mail, field): reason
    for archive, mails, fields, reason in _FOUND
    for mail in mails.split()
    for field in (("message id",) if fields == "message id" else fields.split())
}
