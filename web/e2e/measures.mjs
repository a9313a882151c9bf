/** What the player costs and how true it is, in a real browser on the built site. Each answers with its figures. */
import { fileURLToPath } from 'node:url';
import { clock, plays, press, until } from './steps.mjs';

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const most = (numbers) => Math.max(...numbers);

/**
 * What the native core says plays at every second: the server asks it for the head of each address with `?t=`.
 * An index of the tracklist; null where nobody knows.
 */
async function nativeRows(address, mix, from, seconds) {
  const named = new Map(
    mix.tracks.map(({ title, artist }, index) => [`${title} by ${artist} in ${mix.title}`, index]),
  );
  const ask = async (second) => {
    const html = await (await fetch(`${address}/mix/${mix.slug}?t=${second}`)).text();
    const title = /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1];
    if (title === undefined) throw new Error(`the page of second ${second} has no title`);
    return named.get(title) ?? null;
  };
  const rows = [];
  for (let second = 1; second <= seconds; second += 8) {
    const count = Math.min(8, seconds - second + 1);
    rows.push(...(await Promise.all(Array.from({ length: count }, (_, more) => ask(from + second + more)))));
  }
  return rows;
}

/** The row that is lit at each of some seconds, and whether the bar asks for help. Runs in the page. */
async function listen(seconds) {
  const seen = [];
  for (let second = 0; second < seconds; second += 1) {
    for (let quarter = 0; quarter < 4; quarter += 1) await window.fakeClock.advance(250);
    const lit = document.querySelectorAll('main [data-row][aria-current="true"]');
    const bar = document.querySelector('section[aria-label="Player"]')?.textContent ?? '';
    seen.push([lit.length === 1 ? Number(lit[0].dataset.row) : -1, bar.includes('ID this song')]);
  }
  return seen;
}

async function weigh(cdp) {
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
}

/**
 * The four-hour mix on a clock that is moved by hand, from second `from` on, in `parts` of `seconds` each: the lit row
 * against the native core at every second, and what memory does from part to part.
 */
export async function listenLong({ page, context, address }, { from, parts, seconds }) {
  await page.addInitScript({ path: fileURLToPath(new URL('./fake-clock.js', import.meta.url)) });
  await page.goto(`${address}/mix/four-hours?t=${from}`);
  const mix = await page.evaluate(async () => (await fetch('/api/mixes/four-hours')).json());
  await page.getByRole('table').waitFor();
  await press(page);
  await plays(page);
  // The rules may come after the sound.
  await until('the clock runs', async () => (await clock(page)) > from);
  // The sound stands still until the clock is taken: what plays from here on is the fake clock's alone.
  await page.evaluate(() => {
    window.fakeClock.take();
  });
  await page.evaluate((at) => window.fakeClock.put(at), from);
  const cdp = await context.newCDPSession(page);
  const began = Date.now();
  const shown = [];
  const weights = [];
  for (let part = 0; part < parts; part += 1) {
    shown.push(...(await page.evaluate(listen, seconds)));
    weights.push(await weigh(cdp));
  }
  const tookMs = Date.now() - began;
  const native = await nativeRows(address, mix, from, parts * seconds);
  const wrong = [];
  for (const [index, row] of native.entries()) {
    const [lit, asks] = shown[index];
    // While nobody knows what plays, no row is lit and the bar asks.
    if (lit !== (row ?? -1) || asks !== (row === null)) {
      wrong.push(`second ${from + index + 1}: ${lit}${asks ? ' and asks' : ''}, natively ${row}`);
    }
  }
  return {
    compared: native.length,
    changes: native.filter((row, index) => index > 0 && row !== native[index - 1]).length,
    unknown: native.filter((row) => row === null).length,
    wrong,
    speed: (parts * seconds * 1000) / tookMs,
    weights,
  };
}

/** All of it. */
export const fourHours = (stand) => listenLong(stand, { from: 0, parts: 4, seconds: 3600 });

/**
 * What has grown from the first part to the last, in words. A megabyte is what the engine's own bookkeeping may take, and
 * a few listeners are those of what the bar shows just then.
 */
export function growth(weights) {
  const [first, last] = [weights[0], weights.at(-1)];
  const grown = [];
  if (last.bytes - first.bytes > 1e6) grown.push(`the heap grew from ${first.bytes} to ${last.bytes} bytes`);
  if (last.nodes - first.nodes > 100) grown.push(`nodes grew from ${first.nodes} to ${last.nodes}`);
  if (last.listeners - first.listeners > 3)
    grown.push(`listeners grew from ${first.listeners} to ${last.listeners}`);
  return grown;
}

const metricsOf = async (cdp) => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
};

/** What a frame of a mix with 500 tracks costs the main thread while its rows change every second. */
export async function fiveHundred({ page, context, address }) {
  await page.goto(`${address}/mix/five-hundred`);
  await page.getByRole('table').waitFor();
  await press(page);
  await plays(page);
  await page.waitForTimeout(1500);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const before = await metricsOf(cdp);
  const frames = await page.evaluate(async () => {
    const end = performance.now() + 6000;
    let count = 0;
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame);
      count += 1;
    }
    return count;
  });
  const after = await metricsOf(cdp);
  const per = (name) => ((after[name] - before[name]) * 1000) / frames;

  const scroll = await page.evaluate(async () => {
    const gaps = [];
    let last = performance.now();
    const end = last + 3000;
    const top = document.documentElement.scrollHeight - window.innerHeight;
    dispatchEvent(new WheelEvent('wheel'));
    while (performance.now() < end) {
      const share = 1 - (end - performance.now()) / 3000;
      window.scrollTo(0, top * share);
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      gaps.push(now - last);
      last = now;
    }
    return gaps;
  });
  return {
    frames,
    scriptMs: per('ScriptDuration'),
    styleMs: per('RecalcStyleDuration') + per('LayoutDuration'),
    taskMs: per('TaskDuration'),
    scrolledFrames: scroll.length,
    scrollFps: 1000 / (scroll.reduce((sum, gap) => sum + gap, 0) / scroll.length),
    worstGapMs: most(scroll),
  };
}

