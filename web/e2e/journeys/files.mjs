/** Tracklists that come as files, of today and from before Unicode: opened, dropped, doubted, refused. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { byAdmin } from '../back-office.mjs';
import { encoded } from '../encodings.mjs';
import { journeys } from '../journey.mjs';
import { until } from '../steps.mjs';

const sheet = [
  'PERFORMER "Лунный Причал"',
  'TITLE "Ночной прибой"',
  'FILE "mix.mp3" MP3',
  '  TRACK 01 AUDIO',
  '    TITLE "Тихая гавань"',
  '    PERFORMER "Северный маяк"',
  '    INDEX 01 00:00:00',
  '  TRACK 02 AUDIO',
  '    TITLE "Дорога домой"',
  '    PERFORMER "Береговая стража"',
  '    INDEX 01 05:00:00',
  '',
].join('\r\n');

const japanese = '00:00 夜行列車 - 東京の雨と静かな海\r\n05:10 ながれぼし - さよならの向こう側\r\n';

/** Too few letters for anyone to tell which. */
const few = encoded('00:00 A - B\n04:00 Море - Ночь\n', 'windows-1251');

const aFile = (name, buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

async function openForm(page, address) {
  await page.goto(`${address}/submit-mix`);
  await page.getByRole('button', { name: 'Preview' }).and(page.locator(':enabled')).waitFor();
}

/** Presses the button, and chooses a file in the window that the system opens. */
async function choose(page, name, buffer) {
  const window = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a file' }).click();
  await (await window).setFiles(aFile(name, buffer));
}

/** Drags files over a field and lets go of them, unless `holds`. */
async function drag(field, files, holds = false) {
  const dragged = await field.page().evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const [name, bytes] of all) transfer.items.add(new File([Uint8Array.from(bytes)], name));
      return transfer;
    },
    files.map(([name, buffer]) => [name, [...buffer]]),
  );
  await field.dispatchEvent('dragover', { dataTransfer: dragged });
  if (!holds) await field.dispatchEvent('drop', { dataTransfer: dragged });
}

const fieldOf = (page) => page.getByRole('textbox', { name: 'Tracklist', exact: true });
const isGuess = 'This file is not UTF-8. It was read as Windows-1251 (Cyrillic).';

