/** The Chromium that journeys and measures run in. */
import { existsSync } from 'node:fs';

function findChromium() {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  return known.find((path) => path !== undefined && path !== '' && existsSync(path));
}

const executablePath = findChromium();

/** How it is started; without a Chromium of the system, Playwright starts its own. */
export const launchOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
  ...(executablePath === undefined ? {} : { executablePath }),
};
