/** Firefox and WebKit, driven by WebDriver; `.make/engines.sh` installs both and what drives them. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { Builder, Capabilities } from 'selenium-webdriver';
import { until } from '../steps.mjs';

/** MiniBrowser, WebKitGTK's own, lies in a folder of its version and the machine's kind. */
function findMiniBrowser() {
  for (const kind of readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))) {
    for (const folder of readdirSync(`/usr/lib/${kind}`).filter((name) => name.startsWith('webkit2gtk-'))) {
      const path = `/usr/lib/${kind}/${folder}/MiniBrowser`;
      if (existsSync(path)) return path;
    }
  }
  throw new Error('no MiniBrowser of WebKitGTK below /usr/lib');
}

const kinds = {
  Firefox: {
    driver: 'geckodriver',
    capabilities: () => ({
      browserName: 'firefox',
      'moz:firefoxOptions': {
        args: ['-headless'],
        prefs: { 'media.autoplay.default': 0, 'media.cubeb.backend': 'pulse-rust' },
      },
    }),
  },
  WebKit: {
    driver: 'WebKitWebDriver',
    capabilities: () => ({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    }),
  },
};

export const engines = Object.keys(kinds);

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Starts an engine; `env` says where sound goes. */
export async function startEngine(name, env) {
  const { driver, capabilities } = kinds[name];
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], { env: { ...process.env, ...env }, stdio: 'ignore' });
  let failure;
  child.once('error', (error) => {
    failure = error;
  });
  const server = `http://127.0.0.1:${port}`;
  await until(`${driver} answers`, async () => {
    if (failure !== undefined) throw failure;
    return (await fetch(`${server}/status`)).ok;
  });
  const session = await new Builder()
    .usingServer(server)
    .withCapabilities(new Capabilities(capabilities()))
    .build();
  await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
  return {
    session,
    async end() {
      await session.quit();
      child.kill();
    },
  };
}
