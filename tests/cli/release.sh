# release: the version and the day are written, committed and tagged with what the changelog tells, the
# archive is of that commit; nothing happens where something is in the way.
. tests/cli/lib/check.sh

export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null TESTED=yes
export GIT_AUTHOR_NAME=Test GIT_AUTHOR_EMAIL=test@localhost GIT_COMMITTER_NAME=Test GIT_COMMITTER_EMAIL=test@localhost
root=$PWD
mkdir -p "$work/tree/scripts" "$work/tree/include/mozzie"
cd "$work/tree" || exit 1
cp "$root/scripts/release" scripts
cp "$root/.gitignore" .
sed -E 's/^(#define MZ_VERSION_MINOR).*/\1 1/; s/^(#define MZ_VERSION_(MAJOR|PATCH)).*/\1 0/' \
    "$root/include/mozzie/version.h" >include/mozzie/version.h
printf '# Changelog\n\n## [Unreleased]\n\n### Added\n- A game.\n\n## [0.1.0] - 2000-01-01\n- Older.\n' >CHANGELOG.md
git init -q && git add -A && git commit -qm begun

release() { # release CODE ARGUMENTS...
    want=$1
    shift
    said="release $*"
    scripts/release "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ $got -eq "$want" ] || show "exit $got, not $want"
}
release 1 two
release 1 0.2.0 boat
release 1 0.0.9 source
echo change >>CHANGELOG.md
release 1 0.2.0 source
git checkout -q .
[ "$(git log --oneline | wc -l)" = 1 ] || show "a refused release has committed"

release 0 0.2.0 source
[ -z "$(git status --porcelain)" ] || show "changes are left"
[ "$(git log -1 --format=%s)" = "release: 0.2.0" ] || show "no commit"
git cat-file tag v0.2.0 | sed '1,/^$/d' >"$work/out"
is "Mozzie 0.2.0

### Added
- A game."
[ "$(git rev-parse "v0.2.0^{commit}")" = "$(git rev-parse HEAD)" ] || show "the tag is elsewhere"
sed -n '/^## /s/ 20[0-9-]*$/ DAY/p' CHANGELOG.md >"$work/out"
is "## [0.2.0] - DAY
## [0.1.0] - DAY"
grep '^#define MZ_VERSION_M' include/mozzie/version.h >"$work/out"
has 'MZ_VERSION_MAJOR 0' 'MZ_VERSION_MINOR 2'
cd build/mozzie-0.2.0 || show "no folder"
sha256sum -c SHA256SUMS >"$work/out" || show "wrong sums"
has 'mozzie-0.2.0.tar.gz: OK' 'NOTES.md: OK'
[ "$(tar xzOf mozzie-0.2.0.tar.gz mozzie-0.2.0/CHANGELOG.md | cksum)" = "$(cksum <../../CHANGELOG.md)" ] || show "another source"
cd ../..

release 1 0.2.0 source
has_none=$(git tag)
[ "$has_none" = v0.2.0 ] || show "more tags"
release 1 0.3.0 source # nothing is told under [Unreleased]
# What failed after the commit is taken up where it stopped.
printf '#!/bin/sh\nexit 1\n' >scripts/package
chmod +x scripts/package
sed -i 's/^## \[Unreleased\]/&\n- More./' CHANGELOG.md
git add -A && git commit -qm more
release 1 0.3.0 deb
[ "$(git tag)" = v0.2.0 ] || show "a release that failed is tagged"
release 0 0.3.0 source
[ "$(git log --oneline | wc -l)" = 4 ] || show "committed twice"
