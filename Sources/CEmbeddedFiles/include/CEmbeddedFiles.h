#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#pragma clang assume_nonnull begin

/// A file embedded in the program; its memory is never freed.
///
/// Each file has its own source file, so that the linker leaves out those that a program does not use.
struct hearth_file {
    const char *name;
    const unsigned char *bytes;
    long count;
};

struct hearth_files {
    const struct hearth_file *files;
    long count;
};

/// Hearth's catalogue of models, as JSON.
struct hearth_file hearth_catalogue(void);

/// The questions of the exam, as JSON.
struct hearth_file hearth_exam(void);

/// The third-party notices, as Markdown.
struct hearth_file hearth_notices(void);

/// The prompts of the benchmark, by name.
struct hearth_files hearth_prompts(void);

/// The files of the web page by their paths in Web, and the description of the API.
struct hearth_files hearth_server_files(void);

/// The names and phrases that the spam rules look for, as JSON.
struct hearth_file hearth_spam_lists(void);

/// The words and weights of the detector of orders to models, as JSON.
struct hearth_file hearth_model_orders(void);

#pragma clang assume_nonnull end

#endif