/** Notes, at every change of the lit row, which it is and when. Runs in the page. */
function noteChanges() {
  window.changes = [];
  const note = () => {
    const row = document.querySelector('main [data-row][aria-current="true"]')?.dataset.row;
    if (row === undefined || Number(row) === window.changes.at(-1)?.row) return;
    window.changes.push({
      row: Number(row),
      wall: performance.timeOrigin + performance.now(),
      heard: window.sound?.currentTime,
    });
  };
  new MutationObserver(note).observe(document.querySelector('main [role="table"]'), {
    subtree: true,
    attributeFilter: ['aria-current'],
  });
}

const lateness = (latesMs) => ({ changes: latesMs.length, middleMs: middle(latesMs), mostMs: most(latesMs) });

/** How long after a cue the row of its track lights up, on a file: the audio element itself says where it is. */
export async function lateOnFile({ page, address }) {
  await page.addInitScript(() => {
    const RealAudio = window.Audio;
    window.Audio = class extends RealAudio {
      constructor(...given) {
        super(...given);
        window.sound = this;
      }
    };
  });
  await page.goto(`${address}/mix/five-hundred`);
  await page.getByRole('table').waitFor();
  await page.evaluate(noteChanges);
  await press(page);
  await plays(page);
  const changes = await until(
    'ten rows have lit up',
    () => page.evaluate(() => (window.changes.length > 10 ? window.changes : null)),
    60_000,
  );
  // The first is the beginning of the mix, which is no change.
  return lateness(changes.slice(1).map(({ row, heard }) => (heard - row) * 1000));
}

/** The same on the widget, whose reports come once a second: its own frame says where it was at that moment. */
export async function lateOnWidget({ page, address, world }) {
  await page.goto(`${address}/mix/widget-dense`);
  await page.getByRole('table').waitFor();
  await page.evaluate(noteChanges);
  await press(page);
  await plays(page);
  const changes = await until(
    'ten rows have lit up',
    () => page.evaluate(() => (window.changes.length > 10 ? window.changes : null)),
    60_000,
  );
  const widget = page.frames().find((frame) => frame.url().startsWith(world.widgetAddress));
  const [heardMs, wallMs] = await widget.evaluate('[position(), performance.timeOrigin + performance.now()]');
  return lateness(changes.slice(1).map(({ row, wall }) => heardMs - (wallMs - wall) - row * 1000));
}

/** A slow network: 400 ms until an answer begins, 400 kbit/s. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Requests that may stand between the address of a mix and its sound. */
export const mostRequests = 25;

/**
 * What stands between the address of a mix and its sound on a phone that knows nothing of the site yet, on a slow network,
 * where play is pressed as soon as it can be: how long, and which requests.
 */
export async function coldPhone({ page, context, address }) {
  const asked = [];
  // Those of the service worker, too.
  context.on('request', (request) => asked.push(request));
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener('playing', () => {
        window.soundsMs ??= performance.now();
      });
      return play.call(this);
    };
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow);
  await page.goto(`${address}/mix/terrace-lights-out`, { waitUntil: 'commit' });
  await page.locator('.stage-button').click();
  const ms = await until('the mix sounds', () => page.evaluate(() => window.soundsMs), 120_000);
  const began = await page.evaluate(() => performance.timeOrigin);
  const requests = asked
    .filter((request) => request.timing().startTime <= began + ms)
    .map((request) => ({
      path: new URL(request.url()).pathname,
      atMs: request.timing().startTime - began,
      tookMs: request.timing().responseEnd,
    }));
  return { ms, requests };
}

/** Seconds between two starts of the mix that is timed. */
const apart = 4;

/**
 * Presses T a quarter of a second after each start, as a person does, and looks how long the row takes to have its time.
 * Runs in the page.
 */
async function tapAll({ count, apart }) {
  const clock = document.querySelector('.close-up-line .figures');
  const now = () => clock.textContent.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const rows = [...document.querySelectorAll('.timing-row')].slice(1);
  const frame = () => new Promise(requestAnimationFrame);
  const taken = [];
  for (let index = 0; index < count; index += 1) {
    while (now() < (index + 1) * apart) await frame();
    await new Promise((done) => setTimeout(done, 250));
    const began = performance.now();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 't', code: 'KeyT', bubbles: true, cancelable: true }),
    );
    while (rows[index].dataset.mine !== 'true') await frame();
    taken.push(performance.now() - began);
  }
  const times = rows.map((row) => row.querySelector('.timing-time').textContent);
  return { taken, times };
}

/** A mix of twenty tracks that is timed in one listen, by keys alone. */
export async function timeTwenty({ page, address }) {
  await page.goto(`${address}/timing/timing-twenty`);
  await page.getByRole('heading', { name: '1 of 21 timed' }).waitFor();
  await page.getByRole('region', { name: 'Player' }).first().waitFor();
  await page.keyboard.press('k');
  const { taken, times } = await page.evaluate(tapAll, { count: 20, apart });
  const seconds = times.map((time) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0));
  const errors = seconds.map((second, index) => Math.abs(second - (index + 1) * apart));
  return {
    within: errors.filter((error) => error <= 1).length,
    mostError: most(errors),
    middleMs: middle(taken),
    mostMs: most(taken),
  };
}
