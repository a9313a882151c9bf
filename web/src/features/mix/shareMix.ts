import { tell } from '@/api/events';
import type { Mix } from '@/api/types';
import { shareLink } from '@/lib/share';

/** Shares the link to a mix; `time`, such as `12:34`, makes it one to a moment of it. */
export async function shareMix(mix: Pick<Mix, 'id' | 'slug' | 'title'>, time: string | null): Promise<void> {
  if (!(await shareLink(mix.title, `/mix/${mix.slug}${time === null ? '' : `?t=${time}`}`))) return;
  tell('share_mix', { mix_id: mix.id });
  tell('Mix Share', { mix_id: mix.id });
}
