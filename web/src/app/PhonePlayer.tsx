import type { Mix } from '@/api/types';
import { useListening } from '@/core';
import { About } from '@/features/mix/About';
import { MixFacts } from '@/features/mix/MixFacts';
import { ShareButton } from '@/features/mix/ShareButton';
import { FullPlayer } from '@/features/playback/FullPlayer';
import { Timeline } from '@/features/tracklist/Timeline';
import { Tracklist } from '@/features/tracklist/Tracklist';
import { Cover } from '@/ui/cover/Cover';

interface Props {
  mix: Mix;
  onClose: () => void;
}

/** Joins the full-screen player with what it shows. */
export function PhonePlayer({ mix, onClose }: Props) {
  const core = useListening();
  return (
    <FullPlayer
      mix={mix}
      onClose={onClose}
      timeline={<Timeline mix={mix} printCue={core?.printCue ?? null} />}
      tracklist={(scroller) => <Tracklist mix={mix} scroller={scroller} large />}
      info={
        <>
          <Cover
            seed={mix.slug}
            hue={mix.cover_hue}
            title={mix.title}
            artist={mix.artist}
            url={mix.cover_url}
          />
          <MixFacts mix={mix} level="h3" />
          <div>
            <ShareButton title={mix.title} path={`/mix/${mix.slug}`} />
          </div>
          <About mix={mix} />
        </>
      }
    />
  );
}
