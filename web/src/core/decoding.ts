/** What a file from before Unicode needs of the rules besides. */
import * as wasm from '../../pkg/decoding/decoding';

/** A guess at the encoding of such a file, as `TextDecoder` takes it; null where its letters tell too little. */
export const guessEncoding = (bytes: Uint8Array) => wasm.guessEncoding(bytes) ?? null;
