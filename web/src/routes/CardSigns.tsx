import type { MixCard } from '@/api/types';
import { Heart } from '@/features/like/Heart';
import { likeableMix } from '@/features/like/likeable';
import { QueueToggle } from '@/features/upnext/QueueToggle';

/** What a card keeps a mix by: its heart, and for one that plays its place in the queue. */
export function CardSigns({ mix }: { mix: MixCard }) {
  return (
    <>
      <Heart of={likeableMix(mix)} className="mix-sign" />
      {mix.has_audio && <QueueToggle mix={mix} />}
    </>
  );
}
