import { tell } from '@/api/events';
import type { Mix } from '@/api/types';
import { loadListening } from '@/core';
import { shareLink } from '@/lib/share';
import { player } from '@/player/player';

type Shared = Pick<Mix, 'id' | 'slug' | 'title'>;

/** Shares the link to a mix; `time`, such as `12:34`, makes it one to a moment of it. */
export async function shareMix(mix: Shared, time: string | null = null): Promise<void> {
  const [what, query] = time === null ? [mix.title, ''] : [`${mix.title} at ${time}`, `?t=${time}`];
  if (!(await shareLink(what, `/mix/${mix.slug}${query}`))) return;
  tell('share_mix', { mix_id: mix.id });
  tell('Mix Share', { mix_id: mix.id });
}

/** Shares the link that starts a mix where it is now. */
export async function shareMoment(mix: Shared): Promise<void> {
  // The moment is the one of the press, however long the rest takes.
  const seconds = player.seconds();
  const { printCue } = await loadListening();
  await shareMix(mix, printCue(seconds));
}
