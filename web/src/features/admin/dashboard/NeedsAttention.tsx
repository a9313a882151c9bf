import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MixFilter, mixFilters } from '../mixes/filters';
import { at } from '../place';
import { mixCountsQuery } from '../queries';

/** What a mix may lack, in the order in which listeners miss it. */
const lacking: readonly MixFilter[] = ['no_sound', 'no_times', 'no_cover', 'duplicates'];

/** What mixes lack, as filters of their list; what none lacks is left out. */
export function NeedsAttention() {
  const { data: counts } = useQuery(mixCountsQuery());
  const shown = lacking.flatMap((filter) => mixFilters.filter(({ value }) => value === filter));
  const open = shown.filter(({ value }) => (counts?.[value] ?? 0) > 0);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="needs-attention">
      <h2 id="needs-attention" className="text-md">
        Needs attention
      </h2>
      <ul aria-labelledby="needs-attention" className="mt-2 flex flex-wrap gap-2">
        {open.map(({ value, label }) => (
          <li key={value}>
            <Link {...at('mixes')} search={{ type: value }} className="attention">
              {label} <span className="figures text-muted">{counts?.[value]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
