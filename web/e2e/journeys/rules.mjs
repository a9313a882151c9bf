/** The rules' vectors in Chromium: the same files that run natively and in Node. */
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import wasm from 'vite-plugin-wasm';
import { journeys } from '../journey.mjs';

journeys([
  {
    name: 'The rules answer every vector in the browser',
    run: async ({ page }) => {
      const outDir = mkdtempSync(join(tmpdir(), 'segue-rules-'));
      const shared = {
        configFile: false,
        root: fileURLToPath(new URL('../rules', import.meta.url)),
        logLevel: 'error',
        build: { outDir, emptyOutDir: true, target: 'es2023' },
      };
      await build({ ...shared, plugins: [wasm()] });
      const site = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } });
      try {
        await page.goto(site.resolvedUrls.local[0]);
        const text = await page.locator('#answers').textContent();
        const answers = JSON.parse(text);
        if (answers.length < 100) throw new Error(`only ${answers.length} vectors ran`);
        for (const { name, got, want } of answers) {
          deepStrictEqual(got ?? null, want, name);
        }
      } finally {
        await site.close();
        rmSync(outDir, { recursive: true, force: true });
      }
    },
  },
]);
