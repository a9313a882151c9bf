import { type Hit, kinds } from './hits';

interface Props {
  hits: Hit[];
  active: number;
  onPoint: (index: number) => void;
  onOpen: (hit: Hit) => void;
}

/** Focus stays in the field, which says which of these is meant. */
export function HitList({ hits, active, onPoint, onOpen }: Props) {
  return (
    <div
      id="search-hits"
      role="listbox"
      aria-label="Found"
      className="search-hits"
      hidden={hits.length === 0}
    >
      {kinds.map((kind) => {
        const mine = hits.filter((hit) => hit.kind === kind);
        return mine.length === 0 ? null : (
          <div key={kind} role="group" aria-labelledby={`hits-${kind}`}>
            <p id={`hits-${kind}`} className="px-3 pt-3 pb-1 text-faint text-xs">
              {kind}
            </p>
            {mine.map((hit) => {
              const index = hits.indexOf(hit);
              return (
                <div
                  key={hit.id}
                  id={hit.id}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className="search-hit"
                  onPointerMove={() => onPoint(index)}
                  onClick={() => onOpen(hit)}
                  onKeyDown={(event) => event.key === 'Enter' && onOpen(hit)}
                >
                  <span className="font-medium [overflow-wrap:anywhere]">{hit.title}</span>
                  {hit.detail !== '' && (
                    <span className="text-muted text-xs [overflow-wrap:anywhere]">{hit.detail}</span>
                  )}
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
