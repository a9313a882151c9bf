/** Bundles the bench for Node as the site is bundled for browsers. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';

export default defineConfig({
  plugins: [wasm()],
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  build: {
    ssr: fileURLToPath(new URL('tmp.ts', import.meta.url)),
    target: 'node20',
    outDir: fileURLToPath(new URL('../node_modules/.cache/bench', import.meta.url)),
    emptyOutDir: true,
  },
});
