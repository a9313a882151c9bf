/**
 * Puts a Brotli and a gzip form beside every text of the built site: made once here, as small as they get, so that the
 * server neither takes time nor memory for it. A form that saves nothing is left out.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXTS = new Set([
  '.css',
  '.js',
  '.json',
  '.md',
  '.mjs',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
  '.xml',
]);
const dist = fileURLToPath(new URL('dist', import.meta.url));

for (const file of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!file.isFile() || !TEXTS.has(extname(file.name))) continue;
  const path = join(file.parentPath, file.name);
  const bytes = readFileSync(path);
  const forms = {
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz: gzipSync(bytes, { level: 9 }),
  };
  for (const [ending, form] of Object.entries(forms)) {
    if (form.length < bytes.length) writeFileSync(`${path}.${ending}`, form);
  }
}
