/**
 * Prints how many bytes of JavaScript, each file gzipped, a page loads before it lives: what its HTML names, what starts
 * the site, its route, and everything that these import. `initial.mjs HomePage` is the home page.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const assets = `${dist}assets/`;
const html = readFileSync(`${dist}index.html`, 'utf8');

const wanted = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((found) => found[1]);
const route = process.argv[2] ?? 'HomePage';
const built = readdirSync(assets).filter((name) => name.endsWith('.js'));
const later = ['start', route].flatMap((part) => built.find((name) => name.startsWith(`${part}-`)) ?? []);
if (wanted.length === 0 || later.length < 2) throw new Error('the site is not built as expected');
wanted.push(...later);

const loaded = new Map();
while (wanted.length > 0) {
  const name = wanted.pop();
  if (loaded.has(name)) continue;
  const code = readFileSync(assets + name);
  loaded.set(name, gzipSync(code, { level: 9 }).length);
  for (const found of code.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) wanted.push(found[1]);
}
process.stdout.write(String([...loaded.values()].reduce((sum, bytes) => sum + bytes, 0)));