journeys([
  {
    name: 'files: an old cue sheet is read by its letters, which is said, and in another encoding at a press',
    async run({ page, address }) {
      await openForm(page, address);
      const asked = [];
      page.on('request', (request) => asked.push(request.url()));
      const isLoaded = () => asked.some((url) => /decoding_bg-.*\.wasm/.test(url));
      await choose(page, 'today.txt', Buffer.from('00:00 Café - Été\n'));
      await page.getByText("'today.txt' is open.").waitFor();
      assert.equal(await page.getByLabel(/read it as/).count(), 0, 'UTF-8 is no guess');
      assert.ok(!isLoaded(), 'UTF-8 needs no tables of letters');
      await choose(page, 'evening.cue', encoded(sheet, 'windows-1251'));
      await page.getByText(isGuess).waitFor();
      assert.ok(isLoaded());
      const field = fieldOf(page);
      assert.equal(await field.inputValue(), sheet.replaceAll('\r\n', '\n'));
      await page.getByRole('status').filter({ hasText: '2 tracks' }).waitFor();
      await check(page, 'a file that was read by a guess');
      const encoding = page.getByLabel('If letters look wrong, read it as');
      await encoding.selectOption({ label: 'Cyrillic (KOI8-R)' });
      await page.getByText('This file was read as KOI8-R (Cyrillic), as you chose.').waitFor();
      assert.ok((await field.inputValue()).includes('рХУЮЪ ЦЮБЮМЭ'));
      await encoding.selectOption({ label: 'Cyrillic (Windows-1251)' });
      await until('the letters are right again', async () =>
        (await field.inputValue()).includes('Тихая гавань'),
      );
      await page.getByLabel('Mix Title').fill('Night Bus');
      await page.getByLabel('Artist/DJ name').fill('Halden Vey');
      await page.getByLabel('SoundCloud URL').fill('https://soundcloud.com/halden/night-bus');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('Тихая гавань').waitFor();
      await page.getByRole('button', { name: '← Back to edit' }).click();
      await encoding.waitFor();
      await field.fill('00:00 Somebody - Else');
      await encoding.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'files: a Japanese text is dropped over what was typed, and Undo brings that back',
    async run({ page, address }) {
      await openForm(page, address);
      const field = fieldOf(page);
      await field.fill('00:00 Pelt - Grey Matter');
      const dropped = [['東京.txt', encoded(japanese, 'shift_jis')]];
      const lineOf = () => field.evaluate((it) => getComputedStyle(it).outlineStyle);
      assert.notEqual(await lineOf(), 'dashed');
      await drag(field, dropped, true);
      await page.getByText('Drop the file to open it.').waitFor();
      assert.equal(await lineOf(), 'dashed', 'the field shows where to let go');
      await drag(field, dropped);
      await page.getByText('This file is not UTF-8. It was read as Shift_JIS (Japanese).').waitFor();
      assert.notEqual(await lineOf(), 'dashed');
      assert.equal(await field.inputValue(), japanese.replaceAll('\r\n', '\n'));
      await page.getByText("'東京.txt' is open. It took the place of your text.").waitFor();
      const undo = page.getByRole('button', { name: 'Undo, and go back to your text' });
      await field.press('End');
      await field.press('!');
      await undo.waitFor({ state: 'detached' });
      await field.press('Backspace');
      assert.equal(await page.locator('[data-sonner-toast]').count(), 0, 'nothing lies over the buttons');
      await undo.click();
      await field.and(page.locator(':focus')).waitFor();
      await until('what was typed is back', async () => (await field.inputValue()).includes('Grey Matter'));
      assert.equal(await page.getByText('This file is not UTF-8.').count(), 0);
      // The keys that take back what was typed know of the file, too.
      const text = () => field.inputValue();
      await field.press('Control+z');
      assert.equal(await text(), japanese.replaceAll('\r\n', '\n'));
      await field.press('Control+y');
      assert.equal(await text(), '00:00 Pelt - Grey Matter');
      const long = '00:00 Somebody - Else\n'.repeat(400);
      await drag(field, [['long.txt', Buffer.from(long)]]);
      await until('a long one is there', async () => (await text()) === long);
      await field.press('Control+z');
      assert.equal(await text(), '00:00 Pelt - Grey Matter');
      await field.press('Control+y');
      assert.equal(await text(), long);
      await field.press('Control+z');
      // What is let go beside the field does not take the page away.
      await drag(page.locator('main'), dropped);
      assert.equal(await field.inputValue(), '00:00 Pelt - Grey Matter');
    },
  },
  {
    name: 'files: where letters are too few nothing is filled in until a person sees that they are right',
    async run({ page, address }) {
      await openForm(page, address);
      const field = fieldOf(page);
      await choose(page, 'few.cue', few);
      const question = page.getByRole('region', { name: "Which encoding is 'few.cue' in?" });
      const encoding = question.getByLabel('Encoding');
      await encoding.and(page.locator(':focus')).waitFor();
      await check(page, 'a file whose encoding is in doubt');
      const use = question.getByRole('button', { name: 'Use this text' });
      assert.ok(await use.isDisabled(), 'nobody has looked at letters yet');
      assert.equal(await field.inputValue(), '');
      const lines = question.getByRole('list', { name: 'First lines' });
      await encoding.selectOption({ label: 'Western (Windows-1252)' });
      await lines.getByText('04:00 Ìîðå - Íî÷ü').waitFor();
      assert.equal(await lines.getByRole('listitem').count(), 1, 'lines of ASCII tell nothing');
      assert.equal(await field.inputValue(), '');
      await encoding.selectOption({ label: 'Cyrillic (Windows-1251)' });
      await lines.getByText('04:00 Море - Ночь').waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      assert.equal(await field.inputValue(), '');
      await choose(page, 'few.cue', few);
      await encoding.selectOption({ label: 'Cyrillic (Windows-1251)' });
      await use.click();
      await until('it is filled in', async () => (await field.inputValue()).includes('Море - Ночь'));
      await field.and(page.locator(':focus')).waitFor();
      await page.getByText('This file was read as Windows-1251 (Cyrillic), as you chose.').waitFor();
    },
  },
  {
    name: 'files: what is no text, too long, or several at once is refused in words, and nothing is lost',
    async run({ page, address }) {
      await openForm(page, address);
      const field = fieldOf(page);
      await field.fill('00:00 Pelt - Grey Matter');
      const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
      await choose(page, 'cover.png', png);
      await page
        .getByText("'cover.png' is not a text. Open a cue sheet, a playlist or another tracklist.")
        .waitFor();
      await choose(page, 'collection.nml', Buffer.alloc(5_000_001, 'x'));
      await page.getByText("'collection.nml' has 5.1 MB. A tracklist can have 5 MB at most.").waitFor();
      await choose(page, 'nothing.txt', Buffer.alloc(0));
      await page.getByText("'nothing.txt' is empty.").waitFor();
      await choose(page, 'evening.cue', encoded(sheet, 'windows-1251'));
      await page.getByText(isGuess).waitFor();
      await choose(page, 'nothing.txt', Buffer.alloc(0));
      await page.getByText("'evening.cue' is still open.").waitFor();
      await page.getByText("'evening.cue' is not UTF-8.").waitFor();
      await field.fill('00:00 Pelt - Grey Matter');
      const two = ['one.txt', 'two.txt'].map((name) => [name, Buffer.from('00:00 A - B')]);
      await drag(field, two);
      await page.getByText('These are 2 files. Open one at a time.').waitFor();
      assert.equal(await field.inputValue(), '00:00 Pelt - Grey Matter');
    },
  },
  {
    name: 'files: whoever has had the form open once has old files read without a network',
    options: { serviceWorkers: 'allow' },
    allows: [/ERR_/],
    async run({ page, context, address }) {
      await openForm(page, address);
      await until('the worker keeps the tables of letters', () =>
        page.evaluate(async () => {
          const cache = await caches.open('decoding');
          return (await cache.keys()).length === 1;
        }),
      );
      await until('a page that others open in is kept', () =>
        page.evaluate(() => caches.match('/').then(Boolean)),
      );
      await context.setOffline(true);
      await choose(page, 'evening.cue', encoded(sheet, 'windows-1251'));
      await page.getByText(isGuess).waitFor();
      await page.goto(`${address}/submit-mix`);
      await page.getByRole('button', { name: 'Preview' }).and(page.locator(':enabled')).waitFor();
      await choose(page, 'evening.cue', encoded(sheet, 'windows-1251'));
      await page.getByText(isGuess).waitFor();
      assert.ok((await fieldOf(page).inputValue()).includes('Тихая гавань'));
    },
  },
  {
    name: 'files: where the tables of letters do not come, a person tells the encoding',
    allows: [/ERR_/, /decoding/],
    async run({ page, address }) {
      await openForm(page, address);
      await page.route(/decoding_bg-.*\.wasm/, (route) => route.abort());
      await choose(page, 'evening.cue', encoded(sheet, 'windows-1251'));
      const question = page.getByRole('region', { name: "Which encoding is 'evening.cue' in?" });
      await question.getByText('what tells other encodings apart could not be loaded').waitFor();
      await question.getByLabel('Encoding').selectOption({ label: 'Cyrillic (Windows-1251)' });
      await question.getByText('Тихая гавань').waitFor();
      await question.getByRole('button', { name: 'Use this text' }).click();
      await until('it is filled in', async () => (await fieldOf(page).inputValue()).includes('Тихая гавань'));
    },
  },
  byAdmin('files: the uploader and the parser open them, too', async ({ page, address }) => {
    for (const path of ['mix-uploader', 'tracklist-parser']) {
      await page.goto(`${address}/admin/${path}`);
      const field = page.getByRole('textbox', { name: 'Tracklist' });
      await field.fill('00:00 Pelt - Grey Matter');
      await choose(page, 'evening.cue', encoded(sheet, 'windows-1251'));
      await page.getByText(isGuess).waitFor();
      assert.equal(await field.inputValue(), sheet.replaceAll('\r\n', '\n'));
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('what was typed is back', async () => (await field.inputValue()).includes('Grey Matter'));
      await drag(field, [['list.txt', Buffer.from('00:00 Kelp - Tide\n')]]);
      await until('the other is open', async () => (await field.inputValue()).includes('Kelp - Tide'));
    }
  }),
]);
