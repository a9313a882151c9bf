import type { ReactNode } from 'react';
import type { MixCard as Card } from '@/api/types';
import { MixCard } from './MixCard';

interface Props {
  mixes: Card[];
  view?: 'grid' | 'compact';
  /** Whether the first mix leads: large, the others around it. */
  lead?: boolean;
  /** What can be done with a mix, beside opening it. */
  actions?: (mix: Card) => ReactNode;
}

export function MixGrid({ mixes, view = 'grid', lead = false, actions }: Props) {
  return (
    <div className="mix-grid" data-view={view} data-lead={lead && mixes.length === 6}>
      {mixes.map((mix, index) => (
        <MixCard key={mix.id} mix={mix} eager={lead && index < 3} actions={actions} />
      ))}
    </div>
  );
}
