import { Button } from '@/ui/Button';
import { ClashWords } from '../Collision';
import type { Clash } from '../collision';
import type { RowClash } from './rowClashes';

interface Props {
  rows: readonly RowClash[];
  /** The keys of rows of which theirs is to stay. */
  asTheirs: ReadonlySet<string>;
  onChoose: (key: string, isTheirs: boolean) => void;
}

/** What the fields of a row are called. */
const labels: Readonly<Record<string, string>> = {
  timestamp: 'Time',
  artist: 'Artist',
  artists: 'Artists',
  title: 'Title',
  label: 'Label',
  alias: 'Alias',
  remixer: 'Remixer',
  played_with_previous: 'Played with the previous track',
  track_id: 'Track of the catalogue',
  place: 'Place',
  row: 'The row',
};

const said = (value: unknown, name: string): unknown => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return name === 'track_id' && value != null && value !== '' ? 'linked' : value;
};

const clashInWords = ({ name, before, theirs, mine }: Clash): Clash => ({
  name,
  before: said(before, name),
  theirs: said(theirs, name),
  mine: mine === undefined ? undefined : said(mine, name),
});

/** What somebody else has changed of a tracklist, row by row; where both have changed a row, one of them is chosen. */
export function RowClashes({ rows, asTheirs, onChoose }: Props) {
  return (
    <ul aria-label="Rows they changed" className="collision-rows">
      {rows.map(({ key, number, title, fields, isBoth }) => (
        <li key={key}>
          <span className="text-muted">
            Row {number}
            <span className="sr-only">, {title}</span>
          </span>
          <div className="grid gap-2">
            {fields.some(({ name }) => name !== 'row') && <span className="font-medium">{title}</span>}
            {fields.map((clash) => (
              <span key={clash.name}>
                {clash.name !== 'row' && (
                  <span className="text-muted">
                    {labels[clash.name] ?? clash.name.replaceAll('_', ' ')}:{' '}
                  </span>
                )}
                <ClashWords clash={clashInWords(clash)} isTheirs={asTheirs.has(key)} />
              </span>
            ))}
            {isBoth && (
              <fieldset aria-label={`Row ${number}, ${title}: whose stays`} className="flex flex-wrap gap-2">
                {[true, false].map((isTheirs) => {
                  const isChosen = asTheirs.has(key) === isTheirs;
                  return (
                    <Button
                      key={String(isTheirs)}
                      kind={isChosen ? 'solid' : 'plain'}
                      aria-pressed={isChosen}
                      onClick={() => onChoose(key, isTheirs)}
                    >
                      {isTheirs ? 'Theirs' : 'Mine'}
                    </Button>
                  );
                })}
              </fieldset>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
