import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { AdminArtist } from '@/api/names';
import type { FoundTrack } from '@/api/types';
import { show } from '@/test/show';
import { ArtistMergeView } from './ArtistMergeView';

const anArtist = (id: string, name: string): AdminArtist => ({
  id,
  name,
  track_count: 2,
  mix_count: 1,
  played_in_count: 1,
  like_count: 0,
  profile_image_url: null,
});

const aSong = (id: string, title: string): FoundTrack => ({
  id,
  title,
  artist: 'Halden Vey',
  mix_title: 'Night Bus',
  mix_slug: 'night-bus',
  mix_cover_hue: 40,
  mix_cover_url: null,
  position: 1,
  start_seconds: null,
  has_audio: false,
  also_in: [],
});

const halden = anArtist('artist-1', 'Halden Vey');
const vey = anArtist('artist-2', 'H. Vey');
/** Two songs that both have, those of Halden first. */
const songs = [
  [aSong('low-1', 'Low'), aSong('low-2', 'Low')],
  [aSong('high-1', 'High'), aSong('high-2', 'High')],
] as const;

function Merge() {
  const [isSwapped, setSwapped] = useState(false);
  const [kept, other] = isSwapped ? [vey, halden] : [halden, vey];
  return (
    <ArtistMergeView
      kept={kept}
      other={other}
      onSwap={() => setSwapped(!isSwapped)}
      onMerged={() => undefined}
      play={() => null}
    />
  );
}

const planOf = (into: AdminArtist, from: AdminArtist) => ({
  into,
  from,
  track_count: 2,
  mix_count: 2,
  mixes_of_both: 0,
  like_count: 0,
  tracks: songs.map(([mine, theirs]) =>
    into === halden ? { into: mine, from: theirs } : { into: theirs, from: mine },
  ),
});

test('songs that are to stay two stay two when the other artist is kept', async () => {
  let sent: unknown;
  show(<Merge />, (call, body) => {
    if (call === 'GET /api/admin/artists/artist-1/merge') return planOf(halden, vey);
    if (call === 'GET /api/admin/artists/artist-2/merge') return planOf(vey, halden);
    sent = body;
    return { audit_id: 'entry-1' };
  });
  const person = userEvent.setup();
  const [low] = await screen.findAllByRole('checkbox', { name: 'One track' });
  if (low !== undefined) await person.click(low);
  await person.click(screen.getByRole('button', { name: /Swap/ }));
  const [lowStill, high] = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: 'One track' });
  expect([lowStill?.checked, high?.checked]).toEqual([false, true]);
  const figures = within(screen.getByRole('region', { name: 'After the merge' }));
  expect(figures.getByText('1 pair merged')).toBeDefined();
  await person.click(screen.getByRole('button', { name: /Merge/ }));
  expect(sent).toEqual({ from_id: 'artist-1', tracks: [{ from_id: 'high-1', into_id: 'high-2' }] });
});

test('only songs that the merge is about are counted', async () => {
  // Of another one who is kept, the songs that go together may be others.
  show(<Merge />, (call) =>
    call.includes('artist-1') ? planOf(halden, vey) : { ...planOf(vey, halden), tracks: [] },
  );
  const person = userEvent.setup();
  const [low] = await screen.findAllByRole('checkbox', { name: 'One track' });
  if (low !== undefined) await person.click(low);
  await person.click(screen.getByRole('button', { name: /Swap/ }));
  expect(await screen.findByText('0 pairs merged')).toBeDefined();
});
