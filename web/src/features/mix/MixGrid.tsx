import type { MixCard as Card } from '@/api/types';
import { type CardParts, MixCard } from './MixCard';

interface Props {
  mixes: Card[];
  view?: 'grid' | 'compact';
  /** Whether the first mix leads: large, the others around it. */
  lead?: boolean;
  /** What can be done with a mix, beside opening it. */
  parts?: CardParts;
}

export function MixGrid({ mixes, view = 'grid', lead = false, parts }: Props) {
  return (
    <div className="mix-grid" data-view={view} data-lead={lead && mixes.length === 6}>
      {mixes.map((mix, index) => (
        <MixCard key={mix.id} mix={mix} eager={lead && index < 3} parts={parts} />
      ))}
    </div>
  );
}
