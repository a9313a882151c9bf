/** What the page believes of who is signed in, for admins. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { signInByMail } from '../steps.mjs';

journeys([
  {
    name: 'debug: Ctrl+Shift+D shows an admin who they are, never the token, and nobody else anything',
    async run({ page, context, world }) {
      const { address, dataDir, promote } = await world.anotherServer();
      const email = 'looks@mixes.example';
      await signInByMail(context, { address, dataDir }, email);
      await page.goto(`${address}/mix/terrace-lights-out`);
      await page.getByRole('button', { name: `Account of ${email}` }).waitFor();
      await page.keyboard.press('Control+Shift+D');
      await page.waitForTimeout(300);
      assert.equal(await page.getByRole('dialog').count(), 0);
      promote(email);
      await page.reload();
      await page.getByRole('button', { name: `Account of ${email}` }).waitFor();
      await page.keyboard.press('Control+Shift+D');
      const panel = page.getByRole('dialog', { name: 'Debug' });
      await panel.getByText(email).waitFor();
      await panel.getByText('signed in').waitFor();
      const text = await panel.textContent();
      for (const { value } of await context.cookies()) assert.ok(!text.includes(value), 'the token is shown');
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+Shift+D');
      await panel.waitFor();
      await page.keyboard.press('Control+Shift+D');
      await panel.waitFor({ state: 'detached' });
    },
  },
]);
