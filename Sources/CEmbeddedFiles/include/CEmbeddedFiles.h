#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#pragma clang assume_nonnull begin

/// A file inside the program, which is never freed.
///
/// Each of them has a source file of its own, so that a linker leaves out those that a program does not ask for.
struct hearth_file {
    const char *name;
    const unsigned char *bytes;
    long count;
};

struct hearth_files {
    const struct hearth_file *files;
    long count;
};

/// Hearth's own catalogue of models, as JSON.
struct hearth_file hearth_catalogue(void);

/// The questions of the exam, as JSON.
struct hearth_file hearth_exam(void);

/// The notices of third parties, as Markdown.
struct hearth_file hearth_notices(void);

/// The prompts of the bench, by their names.
struct hearth_files hearth_prompts(void);

/// The page's files by their paths in Web, and the description of the API.
struct hearth_files hearth_server_files(void);

/// The names and phrases that the rules for spam look for, as JSON.
struct hearth_file hearth_spam_lists(void);

#pragma clang assume_nonnull end

#endif
