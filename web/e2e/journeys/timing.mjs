/** Timing a mix by ear: by keys, by thumb, without a network, and what others then see. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { crowded, small } from '../geometry.mjs';
import { journeys } from '../journey.mjs';
import { says, signInByMail, stands, until } from '../steps.mjs';

const slug = 'timing-wanted';

const row = (page, position) =>
  page
    .getByRole('list', { name: 'Rows' })
    .getByRole('listitem')
    .nth(position - 1);

const isTimed = (page, count) => page.getByRole('heading', { name: `${count} of 5 timed` }).waitFor();

const secondsOf = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** The second under the line of the close-up. */
const heard = async (page) => secondsOf(await page.locator('.close-up-line .figures').textContent());

const timeOf = async (page, position) =>
  secondsOf(await row(page, position).locator('.timing-time').textContent());

async function open(page, address) {
  await page.goto(`${address}/timing/${slug}`);
  await isTimed(page, 2);
}

/** Plays the mix from a second on. */
async function playFrom(page, second) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await until('it plays', async () => (await heard(page)) > 0);
  for (let at = 0; at + 30 <= second; at += 30) await page.keyboard.press('Shift+ArrowRight');
  await until(`it is at ${second}`, async () => (await heard(page)) >= second - 30);
}

/** Presses T and expects the next row to have the moment, a quarter of a second earlier. */
async function tap(page, position) {
  // A press right behind another is the same one, and a quick machine is that quick.
  await page.waitForTimeout(450);
  const before = await heard(page);
  await page.keyboard.press('t');
  await until(`row ${position} has a time`, () => row(page, position).getByText('yours').count());
  const [after, time] = [await heard(page), await timeOf(page, position)];
  assert.ok(time >= before - 1 && time <= after + 1, `${time} is not from ${before} to ${after}`);
  return time;
}

/** Whether something is drawn on a canvas. */
const ink = (canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return data.some((byte) => byte > 0);
};

const changing = 'timing-changes';

/** The likely changes of a mix, once the server has heard its sound. */
async function changesOf(page, address, slug) {
  const asked = async () => (await page.request.get(`${address}/api/mixes/${slug}`)).json();
  await until('the sound was heard', async () => (await asked()).waveform !== null, 180_000);
  return (await asked()).waveform.hints;
}

/** Opens the mix in whose sound the music changes at 0:50 and 1:40, once the server has heard it; answers the first. */
async function openChanging(page, address) {
  const [first] = await changesOf(page, address, changing);
  assert.ok(Math.abs(first.seconds - 50) <= 2, `a change at ${first.seconds}`);
  await page.goto(`${address}/timing/${changing}`);
  await page.getByRole('heading', { name: '2 of 4 timed' }).waitFor();
  return first.seconds;
}

