import { Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { MixTrack, SeenTimestamp } from '@/api/types';
import { player, usePlayer } from '@/player/player';
import { saidVotes, sureness } from './sureness';

/** Seconds that the axis shows on either side of the time that counts. */
const reachSeconds = 10;

interface Props {
  mixId: string;
  track: MixTrack;
  /** The proposals for the track that are not rejected. */
  given: readonly SeenTimestamp[];
  /** Id of the one that counts. */
  countsId: string;
}

/** Where on the axis a time lies, from 0 to 100; null where that is outside. */
function place(seconds: number, middle: number): number | null {
  const away = seconds - middle;
  return Math.abs(away) > reachSeconds ? null : 50 + (50 * away) / reachSeconds;
}

/** All times that people propose for a track, around the one that counts. */
export function Proposals({ mixId, track, given, countsId }: Props) {
  const isHere = usePlayer(({ mix }) => mix?.id === mixId);
  const counts = given.find(({ id }) => id === countsId);
  if (counts === undefined) return null;
  const middle = counts.start_seconds;
  // Of several that say the same, the one that counts or one's own stands for all.
  const others = given
    .filter((time) => time !== counts && (time.start_seconds !== middle || time.is_own))
    .sort((a, b) => Number(b.is_own) - Number(a.is_own) || b.people - a.people);
  const isFirst = (time: SeenTimestamp, at: number) =>
    others.findIndex(({ start_seconds }) => start_seconds === time.start_seconds) === at;
  const listed = [counts, ...others.filter(isFirst)];
  return (
    <>
      {given.length > 1 && (
        <div aria-hidden className="proposal-axis">
          {given.map(({ id, start_seconds }) => {
            const at = place(start_seconds, middle);
            return at === null ? null : (
              <i key={id} data-counts={id === countsId} style={{ '--at': `${at}%` } as CSSProperties} />
            );
          })}
        </div>
      )}
      <ul className="proposals" aria-label={`Times for ${track.title}`}>
        {listed.map((time) => (
          <li key={time.id} data-counts={time === counts}>
            <span className="figures">{time.timestamp}</span>
            <span>{time.is_own ? 'you' : sureness(time)}</span>
            <span>{time.is_own && time.people === 1 ? 'your time' : saidVotes(time)}</span>
            {isHere && (
              <button
                type="button"
                aria-label={`Hear ${time.timestamp}`}
                title="Hear it"
                onClick={() => {
                  player.seek(time.start_seconds);
                  player.play();
                }}
              >
                <Play aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
