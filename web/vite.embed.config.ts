/**
 * Builds the player for frames into `dist`, beside the site. It is a build of its own: a frame in somebody else's page
 * loads nothing of the site's router, queries or styles, and the site's files stay cut as its own pages need them.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';
import { again } from './vite.again.ts';

export default defineConfig({
  plugins: [react(), wasm(), again()],
  publicDir: false,
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    emptyOutDir: false,
    rolldownOptions: { input: fileURLToPath(new URL('./embed.html', import.meta.url)) },
  },
});