journeys([
  {
    name: 'where nobody knows what plays, the row shows the sound around the moment, and S saves the likely change',
    async run({ page, address }) {
      const change = (await changesOf(page, address, 'gap-changes')).find(({ seconds }) => seconds > 300);
      assert.ok(Math.abs(change.seconds - 330) <= 2, `a change at ${change.seconds}`);
      const cue = `5:${change.seconds - 300}`;
      await page.goto(`${address}/mix/gap-changes?t=5m35s`);
      await page.locator('.stage-button').click();
      const waiting = page.locator('main [data-place="waiting"]');
      await waiting.getByText('Hearing it now? Save the moment.').waitFor();
      const wave = waiting.locator('.close-up-wave').first();
      await until('the sound is drawn', async () => (await wave.count()) > 0 && wave.evaluate(ink));
      await waiting.getByRole('button', { name: `Use ${cue} (a likely change)` }).waitFor();
      await check(page, 'a row that waits for its time');
      await page.keyboard.press('s');
      await page.getByText('Timestamp added').waitFor();
      await waiting.getByRole('button', { name: new RegExp(`^${cue}, .*, not confirmed`) }).waitFor();
    },
  },
  {
    name: 'timing: S takes the likely change that was missed, and moves a tap to the one beside it',
    async run({ page, address }) {
      const change = await openChanging(page, address);
      await playFrom(page, 30);
      await until('the change has come', async () => (await heard(page)) > change, 60_000);
      await page.getByText(`Just missed it? Press S for the likely change at 0:${change}.`).waitFor();
      await page.keyboard.press('s');
      await until('row 2 has the change', async () => (await timeOf(page, 2)) === change);
      await page.keyboard.press(']');
      await until('a second later', async () => (await timeOf(page, 2)) === change + 1);
      await page.keyboard.press('s');
      await until('and back on the change', async () => (await timeOf(page, 2)) === change);
      await check(page, 'timing with a likely change');
    },
  },
  {
    name: 'timing: where rows probably begin is a guess beside them, and no time',
    async run({ page, address }) {
      const change = await openChanging(page, address);
      await page.getByRole('button', { name: `Likely at 0:${change}` }).waitFor();
      await row(page, 2).getByText(`no time, likely at 0:${change}`).waitFor();
      await row(page, 3)
        .getByText(/^~1:(39|40|41)$/)
        .waitFor();
      await page.getByText('A likely change: the machine hears the music change here').waitFor();
      await playFrom(page, 30);
      await page.getByText(/^Likely change in \d+ s$/).waitFor();
      await until('the change has come', async () => (await heard(page)) > change, 60_000);
      await page.getByText(/^Likely change, \d+ s ago$/).waitFor();
      await page.getByRole('heading', { name: '2 of 4 timed' }).waitFor();
    },
  },
  {
    name: 'timing: the sound runs under the line; a time of the draft is dragged inside its room, and Z takes it back',
    async run({ page, address }) {
      await openChanging(page, address);
      const toCome = page.locator('.close-up-side[data-played="false"] .close-up-wave').first();
      await until('the sound is drawn', async () => (await toCome.count()) > 0 && toCome.evaluate(ink));
      await page.evaluate(() => document.activeElement?.blur());
      await page.getByRole('button', { name: 'Play', exact: true }).first().click();
      await until('it plays', async () => (await heard(page)) >= 6);
      await page.keyboard.press('t');
      await until('row 2 has a time', () => row(page, 2).getByText('yours').count());
      await page.keyboard.press('Space');
      const first = await timeOf(page, 2);
      const drag = async (pixels, shown) => {
        const { x, y, width, height } = await page.locator('.close-up-handle').boundingBox();
        await page.mouse.move(x + width / 2, y + height - 20);
        await page.mouse.down();
        await page.mouse.move(x + width / 2 + pixels, y + height - 20, { steps: 5 });
        await page.locator('.close-up-cut[data-held="true"]').getByText(shown).waitFor();
        await page.mouse.up();
      };
      const clock = (seconds) => `0:${String(seconds).padStart(2, '0')}`;
      // Twenty pixels are a second.
      await drag(100, clock(first + 5));
      await until('five seconds later', async () => (await timeOf(page, 2)) === first + 5);
      await drag(-600, '0:01');
      await until('behind the row before it', async () => (await timeOf(page, 2)) === 1);
      await page.keyboard.press('z');
      await page.keyboard.press('z');
      await until('back where it was tapped', async () => (await timeOf(page, 2)) === first);
      await check(page, 'timing with its sound');
    },
  },
  {
    name: 'a mix with a sound shows it on its timeline, with a mark at each likely change',
    async run({ page, address }) {
      await openChanging(page, address);
      await page.goto(`${address}/mix/${changing}`);
      await stands(page);
      await page.locator('.timeline .wave').first().waitFor();
      await until('both changes are marked', async () => {
        const marks = await page.locator('.timeline-bar > div > .wave-hint').count();
        return marks >= 2;
      });
      const ink = () =>
        page
          .locator('.timeline .wave')
          .first()
          .evaluate((canvas) => {
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            return data.some((byte) => byte > 0);
          });
      await until('the sound is drawn', ink);
      await check(page, 'a timeline with a waveform');
    },
  },
  {
    name: 'timing: T gives the next row its time; the draft survives a reload, and is sent as a whole',
    async run({ page, address, world }) {
      const other = await (await world.browser.newContext()).newPage();
      await other.goto(`${address}/mix/${slug}`);
      await page.goto(`${address}/mix/${slug}`);
      await stands(page);
      await page.getByText('2 of 5 timed: tap along').waitFor();
      await page.getByRole('region', { name: 'Player' }).first().waitFor();
      await page.keyboard.press('t');
      await isTimed(page, 2);
      await playFrom(page, 60);
      const first = await tap(page, 2);
      await isTimed(page, 3);
      await until('what was tapped is said', () =>
        page
          .getByRole('status')
          .getByText(/^Grey Matter, 1 minute \d+\. Next: Halogen$/)
          .count(),
      );
      // One second later and back, and away again.
      await page.keyboard.press(']');
      await until('a second later', async () => (await timeOf(page, 2)) === first + 1);
      await page.keyboard.press('z');
      await until('and back', async () => (await timeOf(page, 2)) === first);
      await page.keyboard.press('Shift+ArrowRight');
      await tap(page, 3);
      await isTimed(page, 4);
      await check(page, 'timing at 1440 px');
      await page.reload();
      await isTimed(page, 4);
      await page.getByRole('link', { name: 'Segue' }).first().click();
      await page.goBack();
      await isTimed(page, 4);
      // A row that was passed by stays without a time.
      await page.keyboard.press('n');
      await row(page, 4).getByText('skipped').waitFor();
      await page.keyboard.press('z');
      await page.getByRole('button', { name: 'Send 2 times' }).click();
      await says(page, '2 timestamps added');
      await row(page, 2).getByText('yours, sent').waitFor();
      const shown = other.getByRole('button', { name: /one person/ });
      await until('the other page shows both', async () => (await shown.count()) === 2);
      await page.keyboard.press('Escape');
      await until('the mix is back', () => page.url().endsWith(`/mix/${slug}`));
      await other.context().close();
    },
  },
  {
    name: 'timing: after Z the sound goes on, and R plays what was taken back again; without it, the last 5 seconds',
    async run({ page, address }) {
      await open(page, address);
      await playFrom(page, 60);
      const tapped = await tap(page, 2);
      await page.keyboard.press('Shift+ArrowRight');
      await until('the sound is far on', async () => (await heard(page)) >= tapped + 25);
      await page.keyboard.press('z');
      await isTimed(page, 2);
      const clock = `${Math.floor(tapped / 60)}:${String(tapped % 60).padStart(2, '0')}`;
      await page.getByText(`Taken back. R plays ${clock} again`).waitFor();
      assert.ok((await heard(page)) >= tapped + 25, 'the sound has gone on');
      await page.keyboard.press('r');
      await until('it is before the moment', async () => (await heard(page)) <= tapped - 2);
      assert.ok((await heard(page)) >= tapped - 5);
      await page.getByText('Tap when it starts').waitFor();
      await page.keyboard.press('Shift+ArrowRight');
      await until('the sound is far on', async () => (await heard(page)) >= tapped + 20);
      const before = await heard(page);
      await page.keyboard.press('r');
      await until('five seconds back', async () => (await heard(page)) <= before - 3);
      assert.ok((await heard(page)) >= before - 5);
    },
  },
  {
    name: 'timing: a key that is pressed twice gives no two rows one second, nor does one before the mix is heard',
    async run({ page, address }) {
      await open(page, address);
      await page.keyboard.press('t');
      await row(page, 2).getByText('‘Foghorn’ starts at 0:00 already.').waitFor();
      await isTimed(page, 2);
      await playFrom(page, 30);
      await page.keyboard.press('Space');
      const at = await tap(page, 2);
      await page.waitForTimeout(450);
      await page.keyboard.press('t');
      await row(page, 3).getByText(`‘Grey Matter’ starts at 0:${at} already.`).waitFor();
      await isTimed(page, 3);
    },
  },
  {
    name: 'timing: what does not fit is refused with the row in the way, and a seek sets nothing',
    async run({ page, address }) {
      await open(page, address);
      await playFrom(page, 0);
      for (let press = 0; press < 17; press += 1) await page.keyboard.press('Shift+ArrowRight');
      await until('behind the last row', async () => (await heard(page)) > 480);
      await isTimed(page, 2);
      await page.keyboard.press('t');
      await row(page, 2)
        .getByText("That's after ‘Long Tide’ at 8:00, which is set by a curator and stays.")
        .waitFor();
      await isTimed(page, 2);
    },
  },
  {
    name: 'timing: by one thumb at 375 px everything lies in the lower half, and axe finds nothing',
    options: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    async run({ page, address }) {
      await open(page, address);
      await page.getByRole('button', { name: 'Play', exact: true }).first().tap();
      await until('it plays', async () => (await heard(page)) > 1);
      const field = page.getByRole('button', { name: /Tap when it starts/ });
      const reach = [field, ...(await page.locator('.thumb-acts button').all())];
      for (const button of reach) {
        const box = await button.boundingBox();
        assert.ok(box.y > 812 / 2 - 24, `${await button.textContent()} lies at ${box.y}`);
        assert.ok(box.height >= 44 && box.y + box.height <= 812);
      }
      await field.tap();
      await row(page, 2).getByText('yours').waitFor();
      await isTimed(page, 3);
      await page.getByRole('button', { name: '+1 s' }).tap();
      const undo = page.locator('.thumb-acts').getByRole('button', { name: 'Undo' });
      await undo.tap();
      await undo.tap();
      await page.getByRole('button', { name: /^0:\d\d.*play it again$/ }).tap();
      await page.getByRole('button', { name: /^5 s.*play them again$/ }).waitFor();
      await until('the second row can begin', async () => (await heard(page)) > 1);
      await field.tap();
      await isTimed(page, 3);
      await page.getByRole('button', { name: 'Skip this row' }).tap();
      await field.getByText('Kinetic Prayer').waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(wide, 375);
      await check(page, 'timing at 375 px');
    },
  },
  {
    name: 'timing: on a phone the invitation is seen with the head of the mix, and the list stays where it was',
    options: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    async run({ page, address }) {
      await page.goto(`${address}/mix/${slug}`);
      await page.locator('.mix-acts .heart').waitFor();
      const invitation = page.getByRole('link', { name: '2 of 5 timed: tap along' });
      const [asked, play, list] = await Promise.all(
        [invitation, page.locator('.stage-button'), page.locator('main [data-row="0"]')].map((it) =>
          it.boundingBox(),
        ),
      );
      assert.ok(asked.y + asked.height <= play.y, `asks at ${asked.y}, above ${play.y}`);
      assert.ok(list.y <= 370, `the list begins at ${list.y}`);
      assert.deepEqual(await crowded(page, 'main'), []);
      assert.deepEqual(await small(page, '.mix-line'), []);
      await invitation.tap();
      await isTimed(page, 2);
    },
  },
  {
    name: 'timing: on a phone the name of the mix is whole, and a row is as high once its time was sent',
    options: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    async run({ page, address }) {
      await page.goto(`${address}/timing/timing-twenty`);
      const head = page.getByText('Timing timing-twenty');
      const [inside, whole] = await head.evaluate((it) => [it.clientWidth, it.scrollWidth]);
      assert.ok(whole <= inside, `the name has ${inside} of ${whole} px`);
      await page.getByRole('button', { name: 'Play', exact: true }).first().tap();
      await until('it plays', async () => (await heard(page)) > 1);
      await page.getByRole('button', { name: /Tap when it starts/ }).tap();
      await page.getByRole('button', { name: 'Send 1' }).tap();
      await row(page, 2).getByText('waits for a second person').waitFor();
      for (const width of [375, 320]) {
        await page.setViewportSize({ width, height: 812 });
        assert.equal((await row(page, 2).boundingBox()).height, 44, `at ${width} px`);
      }
    },
  },
  {
    name: 'timing: without a network the times wait, and are sent once it is back',
    allows: [/ERR_INTERNET_DISCONNECTED/],
    async run({ page, context, address }) {
      await open(page, address);
      await playFrom(page, 60);
      await tap(page, 2);
      await page.keyboard.press('Shift+ArrowRight');
      await tap(page, 3);
      await context.setOffline(true);
      await page.getByText('Saved on this device until you send them').waitFor();
      await page.getByRole('button', { name: 'Send 2 times' }).click();
      await page.getByText("We'll send them when you're back online.").waitFor();
      // What is taken back while it waits is not sent.
      await page.keyboard.press('z');
      await isTimed(page, 3);
      await context.setOffline(false);
      await says(page, 'Timestamp added');
      await row(page, 2).getByText('yours, sent').waitFor();
      assert.equal(await row(page, 3).getByText('yours').count(), 0);
    },
  },
  {
    name: 'timing: a mix without sound says so and leads to its page; a hidden one is what its page is',
    allows: [/404/],
    async run({ page, context, address, world }) {
      await page.goto(`${address}/timing/no-audio`);
      await page.getByText("so there's nothing to listen to").waitFor();
      assert.equal(await page.getByText('Did you mean').count(), 0);
      await check(page, 'timing without sound');
      await page.getByRole('link', { name: 'Open the mix' }).click();
      await page.getByText('No Audio Available').waitFor();

      const own = await world.anotherServer();
      await signInByMail(context, own, 'hides@mixes.example');
      own.promote('hides@mixes.example');
      const mixes = `${own.address}/api/admin/mixes`;
      const { id } = await (await context.request.get(`${mixes}/no-audio`)).json();
      const data = { state: 'hidden' };
      const hidden = await context.request.put(`${mixes}/${id}/shown`, {
        data,
        headers: { origin: own.address },
      });
      assert.equal(hidden.status(), 200);
      await page.goto(`${own.address}/timing/no-audio`);
      await page.getByText('Only admins see this mix.').waitFor();
      await page.getByRole('heading', { level: 1, name: 'no-audio' }).waitFor();
      const visitor = await context.browser().newContext({ serviceWorkers: 'block' });
      try {
        const seen = await visitor.newPage();
        await seen.goto(`${own.address}/timing/no-audio`);
        await seen.getByRole('heading', { name: 'Mix Not Found' }).waitFor();
        assert.match(await seen.title(), /^Mix Not Found/);
      } finally {
        await visitor.close();
      }
    },
  },
  {
    name: 'timing: a mix that plays in a widget is timed too',
    async run({ page, address }) {
      await page.goto(`${address}/timing/widget-gap`);
      await page.getByRole('heading', { name: '2 of 3 timed' }).waitFor();
      await playFrom(page, 60);
      await tap(page, 2);
      await page.getByRole('heading', { name: '3 of 3 timed' }).waitFor();
    },
  },
  {
    name: 'timing: Shift+T times the row that plays again, Y agrees with the time of another and takes that back, and ? says so',
    async run({ page, address, world }) {
      const member = await world.browser.newContext();
      await signInByMail(member, world, 'times@mixes.example');
      const given = await member.request.post(`${address}/api/mixes/${slug}/timestamps`, {
        headers: { origin: address },
        data: { position: 3, start_seconds: 90 },
      });
      assert.equal(given.status(), 201, await given.text());
      await member.close();
      await page.goto(`${address}/timing/${slug}`);
      await isTimed(page, 3);
      await playFrom(page, 60);
      const first = await tap(page, 2);
      await page.keyboard.press('ArrowRight');
      await until('it is later', async () => (await heard(page)) >= first + 3);
      await page.keyboard.press('Shift+T');
      await until('row 2 has the later moment', async () => (await timeOf(page, 2)) >= first + 3);
      await page.keyboard.press('z');
      await until('and the first again', async () => (await timeOf(page, 2)) === first);
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Shift+ArrowRight');
      await until('the row of another plays', async () => (await heard(page)) > 95);
      await page.keyboard.press('y');
      await says(page, 'Vote recorded');
      await page.keyboard.press('y');
      await says(page, 'Vote taken back');
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: 'Keys for timing' });
      await help.getByText('Time the row that plays again').waitFor();
      await help.getByText('Agree or disagree with the time of the row that plays').waitFor();
      await check(page, 'the keys of timing');
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'detached' });
      assert.match(page.url(), /\/timing\//);
    },
  },
]);
