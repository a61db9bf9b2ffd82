#ifndef CSERVERFILES_H
#define CSERVERFILES_H

/// A file that the server gives out, from inside the program.
struct hearth_server_file {
    const char *name;
    const unsigned char *bytes;
    long count;
};

/// The files, as many as `hearth_server_file_count` says; they are never freed.
const struct hearth_server_file *hearth_server_files(void);

long hearth_server_file_count(void);

#endif
