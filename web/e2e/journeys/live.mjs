/** What happens on a mix, on every page that shows it, however many a browser has open. */
import assert from 'node:assert/strict';
import { journeys } from '../journey.mjs';
import { until } from '../steps.mjs';

/** The connections of a browser that tell of what happens: answers with those that are open now. */
function streamsOf(context) {
  const open = new Set();
  const isStream = (request) => new URL(request.url()).pathname.endsWith('/live');
  context.on('request', (request) => isStream(request) && open.add(request));
  for (const ended of ['requestfinished', 'requestfailed']) {
    context.on(ended, (request) => open.delete(request));
  }
  // Of what a closed page had nobody tells that it ended.
  return () => [...open].filter((request) => !request.frame().page().isClosed());
}

async function give(address, mix, position, seconds, session) {
  const answer = await fetch(`${address}/api/mixes/${mix}/timestamps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ position, start_seconds: seconds, session_id: session }),
  });
  assert.equal(answer.status, 201, await answer.text());
}

const shows = (page, time) => page.getByRole('button', { name: new RegExp(`^${time}, `) }).waitFor();

journeys([
  {
    name: 'eight pages of one browser hear live of what happens, by one connection, and load',
    async run({ page, context, address }) {
      const open = streamsOf(context);
      const mixes = ['times-wanted', 'votes-wanted'];
      const pages = [page];
      while (pages.length < 8) pages.push(await context.newPage());
      for (const [index, each] of pages.entries()) {
        await each.goto(`${address}/mix/${mixes[index % 2]}`);
        await each.getByRole('table').waitFor();
      }
      await until('they share one connection', () => open().length === 1);
      const [stream] = open();
      assert.equal(new URL(stream.url()).searchParams.get('mixes').split(',').length, 2);
      await give(address, 'times-wanted', 3, 601, 'anon_1_a');
      await give(address, 'votes-wanted', 3, 602, 'anon_1_b');
      for (const [index, each] of pages.entries()) await shows(each, index % 2 === 0 ? '10:01' : '10:02');
      // The one that holds the connection goes; another one takes over.
      await pages[0].close();
      await until('another holds it', () => open().length === 1 && !open().includes(stream));
      await give(address, 'votes-wanted', 2, 543, 'anon_1_c');
      for (const [index, each] of pages.entries()) if (index % 2 === 1) await shows(each, '9:03');
    },
  },
]);
