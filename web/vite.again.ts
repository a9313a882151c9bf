/**
 * Has the built pages ask again for what did not come. The script that does so goes into the page, in front of
 * everything else; and the rules, whose file is fetched by the WebAssembly plugin, are fetched by it.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const script = readFileSync(new URL('./again.js', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !/^(\/\/|\/\*\*)/.test(line))
  .join('\n');

const fetching = 'await fetch(url)';
const asking = `await (async () => {
  const load = async () => {
    const response = await fetch(url);
    if (!response.ok) throw new Error('failed to fetch the rules: ' + response.status);
    return response;
  };
  return window.segue?.again(load) ?? load();
})()`;

export const again = (): Plugin => ({
  name: 'segue-again',
  enforce: 'pre',
  transformIndexHtml: (html) => html.replace('<!--segue:again-->', () => `<script>${script}</script>`),
  transform(code, id) {
    if (!id.includes('__vite-plugin-wasm-helper')) return null;
    // A module that fails while it starts is never started again, so the asking has to happen inside.
    if (!code.includes(fetching)) throw new Error('the WebAssembly plugin does not fetch as it did');
    return code.replace(fetching, asking);
  },
});
