/** The mixes of a folder of the server come in by a press, and go again by one undo. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '../axe.mjs';
import { journeys } from '../journey.mjs';
import { says, signInByMail } from '../steps.mjs';

const list = '0:00 Wharf - Tidal\n5:30 Kelp - Low Light\n9:00 Otto Kline - Rope\n';

journeys([
  {
    name: 'admin: the library is read with a report, nothing comes in twice, and one undo takes the run back',
    limitMs: 300_000,
    async run({ page, context, world }) {
      const folder = await mkdtemp(join(tmpdir(), 'segue-library-'));
      await writeFile(join(folder, 'Deckhand - Rope Yard.txt'), list);
      await writeFile(join(folder, 'notes.txt'), 'Buy bread.\nCall the harbour.\n');
      const server = await world.anotherServer({ SEGUE_LIBRARY_DIR: folder });
      const email = 'editor@mixes.example';
      await signInByMail(context, server, email);
      server.promote(email);
      await page.goto(`${server.address}/admin/mix-uploader`);
      await page.getByRole('tab', { name: 'Library' }).click();
      const library = page.getByRole('region', { name: 'The library' });
      await library.getByRole('button', { name: 'Read the library' }).click();
      await library.getByText('1 new mix, 0 known already, 1 left out.', { exact: false }).waitFor();
      await library.getByText('Files that are left out').click();
      await library.getByText('notes.txt is no tracklist').waitFor();
      await check(page, 'the library');
      await library.getByRole('button', { name: 'Read the library' }).click();
      await library.getByText('0 new mixes, 1 known already, 1 left out.', { exact: false }).waitFor();
      await page.goto(`${server.address}/mix/rope-yard`);
      await page.getByRole('heading', { name: 'Rope Yard' }).first().waitFor();
      await page.goto(`${server.address}/admin/audit`);
      await page.getByRole('button', { name: /^Undo/ }).first().click();
      await says(page, 'Undone');
      await rm(folder, { recursive: true });
    },
  },
]);
