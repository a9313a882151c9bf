import type { MixCard } from '@/api/types';
import { Heart } from '@/features/like/Heart';
import { likeableMix } from '@/features/like/likeable';
import { QueueToggle } from '@/features/upnext/QueueToggle';

/** The signs of a card: the heart, and the queue for a mix that plays. */
export function CardSigns({ mix }: { mix: MixCard }) {
  return (
    <>
      <Heart of={likeableMix(mix)} className="mix-sign" />
      {mix.has_audio && <QueueToggle mix={mix} />}
    </>
  );
}
