/** On a phone: the mini-player and the whole player. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { plays, press, until } from '../steps.mjs';

const options = { viewport: { width: 375, height: 780 }, hasTouch: true, isMobile: true };

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
      await player.getByRole('tab', { name: 'Tracklist' }).waitFor();
      await player.getByRole('button', { name: /^Pressure Cooker/ }).click();
      await until('its row is current', () => player.locator('[data-row="2"][aria-current="true"]').count());
      await player.getByRole('tab', { name: 'Info' }).click();
      await player.getByText('Deep House').waitFor();
      const cover = await player.locator('.cover').first().boundingBox();
      const facts = await player.getByRole('heading', { name: 'Terrace, Lights Out' }).last().boundingBox();
      assert.ok(facts.y >= cover.y + cover.height, 'the facts stand below the cover');
      await player.getByRole('button', { name: 'Close the player' }).click();
      await until('closed', async () => (await page.getByRole('dialog').count()) === 0);
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
        '/submit-mix',
        '/sign-in',
        '/artist/Halden%20Vey',
      ]) {
        await page.goto(address + path);
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
