/** From the home page to a highlighted row, on real audio. */
import assert from 'node:assert/strict';
import { check } from '../axe.mjs';
import { overlaps } from '../geometry.mjs';
import { journeys } from '../journey.mjs';
import {
  barGoesOn,
  clock,
  currentRow,
  isInView,
  layoutShift,
  plays,
  press,
  stands,
  until,
} from '../steps.mjs';

const demo = '/mix/terrace-lights-out';

journeys([
  {
    name: 'home, list, mix, play: sound comes out and the row of its track lights up',
    async run({ page, address }) {
      await page.goto(address);
      await page.getByRole('heading', { name: 'A better way to listen' }).waitFor();
      await page.getByRole('link', { name: 'View All: Latest Mixes' }).click();
      await page.getByRole('heading', { level: 1, name: 'Latest Mixes' }).waitFor();
      await page.getByRole('link', { name: 'Terrace, Lights Out' }).click();
      await page.getByRole('table', { name: 'Tracklist of Terrace, Lights Out' }).waitFor();
      assert.equal(await page.title(), 'Terrace, Lights Out by Cobalt Laundry | Segue');
      await press(page);
      await plays(page);
      await until('the clock runs', async () => (await clock(page)) >= 1);
      assert.equal(await currentRow(page), 1);
    },
  },
  {
    name: 'a press on the play sign of a card gives sound where one is, and marks the card; no sound, no sign',
    async run({ page, address }) {
      await page.goto(`${address}/lists/latest`);
      const card = (title) =>
        page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });
      await card('Fog Signal').getByRole('button', { name: 'Play Fog Signal' }).click();
      const bar = page.getByRole('region', { name: 'Player' }).first();
      await bar.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      await barGoesOn(page);
      assert.equal(new URL(page.url()).pathname, '/lists/latest');
      await page.locator('.mix-card[data-here="true"]').waitFor();
      await until('the tab names the track', async () => / · Fog Signal$/.test(await page.title()));
      assert.equal(await page.locator('.mix-card[data-here="true"]').count(), 1);
      await card('Fog Signal').getByRole('button', { name: 'Pause Fog Signal' }).click();
      await bar.getByRole('button', { name: 'Play', exact: true }).waitFor();
      const silent = card('no-audio');
      await silent.getByText('No sound yet').waitFor();
      assert.equal(await silent.getByRole('button', { name: /^Play/ }).count(), 0);
    },
  },
  {
    name: 'in a row nothing lies over anything: at any width, at rest, looked at and while it plays, in forced colours too',
    async run({ page, address, isByKeys }) {
      await page.goto(`${address}/mix/terrace-lights-out`);
      await press(page);
      await plays(page);
      await page.locator('main [data-row="0"][aria-current="true"]').waitFor();
      await page.locator('main .track-action.heart').first().waitFor();
      const parts = [
        '.track-number',
        '.track-time',
        '.track-words',
        '.track-label',
        '.track-more',
        '.track-action',
      ];
      for (const forcedColors of ['none', 'active']) {
        await page.emulateMedia({ forcedColors });
        for (const width of [1440, 1280, 1024, 768]) {
          await page.setViewportSize({ width, height: 900 });
          const at = `${width} px, forced colours ${forcedColors}`;
          for (const row of [0, 1, 3]) {
            const where = `main [data-row="${row}"]`;
            assert.deepEqual(await overlaps(page, where, parts), [], `row ${row} at rest, ${at}`);
            if (!isByKeys) await page.locator(where).hover();
            assert.deepEqual(await overlaps(page, where, parts), [], `row ${row} looked at, ${at}`);
            await page.locator(`${where} .heart`).focus();
            assert.deepEqual(await overlaps(page, where, parts), [], `row ${row} with the focus, ${at}`);
          }
        }
      }
    },
  },
  {
    name: 'the title of what plays is whole in the bar, at any width, and the bar as high as ever',
    async run({ page, address }) {
      await page.goto(`${address}/mix/fog-signal`);
      await press(page);
      await plays(page);
      for (const [width, height] of [
        [1440, 72],
        [768, 64],
        [375, 64],
        [320, 64],
      ]) {
        await page.setViewportSize({ width, height: 800 });
        const line = page.locator('.dock:visible .now-line');
        const title = line.getByTitle('Harbour Before Work');
        await title.waitFor();
        const cut = await title.evaluate(({ clientWidth, scrollWidth, clientHeight, scrollHeight }) => [
          scrollWidth - clientWidth,
          scrollHeight - clientHeight,
        ]);
        assert.deepEqual(cut, [0, 0], `${width} px`);
        assert.equal(await title.evaluate((it) => getComputedStyle(it).maskImage), 'none', `${width} px`);
        assert.ok((await line.boundingBox()).height <= height, `${width} px`);
      }
    },
  },
  {
    name: 'in forced colours the timeline, the volume, the row that plays and the chosen tab are seen',
    options: { forcedColors: 'active' },
    async run({ page, address }) {
      await page.goto(`${address}/mix/terrace-lights-out?t=40`);
      await press(page);
      await plays(page);
      await page.locator('main [data-row="1"][aria-current="true"]').waitFor();
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const style = (selector, name) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, of) => getComputedStyle(element)[of], name);
      const toCome = await style('main .timeline-bar > .segment', 'backgroundColor');
      const played = await style('main .timeline-played .segment', 'backgroundColor');
      const knob = await style('main .timeline-knob > span', 'backgroundColor');
      assert.equal(
        new Set([ground, toCome, played, knob]).size,
        4,
        'played, to come, knob and ground are told apart',
      );
      assert.equal(await style('.volume', 'forcedColorAdjust'), 'none');
      assert.equal(await style('main [data-row="1"]', 'borderLeftWidth'), '2px');
      assert.equal(await style('main [data-row="2"]', 'borderLeftWidth'), '0px');
      assert.notEqual(await style('.progress-line > span', 'backgroundColor'), ground);
      await page.getByRole('button', { name: 'Sign In' }).click();
      const tab = page.getByRole('tab', { selected: true });
      const ring = (one) => one.evaluate((element) => getComputedStyle(element).outlineStyle);
      assert.equal(await ring(tab), 'solid');
      assert.equal(await ring(page.getByRole('tab', { selected: false })), 'none');
    },
  },
  {
    name: 'a play sign beside a found track plays it where its mix has it',
    async run({ page, address }) {
      await page.goto(`${address}/search?q=pressure%20cooker`);
      await page.getByRole('button', { name: 'Play Pressure Cooker in Terrace, Lights Out' }).click();
      const bar = page.getByRole('region', { name: 'Player' }).first();
      await bar.getByText('Pressure Cooker').waitFor();
      await page.getByRole('button', { name: 'Pause Pressure Cooker in Terrace, Lights Out' }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/search');
    },
  },
  {
    name: 'the first paint needs no second request: the page brings its data',
    async run({ page, address }) {
      const asked = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        // Who is signed in is no part of a page that is the same for everybody, telling is not asking, and the way back
        // is prepared a while after the page stands, as is what stands below the list once it comes near the window.
        const others = ['/api/session', '/api/events', '/api/home'];
        const isBelow = pathname.endsWith('/alike');
        if (pathname.startsWith('/api/') && !others.includes(pathname) && !isBelow) asked.push(pathname);
      });
      // The page stands before anybody has said who is signed in.
      await page.route('**/api/session', () => {});
      // A hand that rests on a link asks for its page.
      await page.mouse.move(2, 450);
      await page.goto(address + demo);
      await page.getByRole('table').waitFor();
      assert.deepEqual(asked, []);
    },
  },
  {
    name: 'a press on a row seeks there and plays',
    async run({ page, address }) {
      await page.goto(address + demo);
      await page.getByRole('button', { name: /^Pressure Cooker/ }).click();
      await plays(page);
      await until('the third row is current', async () => (await currentRow(page)) === 3);
      await until('the clock is there', async () => (await clock(page)) >= 54);
      await page.getByRole('button', { name: /^Caretaker/ }).click();
      await until('the second row is current', async () => (await currentRow(page)) === 2);
    },
  },
  {
    name: 'the highlight moves on with the mix, and the next row is marked',
    async run({ page, address }) {
      await page.goto(`${address}${demo}?t=28`);
      await press(page);
      await plays(page);
      await until('the first row is current', async () => (await currentRow(page)) === 1);
      assert.equal(await page.locator('[data-leads="true"] + *').getAttribute('data-row'), '1');
      await until('the second row is current', async () => (await currentRow(page)) === 2);
      assert.equal(await page.locator('[data-row="0"]').getAttribute('data-place'), 'past');
    },
  },
  {
    name: 'Space and K toggle, arrows move, digits jump, N and P go by track, M mutes, ? explains',
    async run({ page, address }) {
      await page.goto(address + demo);
      await page.getByRole('table').waitFor();
      await page.getByRole('region', { name: 'Player' }).waitFor();
      await page.keyboard.press(' ');
      await plays(page);
      await page.keyboard.press('k');
      await page.locator('.stage[data-phase="paused"]').waitFor();
      await page.keyboard.press('5');
      await until('half way', async () => Math.abs((await clock(page)) - 61) <= 1);
      await page.keyboard.press('ArrowRight');
      await until('5 seconds on', async () => Math.abs((await clock(page)) - 66) <= 1);
      await page.keyboard.press('Shift+ArrowLeft');
      await until('30 seconds back', async () => Math.abs((await clock(page)) - 36) <= 1);
      await page.keyboard.press('n');
      await until('the next track', async () => (await currentRow(page)) === 3);
      await page.keyboard.press('p');
      await until('the track before', async () => (await currentRow(page)) === 2);
      await page.keyboard.press('m');
      await page.getByRole('button', { name: 'Unmute' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await until('a step quieter', async () => (await page.getByLabel('Volume').inputValue()) === '0.9');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: '?t= starts there',
    async run({ page, address }) {
      await page.goto(`${address}${demo}?t=1:20`);
      await press(page);
      await plays(page);
      await until('the clock is past 1:20', async () => (await clock(page)) >= 80);
      assert.equal(await currentRow(page), 4);
    },
  },
  {
    name: 'the moment that is heard is shared, and read as other sites write it',
    async run({ page, context, address }) {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${address}/mix/long-sound?t=1m15s`);
      await press(page);
      await plays(page);
      await until('it is there', async () => (await clock(page)) >= 75);
      assert.equal(await currentRow(page), 2);
      await page.getByRole('button', { name: 'More to share' }).first().click();
      await page.getByRole('menuitem', { name: /^Share this moment 1:[1-5]\d$/ }).click();
      await page.getByText('Link copied!').waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, /\/mix\/long-sound\?t=1:[1-5]\d$/);
      await page.goto(link);
      await stands(page);
      await until('it stands there', async () => (await clock(page)) >= 75);
    },
  },
  {
    name: '?t= behind the end starts nowhere; fractions of a second are none',
    async run({ page, address }) {
      await page.goto(`${address}/mix/fog-signal?t=99999`);
      await stands(page);
      assert.equal(await clock(page), 0);
      await press(page);
      await plays(page);
      await page.goto(`${address}${demo}?t=95.7`);
      await until('it starts there', async () => (await clock(page)) === 95);
    },
  },
  {
    name: 'pages that are gone to say what they are, as those that are opened',
    async run({ page, address }) {
      const described =
        'meta[name="description"], meta[property^="og:"], link[rel="canonical"], [type="application/ld+json"]';
      const said = () =>
        page.locator(described).evaluateAll((all) => all.map((element) => element.outerHTML).sort());
      await page.goto(`${address}/lists/latest`);
      await stands(page);
      await page.waitForTimeout(1500);
      await page.getByRole('link', { name: 'Terrace, Lights Out' }).first().click();
      await page.getByRole('table').waitFor();
      const canonical = () => page.locator('link[rel="canonical"]').getAttribute('href', { timeout: 60_000 });
      await until('it is described', async () => (await canonical()).endsWith(demo));
      const gone = await said();
      await page.reload();
      assert.deepEqual(gone, await said());
    },
  },
  {
    name: '?track= points at its row, says where it jumps, and starts there',
    async run({ page, address }) {
      await page.goto(address + demo);
      const mix = await page.evaluate(async () => (await fetch('/api/mixes/terrace-lights-out')).json());
      const third = mix.tracks[2];
      // The mark goes by itself, on a busy machine perhaps before anybody has looked.
      await page.addInitScript(() => {
        window.pointedAt = [];
        new MutationObserver(() => {
          const row = document.querySelector('main [data-pointed="true"]')?.dataset.row;
          if (row !== undefined && window.pointedAt.at(-1) !== row) window.pointedAt.push(row);
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await page.goto(`${address}${demo}?track=3-${third.track_id}`);
      await until('the row is pointed at', () => page.evaluate(() => window.pointedAt.includes('2')));
      await page.getByText('Ready to Play').waitFor();
      await page.getByText('Jump to track at 0:54').waitFor();
      await until('the mark goes', async () => !(await page.locator('[data-pointed="true"]').count()));
      await press(page);
      await plays(page);
      await until('the third row is current', async () => (await currentRow(page)) === 3);
      await page.goto(`${address}${demo}?track=say-it-slower`);
      await page.getByText('Jump to track at 1:17').waitFor();
    },
  },
  {
    name: 'a second visit offers to resume, and does',
    async run({ page, address }) {
      await page.goto(`${address}${demo}?t=60`);
      await press(page);
      await plays(page);
      await until('past a minute', async () => (await clock(page)) >= 62);
      await page.locator('.stage-button').focus();
      await press(page);
      await page.locator('.stage[data-phase="paused"]').waitFor();
      await page.goto(address + demo);
      await page.getByText(/^Resume at 1:0\d$/).waitFor();
      // What the bar names, and the heart in it likes, is what is heard there.
      const bar = page.getByRole('region', { name: 'Player' });
      await bar.getByRole('button', { name: /^Like Pressure Cooker/ }).waitFor();
      assert.equal(await currentRow(page), 3);
      await until('the hint goes after 3 s', async () => !(await page.getByText(/^Resume at/).count()));
      await press(page);
      await plays(page);
      await until('it goes on there', async () => (await clock(page)) >= 61);
    },
  },
  {
    name: 'sound outlives the page: home keeps playing, the bar leads back',
    async run({ page, address }) {
      await page.goto(address + demo);
      await press(page);
      await plays(page);
      await page.getByRole('link', { name: '← Back to mixes' }).click();
      await page.getByRole('heading', { name: 'A better way to listen' }).waitFor();
      const bar = page.getByRole('region', { name: 'Player' });
      await bar.getByRole('button', { name: 'Pause' }).waitFor();
      await bar.getByRole('link', { name: /Open Terrace, Lights Out/ }).click();
      await page.getByRole('table').waitFor();
      await plays(page);
      assert.equal(await currentRow(page), 1);
    },
  },
  {
    name: 'the list follows the track, lets go for a listener who scrolls, and leads back',
    options: { viewport: { width: 1280, height: 640 } },
    async run({ page, address, isByKeys }) {
      await page.goto(`${address}/mix/widget-many`);
      await page.getByRole('table').waitFor();
      await page.locator('[data-row="90"] .track-words').click();
      await plays(page);
      await until('row 91 is current', async () => (await currentRow(page)) === 91);
      await until('and in view', () => isInView(page, 91));
      // A listener who scrolls is left alone for three seconds, which a busy machine takes for the next two steps alone.
      await page.evaluate(() => {
        const now = Date.now();
        Date.now = () => now;
      });
      await (isByKeys ? page.keyboard.press('PageUp') : page.mouse.wheel(0, -4000));
      const back = page.getByRole('button', { name: 'Now playing' });
      await back.waitFor();
      await page.keyboard.press('n');
      await until('row 92 or later is current', async () => (await currentRow(page)) > 91);
      assert.equal(await isInView(page, await currentRow(page)), false, 'it let go');
      await back.click();
      await until('back in view', async () => isInView(page, await currentRow(page)));
    },
  },
  {
    name: 'links are shared: of the mix, and of a track in it, which then starts there',
    async run({ page, context, address }) {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await page.goto(address + demo);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByText('Link copied!').waitFor();
      await page.getByText('Share link for "Terrace, Lights Out" copied to clipboard').waitFor();
      assert.equal(await copied(), address + demo);
      const more = page.getByRole('button', { name: 'More for track 3, Pressure Cooker' });
      const act = async (name) => {
        await more.click();
        await page.getByRole('dialog', { name: 'Track 3, Pressure Cooker' }).waitFor();
        await page.getByRole('button', { name }).click();
      };
      await act('Share this moment');
      await page.getByText('Share link for "Pressure Cooker" copied to clipboard').waitFor();
      const link = await copied();
      await act('Copy artist and title');
      await until('the name is copied', async () => (await copied()).endsWith(' - Pressure Cooker'));
      await more.click();
      await check(page, 'what can be done with a track');
      await page.keyboard.press('Escape');
      await until('the focus is back', () =>
        page.evaluate(() => document.activeElement?.classList.contains('track-more')),
      );
      await act('Repeat the transition into it');
      await page.getByText('Repeating 0:44 to 1:04').waitFor();
      await page.getByRole('button', { name: /^Go on/ }).click();
      assert.match(link, /\?track=3-/);
      await page.goto(link);
      await page.getByText('Jump to track at 0:54').waitFor();
    },
  },
  {
    name: 'nothing moves under the eye: layout shift is 0 on every page',
    async run({ page, address }) {
      for (const path of [
        '/',
        '/lists/latest',
        demo,
        '/mix/one-hundred-and-twenty',
        '/submit-mix',
        '/no/page',
      ]) {
        await page.goto(address + path);
        await stands(page);
        await page.waitForLoadState('networkidle');
        const shift = await layoutShift(page);
        assert.ok(shift < 0.001, `${path} shifts by ${shift}`);
      }
    },
    allows: [/404/],
  },
]);
