// @vitest-environment node
/** What ships of the rules is asked for: a rule that no page asks is in the proofs, which nobody downloads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as comparing from './comparing';
import * as decoding from './decoding';
import * as editing from './editing';
import * as listening from './listening';
import * as timing from './timing';

const web = join(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(web, path), 'utf8');

const isOfTests = (path: string) => /\.test\.tsx?$|^core\/(proofs|vectors)\.ts$/.test(path);
const pages = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /^(routes|features|player|app|lib|embed|core)\/.*\.tsx?$/.test(path) && !isOfTests(path))
  .map((path) => textOf(`src/${path}`));
const doors = ['listening', 'editing', 'decoding', 'comparing', 'timing', 'table'].map((name) =>
  textOf(`src/core/${name}.ts`),
);

/** The names that files ask of what they call so, as all of them call the rules. */
const asked = new Set(
  pages.flatMap((text) =>
    [...text.matchAll(/\b(?:core|loaded|rules)\??\s*\.(\w+)/g)].map(([, name]) => name),
  ),
);

/** What no page loads is in no file that anybody downloads: a door may be there before the pages that open it. */
const isOpened = (name: string) =>
  name !== 'comparing' || pages.some((text) => text.includes('@/core/loadComparing'));

for (const [name, door] of Object.entries({ listening, editing, decoding, comparing, timing })) {
  test(`a page asks for every rule of '${name}'`, () => {
    expect(isOpened(name) ? Object.keys(door).filter((rule) => !asked.has(rule)) : []).toEqual([]);
  });

  test(`the module '${name}' exports nothing else`, () => {
    const declared = textOf(`pkg/${name}/${name}.d.ts`);
    const exported = [...declared.matchAll(/^export (?:function|class|enum) (\w+)/gm)].map(
      ([, rule]) => rule,
    );
    expect(exported.length).toBeGreaterThan(name === 'listening' || name === 'editing' ? 10 : 0);
    const isUsed = (rule = '') => doors.some((text) => new RegExp(`\\b${rule}\\b`).test(text));
    expect(exported.filter((rule) => !isUsed(rule))).toEqual([]);
  });
}

/** Where Rust names the type of an answer as a text, nothing else says that there is one of that name. */
test.each(['listening', 'editing', 'decoding', 'comparing', 'timing', 'proofs'])(
  "the types that functions of '%s' name are declared",
  (name) => {
    const text = textOf(`pkg/${name}/${name}.d.ts`);
    const named = [...text.matchAll(/^export function .*$/gm)].flatMap(
      ([line]) => line.match(/\b[A-Z]\w+/g) ?? [],
    );
    const declared = new Set(
      [...text.matchAll(/^export (?:interface|type|class) (\w+)/gm)].map(([, type]) => type),
    );
    expect(named.filter((type) => !declared.has(type) && !(type in globalThis))).toEqual([]);
  },
);
