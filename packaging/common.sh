# shellcheck shell=bash
# Shared functions of Tools/install and Tools/deb, which set $root.

fail() {
    printf 'Tools/%s: %s\n' "$(basename "$0")" "$1" >&2
    shift
    for line in "$@"; do printf '  %s\n' "$line" >&2; done
    exit 1
}

# Fails if a program is missing, and names all missing packages.
require() { # program:package ...
    local missing=() each
    for each; do
        command -v "${each%%:*}" >/dev/null || missing+=("${each##*:}")
    done
    [ ${#missing[@]} -eq 0 ] || fail "these packages are missing: ${missing[*]}." \
        "On Debian and Ubuntu, as root: apt-get install ${missing[*]}"
}

hearth_version() { sed -nE 's/.*current = "([^"]+)".*/\1/p' "$root/Sources/Hearth/HearthVersion.swift"; }

# Prints the date of the source in seconds since 1970, for reproducible packages.
source_date() {
    printf '%s\n' "${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null ||
        stat -c %Y "$root/Sources/Hearth/HearthVersion.swift")}"
}
