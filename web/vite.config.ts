/**
 * Builds the site into `dist`, which the server serves. In development the server answers `/api` and `/audio`;
 * `SEGUE_API` names it when it is not on its usual port.
 */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import wasm from 'vite-plugin-wasm';
import { defineConfig } from 'vitest/config';
import { again } from './vite.again.ts';
import { ahead, groups, icons } from './vite.chunks.ts';

const server = process.env['SEGUE_API'] ?? 'http://127.0.0.1:8787';

/** What an installed Segue is called, and how it looks among a person's apps. */
const manifest = {
  id: '/',
  name: 'Segue',
  short_name: 'Segue',
  description: 'A better way to listen. Live track IDs from your favorite mixes.',
  start_url: '/',
  display: 'standalone',
  background_color: '#100e0d',
  theme_color: '#100e0d',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
} as const;

/** The service worker's own code is in `sw`; this gives it the list of the built files. */
const offline = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'worker.ts',
  injectRegister: null,
  manifest: { ...manifest, icons: [...manifest.icons] },
  injectManifest: {
    globPatterns: ['assets/**/*.{js,css,wasm,woff2}', 'icon.svg'],
    // The back-office is for admins, and not for reading without a network. Tables of letters are large, and for who
    // opens files: the worker keeps them once they were asked for. Few set two tracklists beside each other.
    globIgnores: [
      'assets/admin/**',
      'assets/AdminPages-*.css',
      'assets/decoding_bg-*.wasm',
      'assets/comparing_bg-*.wasm',
    ],
    // Their names change with what is in them.
    dontCacheBustURLsMatching: /^assets\//,
  },
});

/** A chunk with any of this is the back-office's: nothing else imports it. */
const forAdmins = /\/src\/((features|routes)\/admin\/|api\/admin\.ts)/;

export default defineConfig({
  plugins: [react(), tailwindcss(), wasm(), icons(), again(), ahead(), offline],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': server, '/audio': server } },
  build: {
    target: 'es2023',
    // What the notices of bundled packages have to say goes with them.
    license: { fileName: 'licenses.md' },
    // light-dark() and oklch() are written as they are: what replaces them for older browsers costs more than they do.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every page lists the files that may be loaded later: their names are as short as they can tell versions apart.
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.some((id) => forAdmins.test(id)) ? 'admin/' : ''}[name]-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: groups(),
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    // Patience costs nothing where a test passes, and a busy machine needs it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // Setup lets no file see what another one left in a module.
    isolate: false,
  },
});
