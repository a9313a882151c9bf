/** Puts the times that people gave where a tracklist has none of its own. Which of them counts is the core's to say. */
import type { Mix, MixTrack, SeenTimestamp, Timestamp } from '@/api/types';
import type { Listening } from '@/core';

/** What a row shows where nobody has given a time. */
const noTime = '??:??';

function bestOf(given: readonly SeenTimestamp[], core: Listening): SeenTimestamp | null {
  const best = core.bestProposal(
    given.map(({ status, confidence_score, created_at, is_confirmed }) => ({
      status,
      confidence: confidence_score,
      created_at: Date.parse(created_at),
      is_confirmed,
    })),
  );
  return best === null ? null : (given[best] ?? null);
}

function timed(track: MixTrack, best: SeenTimestamp | null): MixTrack {
  if (best === null) {
    return track.time === null ? track : { ...track, time: null, start_seconds: null, timestamp: noTime };
  }
  const isSame =
    track.time?.source === 'crowd' &&
    track.time.timestamp_id === best.id &&
    track.time.start_seconds === best.start_seconds &&
    track.time.is_confirmed === best.is_confirmed &&
    track.time.agree === best.agree &&
    track.time.disagree === best.disagree &&
    track.time.people === best.people &&
    track.time.spread_seconds === best.spread_seconds &&
    track.time.status === best.status;
  if (isSame) return track;
  const { id: timestamp_id, start_seconds, timestamp, status, is_confirmed } = best;
  const { confidence_score, agree, disagree, people, spread_seconds } = best;
  const known = { timestamp_id, start_seconds, timestamp, status, is_confirmed };
  const sure = { confidence_score, agree, disagree, people, spread_seconds };
  const time = { source: 'crowd', ...known, ...sure } as const;
  // What nobody stands for is a proposal: it is shown, and nothing is played by it.
  return is_confirmed
    ? { ...track, start_seconds, timestamp, time }
    : { ...track, start_seconds: null, timestamp: noTime, time };
}

/** Tracks without a curated time get the crowd's, as it is now. What stays as it was stays the same object. */
export function withCrowdTimes(mix: Mix, given: readonly SeenTimestamp[], core: Listening): Mix {
  const tracks = mix.tracks.map((track) => {
    if (track.time?.source === 'curated') return track;
    const ours = given.filter((time) => time.position === track.position && time.track_id === track.track_id);
    return timed(track, ours.length === 0 ? null : bestOf(ours, core));
  });
  if (tracks.every((track, index) => track === mix.tracks[index])) return mix;
  const starts = tracks.map(({ start_seconds }) => start_seconds);
  return { ...mix, tracks, completeness: core.completeness(starts), timed_share: core.timedShare(starts) };
}

/** The times that people propose for a track. */
export const timesOf = (given: readonly SeenTimestamp[], track: MixTrack): SeenTimestamp[] =>
  given.filter(
    ({ position, track_id, status }) =>
      position === track.position && track_id === track.track_id && status !== 'rejected',
  );

/** The time that the person gave to a track. */
export const ownTime = (given: readonly SeenTimestamp[], track: MixTrack): SeenTimestamp | null =>
  given.find(
    ({ is_own, position, track_id }) => is_own && position === track.position && track_id === track.track_id,
  ) ?? null;

/** What is known of the times after one of them changed. Whose it is and what was voted is not in the news. */
export function withNews(known: readonly SeenTimestamp[], news: Timestamp): SeenTimestamp[] {
  const before = known.find(({ id }) => id === news.id);
  const seen = { is_own: before?.is_own ?? false, own_vote: before?.own_vote ?? null, ...news };
  return before === undefined
    ? [...known, seen]
    : known.map((entry) => (entry.id === news.id ? seen : entry));
}
