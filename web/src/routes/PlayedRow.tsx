import { Link } from '@tanstack/react-router';
import { Pause, Play, X } from 'lucide-react';
import { useListening } from '@/core';
import { isFinished, type Played } from '@/player/history';
import { MixCover } from '@/ui/cover/MixCover';
import { IconButton } from '@/ui/IconButton';
import { howFar, timeOf } from './playedWords';
import { usePlayAt, usePlaying } from './playing';

interface Props {
  entry: Played;
  /** Whether its mix was not played on a later day. */
  isLatest: boolean;
  onRemove: () => void;
}

/** A mix that was played: it goes on from there. */
export function PlayedRow({ entry, isLatest, onRemove }: Props) {
  const { slug, title, artist } = entry;
  const core = useListening();
  const playing = usePlaying(slug);
  const playAt = usePlayAt(slug);
  const isHere = playing.isHere && isLatest;
  const sounds = playing.sounds && isLatest;
  const hasEnded = isFinished(entry);
  const far = core === null ? '' : howFar(entry, core.printCue);
  const play =
    hasEnded || core === null ? `Play ${title}` : `Play ${title} from ${core.printCue(entry.seconds)}`;
  return (
    <li className="played">
      <div className="liked-cover">
        <MixCover mix={{ ...entry, cover_url: entry.cover, cover_hue: entry.hue }} plain />
        <button
          type="button"
          className="track-play"
          aria-label={sounds ? `Pause ${title}` : play}
          data-here={isHere}
          onClick={isHere ? playing.toggle : () => playAt(hasEnded ? 0 : entry.seconds)}
          onPointerEnter={playing.prepare}
        >
          {sounds ? <Pause aria-hidden /> : <Play aria-hidden className="translate-x-[6%]" />}
        </button>
      </div>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Link
          to="/mix/$mixId"
          params={{ mixId: slug }}
          className="played-title block font-semibold hover:underline"
        >
          {title}
        </Link>
        <p className="text-muted text-sm">{artist}</p>
      </div>
      <p className="played-far figures text-muted text-sm">{far}</p>
      <time className="played-when figures text-faint text-sm" dateTime={new Date(entry.at).toISOString()}>
        {timeOf(entry)}
      </time>
      <IconButton label={`Remove ${title} from the history`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
