import type { MixCard as Card, HomeLead } from '@/api/types';
import { LeadCard } from './LeadCard';
import { type CardParts, MixCard } from './MixCard';

interface Props {
  mixes: Card[];
  view?: 'grid' | 'compact';
  /** Which of six mixes leads, large and the others around it, and what there is to say of it. */
  lead?: HomeLead | null;
  /** What can be done with a mix, beside opening it. */
  parts?: CardParts;
}

export function MixGrid({ mixes, view = 'grid', lead = null, parts }: Props) {
  const first = mixes.length === 6 ? mixes.find(({ id }) => id === lead?.id) : undefined;
  return (
    <div className="mix-grid" data-view={view} data-lead={first !== undefined}>
      {first !== undefined && lead !== null && (
        <LeadCard mix={first} about={lead} isNewest={first === mixes[0]} parts={parts} />
      )}
      {mixes.map(
        (mix, index) =>
          mix !== first && (
            <MixCard key={mix.id} mix={mix} eager={first !== undefined && index < 3} parts={parts} />
          ),
      )}
    </div>
  );
}
