/** The mixes whose tracklists this device keeps, so that they open without a network (`web/sw/worker.ts`). */
import type { Mix, MixCard } from './types';

/** Answers about mixes, and no others, are at such addresses. */
const ofMix = /^\/api\/mixes\/[^/]+$/;

/** Most mixes that are listed: each is read from the disk. */
const most = 30;

const cardOf = (mix: Mix): MixCard => ({
  id: mix.id,
  slug: mix.slug,
  title: mix.title,
  artist: mix.artist,
  date: mix.date,
  cover_url: mix.cover_url,
  cover_hue: mix.cover_hue,
  // What was new when it was looked at need not be new now.
  is_new: false,
  duration_ms: mix.duration_ms,
  track_count: mix.tracks.length,
  has_audio: mix.audio !== null,
});

/** Those that were kept last come first. A browser that keeps nothing has none. */
export async function getOnDevice(): Promise<MixCard[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open('catalogue');
  const kept = (await cache.keys()).filter(({ url }) => ofMix.test(new URL(url).pathname)).reverse();
  const answers = await Promise.all(kept.slice(0, most).map((request) => cache.match(request)));
  const mixes = await Promise.all(
    answers.map((answer) => (answer?.ok ? (answer.json() as Promise<Mix>) : undefined)),
  );
  // A mix has two names in addresses, its id and its slug.
  const known = new Map(mixes.filter((mix) => mix !== undefined).map((mix) => [mix.id, cardOf(mix)]));
  return [...known.values()];
}
