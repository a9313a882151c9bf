import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { at } from './place';
import { groups, waitingAt } from './places';
import { toDoQuery } from './queries';

interface Props {
  /** The place that the page belongs to, where it is not one itself. */
  here: string | undefined;
  /** Called on the way to another page. */
  onGo?: () => void;
}

/** The pages of the back-office by what one comes for, with how much waits on each. */
export function AdminPlaces({ here, onGo }: Props) {
  const { data: toDo } = useQuery(toDoQuery());
  return groups.map(({ name, places }) => (
    <div key={name} className="admin-group">
      {name !== '' && (
        <p aria-hidden className="admin-group-name">
          {name}
        </p>
      )}
      {places.map(({ place, label, sign: Sign, waits }) => {
        const count = waitingAt(waits, toDo);
        return (
          <Link
            key={place}
            {...at(place)}
            className="admin-place"
            activeProps={{ 'aria-current': 'page', 'data-here': true }}
            data-here={here === place || undefined}
            onClick={onGo}
          >
            <Sign aria-hidden />
            {label}
            {count > 0 && (
              <span className="admin-count figures">
                {count}
                <span className="sr-only"> waiting</span>
              </span>
            )}
          </Link>
        );
      })}
    </div>
  ));
}
