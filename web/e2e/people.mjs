/** People who are signed in, for journeys that are about something else. */
import assert from 'node:assert/strict';

/** Gives the page's browser an account of its own. */
export async function signUp(page, address, email) {
  await page.goto(`${address}/sign-in`);
  const status = await page.evaluate(async (email) => {
    const response = await fetch('/api/sign-in/password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: `the long password of ${email}` }),
    });
    return response.status;
  }, email);
  assert.ok(status < 300, `signing up answered ${status}`);
}
