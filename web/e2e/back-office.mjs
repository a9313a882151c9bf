/** What journeys through the back-office have in common. */
import { signIn, signInByMail, signInProven, until } from './steps.mjs';

/** Signs an admin in, at a server of the journey's own, and gives back its address. */
async function asAdmin(world, context, page) {
  const server = await world.anotherServer();
  const email = 'editor@mixes.example';
  await signInByMail(context, server, email);
  server.promote(email);
  await page.goto(`${server.address}/admin/dashboard`);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  return server.address;
}

/** A journey of an admin who begins at the dashboard: its name, what is done, and what else the walk has to know of it. */
export const byAdmin = (name, run, more = {}) => ({
  name,
  limitMs: 300_000,
  walk: run,
  async run({ page, context, world, isByKeys }) {
    await run({ page, context, address: await asAdmin(world, context, page), isByKeys });
  },
  ...more,
});

/** What a browser says of requests that are answered with one of these statuses. */
export const refused = (...statuses) =>
  new RegExp(`the server responded with a status of (${statuses.join('|')})`);

/** Sends what the pages send, as whoever is signed in in this context. */
export async function send(context, address, method, path, data) {
  const answer = await context.request.fetch(address + path, {
    method,
    headers: { origin: address },
    ...(data === undefined ? {} : { data }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
}

/**
 * Answers requests of a method with a failure: a status, with what the server would say of it, or 'cut' for no answer.
 * Gives back what fixes it.
 */
export async function failing(page, path, method, failure, said = {}) {
  const answer = (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (failure === 'cut') return route.abort();
    return route.fulfill({
      status: failure,
      contentType: 'application/problem+json',
      body: JSON.stringify(said),
    });
  };
  await page.route(path, answer);
  return () => page.unroute(path, answer);
}

/** What a press downloads: its name and its text. */
export async function downloaded(page, press) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}

/** Waits until the rows of a page's table begin with these words, in this order. */
export const rowsAre = (page, column, words) =>
  until(`the rows are ${words.join(', ')}`, async () => {
    const cells = await page.locator(`tbody tr td:nth-child(${column})`).allTextContents();
    return words.every((word, at) => cells[at]?.startsWith(word)) && cells.length >= words.length;
  });

/** Somebody without an account here yet, in a browser of their own. */
export async function member(page, address, email) {
  const context = await page.context().browser().newContext();
  await signIn(context, address, email);
  return context;
}

/** Somebody who asks to connect Spotify. */
export async function asks(page, address, email) {
  const context = await page.context().browser().newContext();
  await signInProven(context, address, email);
  await send(context, address, 'POST', '/api/user/whitelist-request', {
    spotify_email: `at-spotify-${email}`,
  });
  await context.close();
}
