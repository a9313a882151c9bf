/** On a phone: the mini-player and the whole player. */
import assert from 'node:assert/strict';
import { crowded, small, swipe } from '../geometry.mjs';
import { journeys } from '../journey.mjs';
import { plays, press, signIn, stands, until } from '../steps.mjs';

const options = { viewport: { width: 375, height: 780 }, hasTouch: true, isMobile: true };

/** Seconds that the clock of the whole player shows. */
async function clockOf(player) {
  const text = await player.getByTestId('clock').textContent();
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

journeys([
  {
    name: 'phone: the mini-player opens the whole player with Tracklist and Info',
    options,
    async run({ page, address }) {
      await page.goto(`${address}/mix/terrace-lights-out`);
      await press(page);
      await plays(page);
      await page.getByRole('button', { name: 'Open the player' }).click();
      const player = page.getByRole('dialog', { name: 'Terrace, Lights Out' });
      await player.getByRole('tab', { name: 'Tracklist' }).click();
      await player.getByRole('button', { name: /^Pressure Cooker/ }).click();
      await until('its row is current', () => player.locator('[data-row="2"][aria-current="true"]').count());
      await player.getByRole('tab', { name: 'Info' }).click();
      await player.getByText('Deep House').last().waitFor();
      await player.getByRole('tab', { name: 'Info' }).click();
      await player.getByText('Pressure Cooker', { exact: true }).waitFor();
      await player.getByRole('button', { name: 'Close the player' }).click();
      await until('closed', async () => (await page.getByRole('dialog').count()) === 0);
    },
  },
  {
    name: 'phone: the whole player shows the cover and the whole title, and everything in it can be touched',
    options: { ...options, permissions: ['clipboard-read', 'clipboard-write'] },
    async run({ page, address }) {
      await page.goto(`${address}/mix/terrace-lights-out?t=31`);
      await press(page);
      await plays(page);
      await page.getByRole('button', { name: 'Open the player' }).click();
      const player = page.getByRole('dialog', { name: 'Terrace, Lights Out' });
      const title = player.getByText("Caretaker's Keys (Nightbus Choir Remix)", { exact: true });
      await title.waitFor();
      // The track is not to end while it is looked at.
      await player.getByRole('button', { name: /^Pause/ }).click();
      await until('it stands', () =>
        player.evaluate((element) =>
          element.getAnimations().every(({ playState }) => playState === 'finished'),
        ),
      );
      for (const height of [812, 667, 568]) {
        await page.setViewportSize({ width: 375, height });
        const cut = await title.evaluate(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 8,
        );
        assert.equal(cut, false, `the title is whole at ${height} px`);
        const cover = await player.locator('.cover').boundingBox();
        assert.ok(
          cover.width >= (height > 800 ? 280 : 80),
          `the cover is ${cover.width} px wide at ${height} px`,
        );
        const words = await title.boundingBox();
        assert.ok(words.y >= cover.y + cover.height, 'the title stands below the cover');
        assert.deepEqual(await small(page, '.full-player'), [], `${height} px`);
        assert.deepEqual(await crowded(page, '.full-player'), [], `${height} px`);
        const foot = await player.getByRole('tab', { name: 'Info' }).boundingBox();
        assert.ok(foot.y + foot.height <= height, `the foot is on the screen at ${height} px`);
      }
      const before = await clockOf(player);
      await player.getByRole('button', { name: '15 seconds forward' }).click();
      await until('it is 15 s further', async () => (await clockOf(player)) >= before + 15);
      await player.getByRole('button', { name: 'Share moment' }).click();
      await page.getByText('Link copied!').waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, /\/mix\/terrace-lights-out\?t=\d+:\d\d$/);
      const [minutes, seconds] = link.split('=')[1].split(':').map(Number);
      const heard = minutes * 60 + seconds;
      assert.ok(
        heard >= before + 15 && heard <= (await clockOf(player)),
        `${link} is the moment of the press`,
      );
      const after = await clockOf(player);
      await player.getByRole('button', { name: '15 seconds back' }).click();
      await until('it is back', async () => (await clockOf(player)) < after);
    },
  },
  {
    name: 'phone: a swipe up opens the player, a swipe down closes it, one to the side goes by track',
    options,
    async run({ page, address, isByKeys }) {
      // Each has a button that does the same, which other journeys press.
      if (isByKeys) return;
      await page.goto(`${address}/mix/terrace-lights-out`);
      await press(page);
      await plays(page);
      const mini = await page.getByRole('region', { name: 'Player' }).last().boundingBox();
      assert.equal(Math.round(mini.height), 65, 'the mini-player is 64 px high, and its line');
      const middle = { x: 120, y: mini.y + 32 };
      await swipe(page, middle, { x: 120, y: mini.y - 120 });
      const player = page.getByRole('dialog', { name: 'Terrace, Lights Out' });
      await player.waitFor();
      await swipe(page, { x: 300, y: 250 }, { x: 90, y: 255 });
      await until('the next track plays', async () => (await clockOf(player)) >= 31);
      await swipe(page, { x: 180, y: 200 }, { x: 182, y: 420 });
      await player.waitFor({ state: 'detached' });
      assert.equal(new URL(page.url()).pathname, '/mix/terrace-lights-out');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await swipe(page, middle, { x: 120, y: mini.y - 120 });
      await player.waitFor();
      await swipe(page, { x: 180, y: 200 }, { x: 182, y: 420 });
      await player.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'phone: a sleep timer says what is left, stops at the end of the track, and the way back closes its sheet first',
    options,
    async run({ page, address }) {
      await page.goto(`${address}/mix/terrace-lights-out?t=31`);
      await press(page);
      await plays(page);
      await page.getByRole('button', { name: 'Open the player' }).click();
      const player = page.getByRole('dialog', { name: 'Terrace, Lights Out' });
      const sheet = page.getByRole('dialog', { name: 'Stop playing' });
      await player.getByRole('button', { name: 'Sleep timer' }).click();
      await sheet.waitFor();
      assert.deepEqual(await sheet.getByRole('button').locator('span:nth-child(2)').allTextContents(), [
        'At the end of this track',
        'At the end of the mix',
        'In 15 minutes',
        'In 30 minutes',
        'In 45 minutes',
        'In an hour',
      ]);
      assert.deepEqual(await small(page, '.sheet'), []);
      await page.goBack();
      await sheet.waitFor({ state: 'detached' });
      assert.equal(await player.count(), 1, 'the player stays');
      await player.getByRole('button', { name: 'Sleep timer' }).click();
      await sheet.getByRole('button', { name: 'In 30 minutes' }).click();
      await sheet.waitFor({ state: 'detached' });
      await player.getByRole('button', { name: 'Sleep timer, 30 min left' }).click();
      await sheet.getByText('30 min left').waitFor();
      assert.equal(await sheet.getByRole('button', { pressed: true }).count(), 1);
      await sheet.getByRole('button', { name: 'At the end of this track' }).click();
      await sheet.waitFor({ state: 'detached' });
      await player.getByRole('button', { name: 'Play', exact: true }).waitFor({ timeout: 60_000 });
      const stopped = await clockOf(player);
      assert.ok(stopped >= 53 && stopped <= 57, `stopped at ${stopped} s, where the track ends at 54 s`);
      await player.getByRole('button', { name: 'Sleep timer', exact: true }).waitFor();
      await player.getByRole('button', { name: 'Play', exact: true }).click();
      await player.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    },
  },
  {
    name: 'phone: the head of a mix is low, its list near, and nothing that is touched lies over another',
    options: { ...options, viewport: { width: 375, height: 812 } },
    async run({ page, address }) {
      // With its waveform, which takes room.
      const asked = async () => (await page.request.get(`${address}/api/mixes/long-sound`)).json();
      await until('the sound was heard', async () => (await asked()).waveform !== null, 120_000);
      await page.goto(`${address}/mix/long-sound`);
      await page.locator('main [data-row]').first().waitFor();
      await page.locator('.mix-acts .heart').waitFor();
      const cover = await page.locator('.mix-side .cover').boundingBox();
      assert.equal(Math.round(cover.width), 104);
      const list = page.locator('main [data-row="0"]');
      await until('the list begins at 350 px or above', async () => (await list.boundingBox()).y <= 350);
      const button = await page.locator('.stage-button').boundingBox();
      assert.equal(Math.round(button.height), 52);
      assert.deepEqual(await crowded(page, 'main'), [], 'before it plays');
      await press(page);
      await plays(page);
      await page.locator('main [data-row][aria-current="true"]').waitFor();
      await until(
        'nothing is crowded while it plays',
        async () => (await crowded(page, 'main')).length === 0,
      );
      assert.deepEqual(await small(page, 'main [role="table"]'), []);
      const row = page.locator('main [data-row]:not([aria-current])').last();
      assert.equal(Math.round((await row.boundingBox()).height), 56);
      await page.getByRole('button', { name: 'Open the player' }).click();
      await page.getByRole('dialog').getByRole('tab', { name: 'Tracklist' }).click();
      assert.deepEqual(await crowded(page, '.full-player'), [], 'in the player');
      assert.deepEqual(await small(page, '.full-player'), []);
    },
  },
  {
    name: 'phone: the bar holds its signs at any width, and its menu the theme and the form',
    options: { ...options, colorScheme: 'dark' },
    async run({ page, context, address }) {
      const holds = async () => {
        for (const width of [320, 375, 430, 768, 1024]) {
          await page.setViewportSize({ width, height: 780 });
          assert.deepEqual(await crowded(page, 'header nav'), [], `${width} px`);
          assert.deepEqual(await small(page, 'header nav'), [], `${width} px`);
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(sideways <= 0, `${width} px scrolls by ${sideways}`);
        }
        await page.setViewportSize(options.viewport);
      };
      const bar = page.getByRole('navigation', { name: 'Main' });
      const menu = bar.getByRole('button', { name: /^(Menu|Account of .*)$/ });
      await page.goto(address);
      await menu.waitFor();
      await holds();
      assert.equal(await bar.getByRole('button', { name: 'Use the light theme' }).count(), 0);
      await menu.click();
      await page.getByRole('menuitem', { name: 'Use the light theme' }).click();
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
      await menu.click();
      await page.getByRole('menuitem', { name: 'Submit Mix' }).click();
      await page.waitForURL('**/submit-mix');
      await signIn(context, address, 'phone-bar@mixes.example');
      await page.goto(address);
      await bar.getByRole('button', { name: /^Account of/ }).waitFor();
      await holds();
      await menu.click();
      await page.getByRole('menuitem', { name: 'Use the dark theme' }).click();
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), undefined);
      await menu.click();
      await page.getByRole('menuitem', { name: 'Mixes' }).click();
      await page.getByRole('heading', { level: 1, name: 'Latest Mixes' }).waitFor();
    },
  },
  {
    name: 'phone: the disc that plays stays on its cover, however long the title of a card',
    options,
    async run({ page, address }) {
      const discs = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('main .mix-card')].flatMap((card) => {
            const disc = card.querySelector('.card-disc')?.getBoundingClientRect();
            const cover = card.querySelector('.cover').getBoundingClientRect();
            const title = card.querySelector('h3');
            if (disc === undefined) return [];
            const lines = title.offsetHeight / Number.parseFloat(getComputedStyle(title).lineHeight);
            const isOn =
              disc.left >= cover.left &&
              disc.right <= cover.right &&
              disc.top >= cover.top &&
              disc.bottom <= cover.bottom;
            return [{ name: title.textContent, lines: Math.round(lines), isOn }];
          }),
        );
      for (const path of ['/', '/lists/latest']) {
        await page.goto(address + path);
        await until('the discs are there', async () => (await discs()).length > 3);
        for (const width of [320, 375, 768, 1024, 1440]) {
          await page.setViewportSize({ width, height: 780 });
          const seen = await discs();
          if (width === 320)
            assert.ok(
              seen.some(({ lines }) => lines > 1),
              'a title has two lines',
            );
          assert.deepEqual(
            seen.filter(({ isOn }) => !isOn),
            [],
            `${path} at ${width} px`,
          );
        }
      }
    },
  },
  {
    name: 'phone: the way back closes the whole player, and leaves the page after that',
    options,
    async run({ page, address }) {
      await page.goto(address);
      await page.getByRole('link', { name: 'Terrace, Lights Out' }).first().click();
      await press(page);
      await plays(page);
      await page.getByRole('button', { name: 'Open the player' }).click();
      await page.getByRole('dialog', { name: 'Terrace, Lights Out' }).waitFor();
      await page.goBack();
      await until('closed', async () => (await page.getByRole('dialog').count()) === 0);
      assert.equal(new URL(page.url()).pathname, '/mix/terrace-lights-out');
      await page.goBack();
      await page.getByRole('heading', { name: 'A better way to listen' }).waitFor();
    },
  },
  {
    name: 'phone: nothing is wider than the screen, and every control can be touched',
    options,
    async run({ page, address }) {
      for (const path of [
        '/',
        '/lists/latest',
        '/mix/half-a-millimetre',
        '/mix/terrace-lights-out',
        '/genre/House',
        '/search?q=pressure',
        '/submit-mix',
        '/sign-in',
        '/artist/Halden%20Vey',
      ]) {
        await page.goto(address + path);
        await stands(page);
        await page.waitForLoadState('networkidle');
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 375, `${path} is ${width} px wide`);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('main button, header a, header button')]
            .filter((element) => element.offsetParent !== null)
            .map((element) => [element.textContent || element.ariaLabel, element.getBoundingClientRect()])
            .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
            .map(([name, box]) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
        );
        assert.deepEqual(small, [], path);
      }
    },
  },
]);
