/** What the server sends, held against the standards it is written in, by validators that others keep. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { HtmlValidate } from 'html-validate';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { journeys } from '../journey.mjs';

const schema = (name) => readFileSync(fileURLToPath(new URL(`../schemas/${name}`, import.meta.url)), 'utf8');

const html = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });

/** Every kind of page that the server writes, and those that it sends where there is none. */
const pages = [
  '/',
  '/lists/latest',
  '/lists/after-hours',
  '/lists/none',
  '/mix/terrace-lights-out',
  '/mix/terrace-lights-out?t=75',
  '/mix/no-audio',
  '/mix/widget-plays',
  '/mix/none',
  '/artist/Halden%20Vey',
  '/artist/nobody',
  '/search?q=fog',
  '/submit-mix',
  '/submit-mix/preview',
  '/liked',
  '/history',
  '/settings',
  '/discover-weekly',
  '/sign-in',
  '/auth/callback',
  '/admin',
  '/api',
  '/embed/terrace-lights-out',
  '/embed/none',
  '/no/such/page',
];

function validXml(rules, text) {
  const grammar = XmlDocument.fromString(schema(rules));
  const validator = RelaxNGValidator.fromDoc(grammar);
  const document = XmlDocument.fromString(text);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
    validator.dispose();
    grammar.dispose();
  }
}

const validFeed = addFormats(new Ajv({ allErrors: true, strict: true, strictRequired: false })).compile(
  JSON.parse(schema('jsonFeed.json')),
);

/** Asks again where a connection from before, kept for the next request, was closed while validating took its time. */
const ask = (url, options) => fetch(url, options).catch(() => fetch(url, options));

const lists = async (address) => {
  const home = await (await ask(`${address}/api/home`)).json();
  return ['latest', ...home.lists.map(({ slug }) => slug)];
};

journeys([
  {
    name: 'valid: every page that the server sends is valid HTML',
    async run({ address }) {
      const flaws = [];
      for (const path of pages) {
        const page = await ask(address + path);
        assert.match(page.headers.get('content-type'), /^text\/html/, path);
        const report = await html.validateString(await page.text(), path);
        for (const { messages } of report.results) {
          for (const { ruleId, message, line, column, selector } of messages) {
            flaws.push(`${path}:${line}:${column} ${ruleId}: ${message} (${selector})`);
          }
        }
      }
      assert.deepEqual(flaws, []);
    },
  },
  {
    name: 'valid: the description of the API is OpenAPI',
    async run({ address }) {
      const description = await (await ask(`${address}/api/openapi.json`)).json();
      const validator = new Validator();
      const { valid, errors } = await validator.validate(description);
      assert.ok(valid, JSON.stringify(errors, null, 2));
      assert.equal(validator.version, '3.1');
    },
  },
  {
    name: 'valid: feeds are Atom and JSON Feed, sitemaps are sitemaps',
    async run({ address }) {
      // The schemas refuse what they have to.
      assert.throws(() =>
        validXml('atom.rng', '<feed xmlns="http://www.w3.org/2005/Atom"><id>a</id></feed>'),
      );
      assert.ok(!validFeed({ version: 'https://jsonfeed.org/version/1.1', title: 'a', items: [{ id: '' }] }));
      for (const slug of await lists(address)) {
        const atom = await ask(`${address}/feeds/${slug}.atom`);
        assert.equal(atom.headers.get('content-type'), 'application/atom+xml');
        validXml('atom.rng', await atom.text());
        const json = await ask(`${address}/feeds/${slug}.json`);
        assert.equal(json.headers.get('content-type'), 'application/feed+json');
        assert.ok(validFeed(await json.json()), JSON.stringify(validFeed.errors));
      }
      validXml('sitemap.rng', await (await ask(`${address}/sitemap.xml`)).text());
    },
  },
  {
    name: 'valid: whatever is sent says how long it may be kept, and what may be asked again is told to be unchanged',
    async run({ address }) {
      const page = await (await ask(`${address}/mix/terrace-lights-out`)).text();
      const files = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
      const mix = await (await ask(`${address}/api/mixes/terrace-lights-out`)).json();
      const forGood = 'public, max-age=31536000, immutable';
      const kept = [
        ...[...new Set(files), mix.audio.url].map((path) => [path, forGood, 200]),
        ...[
          '/',
          '/mix/terrace-lights-out',
          '/lists/latest',
          '/icon.svg',
          '/worker.js',
          '/manifest.webmanifest',
        ].map((path) => [path, 'no-cache', 200]),
        ...['/api/home', '/api/mixes/terrace-lights-out', '/api/lists/latest'].map((path) => [
          path,
          'no-cache',
          200,
        ]),
        ...[
          '/feeds/latest.atom',
          '/feeds/latest.json',
          '/sitemap.xml',
          '/robots.txt',
          '/api/openapi.json',
        ].map((path) => [path, 'no-cache', 200]),
        // A person's own, what cannot be kept, and what is wrong.
        ...['/api/session', '/api/search?q=fog', '/healthz'].map((path) => [path, 'no-store', 200]),
        ...[
          ['/api/likes', 401],
          ['/api/mixes/none', 404],
          ['/audio/none.mp3', 404],
        ].map(([path, status]) => [path, 'no-store', status]),
      ];
      assert.ok(files.length > 3, 'a page without files');
      const wrong = [];
      for (const [path, wanted, status] of kept) {
        const answer = await ask(address + path);
        await answer.arrayBuffer();
        const said = answer.headers.get('cache-control');
        if (said !== wanted || answer.status !== status) wrong.push(`${path}: ${answer.status} ${said}`);
        const tag = answer.headers.get('etag');
        if (wanted === 'no-store') {
          if (tag !== null) wrong.push(`${path}: an ETag of what nobody keeps`);
          continue;
        }
        if (tag === null) {
          wrong.push(`${path}: no ETag`);
          continue;
        }
        const again = await ask(address + path, { headers: { 'if-none-match': tag } });
        if (again.status !== 304) wrong.push(`${path}: ${again.status} to its own ETag`);
        if (again.headers.get('cache-control') !== wanted) wrong.push(`${path}: kept otherwise after a 304`);
      }
      assert.deepEqual(wrong, []);
    },
  },
]);
