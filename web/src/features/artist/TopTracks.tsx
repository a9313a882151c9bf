import { ExternalLink, Pause, Play } from 'lucide-react';
import type { ArtistTrack } from '@/api/types';
import { hash } from '@/lib/seed';
import { toggleClip, useClip } from '@/player/clip';
import { Cover } from '@/ui/cover/Cover';
import { Dot } from '@/ui/Dot';
import { PlayingBars } from '@/ui/PlayingBars';

interface Props {
  tracks: ArtistTrack[];
}

/** What the artist is known for, each with a clip of half a minute; one that has none leads to Spotify. */
export function TopTracks({ tracks }: Props) {
  const { clip, isPlaying } = useClip();
  return (
    <ol className="grid">
      {tracks
        .slice(0, 5)
        .map(({ id, title, artists, album, image_url, preview_url, external_url }, index) => {
          const artist = artists.join(', ');
          const isMine = clip?.id === id;
          const inside = (
            <>
              <span aria-hidden="true" className="figures grid w-6 justify-center text-faint text-xs">
                {isMine ? <PlayingBars still={!isPlaying} /> : index + 1}
              </span>
              <Cover
                seed={id}
                hue={hash(album ?? title) % 360}
                title={title}
                artist={artist}
                url={image_url}
                plain
                className="artist-track-cover"
              />
              <span className="grid min-w-0 text-left leading-snug">
                <span className="fade font-medium" title={title}>
                  {title}
                </span>
                <span className="fade text-muted text-xs">
                  {artist}
                  {album !== null && (
                    <>
                      <Dot />
                      {album}
                    </>
                  )}
                </span>
              </span>
            </>
          );
          return (
            <li key={id}>
              {preview_url !== null ? (
                <button
                  type="button"
                  className="artist-track"
                  data-current={isMine}
                  onClick={() => toggleClip({ id, url: preview_url, title, artist })}
                >
                  <span className="sr-only">{isMine && isPlaying ? 'Pause' : 'Play'} the clip of </span>
                  {inside}
                  <span className="figures text-faint text-xs">0:30</span>
                  {isMine && isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
                </button>
              ) : external_url !== null ? (
                <a href={external_url} target="_blank" rel="noreferrer" className="artist-track">
                  {inside}
                  <span className="sr-only"> on Spotify</span>
                  <span />
                  <ExternalLink aria-hidden />
                </a>
              ) : (
                <span className="artist-track">{inside}</span>
              )}
            </li>
          );
        })}
    </ol>
  );
}
