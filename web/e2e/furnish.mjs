/**
 * The catalogue that every world of the journeys begins with: the demo's mixes and a few of the journeys' own. It is made
 * once for a run; each world gets a copy.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { segue, serve } from './programs.mjs';
import { writeChanges, writeWav } from './sounds.mjs';
import { until } from './steps.mjs';

const list = [
  '[00:00] Orrin Vale - Foghorn',
  '[01:00] Pelt - Grey Matter (Nadja Kroes Remix)',
  '[02:00] ID - ID',
  '[03:00] Twelve Lanterns - Halogen',
  '[04:00] Marrow - Kinetic Prayer',
].join('\n');

const many = Array.from({ length: 120 }, (_, index) => {
  const minutes = String(index % 60).padStart(2, '0');
  return `[${index < 60 ? '' : '1:'}${minutes}:00] Artist ${index + 1} - Title ${index + 1}`;
}).join('\n');

const untimed =
  '[00:00] Orrin Vale - Foghorn\nPelt - Grey Matter\nTwelve Lanterns - Halogen\n[20:00] Marrow - Kinetic Prayer';

/** Twenty tracks without a time behind the one that begins the mix. */
const twenty = Array.from({ length: 21 }, (_, index) => `Artist ${index + 1} - Title ${index + 1}`).join(
  '\n',
);

/** Five hundred tracks, one a second. */
const dense = Array.from({ length: 500 }, (_, index) => {
  const two = (part) => String(part).padStart(2, '0');
  return `[${two(Math.floor(index / 60))}:${two(index % 60)}] Artist ${index + 1} - Title ${index + 1}`;
}).join('\n');

/** Four hours: a track every two and a half minutes, some of them layered, some without a time, with gaps between. */
const fourHours = Array.from({ length: 96 }, (_, index) => {
  const at = index * 150;
  const time = [at / 3600, (at / 60) % 60, at % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
  const words = `Artist ${index + 1} - Title ${index + 1}`;
  if (index % 11 === 4) return `w/ ${words}`;
  return index % 13 > 9 ? words : `[${time}] ${words}`;
}).join('\n');

/** Mixes that the journeys need beside the demo's. */
const mixes = [
  {
    slug: 'gap-changes',
    audio: 'gap',
    tracks: '[00:00] Tarn & Gill - Weir\nHallow Beck - Sluice\n[06:20] Ings - Culvert',
  },
  {
    slug: 'timing-changes',
    audio: 'changes',
    tracks:
      '[00:00] Sable Quay - Slipway\nLowther - Ebb Gate\nPell & Ash - Lock Keeper\n[02:20] Orme - Mooring',
  },
  { slug: 'timing-twenty', audio: 'long', tracks: twenty },
  {
    slug: 'widget-plays',
    audio: ['--soundcloud-url', 'https://soundcloud.com/segue/plays;duration_ms=300000'],
  },
  {
    slug: 'widget-fast',
    audio: ['--soundcloud-url', 'https://soundcloud.com/segue/fast;duration_ms=300000;rate=20'],
  },
  { slug: 'widget-refused', audio: ['--soundcloud-url', 'https://soundcloud.com/segue/refused'] },
  { slug: 'widget-broken', audio: ['--soundcloud-url', 'https://soundcloud.com/segue/broken'] },
  {
    slug: 'widget-many',
    audio: ['--soundcloud-url', 'https://soundcloud.com/segue/many;duration_ms=7200000'],
    tracks: many,
  },
  {
    slug: 'widget-gap',
    audio: ['--soundcloud-url', 'https://soundcloud.com/segue/gap;duration_ms=3600000'],
    tracks: '[00:00] Orrin Vale - Foghorn\nPelt - Grey Matter\n[20:00] Marrow - Kinetic Prayer',
  },
  { slug: 'no-audio', audio: [] },
  { slug: 'times-wanted', audio: [], tracks: untimed },
  { slug: 'votes-wanted', audio: [], tracks: untimed },
  { slug: 'rules-late', audio: [], tracks: untimed },
  { slug: 'offline-wanted', audio: [], tracks: untimed },
  {
    slug: 'known-at-spotify',
    audio: [],
    tracks: '[00:00] Otto Kline - Low Water\n[05:00] Pelt - Grey Matter',
  },
  { slug: 'long-sound', audio: 'long' },
  {
    slug: 'timing-wanted',
    audio: 'long',
    tracks:
      '[00:00] Orrin Vale - Foghorn\nPelt - Grey Matter\nTwelve Lanterns - Halogen\nMarrow - Kinetic Prayer\n[08:00] Marrow - Long Tide',
  },
  { slug: 'lost-file', audio: 'lost' },
  { slug: 'five-hundred', audio: 'short', tracks: dense },
  { slug: 'four-hours', audio: 'short', tracks: fourHours },
  {
    slug: 'widget-dense',
    audio: ['--soundcloud-url', 'https://soundcloud.com/segue/dense;duration_ms=500000'],
    tracks: dense,
  },
];

/** Fills `dir/data` with the demo catalogue and the mixes above. */
export function furnish(dir) {
  const env = { ...process.env, SEGUE_DATA_DIR: join(dir, 'data') };
  const run = (args, input) => execFileSync(segue, args, { env, input, stdio: 'pipe' });
  run(['demo', '--without-sound']);
  const wavs = { long: join(dir, 'long.wav'), lost: join(dir, 'lost.wav'), short: join(dir, 'short.wav') };
  wavs.changes = join(dir, 'changes.wav');
  writeChanges(wavs.changes, 150, 50);
  wavs.gap = join(dir, 'gap.wav');
  writeChanges(wavs.gap, 400, 110);
  writeWav(wavs.long, 600, 160);
  writeWav(wavs.lost, 10, 200);
  writeWav(wavs.short, 20, 180);
  const text = join(dir, 'list.txt');
  writeFileSync(text, list);
  const sounds = () => readdirSync(join(dir, 'data/audio'));
  for (const { slug, audio, tracks } of mixes) {
    const before = new Set(sounds());
    const source = typeof audio === 'string' ? ['--audio', wavs[audio]] : audio;
    run(
      [
        'import',
        tracks === undefined ? text : '-',
        '--title',
        slug,
        '--slug',
        slug,
        '--artist',
        'Halden Vey',
        ...source,
      ],
      tracks,
    );
    if (slug === 'lost-file') {
      for (const sound of sounds().filter((name) => !before.has(name)))
        rmSync(join(dir, 'data/audio', sound));
    }
  }
}

/** Has every sound heard once: each world would hear them all again, beside the journeys that are walked in it. */
async function hear(dir) {
  const { address, child } = await serve({ SEGUE_DATA_DIR: join(dir, 'data') });
  for (const sound of readdirSync(join(dir, 'data/audio'))) {
    const isHeard = async () => (await fetch(`${address}/audio/${sound}.peaks`)).ok;
    await until(`${sound} is heard`, isHeard, 120_000);
  }
  // Ended well, it leaves a database that is whole without its log.
  const ended = new Promise((done) => child.removeAllListeners('exit').once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

/** Makes the catalogue before the first journey, tells the worlds where it is, and answers with what takes it away. */
export default async function prepare() {
  const dir = mkdtempSync(join(tmpdir(), 'segue-e2e-catalogue-'));
  process.env.SEGUE_E2E_CATALOGUE = join(dir, 'data');
  furnish(dir);
  await hear(dir);
  return () => rmSync(dir, { recursive: true, force: true });
}
