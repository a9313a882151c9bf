/**
 * The world that journeys walk in: the real server with the demo catalogue and a few mixes of their own, and the fake
 * world. Everything is started on a free port, in a folder that goes away, and ended by id.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, fakeWorld, segue, serve, siteDir, start } from './programs.mjs';

/** A copy of a data folder. Sounds are never written to, so the copy links to them. */
function copyData(from, to) {
  cpSync(from, to, { recursive: true, filter: (path) => path !== join(from, 'audio') });
  mkdirSync(join(to, 'audio'));
  for (const name of readdirSync(join(from, 'audio'))) {
    linkSync(join(from, 'audio', name), join(to, 'audio', name));
  }
}

/** Starts a world for journeys in `browser`. `furnish.mjs` has made the catalogue. */
export async function createWorld(browser) {
  const dir = mkdtempSync(join(tmpdir(), 'segue-e2e-'));
  const widget = await start(fakeWorld, []);
  const env = {
    SEGUE_DATA_DIR: join(dir, 'data'),
    SEGUE_SITE_DIR: siteDir,
    SEGUE_SOUNDCLOUD_WIDGET_URL: widget.address,
    SEGUE_SOUNDCLOUD_URL: widget.address,
    SEGUE_SOUNDCLOUD_SHORT_URL: widget.address,
    SEGUE_GOOGLE_CLIENT_ID: 'segue-at-google',
    SEGUE_GOOGLE_CLIENT_SECRET: 'google-secret-of-the-tests',
    SEGUE_GOOGLE_ISSUER: widget.address,
    SEGUE_SPOTIFY_CLIENT_ID: 'segue-at-spotify',
    SEGUE_SPOTIFY_CLIENT_SECRET: 'spotify-secret-of-the-tests',
    SEGUE_SPOTIFY_ACCOUNTS_URL: widget.address,
    SEGUE_SPOTIFY_API_URL: widget.address,
  };
  copyData(process.env.SEGUE_E2E_CATALOGUE, env.SEGUE_DATA_DIR);
  const site = await serve(env);

  // Servers of single journeys; one that failed has not ended its own.
  const others = [];
  const serveBeside = async (more) => {
    const server = await serve({ ...env, ...more });
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
    /** Changes how Spotify is, or what is in an account there; see `server/fake_world/src/spotify/`. */
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
      const other = await serveBeside({ SEGUE_DATA_DIR: copy, ...settings });
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
    /** A server over the demo catalogue as a first start makes it, with all of its sound. */
    async demoServer() {
      const data = mkdtempSync(join(dir, 'demo-'));
      execFileSync(segue, ['demo'], { env: { ...process.env, SEGUE_DATA_DIR: data }, stdio: 'pipe' });
      return serveBeside({ SEGUE_DATA_DIR: data });
    },
    /** A server over the demo catalogue as `change` leaves its files, in a folder of its own, with more settings. */
    async ownServer(change, more = {}) {
      const own = mkdtempSync(join(dir, 'own-'));
      const files = join(own, 'files');
      const run = (data, args) =>
        execFileSync(segue, args, { env: { ...process.env, ...env, SEGUE_DATA_DIR: data }, stdio: 'pipe' });
      run(join(own, 'demo'), ['demo', '--without-sound']);
      run(join(own, 'demo'), ['export', files]);
      change(files);
      run(join(own, 'data'), ['import', files]);
      const server = await serveBeside({ ...more, SEGUE_DATA_DIR: join(own, 'data') });
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
      for (const child of [...others, site.child, widget.child]) await end(child);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
