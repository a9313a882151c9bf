#!/usr/bin/env bash
# Installs what building the rules as WebAssembly needs and this machine lacks: the compiler's
# target, wasm-pack, and the wasm-bindgen that matches the crate. Tools of the right version on PATH
# are taken; others are built once a version, into one folder for all checkouts. Debug builds take a
# minute each and are fast enough.
# With --path it prints the folders to look for tools in, and installs nothing; with --toolchain the name of
# rustup's default compiler, where that is of the version in rust-toolchain.toml under another name, such as
# `stable`, and would be fetched once more; with --deny it installs
# cargo-deny alone, which only `make deny` and `make advisories` need; with --machete cargo-machete, which
# `make check` needs; with --release what `make release` writes notices and the bill of materials with; with
# --engines what `make engines`
# needs: Firefox and WebKit, what drives them, and a sound device that plays into nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

WASM_PACK=0.15.1
CARGO_DENY=0.20.2
CARGO_MACHETE=0.9.2
CARGO_ABOUT=0.9.3
CARGO_CYCLONEDX=0.5.9
GECKODRIVER=0.37.1
# The crate is pinned to the same version in Cargo.toml; the two must not differ.
WASM_BINDGEN=$(sed -n 's/^wasm-bindgen = .*version = "=\([0-9.]*\)".*/\1/p' Cargo.toml)
TARGET=wasm32-unknown-unknown
TOOLS=${SEGUE_TOOLS_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/segue}
BUILD=$TOOLS/build

if [ "${1:-}" = --path ]; then
  for tool in "wasm-pack-$WASM_PACK" "wasm-bindgen-$WASM_BINDGEN" "cargo-deny-$CARGO_DENY" \
    "cargo-machete-$CARGO_MACHETE" "cargo-about-$CARGO_ABOUT" "cargo-cyclonedx-$CARGO_CYCLONEDX" \
    "geckodriver-$GECKODRIVER"; do
    printf '%s/%s/bin:' "$TOOLS" "$tool"
  done
  exit
fi

if [ "${1:-}" = --toolchain ]; then
  version=$(sed -n 's/^channel = "\(.*\)"$/\1/p' rust-toolchain.toml)
  if ! command -v rustup >/dev/null || rustup run "$version" rustc --version >/dev/null 2>&1; then exit; fi
  cd /
  if rustc --version 2>/dev/null | grep -qF "rustc $version "; then
    rustup show active-toolchain | cut -d ' ' -f 1
  fi
  exit
fi

# install PROGRAM VERSION CRATE [OPTIONS…]
install() {
  local program=$1 version=$2 crate=$3
  shift 3
  if "$program" --version 2>/dev/null | grep -qF "$version"; then return; fi
  echo "segue: building $program $version (a minute or more)"
  CARGO_TARGET_DIR=$BUILD CARGO_PROFILE_DEV_DEBUG=false CARGO_PROFILE_DEV_OPT_LEVEL=${OPT_LEVEL:-0} \
    cargo install --quiet --debug "$crate" --version "$version" --root "$TOOLS/$program-$version" "$@"
}

PATH=$(.make/tools.sh --path)$PATH

# Others may be built meanwhile: each has a folder of its own to build in.
case ${1:-} in
  --deny)
    BUILD=$TOOLS/build-deny
    install cargo-deny "$CARGO_DENY" cargo-deny --locked
    ;;
  --machete)
    BUILD=$TOOLS/build-machete
    install cargo-machete "$CARGO_MACHETE" cargo-machete --locked
    ;;
  --release)
    BUILD=$TOOLS/build-release
    # It compares thousands of texts, which takes minutes without optimisation.
    OPT_LEVEL=2
    install cargo-about "$CARGO_ABOUT" cargo-about --locked --features cli
    install cargo-cyclonedx "$CARGO_CYCLONEDX" cargo-cyclonedx --locked
    ;;
esac
if [[ ${1:-} == --@(deny|machete|release) ]]; then
  rm -rf "$BUILD"
  exit
fi

if [ "${1:-}" = --engines ]; then
  missing=()
  command -v firefox-esr >/dev/null || missing+=(firefox-esr)
  command -v WebKitWebDriver >/dev/null || missing+=(webkit2gtk-driver)
  command -v pulseaudio >/dev/null || missing+=(pulseaudio)
  command -v xvfb-run >/dev/null || missing+=(xvfb xauth)
  if [ ${#missing[@]} -gt 0 ]; then
    if [ "$(id -u)" != 0 ] || [ ! -e /etc/debian_version ]; then
      echo "segue: install ${missing[*]}, as Debian calls them, to walk in other browsers" >&2
      exit 1
    fi
    echo "segue: installing ${missing[*]}"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  fi
  BUILD=$TOOLS/build-engines
  install geckodriver "$GECKODRIVER" geckodriver --locked
  rm -rf "$BUILD"
  exit
fi

if ! rustc --print target-libdir --target "$TARGET" 2>/dev/null | xargs test -d; then
  if ! command -v rustup >/dev/null; then
    echo "segue: the Rust compiler has no $TARGET target, and there is no rustup to add it." >&2
    echo "segue: install Rust with rustup, or add your distribution's package for that target." >&2
    exit 1
  fi
  echo "segue: adding Rust's $TARGET target"
  rustup target add "$TARGET"
fi
install wasm-pack "$WASM_PACK" wasm-pack --locked
install wasm-bindgen "$WASM_BINDGEN" wasm-bindgen-cli
rm -rf "$BUILD"
