/** A mix inside somebody else's page, as oEmbed tells that page to show it. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { journeys } from '../journey.mjs';
import { until } from '../steps.mjs';

const slug = 'terrace-lights-out';

/** A page of another site around some HTML. */
async function pageAround(html) {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><html lang="en"><title>A blog</title><body>${html}</body></html>`);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function told(address, path) {
  const asked = encodeURIComponent(address + path);
  const answer = await fetch(`${address}/oembed?url=${asked}&maxwidth=480`);
  assert.equal(answer.status, 200);
  return answer.json();
}

journeys([
  {
    name: 'a mix plays inside a page of another site, and its row lights up there',
    async run({ page, address }) {
      const { html } = await told(address, `/mix/${slug}?t=28`);
      const blog = await pageAround(html);
      try {
        const asked = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.goto(blog.address);
        const frame = page.frameLocator('iframe');
        await frame.getByRole('heading', { name: 'Terrace, Lights Out' }).waitFor();
        await frame.getByRole('list', { name: 'Tracklist of Terrace, Lights Out' }).waitFor();
        assert.deepEqual(
          asked.filter((path) => path.startsWith('/api/')),
          [],
          'the mix comes with the page',
        );
        await frame.getByRole('button', { name: 'Play' }).click();
        const current = frame.locator('li[aria-current="true"]');
        await until('a row is current', async () => (await current.count()) === 1);
        await frame.getByRole('button', { name: /Caretaker/ }).click();
        await until(
          'the second row is current',
          async () => (await current.getAttribute('data-row')) === '1',
        );
        await frame.getByRole('button', { name: 'Pause' }).click();
        await frame.getByRole('button', { name: 'Play' }).waitFor();
        const more = frame.getByRole('link', { name: 'Open in Segue' });
        const [full] = await Promise.all([page.context().waitForEvent('page'), more.click()]);
        await full.getByRole('table', { name: 'Tracklist of Terrace, Lights Out' }).waitFor();
      } finally {
        blog.close();
      }
    },
  },
  {
    name: 'no page of the site but the player can be framed',
    // The browser says that it refused.
    allows: [/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/i],
    async run({ page, address }) {
      const blog = await pageAround(`<iframe src="${address}/mix/${slug}"></iframe>`);
      try {
        await page.goto(blog.address);
        await new Promise((done) => setTimeout(done, 500));
        assert.equal(await page.frameLocator('iframe').locator('#root').count(), 0);
      } finally {
        blog.close();
      }
    },
  },
]);
