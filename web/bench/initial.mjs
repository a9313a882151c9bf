/**
 * Prints how many bytes of JavaScript, each file gzipped, a page loads before it lives: what its HTML names, its route,
 * and everything that these import. `initial.mjs HomePage` is the home page.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const assets = `${dist}assets/`;
const html = readFileSync(`${dist}index.html`, 'utf8');

const wanted = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((found) => found[1]);
if (wanted.length === 0) throw new Error('the site is not built as expected');
const route = process.argv[2] ?? 'HomePage';
/** What a page asks for ahead stands in a script of its own. */
const ahead = (list) => {
  const written = new RegExp(`^const ${list} = (.*);$`, 'm').exec(html)?.[1] ?? '[]';
  const files = [...written.matchAll(/\/assets\/([^"]+\.js)/g)].map((found) => found[1]);
  if (files.length === 0) throw new Error(`the page asks for nothing ahead: ${list}`);
  return files;
};
if (route === 'HomePage') wanted.push(...ahead('ofHome'));
else if (route === 'MixPage') wanted.push(...ahead('ofMix'));
else {
  const built = readdirSync(assets).find((name) => name.startsWith(`${route}-`) && name.endsWith('.js'));
  if (built === undefined) throw new Error(`no file of ${route} is built`);
  wanted.push(...ahead('ofAll'), built);
}

const loaded = new Map();
while (wanted.length > 0) {
  const name = wanted.pop();
  if (loaded.has(name)) continue;
  const code = readFileSync(assets + name);
  loaded.set(name, gzipSync(code, { level: 9 }).length);
  for (const found of code.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) wanted.push(found[1]);
}
process.stdout.write(String([...loaded.values()].reduce((sum, bytes) => sum + bytes, 0)));
