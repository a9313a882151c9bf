/** What no file imports, no script runs and no build reads is not kept: `npm run check` fails on it. */
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'index.html',
    'embed.html',
    'again.js',
    'first.js',
    'bench/*.{mjs,ts}',
    'e2e/*.mjs',
    'e2e/journeys/*.mjs',
    'e2e/engines/*.mjs',
    'vite.*.ts',
  ],
  project: ['src/**/*.{ts,tsx,css}', 'sw/**/*.ts', 'e2e/**/*.mjs', 'bench/**/*.{mjs,ts}', '*.{mjs,ts,js}'],
  // Style sheets import Tailwind.
  compilers: { css: (text) => [...text.matchAll(/(?<=@)import[^;]+/g)].join('\n') },
  ignoreDependencies: [
    // A font, which a style sheet names by its file.
    '@fontsource-variable/instrument-sans',
    // wasm-opt, which wasm-pack takes from PATH.
    'binaryen',
    // Read as a file, into the page that is looked at.
    'axe-core',
  ],
  // A sound device for `make engines`, which `.make/tools.sh` installs.
  ignoreBinaries: ['pulseaudio'],
};

export default config;
