#!/usr/bin/env bash
# Installs what building the WebAssembly core needs and this machine lacks: the compiler's target,
# and wasm-pack with the matching wasm-bindgen in .tools. Debug builds of the two take a minute and
# are fast enough.
set -euo pipefail
cd "$(dirname "$0")/.."

WASM_PACK=0.15.1
# The crate is pinned to the same version in Cargo.toml; the two must not differ.
WASM_BINDGEN=$(sed -n 's/^wasm-bindgen = .*version = "=\([0-9.]*\)".*/\1/p' Cargo.toml)
TARGET=wasm32-unknown-unknown
export CARGO_TARGET_DIR=$PWD/.tools/build

has() { "$PWD/.tools/bin/$1" --version 2>/dev/null | grep -qF "$2"; }

if ! rustc --print target-libdir --target "$TARGET" 2>/dev/null | xargs test -d; then
  if ! command -v rustup >/dev/null; then
    echo "segue: the Rust compiler has no $TARGET target, and there is no rustup to add it." >&2
    echo "segue: install Rust with rustup, or add your distribution's package for that target." >&2
    exit 1
  fi
  echo "segue: adding Rust's $TARGET target"
  rustup target add "$TARGET"
fi
if ! has wasm-pack "$WASM_PACK"; then
  echo "segue: building wasm-pack $WASM_PACK (about a minute)"
  cargo install --quiet --debug --locked wasm-pack --version "$WASM_PACK" --root .tools
fi
if ! has wasm-bindgen "$WASM_BINDGEN"; then
  echo "segue: building wasm-bindgen $WASM_BINDGEN (about a minute)"
  cargo install --quiet --debug wasm-bindgen-cli --version "$WASM_BINDGEN" --root .tools
fi
rm -rf .tools/build
