/**
 * Builds the site into `dist`, which the server serves. In development the server answers `/api` and `/audio`;
 * `SEGUE_API` names it when it is not on its usual port.
 */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import wasm from 'vite-plugin-wasm';
import { defineConfig } from 'vitest/config';

const server = process.env['SEGUE_API'] ?? 'http://127.0.0.1:8787';

/** Nothing is painted before the script that knows the remembered theme: no flash of the other one. */
const themeBeforePaint: Plugin = {
  name: 'theme-before-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), wasm(), themeBeforePaint],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': server, '/audio': server } },
  build: {
    target: 'es2023',
    // light-dark() and oklch() are written as they are: what replaces them for older browsers costs more than they do.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs comes in two files, not in thirty: the libraries, which seldom change, and our own.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|openapi-fetch)\//,
              priority: 2,
            },
            { name: 'frame', test: /src\/(api|lib|player|ui)\/(?!Toaster)/, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
  },
});
