import { ThumbsDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WeeklyTrack } from '@/api/types';
import { hash } from '@/lib/seed';
import { Cover } from '@/ui/cover/Cover';
import { Dot } from '@/ui/Dot';
import { IconButton } from '@/ui/IconButton';
import { Portrait } from '@/ui/Portrait';
import { ReasonsLine } from './ReasonsLine';

interface Props {
  track: WeeklyTrack;
  onRefuse: () => void;
  /** What else can be done with the track. */
  children: ReactNode;
}

/** A track that a friend plays: what it is, whose it is, and why it is here. */
export function WeeklyRow({ track, onRefuse, children }: Props) {
  const { spotify_track_id: id, track_name: name, artist_names, album_name, album_image_url } = track;
  const { match_percent, via } = track;
  const friend = via.username ?? 'a friend';
  return (
    <li className="weekly-track">
      <Cover
        seed={id}
        hue={hash(id) % 360}
        title={name}
        artist={artist_names.join(', ')}
        url={album_image_url}
        plain
      />
      <div className="min-w-0 leading-snug">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-muted text-xs [overflow-wrap:anywhere]">
          {artist_names.join(', ')}
          {album_name !== null && (
            <span className="text-faint">
              <Dot />
              {album_name}
            </span>
          )}
        </p>
        <ReasonsLine track={track} />
      </div>
      <div className="weekly-via">
        <p className="flex items-center gap-2 text-muted text-xs">
          <Portrait name={friend} url={via.avatar_url} size={20} />
          <span className="[overflow-wrap:anywhere]">via {friend}</span>
        </p>
        <p className="figures font-medium text-accent text-xs">{match_percent}% match</p>
      </div>
      <div className="weekly-actions">
        {children}
        <IconButton
          label={`Less like this: ${name}`}
          title="Less like this"
          // The next row is under the pointer by a double click's second half, and is not meant by it.
          onClick={({ detail }) => detail < 2 && onRefuse()}
          data-refuse
        >
          <ThumbsDown aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
