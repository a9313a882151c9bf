/** The programs that journeys run against, and how they are started and ended: on free ports, by id. */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');

/** The server and command line, and the outside world; `SEGUE_BIN` and `SEGUE_FAKE_WORLD` name others. */
export const segue = process.env.SEGUE_BIN ?? join(root, 'target/debug/segue');
export const fakeWorld = process.env.SEGUE_FAKE_WORLD ?? join(root, 'target/debug/fake-world');
/** The built site. */
export const siteDir = process.env.SEGUE_SITE_DIR ?? join(root, 'web/dist');

for (const program of [segue, fakeWorld]) {
  if (!existsSync(program) || !statSync(program).isFile()) {
    throw new Error(`${program} is not built; build it, or name it in SEGUE_BIN or SEGUE_FAKE_WORLD`);
  }
}

/** Starts a program and waits for the line with its address. */
export function start(program, args, env) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((done, fail) => {
    let said = '';
    const timer = setTimeout(() => fail(new Error(`${program} did not start: ${said}`)), 30_000);
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

const dataDirs = new Map();

/** The data folder of the server at an address. */
export const dataDirOf = (address) => dataDirs.get(address);

/** Starts the server over a data folder. */
export async function serve(env) {
  const server = await start(segue, ['serve', '--listen', '127.0.0.1:0'], env);
  dataDirs.set(server.address, env.SEGUE_DATA_DIR);
  return server;
}

export function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.removeAllListeners('exit');
    child.once('exit', done);
    child.kill('SIGKILL');
  });
}
