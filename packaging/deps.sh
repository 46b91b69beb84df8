#!/bin/sh
# Installs those packages of packaging/debian-packages.txt that are missing, and then those with a ?, which may not be had;
# does nothing, and asks for no rights, when all of the others are there.
set -eu
list=$(sed 's/#.*//' "$(dirname "$0")/debian-packages.txt")
missing=
welcome=
for p in $list; do
	case "$p" in *\?) welcome="$welcome ${p%\?}"; continue ;; esac
	dpkg-query -W -f '${Status}' "$p" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $p"
done
[ -n "$missing" ] || exit 0
echo "missing packages:$missing"
if ! command -v apt-get >/dev/null; then
	echo "error: no apt-get here; install what corresponds to these Debian packages" >&2
	exit 1
fi
sudo=
if [ "$(id -u)" != 0 ]; then
	command -v sudo >/dev/null || { echo "error: run as root: apt-get install$missing" >&2; exit 1; }
	sudo=sudo
fi
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # a list of words
$sudo apt-get install -y --no-install-recommends $missing ||
	{ $sudo apt-get update && $sudo apt-get install -y --no-install-recommends $missing; }
# shellcheck disable=SC2086
[ -z "$welcome" ] || $sudo apt-get install -y --no-install-recommends $welcome || echo "without$welcome"
