import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useListKeys } from '@/lib/listKeys';
import { Button } from '@/ui/Button';
import { buttonStyle } from '@/ui/button-style';
import { Notice } from '@/ui/Notice';
import { AdminHead } from '../AdminHead';
import { AdminTable } from '../AdminTable';
import { MoreButton } from '../MoreButton';
import { at } from '../place';
import { SearchField } from '../SearchField';
import { failureWords } from '../words';

interface Props {
  /** What is listed. */
  kind: 'artist' | 'track';
  placeholder: string;
  columns: readonly string[];
  /** What is looked for. */
  q: string;
  pages: Parameters<typeof MoreButton>[0]['of'] & { error: Error | null; refetch: () => unknown };
  /** A line of the table for each; null until the first page has come. */
  rows: readonly ReactNode[] | null;
}

/** A list of the catalogue's artists or tracks, with a search that stands in the address. */
export function NamesList({ kind, placeholder, columns, q, pages, rows }: Props) {
  const search = useRef<HTMLInputElement>(null);
  useListKeys({ '/': () => search.current?.focus() });
  const navigate = useNavigate();
  const title = kind === 'artist' ? 'Artists' : 'Tracks';
  const noun = `${kind}s`;
  return (
    <>
      <AdminHead title={title} back={{ place: 'dashboard', label: 'Back to Admin' }}>
        <Link
          {...at('duplicates')}
          search={kind === 'artist' ? {} : { type: kind }}
          className={buttonStyle('plain')}
        >
          Find duplicates
        </Link>
      </AdminHead>
      <div className="mb-4">
        <SearchField
          ref={search}
          label={`Search ${noun}`}
          placeholder={placeholder}
          value={q}
          onChange={(words) =>
            void navigate({
              to: '.',
              search: words === '' ? {} : { q: words },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {rows === null && pages.error !== null && (
        <Notice
          level="h2"
          title={`${title} could not be read`}
          text={failureWords(pages.error, 'Please try again.')}
        >
          <Button kind="solid" onClick={() => pages.refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
      {rows === null && pages.error === null && <p className="py-10 text-muted">Loading {noun}...</p>}
      {rows?.length === 0 && <Notice level="h2" title={q === '' ? `No ${noun} yet` : `No ${noun} found`} />}
      {rows !== null && rows.length > 0 && (
        <AdminTable label={title} isBrief columns={columns} acts={false}>
          {rows}
        </AdminTable>
      )}
      <MoreButton of={pages} label={`More ${noun}`} />
    </>
  );
}
