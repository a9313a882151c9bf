/**
 * Has the built pages ask again for what did not come. The script that does so goes into the page, in front of
 * everything else, and so does the one that shows what the device remembers; and the rules, whose file is fetched by the WebAssembly plugin, are fetched by it.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** A script as it stands in the page: without its comments and its indents. */
const inline = (name: string) => {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n');
  const code = lines.map((line) => line.trim()).filter((line) => line !== '' && !/^(\/\/|\/\*\*)/.test(line));
  return `<script>${code.join('\n')}</script>`;
};

/** What stands where in a page. Each would otherwise be a request that everything else waits for. */
const scripts = { '<!--segue:again-->': './again.js', '<!--segue:device-->': './first.js' };

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
  transformIndexHtml: (html) =>
    Object.entries(scripts).reduce((page, [mark, name]) => page.replace(mark, () => inline(name)), html),
  transform(code, id) {
    if (!id.includes('__vite-plugin-wasm-helper')) return null;
    // A module that fails while it starts is never started again, so the asking has to happen inside.
    if (!code.includes(fetching)) throw new Error('the WebAssembly plugin does not fetch as it did');
    return code.replace(fetching, asking);
  },
});
