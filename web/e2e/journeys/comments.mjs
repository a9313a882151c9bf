/** What people say beside the tracklist, on a server that has comments. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { journeys } from '../journey.mjs';
import { plays, press, signInProven, until } from '../steps.mjs';

const demo = '/mix/terrace-lights-out';

/** A server with comments, for one journey. */
const withComments = (name, run, more = {}) => ({
  name: `comments: ${name}`,
  ...more,
  async run({ page, context, world }) {
    const site = await world.anotherServer({ SEGUE_COMMENTS_ENABLED: 'true' });
    try {
      await run({ page, context, world, address: site.address, site });
    } finally {
      // What the page listens to must not break off under it.
      await page.goto('about:blank');
      await site.kill();
    }
  },
});

const panel = (page) => page.getByRole('region', { name: 'Comments' });
const field = (page) => panel(page).getByRole('textbox', { name: 'Comment', exact: true });
const articles = (page) => panel(page).getByRole('article');

async function say(page, text) {
  await field(page).fill(text);
  await field(page).press('Enter');
  await articles(page)
    .filter({ hasText: text.slice(0, 40) })
    .first()
    .waitFor();
}

journeys([
  {
    name: 'comments: a site without them shows none, and no button for them',
    async run({ page, address }) {
      await page.goto(address + demo);
      await page.getByRole('table').waitFor();
      assert.equal(await panel(page).count(), 0);
      assert.equal(await page.getByRole('button', { name: /^Comments on/ }).count(), 0);
    },
  },
  withComments(
    'a phone has no panel',
    async ({ page, address }) => {
      await page.goto(address + demo);
      await page.getByRole('table').waitFor();
      assert.equal(await panel(page).count(), 0);
      assert.equal(await page.getByRole('button', { name: /^Comments on/ }).count(), 0);
    },
    { options: { viewport: { width: 375, height: 780 } } },
  ),
  withComments(
    'written, locked to the moment, answered, voted on and deleted, seen by others at once',
    async ({ page, world, address }) => {
      await signInProven(page.context(), address, 'one@mixes.example');
      const other = await (
        await world.browser.newContext({ viewport: { width: 1440, height: 900 } })
      ).newPage();
      await signInProven(other.context(), address, 'two@mixes.example');
      await other.goto(address + demo);
      await other.getByText('No comments yet.').waitFor();
      await page.goto(address + demo);
      await page.getByText('No comments yet.').waitFor();

      await page.getByRole('button', { name: /^Pressure Cooker/ }).click();
      await plays(page);
      await until('the third row is current', () => page.locator('[data-row="2"][aria-current]').count());
      await field(page).pressSequentially('What a');
      await panel(page).getByText('About Pressure Cooker').waitFor();
      await page.getByRole('button', { name: /^Warm Cupboard/ }).click();
      await until('the first row is current', () => page.locator('[data-row="0"][aria-current]').count());
      await panel(page).getByText('About Pressure Cooker').waitFor();
      await say(page, 'What a seam');
      const comment = articles(other).filter({ hasText: 'What a seam' });
      await comment.getByRole('button', { name: /^Play from 0:5\d$/ }).waitFor();
      await comment.getByRole('button', { name: 'Pressure Cooker' }).waitFor();

      await comment.getByRole('button', { name: 'Upvote, 0' }).click();
      await articles(page).getByRole('button', { name: 'Upvote, 1' }).waitFor();
      await comment.getByRole('button', { name: 'Upvote, 1' }).click();
      await articles(page).getByRole('button', { name: 'Upvote, 0' }).waitFor();

      await comment.getByRole('button', { name: 'Reply' }).click();
      await other.keyboard.type('It is.');
      await other.keyboard.press('Enter');
      await articles(page).filter({ hasText: 'It is.' }).first().waitFor();
      const name = await comment.locator('.comment-name').first().textContent();
      assert.match((await articles(page).last().textContent()) ?? '', new RegExp(`@${name} It is\\.`));

      await articles(other)
        .filter({ hasText: 'It is.' })
        .last()
        .getByRole('button', { name: 'Delete' })
        .click();
      await other
        .getByRole('group', { name: 'Delete this reply?' })
        .getByText('Delete', { exact: true })
        .click();
      await until('the reply is gone', async () => (await articles(page).count()) === 1);
      await other.context().close();
    },
  ),
  withComments(
    'a track has its own: selected from its row, the banner names what plays',
    async ({ page, address }) => {
      await signInProven(page.context(), address, 'rows@mixes.example');
      await page.goto(address + demo);
      await say(page, 'about the mix');
      await press(page);
      await plays(page);
      await page.getByRole('button', { name: 'Comments on track 3, Pressure Cooker' }).focus();
      await page.keyboard.press('Enter');
      await panel(page).getByText('No comments yet.').waitFor();
      await panel(page).getByText('Now Playing').waitFor();
      await panel(page).getByText('Warm Cupboard').waitFor();
      await say(page, 'about the third');
      await panel(page).getByRole('button', { name: 'Back to current track' }).click();
      await panel(page).getByText('No comments yet.').waitFor();
      assert.equal(await panel(page).getByText('Now Playing').count(), 0);
      await panel(page).getByRole('button', { name: 'Back to mix comments' }).click();
      await until('both are there', async () => (await articles(page).count()) === 2);
      await panel(page).getByText('By time', { exact: true }).click();
      await until('along the mix', async () =>
        /third/.test((await articles(page).first().textContent()) ?? ''),
      );
      await panel(page).getByText('Recent', { exact: true }).click();
      await until('the newest first', async () =>
        /third/.test((await articles(page).first().textContent()) ?? ''),
      );
    },
  ),
  withComments(
    'whoever is not signed in is asked to, and the draft outlives a reload',
    async ({ page, address }) => {
      await page.goto(address + demo);
      await field(page).fill('half a thought');
      await field(page).press('Shift+Enter');
      await page.keyboard.type('and the rest');
      await field(page).press('Enter');
      await page.getByRole('dialog', { name: 'Sign in to Segue' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.reload();
      assert.equal(await field(page).inputValue(), 'half a thought\nand the rest');
    },
  ),
  withComments(
    'axe finds nothing in them',
    async ({ page, address }) => {
      await signInProven(page.context(), address, 'axe@mixes.example');
      await page.goto(address + demo);
      await page.getByText('No comments yet.').waitFor();
      await check(page, 'no comments');
      await say(page, 'a word '.repeat(60));
      await panel(page).getByRole('button', { name: 'Reply' }).click();
      await page.keyboard.type('and an answer');
      await page.keyboard.press('Enter');
      await until('the answer is there', async () => (await articles(page).count()) === 2);
      await press(page);
      await plays(page);
      await page.getByRole('button', { name: 'Comments on track 3, Pressure Cooker' }).focus();
      await page.keyboard.press('Enter');
      await field(page).fill('Half a thought');
      await panel(page).getByText('Now Playing').waitFor();
      await check(page, 'the comments of a track');
      await panel(page).getByRole('button', { name: 'Back to mix comments' }).click();
      await panel(page).getByRole('button', { name: 'Delete' }).first().click();
      await panel(page).getByRole('button', { name: 'Reply' }).last().click();
      await check(page, 'comments, a question and an answer');
    },
    { options: { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } },
  ),
  withComments(
    'a server that is gone says so, and keeps the words',
    async ({ page, address, site }) => {
      await signInProven(page.context(), address, 'gone@mixes.example');
      await page.goto(address + demo);
      await page.getByText('No comments yet.').waitFor();
      await site.kill();
      await field(page).fill('into the void');
      await field(page).press('Enter');
      await panel(page).getByText('Failed to post your comment. Please try again.').waitFor();
      assert.equal(await field(page).inputValue(), 'into the void');
      await panel(page).getByText('By time', { exact: true }).click();
      await panel(page).getByText('Unable to load comments at this time.').waitFor();
      await panel(page).getByRole('button', { name: 'Try Again' }).waitFor();
    },
    { allows: [/ERR_/] },
  ),
]);
