import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { MiniPlayer } from '@/features/playback/MiniPlayer';
import { PlayerBar } from '@/features/playback/PlayerBar';
import { useKeys } from '@/features/playback/useKeys';
import { useUpNext, waitSeconds } from '@/features/upnext/upNext';
import { part } from '@/lib/part';
import { startMediaSession } from '@/player/mediaSession';
import { player, usePlayer } from '@/player/player';
import { startRecovery } from '@/player/recovery';
import { startSleep } from '@/player/sleep';
import { startTabs } from '@/player/tabs';
import { MixCover } from '@/ui/cover/MixCover';
import { copyTracklist } from './copyTracklist';
import { LikeNow } from './LikeNow';
import { tellPlays } from './tellPlays';
import { useAnswer } from './useAnswer';
import { useFullPlayer } from './useFullPlayer';
import { useGoOn } from './useGoOn';
import { useLikeNow } from './useLikeNow';
import { useNowTitle } from './useNowTitle';
import { useTiming } from './useTiming';

const PhonePlayer = part(() => import('./PhonePlayer'), 'PhonePlayer');
const Heard = part(() => import('./Heard'), 'Heard');
const UpNextLine = part(() => import('@/features/upnext/UpNextLine'), 'UpNextLine');
const UpNextStrip = part(() => import('@/features/upnext/UpNextStrip'), 'UpNextStrip');
const QueueSign = part(() => import('@/features/upnext/QueueSign'), 'QueueSign');
const KeysDialog = part(() => import('@/features/playback/KeysDialog'), 'KeysDialog');

/** The player's place at the foot of every page, once there is a mix: the bar on a desk, the mini-player on a phone. */
export function Dock() {
  const mix = usePlayer((state) => state.mix);
  const isBegun = usePlayer((state) => state.phase !== 'cued');
  const [hasKeys, setKeys] = useState(false);
  const closeKeys = useCallback(() => setKeys(false), []);
  const help = useCallback(() => setKeys(true), []);
  const full = useFullPlayer();
  const like = useLikeNow();
  const time = useTiming();
  useKeys(useMemo(() => ({ help, like, copy: copyTracklist, time }), [help, like, time]));
  const answer = useAnswer();
  useNowTitle();
  useGoOn();
  const next = useUpNext();

  useEffect(() => {
    const starts = [startMediaSession, startTabs, startRecovery, startSleep, tellPlays];
    const ends = starts.map((start) => start(player));
    return () => {
      for (const end of ends) end();
    };
  }, []);

  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--dock', '64px');
    return () => {
      style.removeProperty('--dock');
    };
  }, []);

  useEffect(() => {
    const leave = () => player.save();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);

  if (mix === null) return null;
  const cover = <MixCover mix={mix} plain eager />;
  const after = next && (
    <Suspense>
      <UpNextLine next={next} />
    </Suspense>
  );
  const said = (
    <p role="status" className="sr-only">
      {next && `Up next in ${waitSeconds} seconds: ${next.mix.title} by ${next.mix.artist}`}
    </p>
  );
  const strip = next && <UpNextStrip next={next} />;
  return (
    <>
      <PlayerBar
        mix={mix}
        onHelp={help}
        onAnswer={() => answer('page')}
        after={after}
        actions={<LikeNow />}
        queue={
          <Suspense fallback={<span className="size-11" />}>
            <QueueSign />
          </Suspense>
        }
      >
        {cover}
      </PlayerBar>
      <MiniPlayer onOpen={full.open} actions={<LikeNow />}>
        {cover}
      </MiniPlayer>
      {said}
      <Suspense>{isBegun && <Heard />}</Suspense>
      <Suspense>
        {!full.isOpen && strip}
        {full.isOpen && (
          <PhonePlayer
            mix={mix}
            onClose={full.close}
            onAnswer={() => answer('player')}
            sleep={full.sleep}
            after={
              <>
                {said}
                {strip}
              </>
            }
          />
        )}
        {hasKeys && <KeysDialog onClose={closeKeys} />}
      </Suspense>
    </>
  );
}
