# shellcheck shell=bash
# What Tools/install and Tools/deb share; they set $root.

fail() {
    printf 'Tools/%s: %s\n' "$(basename "$0")" "$1" >&2
    shift
    for line in "$@"; do printf '  %s\n' "$line" >&2; done
    exit 1
}

# Fails if a program is missing, and names all packages that are.
require() { # program:package ...
    local missing=() each
    for each; do
        command -v "${each%%:*}" >/dev/null || missing+=("${each##*:}")
    done
    [ ${#missing[@]} -eq 0 ] || fail "these packages are missing: ${missing[*]}." \
        "On Debian and Ubuntu, as root: apt-get install ${missing[*]}"
}

hearth_version() { sed -nE 's/.*current = "([^"]+)".*/\1/p' "$root/Sources/Hearth/HearthVersion.swift"; }

# The date of the source, in seconds since 1970: what is made from the same source has the same bytes.
source_date() {
    printf '%s\n' "${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null ||
        stat -c %Y "$root/Sources/Hearth/HearthVersion.swift")}"
}
