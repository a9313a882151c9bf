/** Times that listeners give, and what others say of them while both have the mix open. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { journeys } from '../journey.mjs';
import { clock, plays, press, says, signIn, signInByMail, until } from '../steps.mjs';

const wanted = '/mix/times-wanted';
const missing = (page, title) => page.getByRole('button', { name: `Add the time of ${title}` });
const entry = (page, title) => page.getByRole('textbox', { name: `Time of ${title}` });
const given = (page, time) => page.getByRole('button', { name: new RegExp(`^${time}, `) });

async function give(page, title, time) {
  await missing(page, title).click();
  await entry(page, title).fill(time);
  await page.keyboard.press('Enter');
}

journeys([
  {
    name: 'a missing time is given, and appears on every open page of the mix',
    async run({ page, address, world }) {
      const other = await (await world.browser.newContext()).newPage();
      await other.goto(address + wanted);
      await missing(other, 'Grey Matter').waitFor();
      await page.goto(address + wanted);
      const session = await page.evaluate(() => localStorage.getItem('segue.session'));
      assert.equal(session, null, 'nobody is named before it is needed');
      const sent = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/timestamps')) sent.push(request.url());
      });
      await missing(page, 'Grey Matter').click();
      await entry(page, 'Grey Matter').fill('330');
      await page.getByText('That is 5:30').waitFor();
      // A double press is one.
      await page.evaluate(() => {
        for (let press = 0; press < 2; press += 1) document.querySelector('.time-entry').requestSubmit();
      });
      await says(page, 'Timestamp added');
      assert.equal(sent.length, 1);
      await says(page, 'Your timestamp is now live for everyone!');
      await given(page, '5:30').waitFor();
      await given(other, '5:30').waitFor();
      assert.match(
        JSON.parse(await page.evaluate(() => localStorage.getItem('segue.session'))),
        /^anon_\d+_[0-9a-z]+$/,
      );
      await other.context().close();
    },
  },
  {
    name: 'a time that was given can be undone at once, and so can taking it back; its change starts from it',
    async run({ page, address }) {
      // A message that goes gives the focus back to where it was, and what had opened since closes.
      const undo = async (title) => {
        const said = page.locator('[data-sonner-toast]').filter({ hasText: title });
        const button = said.getByRole('button', { name: 'Undo' });
        await button.click();
        await button.waitFor({ state: 'detached' });
      };
      await page.goto(`${address}/mix/rules-late`);
      await give(page, 'Halogen', '7:00');
      await given(page, '7:00').waitFor();
      await undo('Timestamp added');
      await missing(page, 'Halogen').waitFor();
      await says(page, 'Timestamp taken back');
      await give(page, 'Halogen', '7:10');
      await given(page, '7:10').click();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await missing(page, 'Halogen').waitFor();
      await undo('Timestamp taken back');
      await given(page, '7:10').click();
      await page.getByRole('button', { name: 'Change' }).click();
      assert.equal(await entry(page, 'Halogen').inputValue(), '7:10');
      await page.keyboard.press('Escape');
      await given(page, '7:10').click();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await missing(page, 'Halogen').waitFor();
    },
  },
  {
    name: 'what is no time is not sent, Escape and a look elsewhere cancel, and the focus comes back',
    async run({ page, address, isByKeys }) {
      await page.goto(address + wanted);
      const sent = [];
      page.on(
        'request',
        (request) => request.method() === 'POST' && request.url().includes('/timestamps') && sent.push(1),
      );
      const title = page.locator('[data-row]', { hasText: 'Halogen' }).locator('.track-title');
      const before = await title.boundingBox();
      await missing(page, 'Halogen').click();
      await entry(page, 'Halogen').waitFor();
      const after = await title.boundingBox();
      assert.equal(after.x, before.x, 'the title stays where it is');
      await until('what is said of it covers no other row', () =>
        page.evaluate(() => {
          const below = document.querySelector('[data-row]:has(.time-entry) + [data-row]');
          const words = document.querySelector('.time-words');
          return words.getBoundingClientRect().bottom <= below.getBoundingClientRect().top;
        }),
      );
      for (const text of ['', '1:75', '-3', '1:2:3:4', 'soon']) {
        await entry(page, 'Halogen').fill(text);
        await page.keyboard.press('Enter');
        const why = text === '1:75' ? 'Minutes and seconds go up to 59' : 'Seconds, m:ss or h:mm:ss';
        await page.getByText(why).waitFor();
        assert.equal(await entry(page, 'Halogen').inputValue(), text);
      }
      // As tracklists have it: what it may mean stands there, and goes when it is meant.
      await entry(page, 'Halogen').fill('61:00');
      await page.keyboard.press('Enter');
      await page.getByText('Did you mean 1:01:00? Enter saves').waitFor();
      assert.equal(await entry(page, 'Halogen').inputValue(), '1:01:00');
      await page.keyboard.press('Escape');
      await missing(page, 'Halogen').waitFor();
      await until('focus is back', () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Add the time')),
      );
      await page.keyboard.press('Enter');
      await entry(page, 'Halogen').fill('9:00');
      if (isByKeys) await page.keyboard.press('Shift+Tab');
      else await page.getByRole('heading', { level: 1 }).click();
      await missing(page, 'Halogen').waitFor();
      assert.deepEqual(sent, []);
    },
  },
  {
    name: 'a second time for the same track is told so, and others go on',
    allows: [/409/, /ERR_FAILED/],
    async run({ page, context, address }) {
      await signIn(context, address, 'second-time@mixes.example');
      await page.goto(address + wanted);
      await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
      // Given in another window, of which this one has not heard yet.
      await page.route('**/api/live?*', (route) => route.abort());
      await page.route('**/timestamps', (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.continue(),
      );
      await page.reload();
      await missing(page, 'Halogen').waitFor();
      await context.request.post(`${address}/api/mixes/times-wanted/timestamps`, {
        headers: { origin: address },
        data: { position: 3, start_seconds: 600 },
      });
      await give(page, 'Halogen', '10:10');
      await says(page, 'Timestamp already submitted');
      await says(page, "You've already submitted a timestamp for this track");
    },
  },
  {
    name: 'a time that cannot be sent says so, and what was typed stays',
    allows: [/422/],
    async run({ page, address }) {
      await page.route('**/timestamps', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 422, json: { code: 'field.invalid' } })
          : route.continue(),
      );
      await page.goto(`${address}/mix/votes-wanted`);
      await give(page, 'Halogen', '10:10');
      await says(page, 'Error');
      await says(page, 'Failed to submit timestamp. Please try again.');
      assert.equal(await entry(page, 'Halogen').inputValue(), '10:10');
    },
  },
  {
    name: 'a time that is typed before the rules have come is taken once they have',
    async run({ page, address }) {
      const held = [];
      await page.route('**/listening_bg*.wasm', (route) => held.push(route));
      await page.goto(`${address}/mix/rules-late`);
      await give(page, 'Halogen', '10:10');
      await until('the rules are asked for', () => held.length > 0);
      assert.equal(await page.getByText('Seconds, m:ss or h:mm:ss').count(), 0);
      for (const route of held) await route.continue();
      await says(page, 'Timestamp added');
    },
  },
  {
    name: 'while the mix plays, the moment stands in the field, selected',
    async run({ page, address }) {
      await page.goto(`${address}/mix/widget-gap?t=5m10s`);
      await press(page);
      await plays(page);
      await until('nobody knows what plays', () => page.getByText('ID this song ✨').count());
      await page
        .getByRole('button', { name: /ID this song/ })
        .first()
        .click();
      const offers = async () => {
        const field = entry(page, 'Grey Matter');
        await until('the moment stands there', async () => /^5:[1-5]\d$/.test(await field.inputValue()));
        const selected = await field.evaluate((it) => it.value.slice(it.selectionStart, it.selectionEnd));
        assert.equal(selected, await field.inputValue());
        await page.keyboard.press('Escape');
      };
      await offers();
      await missing(page, 'Grey Matter').click();
      await offers();
      // What is typed takes its place.
      await missing(page, 'Grey Matter').click();
      await page.keyboard.type('6:15');
      assert.equal(await entry(page, 'Grey Matter').inputValue(), '6:15');
    },
  },
  {
    name: 'others vote on a time; its own giver does not, and failure says so',
    allows: [/422/, /429/],
    async run({ page, address, world }) {
      await page.goto(`${address}/mix/votes-wanted`);
      await give(page, 'Grey Matter', '6:00');
      await given(page, '6:00').click();
      const own = page.getByRole('dialog', { name: 'Your time' });
      await own.waitFor();
      assert.equal(await own.getByRole('button', { name: 'Agree' }).count(), 0);
      // Nobody stands for it yet: it is shown, and says that nothing is played by it.
      await own.getByText('A suggestion, not confirmed: it counts once someone else agrees').waitFor();
      await page.keyboard.press('Escape');
      assert.match(await given(page, '6:00').getAttribute('aria-label'), /not confirmed/);

      // A member who has proven who they are: of others, each network has one voice on a time.
      const context = await world.browser.newContext();
      await signInByMail(context, world, 'voter@mixes.example');
      const other = await context.newPage();
      await other.goto(`${address}/mix/votes-wanted`);
      await until('signed in', () => other.getByRole('button', { name: /^Account of/ }).count());
      await given(other, '6:00').click();
      const votes = other.getByRole('dialog', { name: 'Does it start at 6:00?' });
      await votes.getByRole('button', { name: 'Agree', exact: true }).click();
      await says(other, 'Vote recorded');
      await says(other, 'Your feedback helps improve accuracy');
      await votes.getByText('2 agree, nobody disagrees').waitFor();
      await until('it is confirmed on the other page', async () =>
        /within 1 second\. Is it/.test(await given(page, '6:00').getAttribute('aria-label')),
      );
      // Pressed again, a vote is taken back.
      await votes.getByRole('button', { name: 'Agree', exact: true }).click();
      await says(other, 'Vote taken back');
      await votes.getByText('A suggestion, not confirmed').waitFor();
      const sent = [];
      other.on('request', (request) => request.url().endsWith('/vote') && sent.push(1));
      // A double press is one.
      await votes.getByRole('button', { name: 'Disagree', exact: true }).evaluate((button) => {
        for (let press = 0; press < 2; press += 1) button.click();
      });
      await says(other, 'Disagreement noted');
      assert.equal(sent.length, 1);
      await other.route('**/vote', (route) =>
        route.fulfill({ status: 422, json: { code: 'field.invalid' } }),
      );
      await votes.getByRole('button', { name: 'Agree', exact: true }).click();
      await says(other, 'Failed to record your vote. Please try again.');
      await context.close();
    },
  },
  {
    name: 'the row that plays is a close-up of its track, and asks once whether its time was right',
    async run({ page, address, world }) {
      const path = `${address}/mix/timing-changes`;
      const mix = async () => (await page.request.get(`${address}/api/mixes/timing-changes`)).json();
      await until('the sound was heard', async () => (await mix()).waveform !== null, 60_000);
      await page.goto(path);
      await give(page, 'Ebb Gate', '0:50');
      await says(page, 'Timestamp added');
      const member = await world.browser.newContext();
      await signInByMail(member, world, 'agrees@mixes.example');
      const other = await member.newPage();
      await other.goto(path);
      await until('signed in', () => other.getByRole('button', { name: /^Account of/ }).count());
      await given(other, '0:50').click();
      await other.getByRole('button', { name: 'Agree', exact: true }).click();
      await says(other, 'Vote recorded');
      await member.close();

      const context = await world.browser.newContext();
      const listener = await context.newPage();
      await listener.goto(`${path}?t=50`);
      await press(listener);
      await plays(listener);
      const row = listener.locator('main [data-row="1"][data-large="true"]');
      await row.getByText('2 people').waitFor();
      await until('its sound is drawn', () => row.locator('canvas').count());
      assert.equal(await listener.locator('main [data-large="true"]').count(), 1);
      assert.doesNotMatch((await row.textContent()) ?? '', / of /, 'nobody knows where it ends');
      await row.getByText(', ends before 2:20').waitFor();
      const wave = row.locator('.row-sound canvas').first();
      assert.match(await wave.evaluate((it) => getComputedStyle(it).maskImage), /gradient/, 'and it fades');
      await row.getByText('Did it start here?').waitFor();
      await check(listener, 'the question in the row that plays');
      await listener.keyboard.press('y');
      await says(listener, 'Vote recorded');
      await until('it asks no more', async () => (await row.getByText('Did it start here?').count()) === 0);

      // A press on its sound goes to the moment under it: the row reaches from 0:50 to 2:20.
      const sound = await row.locator('.row-sound').boundingBox();
      await listener.mouse.click(sound.x + sound.width / 2, sound.y + sound.height / 2);
      await until('the middle', async () => Math.abs((await clock(listener)) - 95) <= 4);
      await listener.goto(`${path}?t=50`);
      await press(listener);
      await plays(listener);
      await until('past the moment', async () => (await clock(listener)) >= 55);
      assert.equal(await row.getByText('Did it start here?').count(), 0, 'what was said stays said');

      // A curated time is not asked about, and the end of the last track is the mix's.
      await listener.goto(`${path}?t=140`);
      await press(listener);
      await plays(listener);
      await until('past its start', async () => (await clock(listener)) >= 145);
      const last = listener.locator('main [data-row="3"][data-large="true"]');
      assert.match((await last.textContent()) ?? '', /0:\d\d of 0:\d\d/);
      const whole = last.locator('.row-sound canvas').first();
      assert.equal(await whole.evaluate((it) => getComputedStyle(it).maskImage), 'none');
      assert.equal(await last.getByText('Did it start here?').count(), 0);
      await context.close();
    },
  },
  {
    name: 'times close together agree; all of them, the history and the way back are one press away',
    async run({ page, context, world }) {
      const { address, dataDir, promote } = await world.anotherServer();
      const path = `${address}/mix/votes-wanted`;
      await signInByMail(context, { address, dataDir }, 'near-one@mixes.example');
      await page.goto(path);
      await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
      await give(page, 'Halogen', '12:00');
      await given(page, '12:00').waitFor();
      const row = page.locator('[data-row]', { hasText: 'Halogen' });
      await row.getByText('yours').waitFor();

      const another = await world.browser.newContext();
      const email = 'near-two@mixes.example';
      await signInByMail(another, { address, dataDir }, email);
      promote(email);
      const other = await another.newPage();
      await other.goto(path);
      await until('signed in', () => other.getByRole('button', { name: /^Account of/ }).count());
      const seen = other.locator('[data-row]', { hasText: 'Halogen' });
      await seen.getByText('1 person').waitFor();
      await given(other, '12:00').click();
      await other.getByRole('button', { name: 'Give another time' }).click();
      await entry(other, 'Halogen').fill('12:03');
      await other.keyboard.press('Enter');
      await row.getByText('±3 s').waitFor();
      assert.match(await given(page, '12:00').getAttribute('aria-label'), /2 people agree, within 3 seconds/);

      // The keys say the same as the buttons.
      await given(other, '12:00').click();
      const votes = other.getByRole('dialog', { name: 'Does it start at 12:00?' });
      await votes.getByText('2 people · ±3 s').first().waitFor();
      const times = votes.getByRole('list', { name: 'Times for Halogen' });
      assert.equal(await times.getByRole('listitem').count(), 2);
      await other.keyboard.press('y');
      await says(other, 'Vote recorded');
      assert.equal(
        await votes.getByRole('button', { name: 'Agree', exact: true }).getAttribute('aria-pressed'),
        'true',
      );
      await votes.getByRole('button', { name: 'History' }).click();
      const history = votes.getByRole('list', { name: 'History of this time' });
      await history.getByText('no time → 12:00').waitFor();
      await history.getByRole('button', { name: 'Go back to no time' }).click();
      await says(other, 'Time taken back');
      await given(page, '12:03').waitFor();
      const said = other.locator('[data-sonner-toast]').filter({ hasText: 'Time taken back' });
      await said.getByRole('button', { name: 'Undo' }).click();
      await says(other, 'Undone');
      await given(page, '12:00').waitFor();
      await another.close();
    },
  },
  {
    name: 'whoever gave a wrong time changes it or takes it back, until somebody has voted',
    async run({ page, address }) {
      const name = 'Grey Matter';
      await page.goto(`${address}/mix/rules-late`);
      await give(page, name, '4:00');
      await says(page, 'Timestamp added');
      await given(page, '4:00').click();
      await page.getByRole('dialog', { name: 'Your time' }).getByRole('button', { name: 'Change' }).click();
      await entry(page, name).fill('4:10');
      await page.keyboard.press('Enter');
      await says(page, 'Timestamp changed');
      await given(page, '4:10').click();
      await page.getByRole('dialog', { name: 'Your time' }).getByRole('button', { name: 'Withdraw' }).click();
      await says(page, 'Timestamp taken back');
      await missing(page, name).waitFor();
    },
  },
  {
    name: 'an admin sets times where they stand, and open pages show them; nobody else is offered to',
    async run({ page, context, world }) {
      const { address, dataDir, promote } = await world.anotherServer();
      const email = 'curator@mixes.example';
      await signInByMail(context, { address, dataDir }, email);
      await page.goto(`${address}/mix/votes-wanted`);
      await until('signed in', () => page.getByRole('button', { name: /^Account of/ }).count());
      assert.equal(await page.getByRole('button', { name: 'Timestamp mode' }).count(), 0);
      promote(email);
      await page.reload();
      const other = await (await world.browser.newContext()).newPage();
      // A page whose connection stands late misses nothing: it reads anew what was set before.
      let connect;
      const set = new Promise((resolve) => {
        connect = resolve;
      });
      await other.route('**/api/live?*', (route) => set.then(() => route.continue()));
      await other.goto(`${address}/mix/votes-wanted`);
      await other.locator('[data-row="2"]').waitFor();
      await page.getByRole('button', { name: 'Timestamp mode' }).click();
      await page.getByRole('button', { name: 'Set the time of Halogen, now ??:??' }).click();
      await entry(page, 'Halogen').fill('12:34');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Set the time of Halogen, now 12:34' }).waitFor();
      await page.getByRole('button', { name: 'Timestamp mode' }).click();
      await page.locator('[data-row="2"]').getByText('12:34').waitFor();
      connect();
      await other.locator('[data-row="2"]').getByText('12:34').waitFor();
      await page.getByRole('button', { name: 'Timestamp mode' }).click();
      await page.getByRole('button', { name: 'Set the time of Halogen, now 12:34' }).click();
      await entry(page, 'Halogen').fill('12:40');
      await page.keyboard.press('Enter');
      await other.locator('[data-row="2"]').getByText('12:40').waitFor();
      await other.context().close();
    },
  },
  {
    name: 'a track opens at Spotify, is searched for there, and has no button while nobody knows it',
    async run({ page, address }) {
      await page.goto(`${address}/mix/terrace-lights-out`);
      const rows = page.locator('main [data-row]');
      assert.equal(await rows.nth(4).getByRole('link').count(), 0, 'ID');
      const link = rows
        .nth(0)
        .getByRole('link', { name: 'Search Spotify for Warm Cupboard by Sunday Ledger' });
      assert.equal(
        await link.getAttribute('href'),
        'https://open.spotify.com/search/Warm%20Cupboard%20Sunday%20Ledger',
      );
    },
  },
]);
