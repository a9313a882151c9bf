/**
 * The world that journeys walk in: the real server with the demo catalogue and a few mixes of their own, the faked
 * SoundCloud widget, and Chromium. Everything is started on a free port, in a folder that goes away, and ended by id.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
const segue = process.env.SEGUE_BIN ?? join(root, 'target/release/segue');
const fakeWorld = process.env.SEGUE_FAKE_WORLD ?? join(root, 'target/release/examples/fake_world');

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/** Starts a program and waits for the line with its address. */
function start(program, args, env) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((done, fail) => {
    let said = '';
    const timer = setTimeout(() => fail(new Error(`${program} did not start: ${said}`)), 15_000);
    const listen = (chunk) => {
      said += chunk;
      const address = /is at (http:\/\/\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      done({ child, address, said: () => said });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => fail(new Error(`${program} ended with ${code}: ${said}`)));
  });
}

function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.removeAllListeners('exit');
    child.once('exit', done);
    child.kill('SIGKILL');
  });
}

/** A sound of `seconds`, large enough that no browser fetches it whole: CD quality, a soft tone. */
function writeWav(path, seconds, pitch) {
  const rate = 44_100;
  const size = rate * seconds * 4;
  const wav = Buffer.alloc(44 + size);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + size, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 4, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(size, 40);
  for (let at = 44; at < wav.length; at += 2) wav.writeInt16LE(Math.round(1200 * Math.sin(at / pitch)), at);
  writeFileSync(path, wav);
}

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
    slug: 'widget-plays',
    audio: ['--soundcloud-url', 'https://soundcloud.com/segue/plays?duration_ms=300000'],
  },
  {
    slug: 'widget-fast',
    audio: ['--soundcloud-url', 'https://soundcloud.com/segue/fast?duration_ms=300000&rate=20'],
  },
  { slug: 'widget-refused', audio: ['--soundcloud-url', 'https://soundcloud.com/segue/refused'] },
  { slug: 'widget-broken', audio: ['--soundcloud-url', 'https://soundcloud.com/segue/broken'] },
  {
    slug: 'widget-many',
    audio: ['--soundcloud-url', 'https://soundcloud.com/segue/many?duration_ms=7200000'],
    tracks: many,
  },
  {
    slug: 'widget-gap',
    audio: ['--soundcloud-url', 'https://soundcloud.com/segue/gap?duration_ms=3600000'],
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
  { slug: 'lost-file', audio: 'lost' },
  { slug: 'five-hundred', audio: 'short', tracks: dense },
  { slug: 'four-hours', audio: 'short', tracks: fourHours },
  {
    slug: 'widget-dense',
    audio: ['--soundcloud-url', 'https://soundcloud.com/segue/dense?duration_ms=500000'],
    tracks: dense,
  },
];

function furnish(dir, env) {
  const run = (args, input) =>
    execFileSync(segue, args, { env: { ...process.env, ...env }, input, stdio: 'pipe' });
  run(['demo']);
  const wavs = { long: join(dir, 'long.wav'), lost: join(dir, 'lost.wav'), short: join(dir, 'short.wav') };
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

export function findChromium() {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  return known.find((path) => path !== undefined && path !== '' && existsSync(path));
}

export async function createWorld() {
  for (const program of [segue, fakeWorld]) {
    if (!existsSync(program) || !statSync(program).isFile()) {
      throw new Error(`${program} is not built; build it, or name it in SEGUE_BIN or SEGUE_FAKE_WORLD`);
    }
  }
  const dir = mkdtempSync(join(tmpdir(), 'segue-e2e-'));
  const widget = await start(fakeWorld, []);
  const env = {
    SEGUE_DATA_DIR: join(dir, 'data'),
    SEGUE_SITE_DIR: process.env.SEGUE_SITE_DIR ?? join(root, 'web/dist'),
    SEGUE_SOUNDCLOUD_WIDGET_URL: widget.address,
    SEGUE_SOUNDCLOUD_URL: widget.address,
    SEGUE_GOOGLE_CLIENT_ID: 'segue-at-google',
    SEGUE_GOOGLE_CLIENT_SECRET: 'google-secret-of-the-tests',
    SEGUE_GOOGLE_ISSUER: widget.address,
    SEGUE_SPOTIFY_CLIENT_ID: 'segue-at-spotify',
    SEGUE_SPOTIFY_CLIENT_SECRET: 'spotify-secret-of-the-tests',
    SEGUE_SPOTIFY_ACCOUNTS_URL: widget.address,
    SEGUE_SPOTIFY_API_URL: widget.address,
  };
  furnish(dir, env);
  const site = await start(segue, ['serve', '--listen', '127.0.0.1:0'], env);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: flags,
    ...(executablePath === undefined ? {} : { executablePath }),
  });

  // Servers of single journeys; one that failed has not ended its own.
  const others = [];
  const serve = async (more) => {
    const server = await start(segue, ['serve', '--listen', '127.0.0.1:0'], { ...env, ...more });
    others.push(server.child);
    return server;
  };

  const allowSpotify = (data) => (email) =>
    execFileSync(segue, ['user', 'allow-spotify', email], {
      env: { ...process.env, ...env, SEGUE_DATA_DIR: data },
      stdio: 'pipe',
    });

  return {
    address: site.address,
    browser,
    widgetAddress: widget.address,
    dataDir: env.SEGUE_DATA_DIR,
    /** What the server has printed since its start. */
    said: site.said,
    /** Lets a member connect Spotify, as whoever runs the site does. */
    allowSpotify: allowSpotify(env.SEGUE_DATA_DIR),
    /** Changes how Spotify is, or what is in an account there; see `server/examples/fake_world/spotify/`. */
    async spotify(wish) {
      const answer = await fetch(`${widget.address}/control/spotify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wish),
      });
      if (answer.status !== 204) throw new Error(`the fake Spotify answered ${answer.status}`);
    },
    /** Another server over a copy of the catalogue: for a journey that ends it, or needs other settings. */
    async anotherServer(settings = {}) {
      const copy = join(mkdtempSync(join(dir, 'copy-')), 'data');
      execFileSync(segue, ['backup', copy], { env: { ...process.env, ...env } });
      const other = await serve({ SEGUE_DATA_DIR: copy, ...settings });
      /** Makes a member an admin, as whoever runs the site does. */
      const promote = (email) =>
        execFileSync(segue, ['user', 'promote', email], {
          env: { ...process.env, ...env, SEGUE_DATA_DIR: copy },
          stdio: 'pipe',
        });
      return {
        address: other.address,
        kill: () => end(other.child),
        promote,
        allowSpotify: allowSpotify(copy),
        dataDir: copy,
      };
    },
    /** A server over the demo catalogue as `change` leaves its files, in a folder of its own, with more settings. */
    async ownServer(change, more = {}) {
      const own = mkdtempSync(join(dir, 'own-'));
      const files = join(own, 'files');
      const run = (data, args) =>
        execFileSync(segue, args, { env: { ...process.env, ...env, SEGUE_DATA_DIR: data }, stdio: 'pipe' });
      run(join(own, 'demo'), ['demo']);
      run(join(own, 'demo'), ['export', files]);
      change(files);
      run(join(own, 'data'), ['import', files]);
      const server = await serve({ ...more, SEGUE_DATA_DIR: join(own, 'data') });
      return {
        address: server.address,
        allowSpotify: (email) => run(join(own, 'data'), ['user', 'allow-spotify', email]),
        async kill() {
          await end(server.child);
          rmSync(own, { recursive: true, force: true });
        },
      };
    },
    async close() {
      await browser.close();
      for (const child of [...others, site.child, widget.child]) await end(child);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
