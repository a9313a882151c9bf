import type { ComponentProps, ReactNode } from 'react';
import type { Mix } from '@/api/types';
import { useListening } from '@/core';
import { Heart } from '@/features/like/Heart';
import { likeableMix } from '@/features/like/likeable';
import { About } from '@/features/mix/About';
import { MixFacts } from '@/features/mix/MixFacts';
import { ShareButton } from '@/features/mix/ShareButton';
import { shareMoment } from '@/features/mix/shareMix';
import { FullPlayer } from '@/features/playback/FullPlayer';
import { Timeline } from '@/features/tracklist/Timeline';
import { Tracklist } from '@/features/tracklist/Tracklist';
import { playerRowParts } from '@/routes/rowParts';
import { MixCover } from '@/ui/cover/MixCover';
import { LikeNow } from './LikeNow';
import { PlayerMore } from './PlayerMore';

interface Props {
  mix: Mix;
  onClose: () => void;
  onAnswer: () => void;
  /** What plays when the mix has ended. */
  after: ReactNode;
  sleep: ComponentProps<typeof FullPlayer>['sleep'];
}

/** Joins the full-screen player with what it shows. */
export function PhonePlayer({ mix, onClose, onAnswer, after, sleep }: Props) {
  const core = useListening();
  const cover = <MixCover mix={mix} eager />;
  return (
    <FullPlayer
      mix={mix}
      onClose={onClose}
      onAnswer={onAnswer}
      sleep={sleep}
      after={after}
      more={<PlayerMore mix={mix} onLeave={onClose} />}
      cover={cover}
      actions={<LikeNow />}
      onShare={() => void shareMoment(mix)}
      timeline={<Timeline mix={mix} printCue={core?.printCue ?? null} countsDown />}
      tracklist={(scroller) => <Tracklist mix={mix} parts={playerRowParts} scroller={scroller} large />}
      info={
        <>
          <MixFacts mix={mix} level="h3" />
          <div className="flex gap-2">
            <ShareButton mix={mix} />
            <Heart of={likeableMix(mix)} className="liked-action" />
          </div>
          <About mix={mix} />
        </>
      }
    />
  );
}
