import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TracklistRow } from '@/api/admin';
import type { MixTrack } from '@/api/types';
import { loadEditing, useEditing } from '@/core';
import { aMix, aTrack } from '@/test/mixes';
import { show } from '@/test/show';
import { MixTracks } from './MixTracks';
import type { ReadTracks } from './useTracklist';

beforeAll(() => loadEditing());

/** What the server has, and the write that waits for it. */
let kept: ReadTracks;
let write: (() => void) | null;
/** What somebody else makes of the tracklist right behind a write. */
let others: ((tracks: MixTrack[]) => MixTrack[]) | null;

function Part() {
  const rules = useEditing();
  const [read, setRead] = useState(kept);
  if (rules === null) return null;
  const readAnew = async () => {
    setRead(kept);
    return kept;
  };
  return <MixTracks {...read} rules={rules} readAnew={readAnew} />;
}

const tracksOf = (rows: readonly TracklistRow[]) =>
  rows.map(({ track_id, title }, at) => aTrack(at + 1, { track_id: track_id ?? 'track-new', title }));

beforeEach(() => {
  write = null;
  others = null;
  kept = { mix: aMix(), version: 'version 1' };
  show(<Part />, (_, body) => {
    const { rows } = body as { rows: TracklistRow[] };
    return new Promise((done) => {
      write = () => {
        const tracks = tracksOf(rows);
        kept = {
          mix: aMix({ tracks: others?.(tracks) ?? tracks }),
          version: others ? 'version 3' : 'version 2',
        };
        done({ version: 'version 2' });
      };
    });
  });
});

/** Types in the second row while a new one is on its way to the server. */
async function typeMeanwhile() {
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Add track' }));
  await waitFor(() => expect(write).not.toBeNull());
  await person.click(screen.getByRole('button', { name: 'Edit track 2' }));
  const row = within(await screen.findByRole('form', { name: 'Track 2' }));
  const title = row.getByLabelText<HTMLInputElement>('Title');
  await person.type(title, ' (Live)');
  return title;
}

test('what is typed in a row stays while another is written, and nobody else is said to have changed it', async () => {
  const title = await typeMeanwhile();
  write?.();
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(3));
  await screen.findByText('Title 3');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Saving...' })).toBeNull());
  expect(title.isConnected).toBe(true);
  expect(title.value).toBe('Title 2 (Live)');
  expect(screen.queryByText(/Someone else has changed this/)).toBeNull();
});

test('what is typed in a row stays where somebody else has put a row before it meanwhile', async () => {
  await typeMeanwhile();
  others = (tracks) => [
    aTrack(1, { track_id: 'track-theirs', title: 'Theirs' }),
    ...tracks.map((track) => ({ ...track, position: track.position + 1 })),
  ];
  write?.();
  await screen.findByText('Theirs');
  const row = within(await screen.findByRole('form', { name: 'Track 3' }));
  expect(row.getByLabelText<HTMLInputElement>('Title').value).toBe('Title 2 (Live)');
  expect(screen.getByText(/Someone else has changed this/)).toBeDefined();
});
