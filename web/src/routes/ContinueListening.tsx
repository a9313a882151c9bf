import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, Pause, Play } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { isNotFound } from '@/api/errors';
import type { Mix } from '@/api/types';
import { type Listening, type PlaybackPosition, useListening } from '@/core';
import { mixQuery } from '@/features/mix/queries';
import { QueueItems } from '@/features/upnext/QueueItems';
import { fullTitle } from '@/lib/alias';
import { useHistory } from '@/player/history';
import { player, useFrame, usePlayer } from '@/player/player';
import { readPositions, writePositions } from '@/player/positions';
import { MixCover } from '@/ui/cover/MixCover';
import { IconButton } from '@/ui/IconButton';
import { PlayingBars } from '@/ui/PlayingBars';
import { leftWords, trackAt } from './continuing';
import { usePlayAt, usePlaying } from './playing';

/** Mixes that are shown. */
const most = 3;

/** Mixes that can be resumed, the latest first; the one that plays now leads. */
function begun(core: Listening, here: string | null): PlaybackPosition[] {
  const all = readPositions();
  const open = all.filter(({ mixId }) => core.resumePosition(all, mixId, Date.now()) !== null);
  const first = open.filter(({ mixId }) => mixId === here);
  return [...first, ...open.filter(({ mixId }) => mixId !== here)].slice(0, most);
}

/** The mixes that were begun and not heard to their end, as this device knows them; anew when the account knows better. */
export function ContinueListening() {
  const { dataUpdatedAt } = useQuery({ queryKey: ['begun'], queryFn: Date.now, enabled: false });
  return <Shelf key={dataUpdatedAt} />;
}

function Shelf() {
  const core = useListening();
  const here = usePlayer(({ mix, phase }) => (phase === 'cued' ? null : (mix?.id ?? null)));
  const heading = useRef<HTMLHeadingElement>(null);
  // A mix is left after a few seconds, and in the history after half a minute.
  const hasPlayed = useHistory().length > 0;
  // The list stands as it is until something is taken out of it, or another mix plays.
  const [shown, setShown] = useState(() => (core === null ? null : begun(core, here)));
  useEffect(() => {
    if (core !== null) setShown(begun(core, here));
  }, [core, here]);
  if (core === null || shown === null) return <div className="continue" />;
  if (shown.length === 0) return null;
  const forget = (mixId: string) => {
    writePositions(core.finishPosition(readPositions(), mixId));
    setShown(begun(core, here));
  };
  const remove = (mixId: string) => {
    forget(mixId);
    // The button that was pressed goes with its mix.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="continue" className="wrap continue">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="continue" ref={heading} tabIndex={-1} className="text-md outline-none">
          Continue listening
        </h2>
        {hasPlayed && (
          <Link
            to="/history"
            className="-my-3 -mr-2 flex min-h-11 items-center rounded-md px-2 font-medium text-muted text-sm transition-colors duration-(--state) hover:text-text"
          >
            All that you played
          </Link>
        )}
      </div>
      <div className="continue-mixes">
        {shown.map((position) => (
          <Begun
            key={position.mixId}
            position={position}
            core={core}
            onGone={() => forget(position.mixId)}
            onRemove={() => remove(position.mixId)}
          />
        ))}
      </div>
    </section>
  );
}

interface BegunProps {
  position: PlaybackPosition;
  core: Listening;
  onRemove: () => void;
}

function Begun({ onGone, ...props }: BegunProps & { onGone: () => void }) {
  const { position } = props;
  const { data: mix, error } = useQuery(mixQuery(position.mixId));
  const isGone = isNotFound(error);
  useEffect(() => {
    if (isGone) onGone();
  });
  if (mix === undefined) return <article className="continue-mix" aria-label={position.mixTitle} aria-busy />;
  return <Card mix={mix} {...props} />;
}

function Card({ mix, position, core, onRemove }: BegunProps & { mix: Mix }) {
  const { isHere, sounds, isComing, toggle, prepare } = usePlaying(mix.slug);
  const playAt = usePlayAt(mix.slug);
  const queries = useQueryClient();
  const [at, setAt] = useState(position.position);
  useFrame((seconds) => {
    if (player.state().mix?.id === mix.id && Math.abs(seconds - at) >= 1) setAt(Math.floor(seconds));
  });
  const length = mix.duration_ms === null ? position.duration : mix.duration_ms / 1000;
  const track = trackAt(mix.tracks, at, core);
  const play = () => {
    // The player asks for the mix by its slug; here it was asked for by its id.
    queries.setQueryData(mixQuery(mix.slug).queryKey, mix);
    toggle();
  };
  return (
    <article className="continue-mix" data-here={isHere} aria-label={mix.title}>
      <div className="relative">
        <MixCover mix={mix} plain />
        <button
          type="button"
          className="card-play"
          aria-label={`${sounds ? 'Pause' : 'Go on with'} ${mix.title}`}
          aria-busy={isComing}
          data-here={isHere}
          onClick={play}
          onPointerEnter={prepare}
        >
          <span className="card-disc">{sounds ? <Pause aria-hidden /> : <Play aria-hidden />}</span>
          {isHere && <PlayingBars still={!sounds} />}
        </button>
      </div>
      <div className="continue-words">
        <Link
          to="/mix/$mixId"
          params={{ mixId: mix.slug }}
          className={isHere ? 'font-semibold text-accent' : 'font-semibold hover:underline'}
        >
          {mix.title}
        </Link>
        <span className="text-muted text-sm">
          {track === null ? (
            mix.artist
          ) : (
            <>
              {sounds ? 'Playing' : 'Left off in'} <span className="text-text">{fullTitle(track)}</span>
            </>
          )}
        </span>
        {length > 0 && (
          <>
            <span className="continue-bar" aria-hidden="true">
              <span style={{ transform: `scaleX(${Math.min(at / length, 1)})` }} />
            </span>
            <span className="figures text-faint text-xs">{leftWords(length - at)}</span>
          </>
        )}
      </div>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton label={`More for ${mix.title}`}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={4} className="menu">
            <DropdownMenu.Item className="menu-item" onSelect={() => playAt(0)}>
              Start from the beginning
            </DropdownMenu.Item>
            <QueueItems mix={mix} />
            <DropdownMenu.Item className="menu-item" onSelect={onRemove}>
              Remove from here
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </article>
  );
}
