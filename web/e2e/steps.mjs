/** What journeys do and see, in their own words. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirOf } from './programs.mjs';

/** Waits until `look` answers with something true, and gives that back. */
export async function until(what, look, ms = 30_000) {
  const deadline = Date.now() + ms;
  let last;
  for (;;) {
    try {
      last = await look();
      if (last) return last;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) assert.fail(`waited ${ms} ms for: ${what} (last saw: ${last})`);
    await new Promise((done) => setTimeout(done, 60));
  }
}

/** The site answers: before that, what is seen of a page is the server's. */
export const stands = (page) => page.getByRole('navigation', { name: 'Main' }).waitFor();

/** Number of the row that is current, or null. */
export async function currentRow(page) {
  const row = page.locator('main [data-row][aria-current="true"]');
  if ((await row.count()) === 0) return null;
  return Number(await row.first().getAttribute('data-row')) + 1;
}

/** Seconds that the timeline's clock shows. */
export async function clock(page) {
  const text = (await page.locator('main [data-testid="clock"]').first().textContent()) ?? '';
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Waits until the bar's clock goes on; what comes next has a figure of its own. */
export const barGoesOn = (page) =>
  until('sound goes on', () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.dock .figures')].some((it) =>
        /^0:0[1-9] \//.test(it.textContent ?? ''),
      ),
    ),
  );

export const press = (page) => page.locator('.stage-button').click();

export async function plays(page) {
  // The keys come with the player's bar.
  await page.getByRole('region', { name: 'Player' }).first().waitFor();
  await until('the mix plays', () => page.locator('.stage[data-phase="playing"]').count());
}

export async function isInView(page, number) {
  return page.evaluate((index) => {
    const box = document.querySelector(`main [data-row="${index}"]`)?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight - 60;
  }, number - 1);
}

/** The sum of every layout shift since the page began. */
export async function layoutShift(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        let sum = 0;
        const watch = new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
        });
        watch.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          watch.disconnect();
          done(sum);
        }, 200);
      }),
  );
}

/** Signs a new member in, in this context: every page of it is theirs from now on. */
export async function signIn(context, address, email) {
  const answer = await context.request.post(`${address}/api/sign-in/password`, {
    headers: { origin: address },
    data: { email, password: 'long enough for a journey' },
  });
  assert.equal(answer.status(), 201, await answer.text());
}

/** Says what the page shows as a message that passes. */
export const says = (page, text) =>
  page.locator('[data-sonner-toast]').getByText(text, { exact: true }).first().waitFor();

/** The link and the code of the mail to an address to sign in with, behind so many earlier ones. */
export async function readMail(world, email, earlier = 0) {
  const folder = join(world.dataDir, 'mail');
  const read = () => {
    if (!existsSync(folder)) return null;
    const mails = readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const ours = mails.filter((text) => text.includes(`To: ${email}`) && /Subject: \d{6} is/.test(text));
    const mail = ours[earlier];
    if (mail === undefined) return null;
    // Quoted-printable: long lines are broken by a soft '=', and '=' itself is written '=3D'.
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    return {
      token: /\/auth\/callback#token=([\w-]+)/.exec(text)?.[1],
      code: /Subject: (\d{6}) is/.exec(text)?.[1],
    };
  };
  return until(`the mail to ${email}`, read);
}

/** Signs somebody in who has proven their address by the code in a mail, in this context. */
export async function signInByMail(context, { address, dataDir }, email) {
  const post = (path, data) => context.request.post(address + path, { headers: { origin: address }, data });
  assert.equal((await post('/api/sign-in/link', { email })).status(), 202);
  const { code } = await readMail({ dataDir }, email);
  assert.equal((await post('/api/sign-in/code', { code })).status(), 200);
}

/** As `signInByMail`, at the server of an address: for what only members may do who have proven theirs. */
export const signInProven = (context, address, email) =>
  signInByMail(context, { address, dataDir: dataDirOf(address) }, email);
