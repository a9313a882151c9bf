/**
 * The main journeys as every engine can walk them: WebDriver's own steps, without the conveniences of one engine's
 * protocol. They are shorter than those in Chromium and look for what differs between engines: sound, keys, focus,
 * storage and the service worker.
 */
import assert from 'node:assert/strict';
import { By, Key } from 'selenium-webdriver';
import { until } from '../steps.mjs';

/** What a person sees or presses, by what it is called. */
const button = (name) =>
  By.xpath(`//button[starts-with(@aria-label, "${name}") or normalize-space() = "${name}"]`);
const text = (words) => By.xpath(`//*[normalize-space(text()) = "${words}"]`);

/** The steps of one browser, at one site. */
function steps(session, address) {
  /** Those with a place on the page; some are only seen while the pointer is over their row. */
  const all = async (where) => {
    const found = await session.findElements(where);
    const places = await session.executeScript(
      'return [...arguments].map((it) => it.getClientRects().length)',
      ...found,
    );
    return found.filter((_, at) => places[at] > 0);
  };
  const see = (where) => until(`${where} is seen`, async () => (await all(where))[0]);
  return {
    address,
    see,
    gone: (where) => until(`${where} is gone`, async () => (await all(where)).length === 0),
    go: (path) => session.get(address + path),
    async click(where) {
      await until(`${where} can be pressed`, async () => {
        const element = (await all(where))[0];
        if (element === undefined) return false;
        await session.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
        await session.actions().move({ origin: element }).click().perform();
        return true;
      });
    },
    async type(where, words) {
      const field = await see(where);
      await field.clear();
      await field.sendKeys(words);
    },
    keys: (...keys) =>
      session
        .actions()
        .sendKeys(...keys)
        .perform(),
    ask: (script, ...values) => session.executeScript(script, ...values),
    /** Answers with what a promise in the page gives. */
    wait: (script) =>
      session.executeAsyncScript(
        `const done = arguments[0]; (async () => { ${script} })().then(done, () => done(null))`,
      ),
    title: () => session.getTitle(),
  };
}

const clock = async (page) => {
  const figures = await page.ask(
    `return document.querySelector('main [data-testid="clock"]')?.textContent ?? ''`,
  );
  return figures.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
};
const currentRow = (page) =>
  page.ask(`return document.querySelector('main [data-row][aria-current="true"]')?.dataset.row ?? null`);
const plays = (page) => page.see(By.css('.stage[data-phase="playing"]'));
const noFailure = async (page) => {
  assert.deepEqual(
    await page.ask(`return [...document.querySelectorAll('[role=alert]')].map((it) => it.textContent)`),
    [],
  );
};

export const walks = [
  {
    name: 'a mix plays, its clock runs, and a seek moves the highlighted row',
    async walk(page) {
      await page.go('/mix/long-sound');
      await page.click(By.css('.stage-button'));
      await plays(page);
      await until('the clock runs', async () => (await clock(page)) >= 2);
      assert.equal(await currentRow(page), '0');
      await page.click(By.css('main [data-row="3"] .track-words'));
      await until(
        'the row that was pressed is the current one',
        async () => (await currentRow(page)) === '3',
      );
      await until('the clock is there', async () => (await clock(page)) >= 180);
      await noFailure(page);
      // A press leaves the focus on the row in one engine and on the page in the other; Space means the focus.
      await page.ask('document.activeElement?.blur()');
      await page.keys(' ');
      await page.see(By.css('.stage[data-phase="paused"]'));
    },
  },
  {
    name: 'the row lights up when its time comes',
    async walk(page) {
      await page.go('/mix/long-sound?t=56');
      await page.click(By.css('.stage-button'));
      await plays(page);
      await until('the first row is current', async () => (await currentRow(page)) === '0');
      await until('then the second', async () => (await currentRow(page)) === '1');
      const at = await clock(page);
      assert.ok(at >= 60 && at <= 63, `it lit up at ${at} s`);
      await noFailure(page);
      await page.keys(' ');
    },
  },
  {
    name: 'a missing time is given',
    async walk(page) {
      await page.go('/mix/times-wanted');
      await page.click(button('Add the time of Grey Matter'));
      await page.type(By.css('.time-entry input'), `5:30${Key.ENTER}`);
      await page.see(text('Timestamp added'));
      await page.see(button('5:30, '));
    },
  },
  {
    name: 'a like is kept on the device, over a reload',
    async walk(page) {
      await page.go('/mix/terrace-lights-out');
      await page.click(button('Like Pressure Cooker'));
      await page.click(button('Maybe later'));
      await page.go('/mix/terrace-lights-out');
      await page.see(By.css('button[aria-label^="Like Pressure Cooker"][aria-pressed="true"]'));
    },
  },
  {
    name: 'a pasted tracklist is read while it is typed',
    async walk(page) {
      await page.go('/submit-mix');
      await page.type(
        By.xpath('//textarea[@id = //label[starts-with(normalize-space(), "Tracklist")]/@for]'),
        `00:00 Orrin Vale - Foghorn${Key.RETURN}05:30 Pelt - Grey Matter (Nadja Kroes Remix)`,
      );
      await page.see(By.xpath('//*[@aria-label="What was read"]//*[contains(., "2 tracks")]'));
    },
  },
  {
    name: 'dialogs open and close by the keyboard, and give the focus back',
    async walk(page) {
      await page.go('/');
      const opener = await page.see(button('Sign In'));
      await page.ask('arguments[0].focus()', opener);
      await page.keys(Key.ENTER);
      await page.see(By.css('[role="dialog"]'));
      await until('the focus is in the dialog', () =>
        page.ask(`return document.querySelector('[role=dialog]')?.contains(document.activeElement) ?? false`),
      );
      await page.keys(Key.ESCAPE);
      await page.gone(By.css('[role="dialog"]'));
      await until('the focus is back', () =>
        page.ask('return document.activeElement === arguments[0]', opener),
      );
    },
  },
  {
    name: 'a page that was looked at stays when the server is gone',
    async walk(page, { world }) {
      const server = await world.anotherServer();
      const there = page.at(server.address);
      await there.go('/');
      await there.wait('await navigator.serviceWorker.ready; return true');
      await there.go('/mix/fog-signal');
      await until('the worker serves the page', () =>
        there.ask('return navigator.serviceWorker.controller !== null'),
      );
      await there.go('/mix/terrace-lights-out');
      await there.see(By.css('main [data-row="0"]'));
      await until('the mix is kept', () =>
        there.wait(`return (await caches.match('/api/mixes/terrace-lights-out')) !== undefined`),
      );
      await server.kill();
      await there.go('/mix/terrace-lights-out');
      await there.see(By.css('main [data-row="0"]'));
      assert.match(await there.title(), /^Terrace, Lights Out by Cobalt Laundry/);
    },
  },
];

/** The page of a session, at a site. */
export function pageOf(session, address) {
  return { ...steps(session, address), at: (other) => pageOf(session, other) };
}
