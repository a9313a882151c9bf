import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { MiniPlayer } from '@/features/playback/MiniPlayer';
import { PlayerBar } from '@/features/playback/PlayerBar';
import { useKeys } from '@/features/playback/useKeys';
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
import { useLikeNow } from './useLikeNow';
import { useNowTitle } from './useNowTitle';
import { useTiming } from './useTiming';

const PhonePlayer = part(() => import('./PhonePlayer').then((it) => it.PhonePlayer));
const KeysDialog = part(() => import('@/features/playback/KeysDialog').then((it) => it.KeysDialog));

/** The player's place at the foot of every page, once there is a mix: the bar on a desk, the mini-player on a phone. */
export function Dock() {
  const mix = usePlayer((state) => state.mix);
  const [hasKeys, setKeys] = useState(false);
  const closeKeys = useCallback(() => setKeys(false), []);
  const help = useCallback(() => setKeys(true), []);
  const full = useFullPlayer();
  const like = useLikeNow();
  const time = useTiming();
  useKeys(useMemo(() => ({ help, like, copy: copyTracklist, time }), [help, like, time]));
  const answer = useAnswer();
  useNowTitle();

  useEffect(() => startMediaSession(player), []);
  useEffect(() => startTabs(player), []);
  useEffect(() => startRecovery(player), []);
  useEffect(() => startSleep(player), []);
  useEffect(() => tellPlays(player), []);

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
  return (
    <>
      <PlayerBar mix={mix} onHelp={help} onAnswer={() => answer('page')} actions={<LikeNow />}>
        {cover}
      </PlayerBar>
      <MiniPlayer onOpen={full.open} actions={<LikeNow />}>
        {cover}
      </MiniPlayer>
      <Suspense>
        {full.isOpen && (
          <PhonePlayer mix={mix} onClose={full.close} onAnswer={() => answer('player')} sleep={full.sleep} />
        )}
        {hasKeys && <KeysDialog onClose={closeKeys} />}
      </Suspense>
    </>
  );
}
