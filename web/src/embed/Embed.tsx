import { ArrowUpRight, Pause, Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import { config } from '@/api/seed';
import type { Mix } from '@/api/types';
import { useListening } from '@/core';
import { troubles } from '@/features/playback/problems';
import { useCue } from '@/features/playback/useCue';
import { player, usePlayer } from '@/player/player';
import { MixCover } from '@/ui/cover/MixCover';
import { EmbedProgress } from './EmbedProgress';
import { EmbedTracks } from './EmbedTracks';

interface Props {
  mix: Mix;
  link: { t: string | undefined; track: string | undefined };
}

/** One mix in somebody else's page: the cover, whose it is, a button, and what plays. */
export function Embed({ mix, link }: Props) {
  const core = useListening();
  const cue = useCue(mix, link, core);
  const wanted = usePlayer((state) => state.wanted);
  const problem = usePlayer((state) => state.problem);
  const isMute = mix.audio === null || problem === 'none';
  const trouble = problem === null || problem === 'none' ? null : troubles[problem];
  const page = `/mix/${encodeURIComponent(mix.slug)}`;
  const query = new URLSearchParams(
    Object.entries(link).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();

  return (
    <main className="embed" style={{ '--hue': mix.cover_hue } as CSSProperties}>
      <div className="embed-head">
        <MixCover mix={mix} plain eager className="embed-cover" />
        <div className="embed-words">
          <h1>{mix.title}</h1>
          <p>{mix.artist}</p>
          {isMute && <p className="embed-note">No Audio Available</p>}
          {trouble !== null && (
            <p role="alert" className="embed-note">
              {trouble.title}
            </p>
          )}
        </div>
        <button
          type="button"
          className="embed-play"
          aria-label={wanted ? 'Pause' : 'Play'}
          disabled={isMute}
          onClick={() => player.toggle()}
        >
          {wanted ? <Pause aria-hidden /> : <Play aria-hidden />}
        </button>
      </div>
      <EmbedProgress />
      <EmbedTracks mix={mix} pointedAt={cue.pointedAt} />
      <a
        className="embed-more"
        href={query === '' ? page : `${page}?${query}`}
        target="_blank"
        rel="noopener"
      >
        Open in {config().site_name}
        <ArrowUpRight aria-hidden />
      </a>
    </main>
  );
}
