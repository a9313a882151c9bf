/**
 * How journeys are walked: in Chromium, against the real server, several files at a time, because a journey waits more
 * than it works. `npm run e2e -- -g WORD` walks those with the word in their name, `npm run e2e -- --ui` shows them;
 * `SEGUE_KEYS=1` walks by the keyboard alone. `--trace on` leaves a trace in `e2e/results`; recording one takes half as
 * much time again, so that it is done for a second try alone.
 */
import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.mjs';

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.mjs',
  outputDir: './results',
  globalSetup: './furnish.mjs',
  reporter: [['./reporter.mjs']],
  workers: Number(process.env.SEGUE_LANES ?? 3),
  timeout: 240_000,
  // A second try tells a journey that fails from one that a busy machine was too slow for, which is reported.
  retries: process.env.CI ? 1 : 0,
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: 'on-first-retry',
    launchOptions,
  },
});
