/** Adds to `dist/licenses.md` the notices of packages that a build takes style sheets and fonts of: the list that Vite writes knows scripts alone. */
import { appendFileSync, readFileSync } from 'node:fs';

const folder = new URL('./node_modules/', import.meta.url);

for (const name of ['@fontsource-variable/instrument-sans', 'tailwindcss']) {
  const read = (file) => readFileSync(new URL(`${name}/${file}`, folder), 'utf8');
  const { version, license } = JSON.parse(read('package.json'));
  const notice = `\n## ${name} - ${version} (${license})\n\n${read('LICENSE').trim()}\n`;
  appendFileSync(new URL('./dist/licenses.md', import.meta.url), notice);
}
