import type { MouseEvent } from 'react';
import { type Streamed, streamingLinks } from './links';
import { SpotifyMark } from './SpotifyMark';

interface Props {
  track: Streamed;
  className?: string;
}

/** How long the app has to open before the web does. Source: specification for visitors, section 2. */
const appMs = 1000;

/** Opens a track at Spotify: the app first, the web when no app came up. For tracks that somebody knows. */
export function StreamingButton({ track, className }: Props) {
  const { app, web } = streamingLinks(track);

  const open = (event: MouseEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (app === null || !isPlain) return;
    event.preventDefault();
    location.assign(app);
    setTimeout(() => {
      // An app that came up took the focus with it.
      if (document.hasFocus()) window.open(web, '_blank', 'noopener');
    }, appMs);
  };
  const label = app === null ? `Search Spotify for ${track.title}` : `Open ${track.title} on Spotify`;
  return (
    <a
      href={web}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label} by ${track.artist}`}
      title={app === null ? 'Search Spotify' : 'Open on Spotify'}
      className={className}
      onClick={open}
    >
      <SpotifyMark />
    </a>
  );
}
